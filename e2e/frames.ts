import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from '@playwright/test';

/** Of Grafana's, a wiki's and Airflow's `external_views` the least. */
export const LEAST = 'allow-scripts allow-same-origin';

/** An address of scripts/e2e-server.ts. */
export const at = (path: string, host = '127.0.0.1'): string =>
  `http://${host}:${process.env['E2E_PORT']}/${path}`;

interface FrameOptions {
  /** The whole attribute; left out: no sandbox. */
  readonly sandbox?: string;
  readonly width?: number;
  readonly height?: number;
}

const around = (address: string, { sandbox, width = 900, height = 700 }: FrameOptions): string => {
  const limits = sandbox === undefined ? '' : ` sandbox="${sandbox}"`;
  const frame = `<iframe title="Vitals" width="${width}" height="${height}" src="${address}"${limits}></iframe>`;
  return `<!doctype html><html lang="en"><title>A wiki</title><h1>A wiki</h1><main>${frame}</main></html>`;
};

/** Opens a page of our own origin that holds nothing but `address` in a frame. */
export async function openFramed(
  page: Page,
  address: string,
  options: FrameOptions = {},
): Promise<FrameLocator> {
  await page.route(at('around'), (route) =>
    route.fulfill({ contentType: 'text/html', body: around(address, options) }),
  );
  await page.goto(at('around'));
  return page.frameLocator('iframe');
}

/**
 * The same in a page of `host` at another port: another origin, and but for 127.0.0.1 another site. `/framed/` of
 * scripts/e2e-server.ts lets `localhost` frame it. A real server, because a browser lets no page whose place in the network it
 * cannot tell frame one of this machine.
 */
export async function openElsewhere(
  page: Page,
  address: string,
  options: FrameOptions = {},
  host = 'localhost',
): Promise<FrameLocator> {
  const server = createServer((request, response) => {
    const isPage = request.url === '/';
    response.writeHead(isPage ? 200 : 204, { 'content-type': 'text/html' });
    response.end(isPage ? around(address, options) : undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  page.once('close', () => {
    server.closeAllConnections();
    server.close();
  });
  await page.goto(`http://${host}:${(server.address() as AddressInfo).port}/`);
  return page.frameLocator('iframe');
}
