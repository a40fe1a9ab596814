import { describe, expect, test } from 'vitest';
import { sessionTruth } from '../execution-api/truth';
import { addProcess, type ProcessSpec } from '../processes';
import { scenarioOf } from '../scenarios';
import type { Fault, Happening, World } from '../state';
import { jobOf } from '../tables';
import { health } from '../wire';
import { jobs } from '../wire/jobs';
import { advance, createWorld, type Deployment, inflict, viewOf } from '../world';
import { parsedAt, refreshedAt } from './parsing';

const TWO: readonly ProcessSpec[] = [
  { kind: 'dag_processor', name: 'plain', bundles: ['dags'] },
  { kind: 'dag_processor', name: 'apart', bundles: ['ml', 'core'], mode: 'api' },
];
const aWorld = (more: Partial<Deployment> = {}): World =>
  createWorld(
    {
      release: '3.5.0',
      processes: TWO,
      ...more,
      config: { bundles: { dags: null, ml: null, core: null }, ...more.config },
    },
    3,
  );
const go = (world: World, seconds: number): Happening[] => {
  const heard: Happening[] = [];
  advance(world, world.queue.now + Math.round(seconds * 1000), (happening) => heard.push(happening));
  return heard;
};
const processOf = (world: World, name: string) => {
  const process = world.processes[name];
  if (process?.name !== name) throw new Error(`no ${name}`);
  return process;
};
const truthOf = (world: World, name = 'apart') => sessionTruth(world, processOf(world, name));
const rowOf = (world: World, name = 'apart') => jobOf(world.tables, processOf(world, name).job);
const age_s = (world: World, name = 'apart') =>
  (world.queue.now - (rowOf(world, name).latest_heartbeat ?? 0) / 1000) / 1000;
const codes = (heard: readonly Happening[], event: string) =>
  heard.filter((one) => one.event === event).map((one) => one['code']);
const onApi = (verb: Fault['verb'], by_ms = 0): Fault => ({ verb, target: 'execution-api', by_ms });

test('a row of API mode looks as all others do, but for bundles that are always named, and sorted', () => {
  const world = aWorld();
  const names = health(viewOf(world)).dag_processor.instances?.map((one) => one['bundle_names']);
  expect(names?.toSorted()).toEqual([['core', 'ml'], ['dags']]);
  const [first, second] = jobs(viewOf(world), new URLSearchParams('order_by=id')).jobs;
  expect(Object.keys(second ?? {})).toEqual(Object.keys(first ?? {}));
  const all = aWorld({ processes: [{ kind: 'dag_processor', name: 'apart', mode: 'api' }] });
  expect(rowOf(all).bundle_names).toEqual(['core', 'dags', 'ml']);
});

test('with teams, its row has those of its bundles, each once', () => {
  const config = { bundles: { ml: 'b', core: 'a', dags: 'b' }, multi_team: true };
  const processes: ProcessSpec[] = [{ kind: 'dag_processor', name: 'apart', mode: 'api' }];
  expect(rowOf(aWorld({ config, processes })).team_names).toEqual(['a', 'b']);
});

describe('the server stamps its beats', () => {
  test('so a skewed clock of its own changes nothing', () => {
    const world = aWorld();
    for (const target of ['plain', 'apart']) inflict(world, { verb: 'skew', target, by_ms: 180_000 });
    go(world, 40);
    expect(age_s(world, 'plain')).toBeLessThan(-170);
    expect(age_s(world)).toBeGreaterThanOrEqual(0);
    expect(age_s(world)).toBeLessThan(6);
    const parsed = ['dags', 'ml'].map((name) => {
      const bundle = world.bundles[name];
      return bundle === undefined ? 0 : (parsedAt(world, bundle, 0) ?? 0) / 1000 - world.queue.now;
    });
    expect(parsed[0]).toBeGreaterThan(100_000);
    expect(parsed[1]).toBeLessThanOrEqual(0);
  });

  test('and a database that it cannot reach itself is none of its business', () => {
    const world = aWorld();
    for (const target of ['plain', 'apart']) inflict(world, { verb: 'partition', target, from: 'database' });
    go(world, 60);
    expect(age_s(world, 'plain')).toBeGreaterThan(55);
    expect(age_s(world)).toBeLessThan(6);
  });
});

