import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Deed, perform } from './doors/deeds';
import type { ProcessSpec } from './processes';
import type { ExecutorSpec, Fault, Happening, World } from './state';
import { allJobs } from './tables';
import { fitting } from './testing';
import { advance, createWorld, type Deployment } from './world';

/*
 * What the scheduler's loop owes to its executors, and what not. Worlds here have two schedulers and four executors,
 * two of which share a broker; faults strike all that is behind them.
 */

const celery = (name: string, broker: string): ExecutorSpec => ({
  name,
  kind: 'celery',
  instance: `redis://airflow:s3cret@${broker}:6379/0`,
  teams: [],
  service: broker,
  workers: 'workers',
});
const EXECUTORS: readonly ExecutorSpec[] = [
  celery('CeleryExecutor', 'broker'),
  celery('batch', 'broker'),
  {
    name: 'KubernetesExecutor',
    kind: 'kubernetes',
    instance: 'prod',
    teams: [],
    service: 'cluster',
    workers: null,
  },
  {
    name: 'reports',
    kind: 'custom',
    instance: null,
    teams: [],
    service: 'pool',
    workers: null,
    checked: true,
  },
];
const SERVICES = ['broker', 'workers', 'cluster', 'pool'];
const SCHEDULERS = ['one', 'two'];
const deployment = (more: Partial<Deployment> = {}): Deployment => ({
  release: '3.4.0+executors',
  processes: SCHEDULERS.map((name): ProcessSpec => ({ kind: 'scheduler', name })),
  executors: EXECUTORS,
  ...more,
});
const OLD = { config: { executor_polling: false } };

/** Something that a person does, and how long it then goes on. */
interface Step {
  readonly deed: Deed;
  readonly for_ms: number;
}
const step = (deeds: fc.Arbitrary<Deed>): fc.Arbitrary<Step> =>
  fc.record({ deed: deeds, for_ms: fc.constantFrom(0, 700, 4000, 11_000, 35_000) });
const asDeed = (fault: Fault): Deed => ({ does: 'fault', fault: fitting(fault) });
const ofServices: fc.Arbitrary<Fault> = fc.record({
  verb: fc.constantFrom('hang', 'stop', 'slow', 'resume', 'resume'),
  target: fc.constantFrom(...SERVICES),
  by_ms: fc.constantFrom(0, 300, 4999, 7000),
});
const ofRoads: fc.Arbitrary<Fault> = fc.record({
  verb: fc.constantFrom('partition', 'resume'),
  target: fc.constantFrom(...SCHEDULERS),
  from: fc.constantFrom(...SERVICES),
});
const ofChecks: fc.Arbitrary<Fault> = fc.record({
  verb: fc.constantFrom('raise', 'say', 'resume'),
  target: fc.constantFrom('CeleryExecutor', 'batch', 'reports'),
  word: fc.constantFrom('healthy', 'tired', 'unhealthy'),
  reason: fc.constantFrom('no', 'lost redis://airflow:s3cret@broker'),
});
const ofProcesses: fc.Arbitrary<Fault> = fc.record({
  verb: fc.constantFrom('kill', 'stop', 'hang', 'slow', 'resume', 'resume'),
  target: fc.constantFrom(...SCHEDULERS),
  by_ms: fc.constantFrom(200, 6000),
});
const script = (...faults: fc.Arbitrary<Fault>[]) =>
  fc.array(step(fc.oneof(...faults).map(asDeed)), { maxLength: 12 });
/** Scaling up and down, and healing of single faults. */
const ofPeople: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ does: fc.constant('heal' as const), id: fc.integer({ min: 1, max: 8 }) }),
  fc.record({ does: fc.constant('remove' as const), name: fc.constantFrom(...SCHEDULERS, 'three') }),
  fc.record({
    does: fc.constant('add' as const),
    replica: fc.record({ kind: fc.constant('scheduler' as const), name: fc.constantFrom('one', 'three') }),
  }),
);
const faults = fc.oneof(ofServices, ofRoads, ofChecks, ofProcesses).map(asDeed);
const everything = fc.array(step(fc.oneof(faults, faults, ofPeople)), { maxLength: 14 });
const seeds = fc.nat(1000);

/** Plays the steps and lets all of it settle; a fault that cannot be is passed over. Gives what happened. */
function play(world: World, steps: readonly Step[], then_ms = 0): Happening[] {
  const heard: Happening[] = [];
  const hear = (happening: Happening) => void heard.push(happening);
  for (const { deed, for_ms } of steps) {
    try {
      perform(world, deed, hear);
    } catch (error) {
      if ((error as { hint?: string }).hint === undefined) throw error;
    }
    advance(world, world.queue.now + for_ms, hear);
  }
  advance(world, world.queue.now + then_ms, hear);
  return heard;
}
const of = (name: string, heard: readonly Happening[]) => heard.filter(({ event }) => event === name);
const beats = (world: World) =>
  allJobs(world.tables)
    .filter(({ job_type }) => job_type === 'SchedulerJob')
    .map((row) => row.latest_heartbeat);

test('with polling, a loop does not move by a millisecond whatever executors do', () => {
  fc.assert(
    fc.property(seeds, script(ofServices, ofRoads, ofChecks), (seed, steps) => {
      const wait_ms = steps.reduce((sum, { for_ms }) => sum + for_ms, 20_000);
      const broken = createWorld(deployment(), seed);
      const left = createWorld(deployment(), seed);
      // `resume` of a scheduler that runs changes nothing but its roads.
      expect(of('loop', play(broken, steps, 20_000))).toEqual(of('loop', play(left, [], wait_ms)));
      expect(beats(broken)).toEqual(beats(left));
    }),
    { numRuns: 60 },
  );
});

