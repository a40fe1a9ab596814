import { expect, test } from 'vitest';
import { createAirflow } from './airflow';
import { createDriver } from './driver';
import { SCENARIOS, scenarioOf } from './scenarios';
import { parseSim } from './situation';
import { aWall } from './testing';

const BASE = new URL('http://localhost/sub/');

function open(sim = 'all-well') {
  const wall = aWall();
  const airflow = createAirflow(createDriver(parseSim(sim), wall), BASE);
  const ask = async (name: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const init = body === undefined ? { method } : { method, body: text };
    const response = await airflow(new Request(new URL(`__sim/${name}`, BASE), init));
    return { status: response?.status, body: (await response?.json()) as Record<string, unknown> };
  };
  return { wall, ask };
}

test('scenarios are listed with title, theme, story and checkpoints', async () => {
  const { body } = await open().ask('scenarios');
  expect(body).toHaveLength(SCENARIOS.length);
  expect(body[0]).toMatchObject({
    name: 'all-well',
    title: 'All well',
    theme: 'Start here',
    release: '3.4.0+executors',
  });
});

test('the state is the truth: time, components, faults, what comes and what was', async () => {
  const { wall, ask } = open('killed-triggerer');
  const before = (await ask('state')).body;
  expect(before).toMatchObject({
    scenario: 'killed-triggerer',
    title: 'A killed triggerer',
    seed: 1,
    at: 0,
    speed: 1,
  });
  const fault = { event: 'fault', verb: 'kill', target: 'triggerer-0', by_ms: null, from: null };
  expect(before['coming']).toContainEqual({ t: 10, ...fault });
  wall.go(12_345);
  const { body } = await ask('state');
  expect(body).toMatchObject({
    at: 12.345,
    time: '2026-11-30T14:00:12.345000+00:00',
    start: '2026-11-30T14:00:00+00:00',
    release: null,
    speaks: '3.4.0+executors',
    polling: null,
    polls: true,
    acts: '',
    sim: 'scenario:killed-triggerer,seed:1,at:12.345,speed:1',
  });
  expect(body['components']).toContainEqual(
    expect.objectContaining({ name: 'triggerer-0', condition: 'killed', well: false }),
  );
  expect(body['components']).toContainEqual(
    expect.objectContaining({ name: 'database', condition: 'up', well: true }),
  );
  expect(body['faults']).toEqual([{ id: 1, t: 10, verb: 'kill', target: 'triggerer-0', args: {} }]);
  expect(body['done']).toContainEqual({ t: 10, ...fault });
});

test('load starts over, and keeps what is not named', async () => {
  const { wall, ask } = open('scenario:all-well,seed:7,speed:2');
  wall.go(5000);
  const { body } = await ask('load', { scenario: 'database-outage', at: 30 });
  expect(body).toMatchObject({ scenario: 'database-outage', seed: 7, at: 30, speed: 2 });
  expect((await ask('load', {})).body).toMatchObject({ scenario: 'database-outage', seed: 7, at: 0 });
});

test('two loads of one situation are one to the byte', async () => {
  const { wall, ask } = open();
  const load = { scenario: 'executor-never-answers', seed: 3, at: 100, speed: 0 };
  const first = await ask('load', load);
  wall.go(99_000);
  expect(JSON.stringify(await ask('load', load))).toBe(JSON.stringify(first));
});

test('the clock takes a speed or a jump', async () => {
  const { wall, ask } = open();
  expect((await ask('clock', { speed: 0 })).body).toMatchObject({ at: 0, speed: 0 });
  wall.go(10_000);
  expect((await ask('clock', { advance_s: 61.5 })).body).toMatchObject({ at: 61.5, speed: 0 });
  expect((await ask('clock', { speed: 600 })).body).toMatchObject({ at: 61.5, speed: 600 });
});

test('the state is the same however often it is asked, and loading its link gives it again', async () => {
  const { ask } = open('scenario:split-view,speed:0,at:61.25');
  await ask('fault', { verb: 'kill', target: 'triggerer-0' });
  await ask('clock', { advance_s: 7 });
  const { body } = await ask('state');
  expect((await ask('state')).body).toEqual(body);
  const other = await open(String(body['sim'])).ask('state');
  expect(other.body).toEqual(body);
});

test('a fault is done now with its arguments, and can be healed alone', async () => {
  const { wall, ask } = open();
  wall.go(5000);
  const args = { from: 'celery-broker' };
  const broken = await ask('fault', { verb: 'partition', target: 'scheduler-1', args });
  await ask('fault', { verb: 'slow', target: 'scheduler-1', args: { by_ms: 400 } });
  expect(broken.body['faults']).toEqual([{ id: 1, t: 5, verb: 'partition', target: 'scheduler-1', args }]);
  expect(broken.body['acts']).toBe('5~partition~scheduler-1~from=celery-broker');
  const healed = await ask('fault/1', undefined, 'DELETE');
  expect(healed.body['faults']).toMatchObject([{ id: 2, verb: 'slow' }]);
  expect(healed.body['acts']).toMatch(/;5~heal~1$/);
  expect((await ask('fault/1', undefined, 'DELETE')).status).toBe(404);
});