describe('registration', () => {
  test('waits 1, 2, 4, 5 … seconds while the job of a crashed session is alive, and takes its place when it is stale', () => {
    const world = aWorld();
    const { job } = processOf(world, 'apart');
    inflict(world, { verb: 'kill', target: 'apart' });
    inflict(world, { verb: 'resume', target: 'apart' });
    const heard = go(world, 40);
    const at = heard.filter(({ event }) => event === 'register_refused').map((one) => one.at - world.start);
    expect(at.slice(1, 5).map((time, i) => Math.round((time - (at[i] ?? 0)) / 1000))).toEqual([1, 2, 4, 5]);
    expect(new Set(codes(heard, 'register_refused'))).toEqual(new Set(['job_running']));
    expect(jobOf(world.tables, job)).toMatchObject({ state: 'failed', end_date: expect.any(Number) });
    expect(rowOf(world)).toMatchObject({ state: 'running', end_date: null });
    expect(processOf(world, 'apart').former).toEqual([job]);
  });

  test('is refused where a bundle was not granted, and a new token grants it', () => {
    const world = aWorld({
      processes: [
        { kind: 'dag_processor', name: 'apart', bundles: ['ml', 'core'], mode: 'api', granted: ['ml'] },
      ],
    });
    expect(world.tables.jobs).toEqual({});
    expect(truthOf(world)).toMatchObject({ refused: 'bundle_not_granted', ready: false, healthy: false });
    inflict(world, { verb: 'retire', target: 'apart' });
    inflict(world, { verb: 'resume', target: 'apart' });
    go(world, 1);
    expect(truthOf(world)).toMatchObject({ refused: null, ready: true, healthy: true });
  });

  test('ends with the credential: it is renewed no more, the row stays, and a restart is refused', () => {
    const apart = { ...TWO[1], credential_s: 20 } as ProcessSpec;
    const world = aWorld({ processes: [apart] });
    expect(codes(go(world, 26), 'exited')).toEqual(['credential_expired']);
    expect(rowOf(world).state).toBe('running');
    inflict(world, { verb: 'resume', target: 'apart' });
    expect(codes(go(world, 1), 'register_refused')).toEqual(['credential_expired']);
  });

  test('repeated from another host is a conflict, and with the same token file waits and gives up', () => {
    const scenario = scenarioOf('registration-conflict');
    if (scenario === undefined) throw new Error('no such scenario');
    const world = createWorld(scenario, 3);
    const heard = go(world, 60);
    expect(codes(heard, 'exited')).toEqual(['registration_conflict', 'job_running']);
    expect(age_s(world, 'dagproc-1')).toBeLessThan(6);
  });

  test('of a process that slept for long is retired, where another one has taken over meanwhile', () => {
    const twin: ProcessSpec = { ...TWO[1], name: 'twin', token: 'apart', later: true } as ProcessSpec;
    const world = aWorld({ processes: [...TWO, twin] });
    inflict(world, { verb: 'hang', target: 'apart' });
    go(world, 30);
    inflict(world, { verb: 'resume', target: 'twin' });
    go(world, 600);
    inflict(world, { verb: 'resume', target: 'apart' });
    expect(codes(go(world, 6), 'exited')).toEqual(['registration_retired']);
    expect(rowOf(world, 'twin').state).toBe('running');
  });

  test('gives up after five attempts that nobody answers', () => {
    const world = aWorld();
    inflict(world, onApi('stop'));
    inflict(world, { verb: 'stop', target: 'apart' });
    inflict(world, { verb: 'resume', target: 'apart' });
    const heard = go(world, 60);
    expect(codes(heard, 'register_failed')).toHaveLength(5);
    expect(codes(heard, 'exited')).toEqual(['no_answer']);
  });
});

test('a token that is provisioned again ends the running job: a warning, and a restart is required', () => {
  const world = aWorld();
  const row = rowOf(world);
  inflict(world, { verb: 'retire', target: 'apart' });
  expect(row).toMatchObject({ state: 'failed', end_date: expect.any(Number) });
  expect(codes(go(world, 6), 'restart_required')).toEqual(['job_closed']);
  expect(truthOf(world)?.warnings).toEqual(['job_closed: restart required']);
  expect(processOf(world, 'apart').condition).toBe('stopped');
  inflict(world, { verb: 'resume', target: 'apart' });
  go(world, 1);
  expect(truthOf(world)).toMatchObject({ registration: 'apart.2', refused: null, ready: true });
});

describe('without the Execution API', () => {
  test.each(['execution-api', 'api-server', 'database'])('(%s) it exits past the limit', (target) => {
    const world = aWorld();
    inflict(world, { verb: 'hang', target });
    go(world, 25);
    expect(processOf(world, 'apart').condition).toBe('running');
    expect(codes(go(world, 20), 'exited')).toEqual(['no_answer']);
    expect(rowOf(world)).toMatchObject({ state: 'running', end_date: null });
  });

  test('a clean stop leaves its row running, and with it ends it', () => {
    for (const [isUp, state] of [
      [false, 'running'],
      [true, 'success'],
    ] as const) {
      const world = aWorld();
      if (!isUp) inflict(world, onApi('stop'));
      inflict(world, { verb: 'stop', target: 'apart' });
      expect(rowOf(world).state).toBe(state);
    }
  });
});

test('slow, it is alive and does not work: it beats and looks ready, and nothing is parsed or refreshed', () => {
  const world = aWorld({ config: { refresh_interval_s: 30 } });
  go(world, 60);
  inflict(world, onApi('slow', 4000));
  const done = () =>
    ['ml', 'dags'].map((name) => {
      const bundle = world.bundles[name];
      return bundle && [parsedAt(world, bundle, 0), refreshedAt(world, bundle)];
    });
  const before = done();
  go(world, 300);
  expect(age_s(world)).toBeLessThan(6);
  expect(truthOf(world)).toMatchObject({ ready: true, healthy: true });
  expect(done()[0]).toEqual(before[0]);
  expect(done()[1]).not.toEqual(before[1]);
  inflict(world, onApi('resume'));
  go(world, 60);
  expect(done()[0]).not.toEqual(before[0]);
});

test.each<[string, ProcessSpec, string]>([
  ['3.4.0', { kind: 'dag_processor', name: 'new', mode: 'api' }, 'Airflow 3.4.0 has no API mode'],
  ['3.5.0', { kind: 'triggerer', name: 'new', mode: 'api' }, 'new is no Dag processor'],
  [
    '3.5.0',
    { kind: 'dag_processor', name: 'new', mode: 'api', token: 'old' },
    'nobody has the token file of old',
  ],
])('in %s, %j cannot be', (release, spec, message) => {
  const world = createWorld({ release, processes: [] }, 1);
  expect(() => addProcess(world, spec)).toThrow(message);
  expect(world.processes).toEqual({});
});

test('only a Dag processor in API mode has a registration to retire', () => {
  expect(() => inflict(aWorld(), { verb: 'retire', target: 'plain' })).toThrow('plain has no registration');
});
