import { expect, test } from 'vitest';
import { createAirflow } from './airflow';
import { createDriver } from './driver';
import { parseSim } from './situation';
import { aWall } from './testing';

const BASE = new URL('http://localhost/');
/** What every object inherits, and what a plain object sorts in front. */
const NAMES = [...Object.getOwnPropertyNames(Object.prototype), '7'].filter((name) => name !== '__proto__');
const KINDS = [{ kind: 'scheduler' }, { kind: 'triggerer' }, { kind: 'dag_processor', mode: 'api' }];

test.each(NAMES)('a replica may be called %s, in a door and in a link', async (name) => {
  for (const wish of KINDS) {
    const wall = aWall();
    const driver = createDriver(parseSim('two-modes'), wall);
    const airflow = createAirflow(driver, BASE);
    const ask = async (method: string, path: string, body?: object) => {
      const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
      const response = await airflow(new Request(new URL(`__sim/${path}`, BASE), init));
      const said = (await response?.json()) as Record<string, unknown>;
      return { status: response?.status, said };
    };
    const seen = async () =>
      ((await ask('GET', 'state')).said['components'] as { name: string }[]).map((one) => one.name);

    expect((await ask('POST', 'replica', { ...wish, name })).status).toBe(200);
    wall.go(20_000);
    expect(await seen()).toContain(name);
    expect((await ask('POST', 'replica', { ...wish, name })).said['error']).toBe(
      `there is a ${name} already`,
    );
    expect((await ask('POST', 'fault', { verb: 'kill', target: name })).status).toBe(200);
    wall.go(20_000);
    expect((await ask('DELETE', 'fault/1')).status).toBe(200);
    wall.go(60_000);
    const world = JSON.stringify(driver.world());
    expect(JSON.stringify(structuredClone(driver.world()))).toBe(world);
    const link = String((await ask('GET', 'state')).said['sim']);
    expect(JSON.stringify(createDriver(parseSim(link), aWall()).world())).toBe(world);
    expect((await ask('DELETE', `replica/${encodeURIComponent(name)}`)).status).toBe(200);
    wall.go(60_000);
    expect(await seen()).not.toContain(name);
  }
});

test('work that such a processor does is counted as everybody else’s', async () => {
  const wall = aWall();
  const driver = createDriver(parseSim('two-modes'), wall);
  driver.act({ does: 'remove', name: 'dagproc-1' });
  driver.act({ does: 'remove', name: 'dagproc-0' });
  driver.act({ does: 'add', replica: { kind: 'dag_processor', name: 'constructor', mode: 'api' } });
  wall.go(10_000);
  for (let n = 0; n < 3; n += 1) driver.inflict({ verb: 'fail', target: 'ml' });
  wall.go(60_000);
  expect(Object.entries(driver.world().execution.done)).toContainEqual(['constructor', expect.any(Number)]);
  expect(driver.world().execution.done['constructor']).toBeGreaterThanOrEqual(3);
});
