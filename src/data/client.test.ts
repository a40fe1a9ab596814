import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { Problem } from '../domain/model';
import { MAX_BODY } from '../domain/payload-health';
import { DEADLINE, getJson, problemOf } from './client';
import { fakeClock } from './fake-clock';
import { startServerSays } from './start-server';

const open: Server[] = [];

/** A real server on the loopback interface; gives the address of its health. */
async function serve(listener: RequestListener): Promise<URL> {
  const server = createServer(listener);
  open.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return new URL(`http://127.0.0.1:${port}/sub/path/api/v2/monitor/health`);
}

afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

const says = (status: number, type: string, body: string, more = {}): RequestListener => {
  return (_, response) => response.writeHead(status, { 'content-type': type, ...more }).end(body);
};
const wire = (clock = fakeClock()) => ({ clock, fetch, explain: startServerSays });

async function problem(listener: RequestListener): Promise<Problem | null> {
  const url = await serve(listener);
  return getJson(wire(), url).then(
    () => null,
    (error: unknown) => problemOf(error),
  );
}

describe('an answer', () => {
  it('is its text, with the server clock and ours', async () => {
    const date = 'Mon, 30 Nov 2026 11:59:57 GMT';
    const url = await serve(says(200, 'application/json; charset=utf-8', '{"ü":1}', { date }));
    const clock = fakeClock();
    const reply = await getJson(wire(clock), url);
    expect(reply).toEqual({
      body: '{"ü":1}',
      sentAt: clock.now(),
      receivedAt: clock.now(),
      date: Date.parse(date),
    });
    expect(clock.pending()).toBe(0);
  });

  it('asks for JSON, past every cache', async () => {
    const asked: unknown[] = [];
    const url = await serve((request, response) => {
      asked.push(request.headers.accept, request.headers['cache-control'], request.url);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    await getJson(wire(), url);
    expect(asked).toEqual(['application/json', 'no-cache', '/sub/path/api/v2/monitor/health']);
  });

  it('from a cache says nothing about the server clock', async () => {
    const url = await serve(says(200, 'application/json', '{}', { age: '7' }));
    expect((await getJson(wire(), url)).date).toBeNull();
  });
});

describe('a failure has a name', () => {
  const html = '<!doctype html><title>Airflow</title>';
  it.each<[string, RequestListener, Problem]>([
    ['HTML with status 200', says(200, 'text/html; charset=utf-8', html), { kind: 'html' }],
    ['text', says(200, 'text/plain', 'ok'), { kind: 'not_json', contentType: 'text/plain' }],
    ['no content', says(204, 'application/json', ''), { kind: 'http_error', status: 204 }],
    ['401', says(401, 'application/json', '{}'), { kind: 'unauthorised', status: 401 }],
    ['403', says(403, 'text/html', html), { kind: 'unauthorised', status: 403 }],
    ['404', says(404, 'application/json', '{}'), { kind: 'not_found' }],
    ['429', says(429, 'text/plain', ''), { kind: 'http_error', status: 429 }],
    ['500', says(500, 'text/plain', 'Internal Server Error'), { kind: 'server_error', status: 500 }],
    ['a 502 of somebody else', says(502, 'text/html', html), { kind: 'server_error', status: 502 }],
  ])('%s', async (_, listener, expected) => {
    expect(await problem(listener)).toEqual(expected);
  });

  it('the start server explains what is wrong with its Airflow', async () => {
    const body = JSON.stringify({ error: 'airflow_unreachable', message: 'Nothing listens at host:8080.' });
    const mark = { 'x-vitals-proxy': '1' };
    expect(await problem(says(502, 'application/json', body, mark))).toEqual({
      kind: 'proxy',
      what: 'unreachable',
      message: 'Nothing listens at host:8080.',
    });
    const login = JSON.stringify({ error: 'login_required', message: 'Set AIRFLOW_TOKEN.' });
    expect(await problem(says(401, 'application/json', login, mark))).toMatchObject({ what: 'login' });
    expect(await problem(says(502, 'application/json', '{', mark))).toEqual({
      kind: 'server_error',
      status: 502,
    });
  });

  it('nobody there', async () => {
    const url = await serve(says(200, 'application/json', '{}'));
    await new Promise((closed) => open.splice(0)[0]?.close(closed));
    await expect(getJson(wire(), url)).rejects.toMatchObject({ problem: { kind: 'unreachable' } });
  });

  it('an answer that breaks off', async () => {
    const cut: RequestListener = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"metadatabase":', () => response.destroy());
    };
    expect(await problem(cut)).toEqual({ kind: 'truncated' });
  });

  it('an answer that is too large, announced or not, is not read to its end', async () => {
    const announced = says(200, 'application/json', 'x'.repeat(MAX_BODY + 1));
    expect(await problem(announced)).toMatchObject({ kind: 'too_large', limit: MAX_BODY });
    const endless: RequestListener = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = (): boolean => response.writable && response.write(' '.repeat(256 * 1024), more);
      more();
    };
    expect(await problem(endless)).toMatchObject({ kind: 'too_large', limit: MAX_BODY });
  });
});

