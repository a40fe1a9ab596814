import { beforeEach, describe, expect, it } from 'vitest';
import { instant, minutes, plus, seconds } from '../../domain/time';
import { fakeClock } from '../fake-clock';
import type { Store } from '../store';
import { readCheckpoint } from './checks';
import { createStore } from './kept';
import { createMemoryStore } from './memory';
import { BASE, changeAt, episodeAt, freshBrowser, NOW, rowAt } from './testing-store';

beforeEach(freshBrowser);

const later = (count: number) => plus(NOW, minutes(count));

describe.each([
  ['in the browser', () => createStore(BASE, fakeClock(NOW))],
  ['in memory', () => createMemoryStore(BASE, fakeClock(NOW))],
])('recorded time that goes, %s', (_, create: () => Store) => {
  it('takes its rows, its episodes and what of gaps lies in it, and nothing before or after', async () => {
    const store = create();
    const counts = [0, 1, 2, 3, 4];
    const gap = { from: plus(NOW, seconds(30)), to: plus(later(3), seconds(30)), why: 'asleep' } as const;
    await store.write(
      changeAt(later(5), {
        rows: counts.map((count) => rowAt('minute', later(count))),
        episodes: counts.map((count) => episodeAt(later(count))),
        gaps: [gap],
      }),
    );
    await store.write(changeAt(later(5), { gone: [{ after: later(1), upTo: later(3) }] }));
    const rows = await store.rows('minute', NOW, instant(9e15), 'all');
    expect(rows.map(({ from }) => from)).toEqual([NOW, later(1), later(4)]);
    const { episodes, gaps } = await store.open();
    expect(episodes.map(({ began }) => began)).toEqual([NOW, later(1), later(4)]);
    expect(gaps).toEqual([
      { ...gap, to: later(1) },
      { ...gap, from: later(3) },
    ]);
  });

  it('keeps the last hour where the clock leaps for less than a minute', async () => {
    const store = create();
    const rows = Array.from({ length: 50 }, (_none, count) => rowAt('raw', later(count)));
    await store.write(changeAt(later(50), { rows }));
    await store.write(changeAt(later(50 + 60), { rows: [rowAt('raw', later(110))] }));
    await store.write(changeAt(later(51), { gone: [{ after: later(51), upTo: null }] }));
    expect(await store.rows('raw', NOW, instant(9e15), null)).toHaveLength(50);
  });
});

it('a checkpoint without what lies ahead, or with nonsense there, is good for all else', () => {
  const { checkpoint } = changeAt(NOW);
  const ahead = { first: NOW, last: later(1) };
  expect(readCheckpoint({ ...checkpoint, ahead })).toEqual({ ...checkpoint, ahead });
  for (const odd of [undefined, 'x', { first: later(1), last: NOW }, { first: null, last: NOW }])
    expect(readCheckpoint({ ...checkpoint, ahead: odd })).toEqual(checkpoint);
});
