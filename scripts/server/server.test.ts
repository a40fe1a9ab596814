import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { behindAirflow } from './behind-airflow';
import { pageHeaders } from './headers';
import { WITHOUT_ORIGIN } from './sandboxed';
import { createVitalsServer, type ServerOptions } from './server';
import { loadSite } from './site';
import { bestEncoding } from './static';
import { ask, healthy, SITE, serving, upstream, vitalsBefore } from './testing';

const demo = (options: Partial<ServerOptions> = {}): Promise<string> =>
  serving(createVitalsServer({ mounts: [{ at: '/', site: SITE }], ...options }));
const ASSET = '/assets/index-AbCd_123.js';

describe('who is answered', () => {
  it.each(['127.0.0.1', 'localhost', '[::1]', 'LOCALHOST'])('a browser that calls us %s', async (name) => {
    const vitals = await demo();
    expect((await ask(vitals, '/', { headers: { host: `${name}:${new URL(vitals).port}` } })).status).toBe(
      200,
    );
  });

  it.each(['evil.test', 'localhost', '127.0.0.1:1', '127.0.0.1.evil.test'])(
    'not one that calls us %s',
    async (host) => {
      const vitals = await demo();
      const full = host === 'evil.test' ? `${host}:${new URL(vitals).port}` : host;
      const reply = await ask(vitals, '/', { headers: { host: full } });
      expect([reply.status, reply.text]).toEqual([
        403,
        expect.stringContaining('answers only as http://127.0.0.1:'),
      ]);
    },
  );

  it('nobody from another origin; before a real Airflow not even a sandboxed frame', async () => {
    const airflow = await upstream(healthy);
    const [own, real] = [await demo(), await vitalsBefore(`${airflow.url}/`)];
    const status = async (base: string, origin: string) =>
      (await ask(base, ASSET, { headers: { origin } })).status;
    expect(await status(own, own)).toBe(200);
    expect(await status(own, 'https://evil.test')).toBe(403);
    expect(await status(own, own.replace('127.0.0.1', 'localhost'))).toBe(403);
    expect([await status(own, 'null'), await status(real, 'null')]).toEqual([200, 403]);
  });

  it('further host names where they are given', async () => {
    const vitals = await demo({ hosts: ['vitals.test'] });
    expect(
      (await ask(vitals, '/', { headers: { host: `vitals.test:${new URL(vitals).port}` } })).status,
    ).toBe(200);
  });

  it('only those who read', async () => {
    expect((await ask(await demo(), '/', { method: 'POST' })).status).toBe(405);
  });
});