describe('the deadline', () => {
  const timeout = { problem: { kind: 'timeout', after: DEADLINE } };
  /** Starts a request and lets ten seconds pass once the server has been asked. */
  async function outlast(listener: RequestListener): Promise<unknown> {
    const clock = fakeClock();
    let arrived = (): void => {};
    const asked = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const url = await serve((request, response) => {
      listener(request, response);
      arrived();
    });
    const reply = getJson(wire(clock), url).catch((error: unknown) => error);
    await asked;
    await clock.advance(DEADLINE - 1);
    expect(clock.pending()).toBe(1);
    await clock.advance(1);
    return reply;
  }

  it('ends a request that nobody answers', async () => {
    expect(await outlast(() => {})).toMatchObject(timeout);
  });

  it('ends an answer that begins and never finishes', async () => {
    const drip: RequestListener = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{');
    };
    expect(await outlast(drip)).toMatchObject(timeout);
  });
});

describe('the request that was sent before the application', () => {
  const url = new URL('http://airflow.test/api/v2/monitor/health');
  const never = (() => Promise.reject(new Error('asked again'))) as unknown as typeof fetch;
  const answer = (): Response => new Response('{}', { headers: { 'content-type': 'application/json' } });
  it('is taken over, once, with the time at which it was sent', async () => {
    const clock = fakeClock();
    const sentAt = clock.now() - 300;
    const first = { request: { url: url.href, sentAt, response: Promise.resolve(answer()) } };
    expect(await getJson({ clock, fetch: never, first }, url)).toMatchObject({ body: '{}', sentAt });
    await expect(getJson({ clock, fetch: never, first }, url)).rejects.toMatchObject({
      problem: { kind: 'unreachable' },
    });
  });

  it('keeps the deadline of its own start', async () => {
    const clock = fakeClock();
    const request = { url: url.href, sentAt: clock.now() - 9000, response: new Promise(() => {}) };
    const reply = getJson({ clock, fetch: never, first: { request } }, url).catch((error: unknown) => error);
    await clock.advance(1000);
    expect(await reply).toMatchObject({ problem: { kind: 'timeout' } });
  });

  it.each([
    ['another address', { url: 'http://other.test/', sentAt: Date.UTC(2026, 10, 30, 12) }],
    ['an old one', { url: url.href, sentAt: Date.UTC(2026, 10, 30, 11) }],
    ['none at all', { url: url.href, sentAt: 'soon' }],
  ])('is left alone when it is %s', async (_, sent) => {
    const first = { request: { ...sent, response: Promise.resolve(new Response('old')) } };
    const fresh = (() => Promise.resolve(answer())) as unknown as typeof fetch;
    expect((await getJson({ clock: fakeClock(), fetch: fresh, first }, url)).body).toBe('{}');
  });

  it('whatever it is said to be, the question is answered', async () => {
    const fresh = (() => Promise.resolve(answer())) as unknown as typeof fetch;
    const odd = fc.oneof(
      fc.anything(),
      fc.record({ url: fc.constant(url.href), sentAt: fc.anything(), response: fc.anything() }),
    );
    await fc.assert(
      fc.asyncProperty(odd, async (request) => {
        const wire = { clock: fakeClock(), fetch: fresh, first: { request } };
        expect((await getJson(wire, url)).body).toBe('{}');
      }),
    );
  });
});
