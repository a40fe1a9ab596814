import { describe, expect, it } from 'vitest';
import { CookieJar } from './cookies';
import { classifyRedirect } from './redirects';
import { ask, healthy, type Seen, upstream, vitalsBefore } from './testing';

const HEALTH = '/api/v2/monitor/health';
const moved = (to: string) => (_incoming: unknown, response: import('node:http').ServerResponse) =>
  void response.writeHead(302, { location: to }).end();

describe('redirects', () => {
  it('are followed within one origin, with the token', async () => {
    const airflow = await upstream((incoming, response) =>
      incoming.url === HEALTH ? moved('/real/health')(incoming, response) : healthy(incoming, response),
    );
    const vitals = await vitalsBefore(`${airflow.url}/`, { token: 'abc' });
    expect((await ask(vitals, HEALTH)).status).toBe(200);
    expect(airflow.seen.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      [HEALTH, 'Bearer abc'],
      ['/real/health', 'Bearer abc'],
    ]);
  });

  it.each(['/auth/login?next=x', '/oauth2/start?rd=%2Flogin', 'login'])(
    'to the login %s are a 401',
    async (to) => {
      const airflow = await upstream(moved(to));
      const reply = await ask(await vitalsBefore(`${airflow.url}/`), HEALTH);
      expect(reply.status).toBe(401);
      expect(reply.headers.location).toBeUndefined();
      expect(JSON.parse(reply.text)).toMatchObject({
        error: 'login_required',
        message: expect.stringContaining('AIRFLOW_TOKEN'),
      });
      expect(airflow.seen.length).toBe(1);
    },
  );

  it('to another origin are a 401, and that origin never hears of us', async () => {
    const other = await upstream(healthy);
    const airflow = await upstream(moved(`${other.url}${HEALTH}`));
    const reply = await ask(await vitalsBefore(`${airflow.url}/`, { token: 'abc' }), HEALTH);
    expect(reply.status).toBe(401);
    expect(reply.text).toContain(other.url);
    expect(other.seen).toEqual([]);
  });

  it('in a circle end after a few', async () => {
    const airflow = await upstream(moved(HEALTH));
    const reply = await ask(await vitalsBefore(`${airflow.url}/`), HEALTH);
    expect([reply.status, reply.text]).toEqual([502, expect.stringContaining('in a circle')]);
    expect(airflow.seen.length).toBe(6);
  });

  const base = new URL('http://host/login-team/');
  it.each([
    ['https://host/login-team/api', 'upgrade'],
    ['https://host:8443/x', 'upgrade'],
    ['https://host/auth/login', 'login'],
    ['https://other/x', 'login'],
    ['http://host:81/x', 'login'],
    ['//other/x', 'login'],
    ['http://[broken', 'broken'],
    ['/login-team/x', 'follow'],
    ['x?next=/login', 'login'],
  ])('to %s: %s', (location, kind) => {
    expect(classifyRedirect(new URL('http://host/login-team/a'), location, base).kind).toBe(kind);
  });

  it('from https to http are not followed', () => {
    expect(classifyRedirect(new URL('https://host/a'), 'http://host/a', base).kind).toBe('login');
  });
});

describe('cookies of a load balancer', () => {
  it('are kept on the way and for the next question, and go to nobody else', async () => {
    const cookies = (seen: readonly Seen[]) => seen.map(({ headers }) => headers.cookie);
    const airflow = await upstream((incoming, response) => {
      if (incoming.headers.cookie !== undefined) return healthy(incoming, response);
      response.writeHead(307, {
        location: HEALTH,
        'set-cookie': ['sticky=node1; Path=/; HttpOnly', 'x=1; Path=/elsewhere'],
      });
      response.end();
    });
    const vitals = await vitalsBefore(`${airflow.url}/`);
    const replies = [await ask(vitals, HEALTH), await ask(vitals, HEALTH)];
    expect(replies.map(({ status, headers }) => [status, headers['set-cookie']])).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    expect(cookies(airflow.seen)).toEqual([undefined, 'sticky=node1', 'sticky=node1']);
  });

  const url = new URL('http://host/team/api/health');
  const held = (lines: readonly string[], at = url, now = 0) => {
    const jar = new CookieJar();
    jar.keep(url, lines, 0);
    return jar.header(at, now);
  };

  it('end with their time, or when they are taken back', () => {
    expect(held(['a=1; Max-Age=10'], url, 9_999)).toBe('a=1');
    expect(held(['a=1; Max-Age=10'], url, 10_000)).toBeUndefined();
    expect(held(['a=1; Expires=Thu, 01 Jan 1970 00:00:05 GMT'], url, 6_000)).toBeUndefined();
    expect(held(['a=1', 'a=; Max-Age=0'])).toBeUndefined();
  });

  it('belong to their path, the deeper first, and Secure ones to https', () => {
    expect(held(['a=1; Path=/', 'b=2; Path=/team'])).toBe('b=2; a=1');
    expect(held(['b=2; Path=/team'], new URL('http://host/teams/x'))).toBeUndefined();
    expect(held(['c=3'], new URL('http://host/team/api/other'))).toBe('c=3');
    expect(held(['d=4; Secure'])).toBeUndefined();
    expect(held(['d=4; secure; Path=/'], new URL('https://host/'))).toBe('d=4');
  });

  it('that are broken, huge or endless are not kept', () => {
    expect(held(['nothing', '=x', `big=${'x'.repeat(5000)}`])).toBeUndefined();
    const many = Array.from({ length: 80 }, (_, index) => `c${index}=1`);
    expect(held(many)?.split('; ').length).toBe(50);
  });
});
