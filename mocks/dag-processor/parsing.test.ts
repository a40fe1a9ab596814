import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fault, World } from '../state';
import { advance, createWorld, inflict } from '../world';
import type { BundleSpec } from './bundles';
import { isStale, parsedAt, refreshedAt } from './parsing';

/** Two Dag processors with a bundle each and one that both serve. */
const aWorld = (contents: Record<string, Partial<BundleSpec>> = {}): World =>
  createWorld(
    {
      release: '3.4.0',
      config: { bundles: { one: null, two: null, both: null }, contents },
      processes: [
        { kind: 'dag_processor', name: 'first', bundles: ['one', 'both'] },
        { kind: 'dag_processor', name: 'second', bundles: ['two', 'both'] },
      ],
    },
    3,
  );
const go = (world: World, seconds: number) => advance(world, world.queue.now + seconds * 1000);
const bundleOf = (world: World, name: string) => {
  const bundle = world.bundles[name];
  if (bundle === undefined) throw new Error(`no bundle ${name}`);
  return bundle;
};
/** Seconds since each file of a bundle was parsed last. */
const ages = (world: World, name: string): number[] =>
  bundleOf(world, name).parsed.map(
    (_, file) => (world.queue.now * 1000 - (parsedAt(world, bundleOf(world, name), file) ?? 0)) / 1_000_000,
  );
const stale = (world: World, name: string): boolean[] =>
  bundleOf(world, name).parsed.map((_, file) => isStale(world, bundleOf(world, name), file));
const sinceRefresh = (world: World, name: string): number =>
  (world.queue.now - (refreshedAt(world, bundleOf(world, name)) ?? 0)) / 1000;

test('whatever the hour, no file of a working processor is older than its interval and a turn of the loop', () => {
  const world = aWorld();
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 900_000 }), (ms) => {
      advance(world, world.queue.now + ms);
      for (const name of ['one', 'two', 'both']) {
        for (const age of ages(world, name)) {
          expect(age).toBeGreaterThan(-0.001);
          expect(age).toBeLessThan(31.1);
        }
        expect(sinceRefresh(world, name)).toBeLessThan(303);
      }
    }),
    { numRuns: 300 },
  );
});

test('a file is parsed every interval and a second, and half as often where that is configured', () => {
  const seen = (world: World) => {
    const times = new Set<number | null>();
    for (let second = 0; second < 620; second += 1) {
      go(world, 1);
      times.add(parsedAt(world, bundleOf(world, 'one'), 0));
    }
    return times.size;
  };
  expect(seen(aWorld())).toBe(21);
  const config = { bundles: { one: null }, parse_interval_s: 61 };
  const processes = [{ kind: 'dag_processor', name: 'first' }] as const;
  expect(seen(createWorld({ release: '3.4.0', config, processes }, 3))).toBe(11);
});

test('a huge bundle takes a whole round, and makes its neighbours wait', () => {
  const world = aWorld({ one: { files: 1000, parse_ms: 400 } });
  go(world, 1234);
  expect(Math.max(...ages(world, 'one'))).toBeGreaterThan(190);
  expect(Math.max(...ages(world, 'one'))).toBeLessThan(202);
  expect(Math.min(...ages(world, 'one'))).toBeLessThan(0.3);
  expect(Math.max(...ages(world, 'two'))).toBeLessThan(31.1);
});

test('what was parsed never goes back, whatever happens', () => {
  const faults: fc.Arbitrary<Fault> = fc.record({
    verb: fc.constantFrom('kill', 'hang', 'stall', 'empty', 'slow', 'stop', 'resume', 'resume'),
    target: fc.constantFrom('first', 'second', 'one', 'both', 'database'),
    by_ms: fc.constantFrom(0, 900, 20_000),
    from: fc.constantFrom('parsing', 'database'),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(faults, fc.nat(400_000)), { maxLength: 12 }), (script) => {
      const world = aWorld();
      const told = () =>
        Object.values(world.bundles).flatMap((bundle) => [
          refreshedAt(world, bundle) ?? 0,
          ...bundle.parsed.map((_, file) => parsedAt(world, bundle, file) ?? 0),
        ]);
      let before = told();
      const check = () => {
        const now = told();
        now.forEach((at, i) => expect(at).toBeGreaterThanOrEqual(before[i] ?? 0));
        for (const at of now) expect(at).toBeLessThanOrEqual(world.queue.now * 1000 + 999);
        before = now;
      };
      for (const [fault, ms] of script) {
        try {
          inflict(world, fault);
        } catch {
          continue;
        }
        check();
        advance(world, world.queue.now + ms);
        check();
      }
    }),
    { numRuns: 200 },
  );
});

test.each<[Fault, boolean, boolean]>([
  [{ verb: 'kill', target: 'first' }, false, false],
  [{ verb: 'stop', target: 'first' }, false, false],
  [{ verb: 'hang', target: 'first' }, false, false],
  [{ verb: 'stall', target: 'first' }, false, false],
  [{ verb: 'stall', target: 'first', from: 'parsing' }, false, true],
  [{ verb: 'partition', target: 'first', from: 'database' }, false, false],
  [{ verb: 'kill', target: 'database' }, false, false],
  [{ verb: 'partition', target: 'first', from: 'api-server' }, true, true],
])('after %j: parses %j, refreshes %j, and all of it again when resumed', (fault, parses, refreshes) => {
  const world = aWorld();
  inflict(world, fault);
  go(world, 1000);
  expect(Math.min(...ages(world, 'one')) < 32).toBe(parses);
  expect(sinceRefresh(world, 'one') < 303).toBe(refreshes);
  if (fault.target === 'first') expect(Math.max(...ages(world, 'both'))).toBeLessThan(31.1);
  inflict(world, { verb: 'resume', target: fault.target });
  go(world, 35);
  expect(Math.max(...ages(world, 'one'))).toBeLessThan(31.1);
  expect(sinceRefresh(world, 'one')).toBeLessThan(303);
});

test('an emptied bundle stands still, and its Dags are stale from the next refresh on', () => {
  const world = aWorld();
  go(world, 100);
  inflict(world, { verb: 'empty', target: 'one' });
  const left = 302.5 - sinceRefresh(world, 'one');
  go(world, left - 1);
  expect(stale(world, 'one')).toEqual([false, false, false]);
  expect(Math.min(...ages(world, 'one'))).toBeGreaterThan(left - 2);
  go(world, 2);
  expect(stale(world, 'one')).toEqual([true, true, true]);
  expect(stale(world, 'both')).toEqual([false, false, false]);
});

test('files that come back are parsed after the next refresh, and live again then', () => {
  const world = aWorld();
  inflict(world, { verb: 'empty', target: 'one' });
  go(world, 400);
  inflict(world, { verb: 'resume', target: 'one' });
  expect(stale(world, 'one')).toEqual([true, true, true]);
  go(world, 304);
  expect(stale(world, 'one')).toEqual([false, false, false]);
  expect(Math.max(...ages(world, 'one'))).toBeLessThan(32);
});

test('files that come back before anybody noticed were never stale', () => {
  const world = aWorld();
  go(world, 310 - sinceRefresh(world, 'one'));
  inflict(world, { verb: 'empty', target: 'one' });
  go(world, 20);
  inflict(world, { verb: 'resume', target: 'one' });
  expect(stale(world, 'one')).toEqual([false, false, false]);
  go(world, 2);
  expect(Math.max(...ages(world, 'one'))).toBeLessThan(2.1);
});