test('old and new have the same loops and beats, in every release, while nobody has to wait', () => {
  fc.assert(
    fc.property(seeds, fc.nat(120_000), script(ofChecks), (seed, wait_ms, steps) => {
      const worlds = [
        createWorld(deployment(), seed),
        createWorld(deployment(OLD), seed),
        createWorld(deployment({ release: '3.4.0' }), seed),
      ];
      const heard = worlds.map((world) => play(world, steps, wait_ms));
      expect(of('loop', heard[1] ?? [])).toEqual(of('loop', heard[0] ?? []));
      expect(of('loop', heard[2] ?? [])).toEqual(of('loop', heard[0] ?? []));
      expect(new Set(worlds.map((world) => JSON.stringify(beats(world)))).size).toBe(1);
    }),
    { numRuns: 40 },
  );
});

test.each(['broker', 'cluster', 'pool'])(
  'without polling no turn ends while %s hangs; after the thaw each loop goes on with one that held all the while',
  (service) => {
    fc.assert(
      fc.property(seeds, fc.nat(20_000), fc.integer({ min: 3000, max: 200_000 }), (seed, before, frozen) => {
        const world = createWorld(deployment(OLD), seed);
        advance(world, world.start + before);
        const during = play(world, [{ deed: asDeed({ verb: 'hang', target: service }), for_ms: frozen }]);
        const hung = world.queue.now - frozen;
        // A turn whose call had returned already may still end in this very instant.
        for (const { at } of of('loop', during)) expect(at).toBe(hung);
        expect(of('heartbeat_blocked', during).map((one) => one['waits_for'])).toEqual([service, service]);
        const after = play(world, [{ deed: asDeed({ verb: 'resume', target: service }), for_ms: 5000 }]);
        for (const name of SCHEDULERS) {
          const turns = of('loop', after).filter(({ scheduler }) => scheduler === name);
          expect(turns[0]).toMatchObject({ at: hung + frozen });
          expect(Number(turns[0]?.['start'])).toBeLessThan(hung + 1200);
          expect(turns.length).toBeGreaterThan(3);
        }
      }),
      { numRuns: 15 },
    );
  },
);

test('without polling nobody is asked: rows beat with their scheduler and stay unknown', () => {
  fc.assert(
    fc.property(seeds, everything, (seed, steps) => {
      const world = createWorld(deployment(OLD), seed);
      const heard = play(world, steps);
      expect(heard.filter(({ event }) => event.startsWith('poll_'))).toEqual([]);
      for (const row of allJobs(world.tables).filter(({ executor }) => executor !== null)) {
        expect(row.executor).toMatchObject({ health: 'unknown', checked_at: null });
      }
    }),
    { numRuns: 30 },
  );
});

test('turns of a loop never overlap, and a scheduler that is blocked is one that waits for what cannot answer', () => {
  fc.assert(
    fc.property(seeds, fc.boolean(), everything, (seed, polling, steps) => {
      const world = createWorld(deployment({ config: { executor_polling: polling } }), seed);
      const heard = play(world, steps);
      for (const name of SCHEDULERS) {
        let ended = 0;
        for (const turn of of('loop', heard).filter(({ scheduler }) => scheduler === name)) {
          expect(Number(turn['start'])).toBeGreaterThanOrEqual(ended);
          ended = Number(turn['end']);
        }
        const blocked = world.processes[name]?.blocked ?? null;
        if (blocked === null) continue;
        expect(polling).toBe(false);
        if (blocked.moved) continue;
        const isCutOff = world.processes[name]?.cutOffFrom.includes(blocked.waitsFor);
        expect(isCutOff || world.services[blocked.waitsFor]?.condition === 'hung').toBe(true);
      }
    }),
    { numRuns: 80 },
  );
});

test('each poll from the start on ends exactly once, in its scheduler, and none is under way when a world begins', () => {
  fc.assert(
    fc.property(seeds, everything, (seed, steps) => {
      const world = createWorld(deployment(), seed);
      for (const { polls } of Object.values(world.processes)) {
        expect(polls.filter(({ pending }) => pending !== null)).toEqual([]);
      }
      const inFlight = new Map<string, unknown>();
      for (const { event, scheduler, executor, ...told } of play(world, steps)) {
        if (!event.startsWith('poll_')) continue;
        const key = `${scheduler} ${executor}`;
        if (event === 'poll_started') {
          expect(inFlight.get(key)).toBeUndefined();
          inFlight.set(key, told['poll']);
          continue;
        }
        expect(told['poll']).toBe(inFlight.get(key));
        if (event === 'poll_answered' || event === 'poll_dropped') inFlight.delete(key);
        if (event === 'poll_answered') expect(told['latency_ms']).toBeLessThan(5000);
        if (told['why'] === 'late') expect(told['latency_ms']).toBeGreaterThanOrEqual(5000);
      }
      const pending = Object.values(world.processes).flatMap(({ name, polls }) =>
        polls.filter((poll) => poll.pending !== null).map(({ executor }) => `${name} ${executor}`),
      );
      expect(new Set(inFlight.keys())).toEqual(new Set(pending));
      expect(
        JSON.stringify([world.tables, world.done.filter(({ event }) => event !== 'fault')]),
      ).not.toContain('s3cret');
    }),
    { numRuns: 120 },
  );
});
