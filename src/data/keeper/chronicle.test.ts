import { describe, expect, it } from 'vitest';
import { answer, T0, watchedOf } from '../../domain/history/testing-story';
import type { Tier } from '../../domain/history/tiers';
import { beatsKey } from '../../domain/strips';
import { hours, type Instant, instant, minutes, ms, plus, seconds } from '../../domain/time';
import type { Store } from '../store';
import { aKeeper, aStore } from './testing-keeper';

const after = (s: number): Instant => plus(T0, seconds(s));
const KEY = beatsKey('scheduler', 'host:a');

/** Tells an answer every five seconds, from the beginning to `until` seconds after it. */
const answers = (until: number, from = 0) =>
  Array.from({ length: Math.floor((until - from) / 5) + 1 }, (_, index) => answer(after(from + 5 * index)));

describe('what was recorded', () => {
  it('is read from the finest tier that reaches back, with what is not over yet', async () => {
    const { tell, chronicle } = aKeeper(aStore());
    await tell(...answers(3 * 60));
    const now = after(180);
    const spans = [minutes(15), hours(1), hours(6), hours(24), hours(24 * 90)];
    const found = await Promise.all(spans.map((span) => chronicle.read(plus(now, ms(-span)), now, [KEY])));
    expect(found.map(({ tier }) => tier)).toEqual<Tier[]>(['raw', 'raw', 'ten', 'minute', 'quarter']);
    for (const { components, instances } of found) {
      expect(watchedOf(components.scheduler)).toBe(180_000);
      expect(watchedOf(instances[KEY] ?? [])).toBe(180_000);
    }
  });

  it('is read once: of a range that goes on only what has changed is read again', async () => {
    const store = aStore();
    const asked: Instant[] = [];
    const counting: Store = {
      ...store,
      rows(tier, from, to, who) {
        if (tier === 'quarter') asked.push(from);
        return store.rows(tier, from, to, who);
      },
    };
    const { tell, chronicle } = aKeeper(counting);
    await tell(...answers(45 * 60));
    const from = after(-80 * 24 * 3600);
    await chronicle.read(from, after(45 * 60), []);
    await tell(...answers(46 * 60, 45 * 60 + 5));
    const { components } = await chronicle.read(from, after(46 * 60), []);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toBeGreaterThanOrEqual(after(25 * 60));
    expect(watchedOf(components.scheduler)).toBe(46 * 60_000);
  });

  it('names the gap that lasts, up to the end of the range', async () => {
    const { tell, chronicle } = aKeeper(aStore());
    const pause = { kind: 'rested', at: after(12), why: 'paused' } as const;
    await tell(...answers(10), pause);
    const { gaps } = await chronicle.read(T0, after(60), []);
    expect(gaps).toEqual([{ from: after(10), to: after(60), why: 'paused' }]);
  });
});

describe('a page and what is kept', () => {
  it('knows who was ever there, and since when', async () => {
    const store = aStore();
    const first = aKeeper(store);
    await first.tell(...answers(20));
    first.stop();
    const { chronicle, tell } = aKeeper(store);
    await tell();
    expect(chronicle.known.get().map(({ key }) => key)).toContain(KEY);
    expect(chronicle.keeping.get()).toMatchObject({ since: T0, where: 'kept', trouble: null });
  });

  it('keeps a note for the next page, and takes it back', async () => {
    const store = aStore();
    const first = aKeeper(store);
    first.chronicle.acknowledge('triggerer-1', 'Known, see the ticket.');
    await first.tell();
    const { chronicle, tell } = aKeeper(store);
    await tell();
    expect(chronicle.notes.get().get('triggerer-1')).toMatchObject({ text: 'Known, see the ticket.' });
    chronicle.acknowledge('triggerer-1', null);
    await tell();
    expect((await store.open()).notes).toEqual([]);
  });

  it('goes on from now after everything was deleted', async () => {
    const { tell, chronicle } = aKeeper(aStore());
    await tell(...answers(60));
    await chronicle.clear();
    await tell(...answers(90, 65));
    const { components, gaps } = await chronicle.read(T0, after(90), []);
    expect(watchedOf(components.scheduler)).toBe(25_000);
    expect(gaps).toEqual([]);
    expect(chronicle.keeping.get().since).toBe(after(65));
  });

  it('takes in what another browser has recorded, and goes on', async () => {
    const other = aKeeper(aStore());
    await other.tell(...answers(120));
    const file = await other.chronicle.takeOut();
    const { tell, chronicle } = aKeeper(aStore());
    await tell(answer(after(200)));
    const version = chronicle.version.get();
    expect(await chronicle.bringIn(file)).toMatchObject({ ok: true });
    expect(chronicle.version.get()).toBeGreaterThan(version);
    await tell(answer(after(205)));
    const { components } = await chronicle.read(T0, after(205), []);
    expect(watchedOf(components.scheduler)).toBe(125_000);
    expect(chronicle.keeping.get().since).toBe(T0);
  });

  it('says what is wrong with a file, and stays as it was', async () => {
    const { tell, chronicle } = aKeeper(aStore());
    await tell(...answers(60));
    expect(await chronicle.bringIn('{"a":1}')).toMatchObject({ ok: false, why: 'not_ours' });
    const { components } = await chronicle.read(T0, after(60), []);
    expect(watchedOf(components.scheduler)).toBe(60_000);
  });

  it('writes what goes on once more after somebody else has emptied the store', async () => {
    const store = aStore();
    let watcher = (): void => {};
    let isCleared = false;
    const emptied: Store = {
      ...store,
      trouble: () => (isCleared ? { kind: 'cleared' } : null),
      subscribe(changed) {
        watcher = changed;
        return () => {};
      },
    };
    const { tell, chronicle } = aKeeper(emptied);
    await tell(...answers(100));
    await store.clear();
    isCleared = true;
    watcher();
    await tell(answer(after(105)));
    expect(chronicle.keeping.get()).toMatchObject({ trouble: { kind: 'cleared' }, where: 'kept' });
    const kept = await store.open();
    expect(kept.known.map(({ key }) => key)).toContain(KEY);
    const rows = await store.rows('raw', instant(0), after(200), null);
    expect(watchedOf(rows.flatMap((row) => row.components.scheduler))).toBe(15_000);
  });
});
