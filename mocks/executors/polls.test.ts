import { describe, expect, test } from 'vitest';
import { scenarioOf } from '../scenarios';
import type { Fault, Happening, World } from '../state';
import { health } from '../wire';
import { advance, createWorld, inflict, viewOf } from '../world';

const SCHEDULER = 'scheduler-1';
const BROKER = 'celery-broker';
const aWorld = (): World => {
  const scenario = scenarioOf('executor-never-answers');
  if (scenario === undefined) throw new Error('no such scenario');
  return createWorld({ ...scenario, script: [] }, 3);
};

/** A world that goes on a second at a time until something happens; fails after five minutes. */
function until(world: World, wanted: string, scheduler = SCHEDULER): Happening {
  for (let i = 0; i < 3000; i += 1) {
    let found: Happening | undefined;
    advance(world, world.queue.now + 100, (happening) => {
      if (happening.event === wanted && happening['scheduler'] === scheduler) found = happening;
    });
    if (found !== undefined) return found;
  }
  throw new Error(`no ${wanted} in five minutes`);
}

function row(world: World, scheduler = SCHEDULER): Record<string, unknown> {
  const found = health(viewOf(world)).executor?.instances?.find((one) => one['hostname'] === scheduler);
  if (found === undefined) throw new Error(`no row of ${scheduler}`);
  return found;
}
const go = (world: World, ms: number) => advance(world, world.queue.now + ms);
const broker = (verb: Fault['verb'], by_ms?: number): Fault => ({
  verb,
  target: BROKER,
  ...(by_ms !== undefined && { by_ms }),
});

test('an answer within the deadline is a verdict, with its latency and its time', () => {
  const world = aWorld();
  const { latency_ms } = until(world, 'poll_answered');
  expect(row(world)).toMatchObject({ health: 'healthy', reason: null, latency_ms, poll_pending_since: null });
  expect(row(world)).toMatchObject({
    polls_skipped: 0,
    consecutive_failures: 0,
    instance: 'redis://broker:6379/0',
  });
});

test('a reply after 4.9 s counts, one after 5 s or more is dropped and the silence stands', () => {
  const world = aWorld();
  inflict(world, broker('slow', 4850));
  until(world, 'poll_started');
  until(world, 'poll_answered');
  expect(row(world)['health']).toBe('healthy');
  inflict(world, broker('slow', 5000));
  until(world, 'poll_timed_out');
  expect(row(world)).toMatchObject({
    health: 'unhealthy',
    reason: 'no reply within 5 s',
    reason_code: 'no_reply',
  });
  expect(until(world, 'poll_dropped')['why']).toBe('late');
  expect(row(world)).toMatchObject({
    health: 'unhealthy',
    reason_code: 'no_reply',
    poll_pending_since: null,
  });
});

test('while a poll is in flight no other starts: the guard skips, and the silence stays fresh', () => {
  const world = aWorld();
  inflict(world, broker('hang'));
  const since = until(world, 'poll_timed_out').at;
  for (let skipped = 1; skipped <= 24; skipped += 1) until(world, 'poll_skipped');
  expect(row(world)).toMatchObject({ polls_skipped: 24, consecutive_failures: 25, health: 'unhealthy' });
  const checked = Date.parse(String(row(world)['health_checked_at']));
  expect(world.queue.now - checked).toBeLessThan(10_000);
  expect(checked).toBeGreaterThan(since);
});

test('a broker that thaws answers the old poll, which is dropped; the next one counts', () => {
  const world = aWorld();
  inflict(world, broker('hang'));
  until(world, 'poll_skipped');
  inflict(world, broker('resume'));
  go(world, 200);
  expect(row(world)).toMatchObject({ health: 'unhealthy', poll_pending_since: null, polls_skipped: 0 });
  until(world, 'poll_answered');
  expect(row(world)).toMatchObject({ health: 'healthy', consecutive_failures: 0 });
});

test.each([
  ['kill', BROKER, 'connection refused', 'refused'],
  ['stop', 'celery-workers', 'no worker answered', 'no_worker'],
] as const)('%s %s is an answer, and a bad one', (verb, target, reason, reason_code) => {
  const world = aWorld();
  inflict(world, { verb, target });
  until(world, 'poll_answered');
  expect(row(world)).toMatchObject({ health: 'unhealthy', reason, reason_code, consecutive_failures: 0 });
});

test('two schedulers may disagree about one broker', () => {
  const world = aWorld();
  inflict(world, { verb: 'partition', target: 'scheduler-2', from: BROKER });
  until(world, 'poll_timed_out', 'scheduler-2');
  expect([row(world)['health'], row(world, 'scheduler-2')['health']]).toEqual(['healthy', 'unhealthy']);
  expect(health(viewOf(world)).executor).toMatchObject({ status: 'healthy', detailed_status: 'degraded' });
});

describe('an executor without a health check', () => {
  test('is never asked and stays unknown', () => {
    const scenario = scenarioOf('all-well');
    if (scenario === undefined) throw new Error('no such scenario');
    const world = createWorld(scenario, 1);
    const asked = new Set<unknown>();
    advance(
      world,
      world.start + 60_000,
      ({ event, executor }) => event === 'poll_started' && asked.add(executor),
    );
    expect([...asked]).toEqual(['CeleryExecutor']);
    const rows = health(viewOf(world)).executor?.instances?.filter(
      (one) => one['executor'] === 'KubernetesExecutor',
    );
    expect(rows).toHaveLength(2);
    for (const one of rows ?? []) {
      expect(one).toMatchObject({
        health: 'unknown',
        instance: 'prod-eu',
        health_checked_at: null,
        latency_ms: null,
      });
    }
  });
});

describe('a scheduler that goes', () => {
  test.each(['kill', 'stop'] as const)('%s ends its polls in flight', (verb) => {
    const world = aWorld();
    inflict(world, broker('hang'));
    until(world, 'poll_skipped');
    const heard: Happening[] = [];
    inflict(world, { verb, target: SCHEDULER }, (happening) => void heard.push(happening));
    const why = verb === 'kill' ? 'scheduler died' : 'scheduler stopped';
    expect(heard.filter(({ event }) => event === 'poll_dropped')).toMatchObject([
      { scheduler: SCHEDULER, why },
    ]);
    go(world, 31_000);
    expect(() => row(world)).toThrow('no row');
  });

  test('frozen over its deadline, it does not count the reply that waited for it', () => {
    const world = aWorld();
    inflict(world, broker('slow', 3000));
    until(world, 'poll_started');
    inflict(world, { verb: 'hang', target: SCHEDULER });
    go(world, 20_000);
    inflict(world, { verb: 'resume', target: SCHEDULER });
    go(world, 0);
    expect(row(world)).toMatchObject({
      health: 'unhealthy',
      reason_code: 'no_reply',
      poll_pending_since: null,
    });
  });

  test('restarted, it has a new row and starts from unknown', () => {
    const world = aWorld();
    inflict(world, { verb: 'kill', target: SCHEDULER });
    go(world, 60_000);
    inflict(world, { verb: 'resume', target: SCHEDULER });
    expect(row(world)).toMatchObject({ health: 'unknown', health_checked_at: null });
    until(world, 'poll_answered');
    expect(row(world)['health']).toBe('healthy');
  });
});
