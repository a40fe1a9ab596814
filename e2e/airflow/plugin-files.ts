import { request } from 'node:http';
import { expect } from '@playwright/test';

/** What lies under `/vitals/`, asked for as a browser does and as somebody would who wants more. */
export async function expectFilesServedWell(airflow: string): Promise<void> {
  for (const entry of ['page.js', 'card.js']) {
    const first = await ask(airflow, `/vitals/ui/${entry}`);
    expect(first.status).toBe(200);
    expect(first.headers['content-type']).toMatch(/^text\/javascript/);
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await ask(airflow, `/vitals/ui/${entry}`, {
      'if-none-match': String(first.headers['etag']),
    });
    expect(again.status).toBe(304);
    const [asset = ''] = /assets\/[\w.-]+\.js/.exec(first.body) ?? [];
    const file = await ask(airflow, `/vitals/ui/${asset}`, { 'accept-encoding': 'gzip, br' });
    expect(file.status).toBe(200);
    expect(file.headers['content-type']).toMatch(/^text\/javascript/);
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(file.headers['content-encoding']).toMatch(/^(?:br|gzip)$/);
  }
  const page = await ask(airflow, '/vitals/');
  expect(page.status).toBe(200);
  expect(page.headers['content-type']).toMatch(/^text\/html/);
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  for (const path of FORBIDDEN) {
    const { status, body } = await ask(airflow, path);
    expect({ path, status }).toEqual({ path, status: 404 });
    expect(body).not.toContain('root:');
  }
}

/** Folders, and ways out of them that clients tidy up before they send them. */
const FORBIDDEN = [
  '/vitals/assets/',
  '/vitals/ui/',
  '/vitals/ui/assets/',
  '/vitals/ui/assets/../../web.py',
  '/vitals/ui/assets/..%2f..%2fweb.py',
  '/vitals/assets/%2e%2e/%2e%2e/plugin.py',
  '/vitals/assets//etc/passwd',
  '/vitals/ui/assets/..\\..\\web.py',
  '/vitals/nothing.js',
];

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Sends a path as it is; `fetch` would resolve its dots. */
function ask(airflow: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { hostname, port, pathname } = new URL(airflow);
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, path: pathname.replace(/\/$/, '') + path, headers },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: String(Buffer.concat(parts)),
          }),
        );
      },
    );
    sent.on('error', reject).end();
  });
}
