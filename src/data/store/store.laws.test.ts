import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { KEPT, TIERS } from '../../domain/history/tiers';
import { hours, instant, minutes, ms, plus } from '../../domain/time';
import { fakeClock } from '../fake-clock';
import type { Store } from '../store';
import { createStore } from './kept';
import { createMemoryStore } from './memory';
import { MOST } from './sections';
import { ROW } from './stretches';
import {
  anyRow,
  BASE,
  changeAt,
  episodeAt,
  everything,
  freshBrowser,
  KEY,
  NOW,
  rowAt,
  tiersOf,
} from './testing-store';

const KNOWN = { key: KEY, component: 'scheduler', name: 'host-1', first: NOW, last: NOW } as const;
const NOTE = { id: 'metadatabase-1', at: NOW, text: 'The disk was full.' };
const quarters = (count: number, keys?: readonly string[]) =>
  Array.from({ length: count }, (_, index) => rowAt('quarter', plus(NOW, ms(-index * ROW.quarter)), keys));

beforeEach(freshBrowser);

describe.each([
  ['in the browser', () => createStore(BASE, fakeClock(NOW))],
  ['in memory', () => createMemoryStore(BASE, fakeClock(NOW))],
])('a history %s', (_, create: () => Store) => {
  it('is read as it was written, whichever rows and in whichever order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyRow, { selector: (row) => `${row.tier} ${row.from}` }),
        async (rows) => {
          freshBrowser();
          const store = create();
          await store.write(changeAt(NOW, { rows }));
          for (const tier of TIERS)
            expect(await store.rows(tier, instant(0), instant(9e15), 'all')).toEqual(
              rows.filter((row) => row.tier === tier).sort((a, b) => a.from - b.from),
            );
          expect(store.trouble()).toBeNull();
        },
      ),
      { numRuns: 40 },
    );
  });

  it('keeps what is small, the newest of each', async () => {
    const store = create();
    const [one, gap] = [episodeAt(NOW), { from: NOW, to: plus(NOW, minutes(1)), why: 'hidden' as const }];
    await store.write(changeAt(NOW, { episodes: [{ ...one, ended: null }], gaps: [gap], known: [KNOWN] }));
    await store.setNote(NOTE.id, NOTE);
    await store.write(
      changeAt(plus(NOW, minutes(1)), { episodes: [one], gaps: [{ ...gap, to: plus(NOW, minutes(2)) }] }),
    );
    expect(await store.open()).toEqual({
      checkpoint: changeAt(plus(NOW, minutes(1))).checkpoint,
      episodes: [one],
      notes: [NOTE],
      gaps: [{ ...gap, to: plus(NOW, minutes(2)) }],
      known: [KNOWN],
    });
    await store.setNote(NOTE.id, null);
    expect((await store.open()).notes).toEqual([]);
  });

  it('gives the rows that share time with a range, with the instances that were asked for', async () => {
    const store = create();
    await store.write(changeAt(NOW, { rows: quarters(5, [KEY, 'triggerer job:2']) }));
    const from = plus(NOW, ms(-2 * ROW.quarter));
    const starts = async (shift: number, end: number) =>
      (await store.rows('quarter', plus(from, ms(shift)), plus(from, ms(end)), null)).map(
        (row) => row.from - from,
      );
    expect(await starts(1, 2)).toEqual([0]);
    expect(await starts(0, ROW.quarter)).toEqual([0, ROW.quarter]);
    expect(await starts(-1, 0)).toEqual([-ROW.quarter, 0]);
    const keys = async (who: readonly string[] | null) =>
      (await store.rows('quarter', from, from, who)).map(({ instances }) => Object.keys(instances));
    expect(await keys([KEY, 'nobody'])).toEqual([[KEY]]);
    expect(await keys(null)).toEqual([[]]);
  });

  it('keeps each tier for its time, a row as long as any of it is young enough, and not a row more', async () => {
    const store = create();
    const rows = TIERS.flatMap((tier) =>
      [1, 0, -1].map((by) => rowAt(tier, instant(NOW - KEPT[tier] - ROW[tier] + by * ROW[tier]))),
    );
    await store.write(changeAt(NOW, { rows }));
    for (const tier of TIERS) {
      const left = await store.rows(tier, instant(0), NOW, null);
      expect(left.map((row) => row.from - NOW + KEPT[tier])).toEqual([0]);
    }
  });

  it('loses little to a clock that is a year ahead for a moment, and nothing of what lies in its past', async () => {
    const store = create();
    const rows = quarters(20);
    await store.write(changeAt(NOW, { rows }));
    const later = plus(NOW, hours(24 * 365));
    await store.write(changeAt(later, { rows: [rowAt('quarter', later)] }));
    await store.write(changeAt(NOW, { gone: [{ after: NOW, upTo: null }] }));
    expect(await store.rows('quarter', instant(0), instant(9e15), null)).toHaveLength(20);
  });

  it('has nothing in the future after a clock was set back', async () => {
    const store = create();
    const gaps = [0, 30].map((start) => ({
      from: plus(NOW, minutes(start)),
      to: plus(NOW, minutes(start + 20)),
      why: 'asleep' as const,
    }));
    const rows = [0, 1, 2].map((index) => rowAt('minute', plus(NOW, minutes(index))));
    await store.write(changeAt(plus(NOW, minutes(50)), { rows, gaps }));
    await store.write(
      changeAt(plus(NOW, minutes(1)), { gone: [{ after: plus(NOW, minutes(1)), upTo: null }] }),
    );
    expect((await store.rows('minute', NOW, instant(9e15), 'all')).map(({ from }) => from)).toEqual([
      NOW,
      plus(NOW, minutes(1)),
    ]);
    expect((await store.open()).gaps).toEqual([{ ...gaps[0], to: plus(NOW, minutes(1)) }]);
  });

  it('forgets the oldest of more than it keeps, never an incident that lasts, one with a note last', async () => {
    const store = create();
    const count = MOST.episodes + 1;
    const episodes = Array.from({ length: count }, (_, index) =>
      episodeAt(
        plus(NOW, minutes(6 * (index - count))),
        index === 0 ? { id: 'scheduler-1', subject: 'scheduler', ended: null } : {},
      ),
    );
    const gaps = Array.from({ length: MOST.gaps + 20 }, (_, index) => ({
      from: instant(NOW - index * 1000),
      to: NOW,
      why: 'hidden' as const,
    }));
    const noted = episodes[1]?.id ?? '';
    await store.setNote(noted, { id: noted, text: 'the switch', at: NOW });
    await store.write(changeAt(NOW, { episodes, gaps }));
    const kept = await store.open();
    expect(kept.episodes).toHaveLength(MOST.episodes * 0.95);
    for (const index of [0, 1, -1]) expect(kept.episodes).toContainEqual(episodes.at(index));
    expect(kept.episodes).not.toContainEqual(episodes[2]);
    expect(kept.gaps).toHaveLength(MOST.gaps);
    expect(kept.gaps).not.toContainEqual(gaps.at(-1));
  });

  it('forgets who an instance was with its last row, and never mistakes another for it', async () => {
    const store = create();
    const old = plus(NOW, hours(-24 * 91));
    await store.write(
      changeAt(old, { rows: [rowAt('quarter', old)], known: [{ ...KNOWN, first: old, last: old }] }),
    );
    for (let step = 1; step <= 80; step += 1) await store.write(changeAt(plus(old, hours(step))));
    const later = plus(old, hours(24 * 90 + 1));
    await store.write(changeAt(later, { rows: [rowAt('quarter', later, ['triggerer job:2'])] }));
    for (let step = 1; step < 24 * 91; step += 1) {
      if (!(await store.open()).known.some(({ key }) => key === KEY)) break;
      await store.write(changeAt(plus(later, minutes(15 * step))));
    }
    const known = (await store.open()).known.map(({ key, name }) => [key, name]);
    expect(known).toEqual([['triggerer job:2', 'job:2']]);
    const rows = await store.rows('quarter', instant(0), instant(9e15), 'all');
    expect(rows.map(({ instances }) => Object.keys(instances))).toEqual([['triggerer job:2']]);
  });

  it('says about how much it takes, and since when', async () => {
    const store = create();
    expect(await store.usage()).toEqual({ bytes: 0, since: null });
    await store.write(changeAt(NOW, { rows: quarters(40) }));
    const { bytes, since } = await store.usage();
    expect(since).toBe(NOW - 39 * ROW.quarter);
    expect(bytes).toBeGreaterThan(40 * 60);
    expect(bytes).toBeLessThan(40 * 600);
  });

  it('is empty after a delete, and goes on from there', async () => {
    const store = create();
    await store.write(changeAt(NOW, { rows: quarters(3), episodes: [episodeAt(NOW)], known: [KNOWN] }));
    await store.setNote(NOTE.id, NOTE);
    await store.clear();
    expect(await everything(store)).toEqual({
      checkpoint: null,
      episodes: [],
      notes: [],
      gaps: [],
      known: [],
      rows: [],
    });
    await store.write(changeAt(NOW, { rows: quarters(1, ['triggerer job:2']) }));
    expect(await store.rows('quarter', NOW, NOW, 'all')).toEqual(quarters(1, ['triggerer job:2']));
  });

  it('taken out and brought in again is the same: after a delete, and on top of itself', async () => {
    const store = create();
    const rows = [NOW, plus(NOW, minutes(30))].flatMap((from) => tiersOf(rowAt('raw', from)));
    const end = plus(NOW, minutes(31));
    await store.write(
      changeAt(end, {
        rows,
        episodes: [episodeAt(NOW)],
        known: [KNOWN],
        gaps: [{ from: plus(NOW, minutes(1)), to: plus(NOW, minutes(30)), why: 'paused' }],
      }),
    );
    await store.setNote(NOTE.id, NOTE);
    const before = await everything(store);
    const file = await store.takeOut();
    expect(await store.bringIn(file)).toEqual({ ok: true, rows: 0, episodes: 0, leftOut: 0 });
    expect(await everything(store)).toEqual(before);
    await store.clear();
    expect(await store.bringIn(file)).toEqual({ ok: true, rows: 8, episodes: 1, leftOut: 0 });
    const ends = { first: NOW, last: end, blind: null, ahead: null };
    expect(await everything(store)).toEqual({
      ...(before as object),
      checkpoint: { ...ends, incidents: null, memory: null },
    });
  });
});
