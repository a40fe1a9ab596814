import { expect, test } from 'vitest';
import { createAirflow } from './airflow';
import { createDriver } from './driver';
import { SCENARIOS } from './scenarios';
import { parseSim } from './situation';
import type { Fault } from './state';
import { aWall } from './testing';

const BASE = new URL('https://host.example/team/airflow/');
const HEALTH = 'api/v2/monitor/health';

function open(sim: string, ...faults: Fault[]) {
  const wall = aWall();
  const driver = createDriver(parseSim(sim), wall);
  for (const fault of faults) driver.inflict(fault);
  const airflow = createAirflow(driver, BASE);
  const request = (path: string, init?: RequestInit) => airflow(new Request(new URL(path, BASE), init));
  const ask = async (path: string, init?: RequestInit) => {
    const response = await request(path, init);
    if (response === undefined) throw new Error(`${path} was not for Airflow`);
    return response;
  };
  return { wall, driver, request, ask };
}

test('health is JSON, with the server time in the Date header', async () => {
  const { ask, wall } = open('all-well');
  wall.go(90_500);
  const response = await ask(HEALTH);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.get('date')).toBe('Mon, 30 Nov 2026 14:01:30 GMT');
  const body = (await response.json()) as { scheduler: { instances: unknown[] } };
  expect(body.scheduler.instances).toHaveLength(2);
});

test('the version is the release, and the options are those of the release', async () => {
  const { ask } = open('airflow-3-2');
  expect(await (await ask('api/v2/version')).json()).toEqual({ version: '3.2.2', git_version: null });
  const option = await ask('api/v2/config/section/scheduler/option/scheduler_health_check_threshold');
  expect(await option.json()).toEqual({
    sections: [{ name: 'scheduler', options: [{ key: 'scheduler_health_check_threshold', value: '30' }] }],
  });
  const unknown = await ask('api/v2/config/section/dag_processor/option/colour');
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toEqual({ detail: 'Option [dag_processor/colour] not found.' });
});

test('jobs are listed as asked, and a bad question is refused', async () => {
  const { ask } = open('all-well');
  const page = (await (await ask('api/v2/jobs?job_type=SchedulerJob&order_by=-id&limit=1')).json()) as {
    jobs: { hostname: string }[];
    total_entries: number;
  };
  expect([page.jobs.map((job) => job.hostname), page.total_entries]).toEqual([['scheduler-2'], 2]);
  expect((await ask('api/v2/jobs?limit=-1')).status).toBe(422);
});

test('an unknown path of the API is 404, one outside is not for Airflow', async () => {
  const { ask, request } = open('all-well');
  const response = await ask('api/v2/monitor/healthz');
  expect([response.status, await response.json()]).toEqual([404, { error: 'API route not found' }]);
  for (const path of [
    'index.html',
    '/api/v2/monitor/health',
    'https://other.example/team/airflow/api/v2/version',
  ]) {
    expect(await request(path)).toBeUndefined();
  }
  expect((await ask(HEALTH, { method: 'POST' })).status).toBe(405);
});

test('without its database, health is 200 and says so, jobs are 500', async () => {
  const { ask } = open('all-well', { verb: 'kill', target: 'database' });
  const health = await ask(HEALTH);
  expect([health.status, await health.json()]).toMatchObject([
    200,
    { metadatabase: { status: 'unhealthy' } },
  ]);
  const jobs = await ask('api/v2/jobs');
  expect([jobs.status, await jobs.json()]).toMatchObject([500, { detail: { reason: 'Database error' } }]);
  expect((await ask('api/v2/version')).status).toBe(200);
});

test('an API server that is gone is a network error; its doors stay open', async () => {
  const { ask } = open('unreachable', { verb: 'kill', target: 'api-server' });
  expect((await ask(HEALTH)).type).toBe('error');
  expect((await ask('__sim/state')).status).toBe(200);
});

test('a slow API server answers later, and with what is true then', async () => {
  const { ask, wall } = open('all-well', { verb: 'slow', target: 'api-server', by_ms: 3000 });
  let answered = false;
  const asked = ask(HEALTH).then((response) => {
    answered = true;
    return response;
  });
  await Promise.resolve();
  wall.go(2999);
  await Promise.resolve();
  expect(answered).toBe(false);
  wall.go(1);
  expect((await asked).headers.get('date')).toBe('Mon, 30 Nov 2026 14:00:03 GMT');
});

test('a hung API server answers when it goes on', async () => {
  const { ask, wall, driver } = open('all-well', { verb: 'hang', target: 'api-server' });
  const asked = ask(HEALTH);
  await Promise.resolve();
  wall.go(20_000);
  driver.inflict({ verb: 'resume', target: 'api-server' });
  wall.go(500);
  expect((await asked).status).toBe(200);
});

/** Lets time pass until an answer is there, however slow the server is. */
async function patiently(asked: Promise<Response>, wall: ReturnType<typeof aWall>): Promise<Response> {
  const turn = () => new Promise<null>((resolve) => void setImmediate(() => resolve(null)));
  for (;;) {
    const answer = await Promise.race([asked, turn()]);
    if (answer !== null) return answer;
    wall.go(500);
  }
}

test.each(SCENARIOS.map((one) => one.name))('%s: no answer has a password in it', async (name) => {
  const { ask, wall } = open(name);
  for (let i = 0; i < 20; i += 1) {
    wall.go(7000);
    for (const path of [HEALTH, 'api/v2/jobs?limit=100', '__sim/state', '__sim/scenarios']) {
      const response = await patiently(ask(path), wall);
      if (response.type !== 'error') expect(await response.text()).not.toContain('s3cret');
    }
  }
});
