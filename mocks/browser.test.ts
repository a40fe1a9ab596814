import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startSimulatedAirflow } from './browser';
import { simulatedAirflowServer } from './node';
import { aWall } from './testing';

/** Node has no service worker, like an insecure origin or a sandboxed frame. */
const behind = createServer((_, response) => response.end('from the network'));
let base: URL;
beforeAll(async () => {
  await new Promise<void>((resolve) => void behind.listen(0, '127.0.0.1', resolve));
  base = new URL(`http://127.0.0.1:${(behind.address() as AddressInfo).port}/sub/`);
});
afterAll(() => void behind.close());

const HEALTH = 'api/v2/monitor/health';

test('where no worker can run, the same function answers behind fetch, and the rest goes to the network', async () => {
  const airflow = await startSimulatedAirflow({ base, sim: 'scenario:all-well,at:5,speed:0' });
  expect([airflow.mode, airflow.problem]).toEqual(['fetch', null]);
  const response = await airflow.fetch(new URL(HEALTH, base));
  expect(await response.json()).toMatchObject({ scheduler: { status: 'healthy' } });
  expect(response.headers.get('date')).toBe(new Date(airflow.clock.now()).toUTCString());
  expect(await (await airflow.fetch(new URL('index.html', base))).text()).toBe('from the network');
});

test('an Airflow nobody can reach fails as fetch fails', async () => {
  const { fetch } = await startSimulatedAirflow({ base, sim: 'scenario:unreachable,at:11,speed:0' });
  await expect(fetch(new URL(HEALTH, base))).rejects.toThrow(TypeError);
});

test('who waits for an answer can give up', async () => {
  const { fetch } = await startSimulatedAirflow({ base, sim: 'scenario:all-well,speed:0' });
  const controller = new AbortController();
  controller.abort(new DOMException('enough', 'AbortError'));
  await expect(fetch(new URL(HEALTH, base), { signal: controller.signal })).rejects.toThrow('enough');
});

test('a wrong link is told, and the usual scenario runs', async () => {
  const { problem, fetch } = await startSimulatedAirflow({ base, sim: 'scenario:no-such' });
  expect(problem?.error).toBe('no scenario "no-such"');
  expect(problem?.hint).toContain('all-well');
  const state = (await (await fetch(new URL('__sim/state', base))).json()) as { scenario: string };
  expect(state.scenario).toBe('all-well');
});

test('nothing is said on the console', async () => {
  const said = (['log', 'info', 'warn', 'error', 'groupCollapsed'] as const).map((name) =>
    vi.spyOn(console, name),
  );
  const { fetch } = await startSimulatedAirflow({ base, sim: 'all-well' });
  await fetch(new URL(HEALTH, base));
  for (const spy of said) expect(spy).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test('in Node the same handlers answer to the global fetch, at the pace of the test', async () => {
  const wall = aWall();
  const { server, driver } = simulatedAirflowServer({ base, sim: 'killed-triggerer', wall });
  server.listen({ onUnhandledRequest: 'bypass' });
  try {
    wall.go(60_000);
    const body: unknown = await (await fetch(new URL(HEALTH, base))).json();
    expect(body).toMatchObject({ triggerer: { status: 'unhealthy', instances: null } });
    driver.inflict({ verb: 'kill', target: 'api-server' });
    await expect(fetch(new URL(HEALTH, base))).rejects.toThrow(TypeError);
    expect(await (await fetch(new URL('other', base))).text()).toBe('from the network');
  } finally {
    server.close();
  }
});