test('a replica comes like its siblings and goes with a row that has ended; its name is free again', async () => {
  const { ask, wall } = open();
  const added = await ask('replica', { kind: 'triggerer' });
  const isMine = (one: { name: string }) => one.name === 'triggerer-2';
  const components = added.body['components'] as { name: string; condition: string; job: number }[];
  const mine = components.find(isMine);
  expect(mine).toMatchObject({ condition: 'running' });
  // It is on a host of its name, which goes without saying.
  expect(mine).not.toHaveProperty('hostname');
  wall.go(20_000);
  const { body } = await ask('replica/triggerer-2', undefined, 'DELETE');
  expect((body['components'] as { name: string }[]).filter(isMine)).toEqual([]);
  expect(body['faults']).toEqual([]);
  expect(await ask('replica/triggerer-2', undefined, 'DELETE')).toMatchObject({ status: 404 });
  const again = await ask('replica', { kind: 'triggerer', name: 'triggerer-2', teams: ['x y'] });
  expect(again.body['acts']).toBe(
    '0~add~triggerer~name=triggerer-2;20~remove~triggerer-2;20~add~triggerer~name=triggerer-2~team=x%20y',
  );
});

test('the next event is one that was coming, and nothing but routine lies before it', async () => {
  const { ask } = open('scenario:killed-triggerer,speed:0');
  const checkpoints = scenarioOf('killed-triggerer')?.checkpoints.map(({ at_s }) => at_s) ?? [];
  let at = 0;
  for (let i = 0; i < 40; i += 1) {
    const { body } = await ask('clock', { until: 'next-event' });
    const now = Number(body['at']);
    expect(now).toBeGreaterThan(at);
    const times = (body['done'] as { t: number }[]).map(({ t }) => t);
    const isCheckpoint = checkpoints.includes(now);
    expect(times.filter((t) => t > at).every((t) => t === now)).toBe(true);
    expect(isCheckpoint || times.includes(now)).toBe(true);
    at = now;
  }
});

test('the next poll is the one that was announced, within a turn of the loop', async () => {
  const { ask } = open('scenario:all-well,speed:0');
  for (let i = 0; i < 10; i += 1) {
    const before = (await ask('state')).body;
    const due = (before['coming'] as { t: number; event: string; poll: number; scheduler: string }[]).find(
      ({ event }) => event === 'poll_due',
    );
    const { body } = await ask('clock', { until: 'next-poll' });
    const started = (body['done'] as { event: string }[]).findLast(({ event }) => event === 'poll_started');
    expect(started).toMatchObject({ t: body['at'], scheduler: due?.scheduler, poll: due?.poll });
    expect(Number(body['at']) - Number(due?.t)).toBeLessThan(1.2);
  }
});

test('an API server that speaks as another release changes the answers, and not the world', async () => {
  const airflow = open('scenario:killed-triggerer,speed:0,at:60');
  const own = (await airflow.ask('state')).body;
  const { body } = await airflow.ask('load', { at: 60, release: '3.1.8' });
  expect(body).toMatchObject({ speaks: '3.1.8', release: '3.1.8' });
  expect(body['components']).toEqual(own['components']);
  expect(body['done']).toEqual(own['done']);
  expect((await airflow.ask('load', { at: 60, release: null })).body).toEqual(own);
});

test('a tape plays another world, and this one goes on as it was', async () => {
  const { ask } = open('speed:0');
  const before = await ask('state');
  const { status, body } = await ask('tape', {
    scenario: 'killed-triggerer',
    seed: 3,
    seconds: 30,
    every: 10,
  });
  expect([status, (body['health'] as unknown[]).length]).toEqual([200, 4]);
  expect(await ask('state')).toEqual(before);
});

test('hundreds of polls push neither what is planned nor what was done out of sight', async () => {
  const { ask } = open('scenario:two-thousand,speed:0');
  const checkpoints = scenarioOf('two-thousand')?.checkpoints ?? [];
  const told: object[] = checkpoints.map(({ at_s, expected, names }) => ({
    t: at_s,
    event: 'checkpoint',
    expected,
    ...(names !== undefined && { names }),
  }));
  const { body } = await ask('state');
  expect(told.length).toBeGreaterThan(0);
  expect(body['coming']).toEqual(expect.arrayContaining(told));
  await ask('fault', { verb: 'hang', target: 'triggerer-1' });
  const later = (await ask('clock', { advance_s: 5 })).body;
  const done = later['done'] as { t: number; event: string }[];
  expect(done).toContainEqual(expect.objectContaining({ t: 0, event: 'fault', target: 'triggerer-1' }));
  expect(done.map(({ t }) => t)).toEqual(done.map(({ t }) => t).toSorted((a, b) => a - b));
});
