import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../domain/history/rows';
import { floored } from '../../domain/history/share';
import { TIERS, type Tier } from '../../domain/history/tiers';
import { severity } from '../../domain/severity';
import { instant } from '../../domain/time';
import type { Store } from '../store';
import { ROW } from './stretches';
import { recordedBy, type Watcher } from './testing-recording';
import { everything, KEY, NOW } from './testing-store';

/** One or two times of watching, each of some minutes; whole seconds. */
const anyWatch: fc.Arbitrary<readonly Watcher[]> = fc
  .tuple(
    fc.array(fc.integer({ min: 40, max: 700 }), { minLength: 4, maxLength: 4 }),
    fc.constantFrom(2, 5, 7),
    fc.boolean(),
  )
  .map(([[start = 0, one = 0, pause = 0, other = 0], interval, isOnce]) => {
    const first = { from: start, to: start + one, interval };
    const next = start + one + pause;
    return isOnce ? [first] : [first, { from: next, to: next + other, interval }];
  });
const anyTiers: fc.Arbitrary<readonly Tier[]> = fc.constantFrom(
  TIERS,
  TIERS.slice(1),
  TIERS.slice(2),
  TIERS.slice(3),
);
const DOWN = { from: 500, to: 640 };
const two = fc.record({ here: anyWatch, there: anyWatch, hereTiers: anyTiers, thereTiers: anyTiers });

const rowsOf = (store: Store, tier: Tier): Promise<readonly Row[]> =>
  store.rows(tier, instant(0), instant(9e15), 'all');
const lane = async (store: Store, tier: Tier, key: 'component' | 'instance') =>
  (await rowsOf(store, tier)).flatMap((row) =>
    key === 'component' ? row.components.scheduler : (row.instances[KEY] ?? []),
  );
const watchedIn = async (store: Store, tier: Tier) =>
  (await lane(store, tier, 'component')).reduce((sum, { watched }) => sum + watched, 0);
/** Worst and greatest age of each quarter of an hour. */
async function worstOf(store: Store, tier: Tier) {
  const quarters = new Map<number, { worst: number; age: number }>();
  for (const key of ['component', 'instance'] as const)
    for (const one of await lane(store, tier, key)) {
      const start = floored(one.from, ROW.quarter);
      const before = quarters.get(start) ?? { worst: 0, age: 0 };
      quarters.set(start, {
        worst: Math.max(before.worst, severity(one.worst)),
        age: Math.max(before.age, one.age ?? 0),
      });
    }
  return quarters;
}
const ends = (watches: readonly Watcher[]) => {
  const answers = watches.map(
    ({ from, to, interval }) => [from, from + floored(to - from, interval)] as const,
  );
  return {
    first: Math.min(...answers.map(([from]) => from)),
    last: Math.max(...answers.map(([, to]) => to)),
  };
};
const seconds = (watches: readonly Watcher[]): Set<number> =>
  new Set(
    watches.flatMap(({ from, to, interval }) =>
      Array.from({ length: floored(to - from, interval) }, (_, index) => from + index),
    ),
  );

describe('a file of another browser', () => {
  it('adds time that either has watched, in every tier, and the rest is a gap', async () => {
    await fc.assert(
      fc.asyncProperty(two, async ({ here, there, hereTiers, thereTiers }) => {
        const store = await recordedBy(here, DOWN, NOW, hereTiers);
        const other = await recordedBy(there, DOWN, NOW, thereTiers);
        expect(await store.bringIn(await other.takeOut())).toMatchObject({ ok: true, leftOut: 0 });
        const all = [...here, ...there];
        const { first, last } = ends(all);
        const watched = seconds(all).size * 1000;
        for (const tier of TIERS.filter((one) => hereTiers.includes(one) && thereTiers.includes(one)))
          expect([tier, await watchedIn(store, tier)]).toEqual([tier, watched]);
        const gaps = (await store.open()).gaps.reduce((sum, { from, to }) => sum + to - from, 0);
        expect(watched + gaps).toBe((last - first) * 1000);
        expect((await store.open()).checkpoint?.first).toBe(NOW + first * 1000);
      }),
      { numRuns: 30 },
    );
  });

  it('hides nothing in any tier that it or this browser shows, nor does one tier what a finer one shows', async () => {
    await fc.assert(
      fc.asyncProperty(two, async ({ here, there, hereTiers, thereTiers }) => {
        const store = await recordedBy(here, DOWN, NOW, hereTiers);
        const other = await recordedBy(there, DOWN, NOW, thereTiers);
        const before = await Promise.all(
          [store, other].flatMap((one) =>
            TIERS.map(async (tier) => [tier, await worstOf(one, tier)] as const),
          ),
        );
        await store.bringIn(await other.takeOut());
        const after = await Promise.all(
          TIERS.map(async (tier) => [tier, await worstOf(store, tier)] as const),
        );
        for (const [tier, shown] of [...before, ...after])
          for (const [coarser, there_] of after)
            if (TIERS.indexOf(coarser) >= TIERS.indexOf(tier))
              for (const [start, { worst, age }] of shown) {
                expect(there_.get(start)?.worst).toBeGreaterThanOrEqual(worst);
                expect(there_.get(start)?.age).toBeGreaterThanOrEqual(age);
              }
      }),
      { numRuns: 25 },
    );
  });

  it('changes nothing the second time, and one of its own never does', async () => {
    await fc.assert(
      fc.asyncProperty(two, async ({ here, there, hereTiers, thereTiers }) => {
        const store = await recordedBy(here, DOWN, NOW, hereTiers);
        const own = await store.takeOut();
        const nothing = { ok: true, rows: 0, episodes: 0, leftOut: 0 };
        const before = await everything(store);
        expect(await store.bringIn(own)).toEqual(nothing);
        expect(await everything(store)).toEqual(before);
        const file = await (await recordedBy(there, DOWN, NOW, thereTiers)).takeOut();
        await store.bringIn(file);
        const after = await everything(store);
        expect(await store.bringIn(file)).toEqual(nothing);
        expect(await store.bringIn(own)).toEqual(nothing);
        expect(await everything(store)).toEqual(after);
      }),
      { numRuns: 25 },
    );
  });
});
