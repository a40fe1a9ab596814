import { expect, test } from 'vitest';
import { createAirflow } from './airflow';
import { createDriver } from './driver';
import { SCENARIOS } from './scenarios';
import { parseSim } from './situation';
import { aWall } from './testing';

const BASE = new URL('http://localhost/sub/');

function open(sim = 'all-well') {
  const wall = aWall();
  const airflow = createAirflow(createDriver(parseSim(sim), wall), BASE);
  const ask = async (name: string, body?: unknown) => {
    const init =
      body === undefined
        ? {}
        : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) };
    const response = await airflow(new Request(new URL(`__sim/${name}`, BASE), init));
    return { status: response?.status, body: (await response?.json()) as Record<string, unknown> };
  };
  return { wall, ask };
}

test('scenarios are listed with title, story and checkpoints', async () => {
  const { body } = await open().ask('scenarios');
  expect(body).toHaveLength(SCENARIOS.length);
  expect(body[0]).toMatchObject({ name: 'all-well', title: 'All well', release: '3.4.0+executors' });
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
  expect(before['coming']).toContainEqual({
    t: 10,
    event: 'fault',
    fault: { verb: 'kill', target: 'triggerer-0' },
  });
  wall.go(12_345);
  const { body } = await ask('state');
  expect(body).toMatchObject({
    at: 12.345,
    time: '2026-11-30T14:00:12.345000+00:00',
    release: '3.4.0+executors',
  });
  expect(body['components']).toContainEqual(
    expect.objectContaining({ name: 'triggerer-0', condition: 'killed' }),
  );
  expect(body['components']).toContainEqual(expect.objectContaining({ name: 'database', condition: 'up' }));
  expect(body['faults']).toEqual([{ id: 1, t: 10, verb: 'kill', target: 'triggerer-0' }]);
  expect(body['done']).toContainEqual({
    t: 10,
    event: 'fault',
    verb: 'kill',
    target: 'triggerer-0',
    by_ms: null,
    from: null,
  });
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

test.each<[string, unknown, number, string]>([
  ['load', { scenario: 'no-such' }, 400, 'no scenario "no-such"'],
  ['load', { colour: 1 }, 400, 'no setting colour'],
  ['load', [], 400, 'the body is no object'],
  ['load', '{', 400, 'the body is no JSON'],
  ['clock', {}, 400, 'what about the clock?'],
  ['clock', { speed: 1, advance_s: 1 }, 400, 'what about the clock?'],
  ['clock', { speed: -1 }, 400, 'speed is -1'],
  ['clock', { speed: '1' }, 400, 'speed is "1"'],
  ['clock', { advance_s: -1 }, 400, 'advance_s is -1'],
  ['state', {}, 405, 'state takes no POST'],
  ['load', undefined, 405, 'load takes no GET'],
  ['nowhere', undefined, 404, 'no door nowhere'],
  ['constructor', undefined, 404, 'no door constructor'],
])('%s with %j is refused, with a hint', async (name, body, status, error) => {
  const { ask } = open();
  const before = await ask('state');
  const answer = await ask(name, body);
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({ error, hint: expect.stringMatching(/\.$/) });
  expect(await ask('state')).toEqual(before);
});
