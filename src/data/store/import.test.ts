import { describe, expect, it } from 'vitest';
import type { Stretch } from '../../domain/history/slice';
import { instant, minutes, ms, plus } from '../../domain/time';
import { fakeClock } from '../fake-clock';
import type { Store } from '../store';
import { createMemoryStore } from './memory';
import { recordedBy } from './testing-recording';
import { BASE, changeAt, episodeAt, everything, KEY, NOW, rowAt, tiersOf, well } from './testing-store';

const empty = (): Store => createMemoryStore(BASE, fakeClock(plus(NOW, minutes(60))));
const QUARTER = minutes(15);
const KNOWN = { key: KEY, component: 'scheduler', name: 'host-1', first: NOW, last: NOW } as const;

describe('two histories of the same time', () => {
  const half = (from: number, worst: 'healthy' | 'late') => ({ ...well(instant(NOW + from), 10_000), worst });
  const short = { watched: ms(4000), known: ms(4000), up: ms(4000), aged: ms(4000), ageTime: 0 };
  const withLane = (lane: readonly Stretch[]) => {
    const row = rowAt('ten', NOW, []);
    return { ...row, components: { ...row.components, scheduler: lane } };
  };

  it('give of each bucket the worst and the greatest age, and the time that either was watched', async () => {
    const [here, there] = [empty(), empty()];
    const mine = { ...half(10_000, 'healthy'), ...short, age: ms(9000) };
    await here.write(changeAt(NOW, { rows: [withLane([half(0, 'healthy'), mine])] }));
    const all = [half(0, 'late'), half(10_000, 'healthy'), half(20_000, 'late')];
    await there.write(changeAt(plus(NOW, minutes(1)), { rows: [withLane(all)] }));
    expect(await here.bringIn(await there.takeOut())).toMatchObject({ ok: true });
    const [row] = await here.rows('ten', NOW, NOW, null);
    expect(row?.components.scheduler.map(({ worst, age, watched }) => [worst, age, watched])).toEqual([
      ['late', 2100, 10_000],
      ['healthy', 9000, 10_000],
      ['late', 2100, 10_000],
    ]);
  });

  it('tell the same uptime in all tiers: that of the single answers', async () => {
    const down = { from: 200, to: 300 };
    const here = await recordedBy(
      [
        { from: 0, to: 150, interval: 5 },
        { from: 420, to: 900, interval: 5 },
      ],
      down,
      NOW,
    );
    const there = await recordedBy([{ from: 142, to: 430, interval: 4 }], down, NOW);
    await here.bringIn(await there.takeOut());
    const [first = [], ...others] = await Promise.all(
      (['raw', 'ten', 'minute', 'quarter'] as const).map(async (tier) => {
        const rows = await here.rows(tier, NOW, plus(NOW, ms(899_999)), [KEY]);
        const total = (lanes: readonly Stretch[]) => lanes.reduce((sum, { up }) => sum + up, 0);
        return [
          total(rows.flatMap((row) => row.components.scheduler)),
          total(rows.flatMap((row) => row.instances[KEY] ?? [])),
        ];
      }),
    );
    expect(first[0]).toBe(800_000);
    for (const up of others) expect(up).toEqual(first);
    expect((await here.open()).gaps).toEqual([]);
  });

  it('that lie apart have a gap between them', async () => {
    const down = { from: 0, to: 0 };
    const here = await recordedBy([{ from: 500, to: 600, interval: 5 }], down, NOW);
    const there = await recordedBy([{ from: 100, to: 200, interval: 5 }], down, NOW);
    await here.bringIn(await there.takeOut());
    const [from, to] = [instant(NOW + 200_000), instant(NOW + 500_000)];
    expect((await here.open()).gaps).toEqual([{ from, to, why: 'closed' }]);
  });
});

