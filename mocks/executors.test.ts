import { describe, expect, test } from 'vitest';
import { type AskedState, askedTruths } from './executors/asked';
import { scenarioOf } from './scenarios';
import type { ExecutorSpec, Fault, World } from './state';
import { health } from './wire';
import { advance, createWorld, inflict, viewOf } from './world';

const several = scenarioOf('several-executors');
if (several === undefined) throw new Error('no such scenario');
const aWorld = (): World => createWorld({ ...several, script: [] }, 3);
const go = (world: World, seconds: number) => advance(world, world.queue.now + seconds * 1000);

function rows(world: World, executor: string): Record<string, unknown>[] {
  return (health(viewOf(world)).executor?.instances ?? []).filter((one) => one['executor'] === executor);
}
const words = (world: World, executor: string) => rows(world, executor).map((one) => one['health']);

describe('each kind of executor', () => {
  test.each([
    ['CeleryExecutor', 'redis://broker:6379/0', [], 'healthy'],
    ['KubernetesExecutor', 'prod-eu', [], 'unknown'],
    ['LocalExecutor', null, [], 'unknown'],
    ['EdgeExecutor', null, [], 'unknown'],
    ['reports', 'reports pool', [], 'healthy'],
    ['team-a:CeleryExecutor', 'amqp://rabbit-a:5672/airflow', ['team-a'], 'healthy'],
    ['team-b:gpu', 'gpu-us', ['team-b'], 'unknown'],
  ])(
    '%s names its instance and its teams, and is asked only where it has a check',
    (name, instance, teams, word) => {
      const world = aWorld();
      go(world, 15);
      const two = rows(world, name);
      expect(new Set(two.map((one) => one['hostname']))).toEqual(new Set(['scheduler-1', 'scheduler-2']));
      expect(two).toHaveLength(2);
      for (const one of two) expect(one).toMatchObject({ instance, team_names: teams, health: word });
    },
  );

  test('one that shares nothing with the broken one stays as it was', () => {
    const world = aWorld();
    inflict(world, { verb: 'hang', target: 'team-a-broker' });
    inflict(world, { verb: 'kill', target: 'reports-pool' });
    go(world, 30);
    expect(words(world, 'CeleryExecutor')).toEqual(['healthy', 'healthy']);
    expect(rows(world, 'team-a:CeleryExecutor').map((one) => one['reason_code'])).toEqual([
      'no_reply',
      'no_reply',
    ]);
    expect(rows(world, 'reports').map((one) => one['reason_code'])).toEqual(['refused', 'refused']);
    expect(health(viewOf(world)).executor).toMatchObject({ status: 'healthy', detailed_status: 'degraded' });
  });

  test('a check of its own waits for the pool as Celery waits for its broker, and counts within the deadline alone', () => {
    const world = aWorld();
    inflict(world, { verb: 'slow', target: 'reports-pool', by_ms: 4900 });
    go(world, 30);
    expect(words(world, 'reports')).toEqual(['healthy', 'healthy']);
    inflict(world, { verb: 'slow', target: 'reports-pool', by_ms: 5000 });
    go(world, 30);
    expect(words(world, 'reports')).toEqual(['unhealthy', 'unhealthy']);
    inflict(world, { verb: 'resume', target: 'reports-pool' });
    go(world, 30);
    expect(words(world, 'reports')).toEqual(['healthy', 'healthy']);
  });
});

