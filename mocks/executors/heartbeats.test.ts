import { expect, test } from 'vitest';
import { scenarioOf } from '../scenarios';
import type { Fault, Happening, World } from '../state';
import { jobOf } from '../tables';
import { health } from '../wire';
import { advance, createWorld, inflict, viewOf } from '../world';

const NAME = 'scheduler-1';
const BROKER = 'celery-broker';
const blocked = scenarioOf('blocked-loop');
if (blocked === undefined) throw new Error('no such scenario');
const aWorld = (): World => createWorld({ ...blocked, script: [] }, 5);
const scheduler = (world: World) => {
  const found = world.processes[NAME];
  if (found === undefined) throw new Error(`no ${NAME}`);
  return found;
};
/** Lets time pass, and gives what happened in it. */
function go(world: World, ms: number, fault?: Fault): Happening[] {
  const heard: Happening[] = [];
  const hear = (happening: Happening) => void heard.push(happening);
  if (fault !== undefined) inflict(world, fault, hear);
  advance(world, world.queue.now + ms, hear);
  return heard;
}
const of = (name: string, heard: readonly Happening[]) => heard.filter(({ event }) => event === name);
const hang: Fault = { verb: 'hang', target: BROKER };
const isHealthy = (world: World) => health(viewOf(world)).scheduler.status === 'healthy';

test('a frozen broker holds the loop, health blames the scheduler, and the thaw ends one long turn', () => {
  const world = aWorld();
  const held = go(world, 50_000, hang);
  expect(of('heartbeat_blocked', held)).toMatchObject([
    { scheduler: NAME, executor: 'CeleryExecutor', instance: 'redis://broker:6379/0', waits_for: BROKER },
  ]);
  expect(isHealthy(world)).toBe(false);
  expect(scheduler(world).condition).toBe('running');
  const after = go(world, 3000, { verb: 'resume', target: BROKER });
  const [long] = of('loop', after);
  expect(Number(long?.['end']) - Number(long?.['start'])).toBeGreaterThan(48_000);
  expect(of('heartbeat_returned', after)).toHaveLength(1);
  expect(isHealthy(world)).toBe(true);
});

test('a scheduler that is cut off waits in the same way, and goes on when its route is healed', () => {
  const world = aWorld();
  const route: Fault = { verb: 'partition', target: NAME, from: BROKER };
  expect(of('heartbeat_blocked', go(world, 5000, route))).toHaveLength(1);
  expect(of('loop', go(world, 60_000))).toEqual([]);
  expect(of('loop', go(world, 5000, { verb: 'resume', target: NAME })).length).toBeGreaterThan(3);
});

test('a broker that dies while somebody waits for it refuses him, and the loop goes on; a log says so once', () => {
  const world = aWorld();
  go(world, 20_000, hang);
  const heard = go(world, 20_000, { verb: 'kill', target: BROKER });
  expect(of('heartbeat_refused', heard)).toHaveLength(1);
  expect(of('loop', heard).length).toBeGreaterThan(15);
  go(world, 5000, { verb: 'resume', target: BROKER });
  expect(of('heartbeat_refused', go(world, 5000, { verb: 'kill', target: BROKER }))).toHaveLength(1);
});

test('a slow broker makes every turn as much slower', () => {
  const world = aWorld();
  go(world, 10_000);
  go(world, 10_000, { verb: 'slow', target: BROKER, by_ms: 3000 });
  const turns = of('loop', go(world, 60_000));
  expect(turns.length).toBeGreaterThan(10);
  for (const turn of turns) {
    expect(Number(turn['end']) - Number(turn['start'])).toBeGreaterThanOrEqual(3025);
    expect(Number(turn['end']) - Number(turn['start'])).toBeLessThanOrEqual(3090);
  }
  expect(isHealthy(world)).toBe(true);
});

test('SIGTERM ends the wait and the row, because Python raises SystemExit out of it; SIGKILL leaves the row', () => {
  for (const [verb, state] of [
    ['stop', 'success'],
    ['kill', 'running'],
  ] as const) {
    const world = aWorld();
    go(world, 20_000, hang);
    const { job } = scheduler(world);
    expect(of('loop', go(world, 1000, { verb, target: NAME }))).toEqual([]);
    expect(jobOf(world.tables, job).state).toBe(state);
    expect(of('loop', go(world, 5000, { verb: 'resume', target: BROKER }))).toEqual([]);
    expect(of('loop', go(world, 5000, { verb: 'resume', target: NAME })).length).toBeGreaterThan(3);
  }
});

test('a new life with the broker still frozen is held in its first turn', () => {
  const world = aWorld();
  go(world, 20_000, hang);
  go(world, 0, { verb: 'kill', target: NAME });
  const heard = go(world, 20_000, { verb: 'resume', target: NAME });
  expect(of('heartbeat_blocked', heard)).toHaveLength(1);
  expect(of('loop', heard)).toEqual([]);
});

test('an answer that comes while its scheduler is frozen waits on the desk, and counts when it goes on', () => {
  const world = aWorld();
  go(world, 20_000, hang);
  go(world, 1000, { verb: 'hang', target: NAME });
  expect(of('loop', go(world, 10_000, { verb: 'resume', target: BROKER }))).toEqual([]);
  // The broker freezes again: what has been answered has been answered.
  go(world, 1000, hang);
  const heard = go(world, 0, { verb: 'resume', target: NAME });
  expect(of('loop', heard)).toHaveLength(1);
  expect(of('heartbeat_blocked', go(world, 5000))).toHaveLength(1);
});

test('Local and Edge need nothing that could hold them', () => {
  const world = createWorld(
    {
      release: '3.3.2',
      processes: [{ kind: 'scheduler', name: NAME }],
      executors: [
        { name: 'LocalExecutor', kind: 'local', instance: null, teams: [], service: null, workers: null },
        { name: 'EdgeExecutor', kind: 'edge', instance: null, teams: [], service: null, workers: null },
      ],
    },
    1,
  );
  expect(Object.keys(world.services)).not.toContain(BROKER);
  expect(of('loop', go(world, 60_000)).length).toBeGreaterThan(50);
});