describe('an empty history', () => {
  it('goes on where the file ends, also after the minute that was not over yet', async () => {
    const there = empty();
    const [raw, , minute, quarter] = tiersOf(rowAt('raw', NOW));
    const checkpoint = { ...changeAt(plus(NOW, minutes(1))).checkpoint };
    await there.write(changeAt(plus(NOW, minutes(1)), { rows: [rowAt('raw', NOW)], checkpoint }));
    const here = empty();
    await here.bringIn(await there.takeOut());
    expect((await here.open()).checkpoint).toMatchObject({
      first: NOW,
      last: plus(NOW, minutes(1)),
      blind: null,
    });
    expect(await here.rows('raw', NOW, NOW, 'all')).toEqual([raw]);
    expect(await here.rows('minute', NOW, NOW, 'all')).toEqual([minute]);
    expect(await here.rows('quarter', NOW, plus(NOW, QUARTER), 'all')).toEqual([quarter]);
  });

  it('takes what a file says of no ends, and nothing of an instance that is older than what is kept', async () => {
    const there = empty();
    await there.write(changeAt(NOW, { rows: tiersOf(rowAt('raw', NOW)), known: [KNOWN] }));
    const { first: _, last: __, ...file } = JSON.parse(await there.takeOut()) as Record<string, unknown>;
    const here = empty();
    const instances = [{ ...KNOWN, first: 0, last: NOW * 2 }];
    expect(await here.bringIn(JSON.stringify({ ...file, instances }))).toMatchObject({
      ok: true,
      leftOut: 0,
    });
    expect((await here.open()).checkpoint).toMatchObject({ first: NOW, last: plus(NOW, minutes(1)) });
    const [known] = (await here.open()).known;
    expect(known?.first).toBeGreaterThan(NOW - minutes(60 * 24 * 91));
    expect(known?.last).toBe(plus(NOW, minutes(60 * 25)));
  });
});

describe('incidents, names and notes of a file', () => {
  it('give the incident that was seen longer, and the newest note', async () => {
    const [here, there] = [empty(), empty()];
    const seen = (by: number) => episodeAt(NOW, { seen: instant(NOW + by), ended: instant(NOW + by) });
    await here.write(changeAt(NOW, { episodes: [seen(5000), { ...seen(9000), id: 'metadatabase-2' }] }));
    await there.write(changeAt(NOW, { episodes: [seen(8000), { ...seen(1000), id: 'metadatabase-2' }] }));
    await here.setNote('a', { id: 'a', at: NOW, text: 'older' });
    await there.setNote('a', { id: 'a', at: plus(NOW, ms(1)), text: 'newer' });
    expect(await here.bringIn(await there.takeOut())).toMatchObject({ ok: true, episodes: 1 });
    const kept = await here.open();
    expect(kept.episodes.map((one) => one.seen - NOW).sort((a, b) => a - b)).toEqual([8000, 9000]);
    expect(kept.notes.map(({ text }) => text)).toEqual(['newer']);
  });

  it('what lasted when it was written ended some time between its last sight and then', async () => {
    const [here, there] = [empty(), empty()];
    await there.write(changeAt(NOW, { episodes: [episodeAt(plus(NOW, minutes(-5)), { ended: null })] }));
    await here.bringIn(await there.takeOut());
    const [episode] = (await here.open()).episodes;
    expect([episode?.endedAfter, episode?.ended]).toEqual([episode?.seen, plus(NOW, minutes(60))]);
  });

  it('one of this browser, taken while an incident lasts, does not end it; one that saw its end does', async () => {
    const [here, there] = [empty(), empty()];
    const lasting = episodeAt(NOW, { ended: null });
    await here.write(changeAt(NOW, { episodes: [lasting] }));
    await there.bringIn(await here.takeOut());
    const before = await everything(here);
    for (const store of [here, there])
      expect(await here.bringIn(await store.takeOut())).toMatchObject({ rows: 0, episodes: 0 });
    expect(await everything(here)).toEqual(before);
    const over = episodeAt(NOW);
    await here.write(changeAt(NOW, { episodes: [over] }));
    expect(await there.bringIn(await here.takeOut())).toMatchObject({ episodes: 1 });
    expect((await there.open()).episodes).toEqual([over]);
  });

  it('an instance is called as it is here, and was met when either met it', async () => {
    const [here, there] = [empty(), empty()];
    const rows = [rowAt('minute', NOW)];
    const later = plus(NOW, minutes(1));
    await here.write(changeAt(later, { rows, known: [{ ...KNOWN, last: later }] }));
    await there.write(changeAt(later, { rows, known: [{ ...KNOWN, name: '' }] }));
    await here.bringIn(await there.takeOut());
    expect((await here.open()).known).toEqual([{ ...KNOWN, last: later }]);
    await there.bringIn(await here.takeOut());
    expect((await there.open()).known).toEqual([{ ...KNOWN, name: '', last: later }]);
  });

  it('nothing of them lies in the future', async () => {
    const [here, there] = [empty(), empty()];
    const late = plus(NOW, minutes(60 * 26));
    await there.write(changeAt(NOW, { rows: [rowAt('minute', NOW)], episodes: [episodeAt(late)] }));
    await there.setNote('a', { id: 'a', at: late, text: 'not yet' });
    expect(await here.bringIn(await there.takeOut())).toMatchObject({ ok: true, episodes: 0, leftOut: 2 });
    expect(await here.open()).toMatchObject({ episodes: [], notes: [] });
  });
});
