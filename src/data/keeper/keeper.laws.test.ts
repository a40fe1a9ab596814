import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { comeBy } from '../../domain/history/gone';
import {
  answer,
  jumpyStories,
  lane,
  play,
  type Step,
  stories,
  T0,
  watchedOf,
} from '../../domain/history/testing-story';
import { TIERS } from '../../domain/history/tiers';
import { instant } from '../../domain/time';
import type { Store } from '../store';
import { aKeeper, aStore, lanes } from './testing-keeper';

/** Plays a story on a store; where a step says so another page goes on. Gives the last page, and the last answer. */
async function keepOn(store: Store, steps: readonly Step[]) {
  let page = aKeeper(store);
  let at: number = T0;
  for (const { wait, verdict, age, blind, reloads } of steps) {
    at += wait;
    if (reloads) {
      await page.tell();
      page.stop();
      page = aKeeper(store);
    }
    page.heard(answer(at, verdict, { age, blind }));
  }
  await page.tell();
  return { page, at: instant(at) };
}

it('watched time and gaps are the same as those of the pure folds, whenever the page is opened again', async () => {
  await fc.assert(
    fc.asyncProperty(stories, async (steps) => {
      const store = aStore();
      const { page, at } = await keepOn(store, steps);
      const [pure] = play(steps, { reloads: true });
      const { components, gaps } = await page.chronicle.read(instant(at - 80 * 24 * 3_600_000), at, []);
      expect(watchedOf(components.scheduler)).toBe(watchedOf(lane(pure.raw)));
      expect(gaps).toEqual(pure.gaps);
      expect(page.chronicle.keeping.get().since).toBe(pure.continuity.first);
    }),
    { numRuns: 60 },
  );
});

it('a clock that jumps both ways leaves every tier in order, and no bucket fuller than it is wide', async () => {
  await fc.assert(
    fc.asyncProperty(jumpyStories, async (steps) => {
      const store = aStore();
      const { page, at } = await keepOn(store, steps);
      const all = await lanes(store);
      for (const tier of TIERS) {
        let end = 0;
        for (const { from, to, watched, known, up } of all[tier]) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(to).toBeGreaterThanOrEqual(from);
          expect(watched).toBeLessThanOrEqual(to - from);
          expect(known).toBeLessThanOrEqual(watched);
          expect(up).toBeLessThanOrEqual(known);
          end = to;
        }
      }
      const [pure] = play(steps, { reloads: true });
      const last = pure.continuity.last ?? at;
      // A clock that was set back by more than an hour leaves the rest ahead: it is kept, and not shown.
      const ahead = all.raw.filter(({ to }) => to > last);
      expect(lane(pure.raw)).toEqual(expect.arrayContaining([...ahead]));
      expect((await store.open()).gaps).toEqual(pure.gaps);
      const { gaps } = await page.chronicle.read(instant(0), last, []);
      expect(gaps).toEqual(comeBy(pure.gaps, last));
      const seen = await page.chronicle.read(instant(last - 3_000_000), last, []);
      expect(seen.components.scheduler.every(({ to }) => to <= last)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

/** A store that rejects whatever it is asked for while its turn is bad. */
function fickle(store: Store, turns: readonly boolean[]): Store {
  let count = 0;
  const maybe = <T>(work: () => Promise<T>): Promise<T> => {
    count += 1;
    return turns[count % turns.length] === true ? Promise.reject(new Error('Disk')) : work();
  };
  return {
    ...store,
    open: () => maybe(() => store.open()),
    write: (change) => maybe(() => store.write(change)),
    rows: (...range) => maybe(() => store.rows(...range)),
    setNote: (...note) => maybe(() => store.setNote(...note)),
  };
}

it('a store that fails at any time costs what it does not keep, and nothing else', async () => {
  const turns = fc.array(fc.boolean(), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(stories, turns, async (steps, bad) => {
      const still = steps.map((step) => ({ ...step, reloads: false }));
      const { page, at } = await keepOn(fickle(aStore(), bad), still);
      const [pure] = play(still);
      page.chronicle.acknowledge('x', 'It was the disk.');
      const { components, gaps } = await page.chronicle.read(instant(at - 600_000), at, []);
      expect(components.scheduler.length).toBeGreaterThan(0);
      expect(gaps.length).toBeLessThanOrEqual(pure.gaps.length);
      expect(page.chronicle.keeping.get().since).toBe(pure.continuity.first);
      expect(page.chronicle.notes.get().get('x')?.text).toBe('It was the disk.');
    }),
    { numRuns: 40 },
  );
});

it('tabs that take turns in writing keep what one would have kept, and what nobody wrote in between', async () => {
  const calm = fc.array(
    fc.record({
      wait: fc.integer({ min: 1000, max: 6000 }),
      leader: fc.constantFrom('one', 'other', 'nobody'),
    }),
    { minLength: 1, maxLength: 60 },
  );
  await fc.assert(
    fc.asyncProperty(calm, async (steps) => {
      const store = aStore();
      let leader = 'one';
      const pages = [aKeeper(store, () => leader === 'one'), aKeeper(store, () => leader === 'other')];
      let at: number = T0;
      for (const [index, step] of steps.entries()) {
        at += step.wait;
        // A tab that leads no more is missed soon: three answers later at the latest another one writes.
        leader = step.leader === 'nobody' && index % 4 === 3 ? 'other' : step.leader;
        if (index === steps.length - 1) leader = 'one';
        for (const page of pages) page.heard(answer(at));
        await pages[0]?.tell();
      }
      const all = await lanes(store);
      expect(watchedOf(all.raw)).toBe(at - T0 - (steps[0]?.wait ?? 0));
      for (const page of pages) {
        const seen = await page.chronicle.read(T0, instant(at), []);
        expect(watchedOf(seen.components.scheduler)).toBe(watchedOf(all.raw));
        expect(seen.gaps).toEqual([]);
      }
    }),
    { numRuns: 40 },
  );
});
