import { describe, expect, it } from 'vitest';
import { isForwarded } from './proxy';
import { ask, HEALTHY, healthy, upstream, vitalsBefore } from './testing';

const HEALTH = '/api/v2/monitor/health';

describe('what goes to Airflow', () => {
  it('keeps the sub-path of AIRFLOW_URL and the query', async () => {
    const airflow = await upstream(healthy);
    const vitals = await vitalsBefore(`${airflow.url}/team/airflow/`);
    const reply = await ask(vitals, '/api/v2/jobs?limit=100&order_by=-id&hostname=a%26b');
    expect(reply.status).toBe(200);
    expect(airflow.seen[0]?.url).toBe('/team/airflow/api/v2/jobs?limit=100&order_by=-id&hostname=a%26b');
  });

  it('adds the token there and shows it nowhere', async () => {
    const airflow = await upstream(healthy);
    const vitals = await vitalsBefore(`${airflow.url}/`, { token: 'very-secret' });
    const replies = [
      await ask(vitals, HEALTH),
      await ask(vitals, '/'),
      await ask(vitals, '/vitals.config.js'),
    ];
    expect(airflow.seen[0]?.headers.authorization).toBe('Bearer very-secret');
    for (const { headers, text } of replies)
      expect(JSON.stringify(headers) + text).not.toContain('very-secret');
  });

  it("does not carry the browser's cookies and credentials", async () => {
    const airflow = await upstream(healthy);
    const vitals = await vitalsBefore(`${airflow.url}/`);
    await ask(vitals, HEALTH, { headers: { cookie: '_token=browser', authorization: 'Basic abc' } });
    expect(airflow.seen[0]?.headers.cookie).toBeUndefined();
    expect(airflow.seen[0]?.headers.authorization).toBeUndefined();
  });

  it('is GET and HEAD only', async () => {
    const airflow = await upstream(healthy);
    const vitals = await vitalsBefore(`${airflow.url}/`);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const reply = await ask(vitals, HEALTH, { method });
      expect(reply.status).toBe(405);
      expect(JSON.parse(reply.text)).toMatchObject({ error: 'not_forwarded' });
    }
    expect(airflow.seen).toEqual([]);
    expect((await ask(vitals, HEALTH, { method: 'HEAD' })).text).toBe('');
    expect(airflow.seen.map(({ method }) => method)).toEqual(['HEAD']);
  });

  it.each([
    'api/v2/monitor/health',
    'api/v2/version',
    'api/v2/config/section/dag_processor/option/health_check_threshold',
    'api/v2/jobs',
    'api/v2/dagBundles',
    'api/v2/dagBundles/dags-folder/files',
    'api/v2/dagBundles/my%20bundle/files',
    'api/v2/dags',
    'vitals/api/health',
    'vitals/api/executor-transitions',
  ])('forwards %s', (path) => expect(isForwarded(path)).toBe(true));

  it.each([
    'api/v2/variables',
    'api/v2/connections',
    'api/v2/config',
    'api/v2/config/section/database/option/sql_alchemy_conn',
    'api/v2/jobs/',
    'api/v2/dags/my_dag',
    'api/v2/dagBundles//files',
    'api/v2/dagBundles/../files',
    'api/v2/dagBundles/%2e%2e/files',
    'api/v2/dagBundles/..%2Fvariables%3F/files',
    'api/v2/dagBundles/a%2Fb/files',
    'api/v2/dagBundles/a%5Cb/files',
    'api/v2/dagBundles/a%252Fb/files',
    'api/v2/dagBundles/a%00/files',
    'api/v2/dagBundles/%ff/files',
    'api/v2/monitor/health/../../variables',
    '/api/v2/jobs',
    'API/v2/jobs',
    'vitals/api/check',
    'vitals/api/health/',
    'vitals/metrics',
  ])('does not forward %s', (path) => expect(isForwarded(path)).toBe(false));

  it('answers 404 for any other path, and Airflow never hears of it', async () => {
    const airflow = await upstream(healthy);
    const vitals = await vitalsBefore(`${airflow.url}/`);
    const reply = await ask(vitals, '/api/v2/variables');
    expect(reply.status).toBe(404);
    expect(reply.headers['x-vitals-proxy']).toBe('1');
    expect(airflow.seen).toEqual([]);
  });

  it('asks nothing for a page of another origin, with or without an Origin header', async () => {
    const airflow = await upstream(healthy);
    const vitals = await vitalsBefore(`${airflow.url}/`);
    const foreign = [{ origin: 'https://evil.test' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }];
    for (const headers of foreign) expect((await ask(vitals, HEALTH, { headers })).status).toBe(403);
    expect(airflow.seen).toEqual([]);
    const own = { origin: vitals, 'sec-fetch-site': 'same-origin' };
    expect((await ask(vitals, HEALTH, { headers: own })).status).toBe(200);
  });
});

describe('what comes back', () => {
  it('has status, body, type and Date as Airflow sent them', async () => {
    const date = 'Mon, 30 Nov 2026 06:35:44 GMT';
    const airflow = await upstream((_incoming, response) => {
      response.writeHead(403, { date, 'content-type': 'application/json; x=1', 'retry-after': '7' });
      response.end('{"detail":"Forbidden"}');
    });
    const reply = await ask(await vitalsBefore(`${airflow.url}/`), '/api/v2/jobs');
    expect(reply.status).toBe(403);
    expect(reply.text).toBe('{"detail":"Forbidden"}');
    expect(reply.headers).toMatchObject({
      date,
      'content-type': 'application/json; x=1',
      'retry-after': '7',
    });
    expect(reply.headers['x-vitals-proxy']).toBeUndefined();
  });

  it("has no Date where Airflow sent none: this machine's clock is not Airflow's", async () => {
    const airflow = await upstream((incoming, response) => {
      response.sendDate = false;
      healthy(incoming, response);
    });
    const vitals = await vitalsBefore(`${airflow.url}/`);
    expect((await ask(vitals, HEALTH)).headers.date).toBeUndefined();
    expect((await ask(vitals, '/api/v2/variables')).headers.date).toBeUndefined();
  });

  it('never sets a cookie and never asks the browser for a password', async () => {
    const airflow = await upstream((incoming, response) => {
      response.setHeader('set-cookie', ['sticky=1', '_token=2']);
      response.setHeader('www-authenticate', 'Basic realm="x"');
      healthy(incoming, response);
    });
    const { headers } = await ask(await vitalsBefore(`${airflow.url}/`), HEALTH);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['www-authenticate']).toBeUndefined();
  });

  it('lets a web page through as what it is, and the browser never runs it', async () => {
    const airflow = await upstream((_incoming, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end('<!doctype html><script>1</script>');
    });
    const { status, headers, text } = await ask(await vitalsBefore(`${airflow.url}/`), HEALTH);
    expect([status, headers['content-type'], text.slice(0, 15)]).toEqual([
      200,
      'text/html; charset=utf-8',
      '<!doctype html>',
    ]);
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('is unpacked where Airflow packs it', async () => {
    const { gzipSync } = await import('node:zlib');
    const airflow = await upstream((_incoming, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(gzipSync(HEALTHY));
    });
    const { headers, text } = await ask(await vitalsBefore(`${airflow.url}/`), HEALTH);
    expect(text).toBe(HEALTHY);
    expect(headers['content-encoding']).toBeUndefined();
  });
});
