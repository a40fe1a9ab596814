import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { parseAddress, parseToken } from './address';
import { airflowFrom } from './from-environment';
import { listen, parsePort } from './listen';
import { serving } from './testing';

describe('AIRFLOW_URL, AIRFLOW_TOKEN and PORT', () => {
  it.each([
    ['https://host/sub/path', 'https://host/sub/path/'],
    [' http://host:8080 ', 'http://host:8080/'],
    ['https://host/a/?next=1#x', 'https://host/a/'],
  ])('%s is %s', (text, base) => {
    const address = parseAddress(text);
    expect(address.ok && address.base.href).toBe(base);
  });

  it.each(['localhost:8080', 'airflow.example.com', 'ftp://host', 'https://', 'nonsense'])(
    '%s is none',
    (text) => {
      expect(parseAddress(text)).toMatchObject({ ok: false, message: expect.stringContaining('http://') });
    },
  );

  it('a user name and password are left out, said so, and repeated nowhere', () => {
    const address = parseAddress('https://me:hunter2@host/x');
    expect(address).toMatchObject({ ok: true, remark: expect.stringContaining('AIRFLOW_TOKEN') });
    expect(JSON.stringify(address)).not.toMatch(/hunter2|me:/);
    expect(JSON.stringify(parseAddress('ftp://me:hunter2@host/x'))).not.toContain('hunter2');
  });

  it('a token may come with its Bearer, but not with what would break a header', () => {
    expect(parseToken(' Bearer ey.J-0_~+/= ')).toEqual({ token: 'ey.J-0_~+/=' });
    expect(parseToken('  ')).toEqual({});
    expect(parseToken('two\r\nlines').token).toBeUndefined();
  });

  it('a port is a number that fits; a taken one gives way to a free one', async () => {
    expect(['', ' 80 ', '65536', '-1', 'x'].map((text) => parsePort(text, 4180))).toEqual([
      4180,
      80,
      undefined,
      undefined,
      undefined,
    ]);
    const taken = new URL(await serving(createServer())).port;
    const own = new URL(await serving(createServer())).port;
    const server = createServer();
    const port = await listen(server, Number(taken));
    server.close();
    expect([Number(taken), Number(own), 0]).not.toContain(port);
  });
});

describe('the Airflow that the environment names', () => {
  it('is none where AIRFLOW_URL is missing or empty', () => {
    expect(airflowFrom({ AIRFLOW_TOKEN: 'x' })).toBeUndefined();
    expect(airflowFrom({ AIRFLOW_URL: '  ' })).toBeUndefined();
  });

  it('is called by its host, and every oddity is remarked on', () => {
    const named = airflowFrom({
      AIRFLOW_URL: 'https://me:pw@host:8443/team?x',
      AIRFLOW_TOKEN: 'not a token',
    });
    expect(named).toMatchObject({ host: 'host:8443', airflow: { address: 'https://host:8443/team/' } });
    expect(named?.remarks.length).toBe(2);
  });

  it('answers every question with the reason where AIRFLOW_URL is no address', async () => {
    const named = airflowFrom({ AIRFLOW_URL: 'localhost:8080' });
    expect(named?.host).toBeUndefined();
    expect(await named?.airflow.ask('api/v2/version')).toMatchObject({ kind: 'failed', status: 502 });
  });
});
