import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type RequestListener,
  request,
  type Server,
} from 'node:http';
import { onTestFinished } from 'vitest';
import { type AirflowOptions, airflowAt } from './airflow';
import { listen } from './listen';
import { createVitalsServer } from './server';
import { type Site, siteFile } from './site';

/** Serves until the test ends; gives the address without a slash at its end. */
export async function serving(server: Server): Promise<string> {
  const port = await listen(server, 0);
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });
  return `http://127.0.0.1:${port}`;
}

/** What an upstream saw of one request. */
export interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** A server that stands for Airflow, or for what stands before it, and remembers what it was asked. */
export async function upstream(
  answer: RequestListener,
): Promise<{ readonly url: string; readonly seen: readonly Seen[] }> {
  const seen: Seen[] = [];
  const url = await serving(
    createServer((incoming, response) => {
      seen.push({ method: incoming.method, url: incoming.url, headers: incoming.headers });
      answer(incoming, response);
    }),
  );
  return { url, seen };
}

export const HEALTHY = JSON.stringify({ metadatabase: { status: 'healthy' } });

/** An Airflow that answers every question with a healthy body. */
export const healthy: RequestListener = (_incoming, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(HEALTHY);
};

/** A small page, as a build leaves it. */
export const SITE: Site = new Map(
  Object.entries({
    'index.html': '<!doctype html><title>Vitals</title>',
    'vitals.config.js': 'globalThis.__vitals = {};',
    'assets/index-AbCd_123.js': `export const text = '${'long '.repeat(400)}';`,
  }).map(([path, text]) => [path, siteFile(path, Buffer.from(text))]),
);

/** Vitals' own server before an Airflow at `address`; gives its address. */
export const vitalsBefore = (address: string, options: Omit<AirflowOptions, 'base'> = {}): Promise<string> =>
  serving(
    createVitalsServer({
      mounts: [{ at: '/', site: SITE, airflow: airflowAt({ base: new URL(address), ...options }) }],
    }),
  );

export interface Reply {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
}

/** One request exactly as written: no dots removed from the path, any Host, nothing followed, nothing unpacked. */
export async function ask(
  base: string,
  path: string,
  { method = 'GET', headers = {} }: { readonly method?: string; readonly headers?: OutgoingHttpHeaders } = {},
): Promise<Reply> {
  const { hostname, port } = new URL(base);
  const outgoing = request({ hostname, port, path, method, headers, agent: false }).end();
  const [response] = await once(outgoing, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  return { status: response.statusCode, headers: response.headers, body, text: body.toString('utf8') };
}