describe('a health check that is made to', () => {
  const CELERY = 'CeleryExecutor';

  test('raise is unhealthy with the whole text of the exception but for a password in it', () => {
    const world = aWorld();
    const reason = `no way to redis://airflow:s3cret@broker ${'x'.repeat(10_000)}`;
    inflict(world, { verb: 'raise', target: CELERY, reason });
    go(world, 15);
    for (const one of rows(world, CELERY)) {
      expect(one).toMatchObject({ health: 'unhealthy', reason_code: 'raised' });
      expect(one['reason']).toBe(reason.replace('airflow:s3cret@', ''));
    }
    expect(JSON.stringify(world.tables)).not.toContain('s3cret');
  });

  test('say a word that nobody knows is printed as it is, and counts neither way', () => {
    const world = createWorld({ ...several, executors: several.executors?.slice(0, 1) ?? [], script: [] }, 3);
    inflict(world, { verb: 'say', target: CELERY, word: 'tired', reason: 'half asleep' });
    go(world, 15);
    for (const one of rows(world, CELERY))
      expect(one).toMatchObject({ health: 'tired', reason: 'half asleep' });
    expect(health(viewOf(world)).executor).toMatchObject({ status: 'unknown', detailed_status: 'unknown' });
    inflict(world, { verb: 'resume', target: CELERY });
    go(world, 15);
    expect(health(viewOf(world)).executor).toMatchObject({ status: 'healthy', detailed_status: 'healthy' });
  });

  test('say healthy lies, also of a dead broker; the newest of two verbs counts', () => {
    const world = aWorld();
    inflict(world, { verb: 'kill', target: 'celery-broker' });
    inflict(world, { verb: 'raise', target: CELERY });
    inflict(world, { verb: 'say', target: CELERY, word: 'healthy' });
    go(world, 15);
    expect(words(world, CELERY)).toEqual(['healthy', 'healthy']);
  });

  test.each<[Fault, string]>([
    [{ verb: 'raise', target: 'KubernetesExecutor' }, 'KubernetesExecutor has no health check'],
    [{ verb: 'say', target: 'LocalExecutor', word: 'tired' }, 'LocalExecutor has no health check'],
    [{ verb: 'say', target: CELERY }, 'say what?'],
    [{ verb: 'say', target: CELERY, word: '' }, 'say what?'],
    [{ verb: 'hang', target: CELERY }, 'hang is for processes'],
    [{ verb: 'raise', target: 'scheduler-1' }, 'raise is for executors'],
  ])('%j cannot be', (fault, message) => {
    const world = aWorld();
    const before = JSON.stringify(world);
    expect(() => inflict(world, fault)).toThrow(message);
    expect(JSON.stringify(world)).toBe(before);
  });

  test('raise cannot be where nobody asks', () => {
    const world = createWorld({ ...several, release: '3.4.0', script: [] }, 3);
    expect(() => inflict(world, { verb: 'raise', target: CELERY })).toThrow('nobody asks CeleryExecutor');
  });
});

test.each<[Fault, string, AskedState]>([
  [{ verb: 'kill', target: 'scheduler-1' }, 'CeleryExecutor', 'scheduler_gone'],
  [{ verb: 'raise', target: 'CeleryExecutor' }, 'CeleryExecutor', 'raises'],
  [{ verb: 'say', target: 'CeleryExecutor', word: 'tired' }, 'CeleryExecutor', 'says'],
  [{ verb: 'partition', target: 'scheduler-1', from: 'celery-workers' }, 'CeleryExecutor', 'cut_off'],
  [{ verb: 'hang', target: 'reports-pool' }, 'reports', 'hung'],
  [{ verb: 'stop', target: 'gpu-cluster' }, 'team-b:gpu', 'down'],
  [{ verb: 'stop', target: 'celery-workers' }, 'CeleryExecutor', 'no_worker'],
  [{ verb: 'slow', target: 'celery-broker', by_ms: 10 }, 'CeleryExecutor', 'slow'],
  [{ verb: 'skew', target: 'scheduler-1', by_ms: 10 }, 'CeleryExecutor', 'fine'],
  [{ verb: 'hang', target: 'celery-broker' }, 'LocalExecutor', 'no_check'],
])('after %j the truth of %s is %s', (fault, executor, state) => {
  const world = aWorld();
  inflict(world, fault);
  const truth = askedTruths(world).find(
    (one) => one.executor === executor && one.scheduler === 'scheduler-1',
  );
  expect(truth).toMatchObject({ state, well: state === 'fine' || state === 'no_check' });
  expect(JSON.stringify(askedTruths(world))).not.toContain('s3cret');
});

const LOCAL: ExecutorSpec = {
  name: 'one',
  kind: 'local',
  instance: null,
  teams: [],
  service: null,
  workers: null,
};
test.each<[string, readonly ExecutorSpec[]]>([
  ['there is a one already', [LOCAL, LOCAL]],
  ['local needs no service', [{ ...LOCAL, service: 'broker' }]],
  ['celery needs broker', [{ ...LOCAL, kind: 'celery', workers: 'workers' }]],
  ["workers are Celery's", [{ ...LOCAL, kind: 'celery', service: 'broker' }]],
  ["a check of its own is a custom executor's", [{ ...LOCAL, checked: true }]],
  [
    'shared is cluster and pool',
    [
      { ...LOCAL, kind: 'kubernetes', service: 'shared' },
      { ...LOCAL, name: 'two', kind: 'custom', service: 'shared' },
    ],
  ],
])('no deployment: %s', (message, executors) => {
  expect(() => createWorld({ release: '3.4.0', processes: [], executors }, 1)).toThrow(message);
});
