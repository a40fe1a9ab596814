import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { createAirflow } from '../../mocks/airflow';
import { createDriver } from '../../mocks/driver';
import { parseSim } from '../../mocks/situation';
import { aWall } from '../../mocks/testing';
import { ask, serving, vitalsBefore } from '../server/testing';
import { createMockServer, INNER_ORIGIN } from './server';

const HEALTH = 'api/v2/monitor/health';

/** Serves a scenario whose time stands still but for the test. */
async function mockOf(sim: string, base = '/') {
  const wall = aWall();
  const driver = createDriver(parseSim(sim), wall);
  const address = await serving(
    createMockServer(createAirflow(driver, new URL(base, INNER_ORIGIN), { ui: true }), base),
  );
  return { address, base: `${address}${base}`, driver, wall };
}

const post = (url: string, body: unknown) => fetch(url, { method: 'POST', body: JSON.stringify(body) });

describe('the simulated Airflow over HTTP', () => {
  it('answers as an Airflow, with its own clock in the Date header', async () => {
    const { base, wall } = await mockOf('all-well', '/team/airflow/');
    wall.go(90_000);
    const response = await fetch(base + HEALTH);
    expect([response.status, response.headers.get('date')]).toEqual([200, 'Mon, 30 Nov 2026 14:01:30 GMT']);
    expect(await response.json()).toMatchObject({ scheduler: { status: 'healthy' } });
    expect((await fetch(`${base}api/v2/nothing`)).status).toBe(404);
  });

  it('has the same doors as in a page', async () => {
    const { base } = await mockOf('all-well');
    expect(await (await post(`${base}__sim/clock`, { advance_s: 12 })).json()).toMatchObject({ at: 12 });
    const wrong = await post(`${base}__sim/clock`, { advance_s: 'much' });
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { hint: expect.any(String) }]);
    expect((await fetch(`${base}__sim/nothing`)).status).toBe(404);
  });

  it.each(['/', '/team/airflow/'])(
    'answers any other path below %s with a page, as a real one does',
    async (under) => {
      const { base, driver } = await mockOf('all-well', under);
      for (const path of ['', 'nothing/here/health', 'apis', 'api', '__sim', 'index.html?x=1']) {
        const response = await fetch(base + path);
        expect([response.status, response.headers.get('content-type')]).toEqual([
          200,
          'text/html; charset=utf-8',
        ]);
        expect(await response.text()).toMatch(/^<!doctype html>/);
      }
      expect((await post(`${base}nothing`, {})).status).toBe(405);
      expect((await fetch(`${base}api/v2/monitor/healthz`)).status).toBe(404);
      driver.inflict({ verb: 'kill', target: 'api-server' });
      await expect(fetch(base)).rejects.toThrow();
    },
  );

  it('lives on when the simulator itself fails, and says so', async () => {
    const quiet = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const broken = createMockServer(() => Promise.reject(new Error('a fault of its own')), '/');
    const address = await serving(broken);
    for (let n = 0; n < 2; n += 1) {
      const response = await fetch(`${address}/__sim/state`);
      expect([response.status, await response.json()]).toMatchObject([
        500,
        { error: expect.any(String), hint: expect.any(String) },
      ]);
    }
    expect(quiet.mock.calls.join('')).toContain('a fault of its own');
    quiet.mockRestore();
  });

  it('cuts the connection where nobody would answer', async () => {
    const { base } = await mockOf('unreachable,at:20');
    await expect(fetch(base + HEALTH)).rejects.toThrow();
    expect((await fetch(`${base}__sim/state`)).status).toBe(200);
  });

  it('lets go of who hangs up while a frozen server lets him wait', async () => {
    const { base, driver, wall } = await mockOf('all-well');
    driver.inflict({ verb: 'hang', target: 'api-server' });
    const gone = new AbortController();
    const reply = fetch(base + HEALTH, { signal: gone.signal });
    // Another request that is answered shows that the first one has arrived.
    await fetch(`${base}__sim/state`);
    gone.abort();
    await expect(reply).rejects.toThrow();
    driver.inflict({ verb: 'resume', target: 'api-server' });
    wall.go(1000);
    expect((await fetch(base + HEALTH)).status).toBe(200);
  });

  it('answers nobody but this machine under a name of its own', async () => {
    const { address } = await mockOf('all-well');
    for (const headers of [{ host: 'evil.example' }, { origin: 'http://evil.example' }]) {
      expect((await ask(address, `/${HEALTH}`, { headers })).status).toBe(403);
    }
  });

  it('has nothing outside of its base, however the path is written', async () => {
    const { address } = await mockOf('all-well', '/airflow/');
    for (const path of ['/', `/${HEALTH}`, `//evil.example/${HEALTH}`, `http://evil.example/${HEALTH}`]) {
      expect((await ask(address, path)).status).toBe(404);
    }
  });

  it('refuses what is no request, and a body without end, and lives on', async () => {
    const { address, base } = await mockOf('all-well');
    expect((await ask(address, '/', { method: 'TRACE' })).status).toBe(400);
    expect((await post(`${base}__sim/load`, 'x'.repeat(1_000_001))).status).toBe(413);
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.end('GARBAGE\r\n\r\n');
    socket.resume();
    await once(socket, 'close');
    expect((await fetch(base + HEALTH)).status).toBe(200);
  });

  it('stands where npm start looks for an Airflow', async () => {
    const { base } = await mockOf('killed-triggerer,at:60', '/team/airflow/');
    const { status, text } = await ask(await vitalsBefore(base), `/${HEALTH}`);
    expect([status, JSON.parse(text)]).toMatchObject([200, { triggerer: { status: 'unhealthy' } }]);
  });
});
