import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { inRoot } from '../paths';
import { WITHOUT_ORIGIN } from '../server/sandboxed';
import { type GivenSettings, withGivenSettings } from './runtime-config';

const SOURCE = readFileSync(inRoot('public/vitals.config.js'), 'utf8');

interface Situation {
  /** `null` where a sandbox has taken it away. */
  readonly origin?: string;
  readonly baseURI?: string;
  readonly given?: GivenSettings;
  readonly edit?: (source: string) => string;
}

/** Runs the file as a browser would, on a page at `baseURI`; `edit` is what an operator does to it. */
function run({
  baseURI = 'https://vitals.test/page/',
  given = {},
  edit = (source) => source,
  origin = new URL(baseURI).origin,
}: Situation = {}) {
  const policies: { httpEquiv?: string; content?: string }[] = [];
  const fetch = vi.fn(() => Promise.resolve({ status: 200 }));
  const root = { textContent: '', hasChildNodes: () => root.textContent !== '' };
  const context: Record<string, unknown> = {
    URL,
    Date,
    fetch,
    origin,
    location: new URL(baseURI),
    addEventListener: (_type: string, heard: () => void) => heard(),
    document: {
      baseURI,
      createElement: () => ({}),
      head: { append: (node: object) => policies.push(node) },
      getElementById: () => root,
    },
  };
  const text = Object.keys(given).length === 0 ? SOURCE : withGivenSettings(SOURCE, given);
  runInNewContext(edit(text), context);
  return {
    vitals: context['__vitals'],
    first: context['__vitalsFirst'],
    policy: policies[0]?.content,
    fetch,
    said: root.textContent,
  };
}

const basedAt = (address: string) => (source: string) =>
  source.replace("baseUrl: './'", `baseUrl: ${JSON.stringify(address)}`);

describe('vitals.config.js', () => {
  it('asks for the health below the page at once, and notes when', async () => {
    const before = Date.now();
    const { vitals, first, fetch } = run({ baseURI: 'https://vitals.test/page/index.html?sim=x#y' });
    expect(vitals).toEqual({ baseUrl: 'https://vitals.test/page/' });
    expect(first).toMatchObject({ url: 'https://vitals.test/page/api/v2/monitor/health' });
    expect(fetch).toHaveBeenCalledExactlyOnceWith('https://vitals.test/page/api/v2/monitor/health', {
      credentials: 'same-origin',
      headers: { accept: 'application/json' },
      cache: 'no-store',
    });
    const { sentAt, response } = first as { sentAt: number; response: Promise<unknown> };
    await expect(response).resolves.toEqual({ status: 200 });
    expect(before).toBeLessThanOrEqual(sentAt);
  });

  it('asks the Airflow that the operator names and lets the page ask no other', () => {
    const { first, policy } = run({ edit: basedAt('https://airflow.test/team?x#y') });
    expect(first).toMatchObject({ url: 'https://airflow.test/team/api/v2/monitor/health' });
    expect(policy).toBe("connect-src 'self' https://airflow.test");
  });

  it('leaves a user name and password out', () => {
    expect(run({ edit: basedAt('https://me:secret@airflow.test/') }).first).toMatchObject({
      url: 'https://airflow.test/api/v2/monitor/health',
    });
  });

  it.each(['http://', 'ftp://host/', 'javascript:alert(1)', 'http://[x'])(
    'survives the broken base %s and asks nobody',
    (base) => {
      const { vitals, first, policy, fetch } = run({ edit: basedAt(base) });
      // The page reads this file's settings again, and names the one that it cannot use.
      expect(vitals).toMatchObject({ baseUrl: base });
      expect([first, policy, fetch.mock.calls.length]).toEqual([undefined, "connect-src 'self'", 0]);
    },
  );

  it('says of a page that was opened as a file what to do', () => {
    for (const given of [{}, { simulated: true } as const]) {
      const { first, policy, said } = run({ baseURI: 'file:///page/index.html', given });
      expect([first, policy]).toEqual([undefined, "connect-src 'self'"]);
      expect(said).toContain('on a web server');
    }
  });

  it('says in a frame whose sandbox takes the origin away what to add, and asks nothing', () => {
    const { first, fetch, said } = run({ origin: 'null' });
    expect([first, fetch.mock.calls.length, said]).toEqual([undefined, 0, WITHOUT_ORIGIN]);
  });

  it('lets the simulated Airflow run there', () => {
    expect(run({ origin: 'null', given: { simulated: true } }).said).toBe('');
    expect(run().said).toBe('');
  });

  it('lets a first question fail without a word in the console', async () => {
    const unhandled = vi.fn();
    process.once('unhandledRejection', unhandled);
    const context = {
      URL,
      Date,
      fetch: () => Promise.reject(new TypeError('offline')),
      document: { baseURI: 'https://vitals.test/', createElement: () => ({}), head: { append: () => {} } },
    };
    runInNewContext(SOURCE, context);
    const { response } = (context as unknown as { __vitalsFirst: { response: Promise<unknown> } })
      .__vitalsFirst;
    // One turn of the event loop is when Node reports a rejection that nobody caught.
    await new Promise((resolve) => setImmediate(resolve));
    process.removeListener('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
    await expect(response).rejects.toThrow('offline');
  });

  it('asks nothing and connects to nothing where Airflow is simulated', () => {
    const { vitals, first, policy, fetch } = run({
      given: { simulated: true },
      edit: basedAt('https://airflow.test/'),
    });
    expect(vitals).toMatchObject({ simulated: true });
    expect([first, policy, fetch.mock.calls.length]).toEqual([undefined, "connect-src 'self'", 0]);
  });

  it('behind `npm start` asks its own server, and takes the environment from the operator first', () => {
    const given = { baseUrl: './', environment: 'airflow.test' };
    expect(run({ given, edit: basedAt('https://other.test/') }).vitals).toEqual({
      baseUrl: 'https://vitals.test/page/',
      environment: 'airflow.test',
    });
    const named = run({
      given,
      edit: (source) => source.replace("baseUrl: './',\n", "baseUrl: './', environment: 'Production',\n"),
    });
    expect(named.vitals).toMatchObject({ environment: 'Production' });
  });

  it('holds whatever a host is called as plain text', () => {
    const text = withGivenSettings('', { environment: '</script><b>"\u2028' });
    expect(text).not.toContain('<');
    const context: Record<string, unknown> = {};
    runInNewContext(text, context);
    expect(context['__vitals']).toEqual({ environment: '</script><b>"\u2028' });
  });
});