describe('what is answered', () => {
  it('the page at its place, revalidated, with a strict policy that a meta tag cannot hold', async () => {
    const { status, headers } = await ask(await demo(), '/?sim=scenario:all-well');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none'.*script-src 'self'.*frame-ancestors 'self'/,
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  });

  it('the page of a real Airflow to no other origin; the demo in a sandboxed frame, too', () => {
    const apart = ['cross-origin-opener-policy', 'cross-origin-resource-policy'];
    for (const name of apart) expect(pageHeaders('own origin')[name]).toBe('same-origin');
    expect(pageHeaders('own origin')['access-control-allow-origin']).toBeUndefined();
    expect(pageHeaders('anyone')['access-control-allow-origin']).toBe('*');
  });

  it('nobody else may frame it, or the origins that are named', async () => {
    const framing = async (options?: Partial<ServerOptions>) => {
      const { headers } = await ask(await demo(options), '/');
      return [String(headers['content-security-policy']).split('; ').at(-1), headers['x-frame-options']];
    };
    const frameAncestors = ['https://grafana.test', 'http://*.wiki.test:8080'];
    expect(await framing()).toEqual(["frame-ancestors 'self'", 'SAMEORIGIN']);
    expect(await framing({ mounts: [{ at: '/', site: SITE, frameAncestors }] })).toEqual([
      "frame-ancestors 'self' https://grafana.test http://*.wiki.test:8080",
      undefined,
    ]);
  });

  it('its settings to its own page; to any other, a sandboxed frame too, only what to add', async () => {
    const airflow = await upstream(healthy);
    const vitals = await vitalsBefore(`${airflow.url}/`);
    const config = (site: string) =>
      ask(vitals, '/vitals.config.js', {
        headers: { 'sec-fetch-site': site, origin: site === 'cross-site' ? 'null' : vitals },
      });
    const [own, foreign] = [await config('same-origin'), await config('cross-site')];
    expect([own.text, own.headers['cross-origin-resource-policy']]).toEqual([
      expect.stringContaining('globalThis.__vitals'),
      'same-origin',
    ]);
    expect([foreign.text, foreign.headers['cross-origin-resource-policy']]).toEqual([
      expect.stringContaining(WITHOUT_ORIGIN),
      'cross-origin',
    ]);
    expect(foreign.text).not.toContain('__vitals');
  });

  it('304 to who has it already', async () => {
    const vitals = await demo();
    const { etag } = (await ask(vitals, '/')).headers;
    const again = await ask(vitals, '/', { headers: { 'if-none-match': `"x", ${etag}` } });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await ask(vitals, '/', { headers: { 'if-none-match': '"x"' } })).status).toBe(200);
  });

  it('hashed files for ever, compressed as well as the browser can read', async () => {
    const vitals = await demo();
    const plain = await ask(vitals, ASSET);
    expect(plain.headers['cache-control']).toContain('immutable');
    expect(plain.headers.vary).toBe('Accept-Encoding');
    const brotli = await ask(vitals, ASSET, { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body).toString()).toBe(plain.text);
    const gzip = await ask(vitals, ASSET, { headers: { 'accept-encoding': 'gzip' } });
    expect(gunzipSync(gzip.body).toString()).toBe(plain.text);
    const head = await ask(vitals, ASSET, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    expect([head.text, head.headers['content-length']]).toEqual(['', String(brotli.body.byteLength)]);
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    [undefined, undefined],
  ])('Accept-Encoding %s gets %s', (header, encoding) => expect(bestEncoding(header)).toBe(encoding));

  it('nothing outside the page, no listing, no hidden file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitals-site-'));
    await mkdir(join(folder, 'page/assets'), { recursive: true });
    await writeFile(join(folder, 'secret.txt'), 'secret');
    await Promise.all(
      ['index.html', '.env', 'assets/a-12345678.js'].map((name) =>
        writeFile(join(folder, 'page', name), name),
      ),
    );
    const vitals = await demo({ mounts: [{ at: '/', site: await loadSite(join(folder, 'page')) }] });
    await rm(folder, { recursive: true });
    const statuses = new Map<string, number | undefined>();
    const outside = [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/assets/../../secret.txt',
      '//etc/passwd',
    ];
    for (const path of [
      ...outside,
      '/.env',
      '/assets/',
      '/assets',
      '/assets/a-12345678.js',
      'http://evil.test/',
    ]) {
      statuses.set(path, (await ask(vitals, path)).status);
    }
    expect([...statuses].filter(([, status]) => status === 200)).toEqual([['/assets/a-12345678.js', 200]]);
  });

  it('a page below another one, and a slash where it is missing', async () => {
    const vitals = await demo({
      mounts: [
        { at: '/', site: new Map() },
        { at: '/any/sub/path/', site: SITE },
      ],
    });
    expect((await ask(vitals, '/')).status).toBe(404);
    expect((await ask(vitals, '/any/sub/path/')).status).toBe(200);
    const bare = await ask(vitals, '/any/sub/path?embed=1');
    expect([bare.status, bare.headers.location]).toEqual([308, '/any/sub/path/?embed=1']);
  });

  it('before a real Airflow its own vitals.config.js, and a service worker that takes the demo away', async () => {
    const vitals = await demo({
      mounts: [{ at: '/', site: behindAirflow(SITE, 'airflow.test', 'https://airflow.test/a/') }],
    });
    const config = await ask(vitals, '/vitals.config.js');
    expect(config.text).toBe(
      'globalThis.__vitals = {"baseUrl":"./","airflowUrl":"https://airflow.test/a/","environment":"airflow.test"};\nglobalThis.__vitals = {};',
    );
    expect(config.headers['cache-control']).toBe('no-cache');
    expect((await ask(vitals, '/mockServiceWorker.js')).text).toContain('unregister');
  });
});
