import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scenarioOf } from './scenarios';
import type { Fault, Happening, Verb, World } from './state';
import { allJobs } from './tables';
import { attempt, RELEASES } from './testing';
import { health } from './wire';
import { jobs } from './wire/jobs';
import { advance, createWorld, inflict, viewOf } from './world';

const PROCESSES = ['scheduler-1', 'scheduler-2', 'triggerer-0', 'dagproc-0'];
const EXECUTOR = ['celery-broker', 'celery-workers'];
const SERVICES = [...EXECUTOR, 'database', 'api-server'];
const BUNDLES = ['ml', 'core'];
const VERBS: Verb[] = [
  'stop',
  'kill',
  'hang',
  'slow',
  'partition',
  'skew',
  'stall',
  'empty',
  'resume',
  'resume',
  'resume',
];

/** Something done to the world, and how long (ms) it then goes on. */
interface Step {
  readonly fault: Fault | null;
  readonly for_ms: number;
}
const steps = (targets: readonly string[]): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.record({
      fault: fc.option(
        fc.record({
          verb: fc.constantFrom(...VERBS),
          target: fc.constantFrom(...targets),
          by_ms: fc.constantFrom(0, 300, 4900, 5000, 5200, 40_000),
          from: fc.constantFrom(...SERVICES),
        }),
      ),
      for_ms: fc.oneof(fc.constantFrom(0, 5000, 10_000), fc.integer({ min: 0, max: 70_000 })),
    }),
    { maxLength: 14 },
  );
const anything = steps([...PROCESSES, ...SERVICES, ...BUNDLES]);
const seeds = fc.nat(1000);

const aWorld = (seed: number): World => {
  const scenario = scenarioOf('all-well');
  if (scenario === undefined) throw new Error('no such scenario');
  return createWorld(scenario, seed);
};

/** Plays all steps; `stops` cuts every stretch of time into that many pieces. Gives what happened. */
function play(world: World, script: readonly Step[], stops = 1): Happening[] {
  const heard: Happening[] = [];
  const hear = (happening: Happening) => void heard.push(happening);
  for (const { fault, for_ms } of script) {
    if (fault !== null) attempt(() => inflict(world, fault, hear));
    const from = world.queue.now;
    for (let stop = 1; stop <= stops; stop += 1)
      advance(world, from + Math.floor((for_ms * stop) / stops), hear);
  }
  return heard;
}
const bytes = (world: World): string => JSON.stringify(world);

test('advance to a, then to b, is advance to b, whatever was broken', () => {
  fc.assert(
    fc.property(seeds, anything, fc.integer({ min: 2, max: 9 }), (seed, script, stops) => {
      const straight = aWorld(seed);
      const halting = aWorld(seed);
      const heard = [play(straight, script), play(halting, script, stops)];
      expect(bytes(halting)).toBe(bytes(straight));
      expect(heard[1]).toEqual(heard[0]);
    }),
    { numRuns: 60 },
  );
});

test('a cloned world continues identically, and leaves the first as it was', () => {
  fc.assert(
    fc.property(seeds, anything, anything, (seed, before, after) => {
      const world = aWorld(seed);
      play(world, before);
      const copy = structuredClone(world);
      const reread = JSON.parse(bytes(world)) as World;
      const frozen = bytes(copy);
      play(world, after);
      expect(bytes(copy)).toBe(frozen);
      play(copy, after);
      play(reread, after);
      expect(bytes(copy)).toBe(bytes(world));
      expect(bytes(reread)).toBe(bytes(world));
    }),
    { numRuns: 60 },
  );
});

test('the same seed gives the same bytes, another seed others', () => {
  fc.assert(
    fc.property(seeds, anything, (seed, script) => {
      const [one, two, other] = [aWorld(seed), aWorld(seed), aWorld(seed + 1)];
      for (const world of [one, two, other]) play(world, script);
      expect(bytes(two)).toBe(bytes(one));
      expect(bytes(other)).not.toBe(bytes(one));
    }),
    { numRuns: 30 },
  );
});

test('the loop is never delayed by an executor: whatever executors do, every turn stays where it was', () => {
  fc.assert(
    fc.property(seeds, steps(EXECUTOR), (seed, script) => {
      const turns = (faults: readonly Step[]) =>
        play(aWorld(seed), faults).filter(({ event }) => event === 'loop');
      expect(turns(script)).toEqual(turns(script.map((step) => ({ ...step, fault: null }))));
    }),
    { numRuns: 60 },
  );
});

test('polls: one in flight for a scheduler and an executor, each ends once, a late reply never counts', () => {
  fc.assert(
    fc.property(seeds, fc.boolean(), anything, (seed, broken, faults) => {
      const hang: Step = { fault: { verb: 'hang', target: 'celery-broker' }, for_ms: 12_000 };
      const script = broken ? [hang, ...faults] : faults;
      const world = aWorld(seed);
      // undefined: a poll of the warm-up may still be in flight; null: none is.
      const inFlight = new Map<string, unknown>();
      for (const { event, ...told } of play(world, script)) {
        if (!event.startsWith('poll_')) continue;
        const key = `${told['scheduler']} ${told['executor']}`;
        const poll = inFlight.get(key);
        if (event === 'poll_started') {
          expect(poll ?? null).toBeNull();
          inFlight.set(key, told['poll']);
          continue;
        }
        if (poll !== undefined) expect(told['poll']).toBe(poll);
        if (event === 'poll_answered' || event === 'poll_dropped') inFlight.set(key, null);
        if (event === 'poll_answered') expect(told['latency_ms']).toBeLessThan(5000);
        if (event === 'poll_dropped' && told['why'] === 'late')
          expect(told['latency_ms']).toBeGreaterThanOrEqual(5000);
      }
      for (const { name, condition } of Object.values(world.processes)) {
        if (condition === 'running' || condition === 'hung') continue;
        expect(inFlight.get(`${name} CeleryExecutor`) ?? null).toBeNull();
      }
    }),
    { numRuns: 150 },
  );
});

test('no answer of any release has a password in it, and all rows keep to their rules', () => {
  fc.assert(
    fc.property(seeds, anything, (seed, script) => {
      const world = aWorld(seed);
      play(world, script);
      const latest = world.queue.now * 1000 + 999 + 40_000_000;
      for (const row of allJobs(world.tables)) {
        expect(row.latest_heartbeat).toBeLessThanOrEqual(latest);
        expect(row.end_date === null).toBe(row.state === 'running');
      }
      for (const release of RELEASES) {
        const view = { ...viewOf(createWorld({ release, processes: [] }, 1)), tables: world.tables };
        expect(JSON.stringify([health(view), jobs(view, new URLSearchParams())])).not.toContain('s3cret');
      }
      expect(JSON.stringify([world.done, world.tables])).not.toContain('s3cret');
    }),
    { numRuns: 40 },
  );
});
