import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { airflowAt, airflowNowhere } from './airflow';
import { explain } from './failures';
import { listen } from './listen';
import { probe } from './probe';
import { createVitalsServer } from './server';
import { ask, healthy, SITE, serving, upstream, vitalsBefore } from './testing';

const HEALTH = '/api/v2/monitor/health';

describe('an Airflow that cannot be asked', () => {
  it('is a 502 whose sentence says what to do, with the address and our mark', async () => {
    const server = createServer();
    const port = await listen(server, 0);
    server.close();
    await once(server, 'close');
    const { status, headers, text } = await ask(await vitalsBefore(`http://127.0.0.1:${port}/team/`), HEALTH);
    expect([status, headers['x-vitals-proxy'], headers['content-type']]).toEqual([
      502,
      '1',
      'application/json',
    ]);
    expect(JSON.parse(text)).toEqual({
      error: 'airflow_unreachable',
      message: `Nothing listens at 127.0.0.1:${port}. Is the API server running, and the port right?`,
      url: `http://127.0.0.1:${port}/team/`,
    });
  });

  it('is a 504 where it takes longer than the deadline', async () => {
    const airflow = await upstream(() => {});
    const { status, text } = await ask(await vitalsBefore(`${airflow.url}/`, { deadline: 30 }), HEALTH);
    expect([status, text]).toEqual([504, expect.stringContaining('did not answer in time')]);
  });

  it('is a 504 as well where the body never ends', async () => {
    const airflow = await upstream((_incoming, response) => void response.write('{'));
    expect((await ask(await vitalsBefore(`${airflow.url}/`, { deadline: 30 }), HEALTH)).status).toBe(504);
  });

  it('is a 502 where it sends more than the cap', async () => {
    const airflow = await upstream((_incoming, response) => void response.end('x'.repeat(2_000_001)));
    const { status, text } = await ask(
      await vitalsBefore(`${airflow.url}/`, { mostBytes: 2_000_000 }),
      HEALTH,
    );
    expect([status, text]).toEqual([502, expect.stringContaining('more than 2 MB')]);
  });

  it('is a 502 where it hangs up', async () => {
    const airflow = await upstream((incoming) => void incoming.socket.destroy());
    const { status, text } = await ask(await vitalsBefore(`${airflow.url}/`), HEALTH);
    expect([status, text]).toEqual([502, expect.stringContaining('closed the connection')]);
  });

  it('stops asking when the page has gone', async () => {
    const happened = new EventEmitter();
    const [asked, dropped] = [once(happened, 'asked'), once(happened, 'dropped')];
    const airflow = await upstream((_incoming, response) => {
      response.once('close', () => happened.emit('dropped'));
      happened.emit('asked');
    });
    const gone = new AbortController();
    const reply = fetch(`${await vitalsBefore(`${airflow.url}/`)}${HEALTH}`, { signal: gone.signal });
    await asked;
    gone.abort();
    await expect(reply).rejects.toThrow();
    await dropped;
  });

  it('may also be an address that is none: every question gets that sentence', async () => {
    const airflow = airflowNowhere('AIRFLOW_URL is not a web address.');
    const vitals = await serving(createVitalsServer({ mounts: [{ at: '/', site: SITE, airflow }] }));
    const { status, text } = await ask(vitals, HEALTH);
    expect([status, JSON.parse(text).message]).toEqual([502, 'AIRFLOW_URL is not a web address.']);
  });

  it.each([
    ['ENOTFOUND', 'cannot be found'],
    ['EHOSTUNREACH', 'no way to'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'NODE_EXTRA_CA_CERTS'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'NODE_EXTRA_CA_CERTS'],
    ['CERT_HAS_EXPIRED', 'has expired'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'another host name'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'begin with http://'],
    ['HPE_INVALID_CONSTANT', 'does not speak HTTP'],
    ['SOMETHING_NEW', '(SOMETHING_NEW)'],
  ])('names %s', (code, words) => {
    const error = new TypeError('fetch failed', {
      cause: new AggregateError([Object.assign(new Error(), { code })]),
    });
    expect(explain(error, new URL('https://airflow.example.com/')).message).toContain(words);
  });
});

describe('the question at the start', () => {
  const diagnosisOf = async (status: number, type: string, body: string) => {
    const airflow = await upstream((_incoming, response) =>
      response.writeHead(status, { 'content-type': type }).end(body),
    );
    return probe(airflowAt({ base: new URL(`${airflow.url}/`) }));
  };

  it('is content with the health of an Airflow, however bad', async () => {
    const airflow = await upstream(healthy);
    expect(await probe(airflowAt({ base: new URL(`${airflow.url}/`) }))).toMatchObject({ ok: true });
  });

  it.each([
    [404, 'application/json', '{"error":"API route not found"}', '404'],
    [200, 'text/html; charset=utf-8', '<!doctype html>', 'web page'],
    [200, 'application/json', '{"status":"UP"}', 'not with the health'],
    [200, 'application/json', '{"metadatabase":', 'not with the health'],
    [401, 'application/json', '{}', 'login'],
    [503, 'text/plain', '', '503'],
  ])('names an answer of %i %s %s', async (status, type, body, words) => {
    expect(await diagnosisOf(status, type, body)).toMatchObject({
      ok: false,
      sentence: expect.stringContaining(words),
    });
  });
});
