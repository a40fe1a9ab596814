import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Airflow } from './airflow';
import { isForeign, refusal } from './guard';
import type { Audience } from './headers';
import { forward, isApiPath } from './proxy';
import { isConfig, SANDBOXED } from './sandboxed';
import type { Site } from './site';
import { refuse, serveFile } from './static';

/** One page at one place of the server. */
export interface Mount {
  /** Begins and ends with a slash. */
  readonly at: string;
  readonly site: Site;
  /** The Airflow behind it; without one the page has its own, or asks in vain. */
  readonly airflow?: Airflow;
  /** Origins that may frame the page, besides its own; none if left out. */
  readonly frameAncestors?: readonly string[];
}

export interface ServerOptions {
  readonly mounts: readonly Mount[];
  /** Host names that count as ours besides 127.0.0.1 and localhost; for tests of an insecure origin. */
  readonly hosts?: readonly string[];
}

/** The server of `npm start`: built pages from memory, and a few read-only questions passed on to Airflow. */
export function createVitalsServer({ mounts, hosts = [] }: ServerOptions): Server {
  // The longest place first, so that a page at / does not swallow one below it.
  const ordered = mounts.toSorted((one, other) => other.at.length - one.at.length);
  const server = createServer((request, response) => {
    answer(ordered, hosts, request, response).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      response.destroy();
    });
  });
  // Longer than the page waits between two questions, so that one connection serves them all.
  server.keepAliveTimeout = 65_000;
  return server;
}

async function answer(
  mounts: readonly Mount[],
  hosts: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path = '', ...behind] = (request.url ?? '').split('?');
  const query = behind.length === 0 ? '' : `?${behind.join('?')}`;
  const mount = mounts.find(({ at }) => path.startsWith(at));
  const audience: Audience = mount?.airflow === undefined ? 'anyone' : 'own origin';
  const asked = mount?.airflow === undefined ? '' : path.slice(mount.at.length);
  if (isConfig(asked) && isForeign(request)) {
    return serveFile(SANDBOXED, { audience: 'anyone', ancestors: [] }, asked, request, response);
  }
  const why = refusal(request, audience, hosts);
  if (why !== undefined) return refuse(response, 403, why);
  if (mounts.some(({ at }) => at === `${path}/`)) {
    // Without the slash, relative addresses of the page would point beside it.
    return refuse(response, 308, 'With a slash at the end.', { location: `${path}/${query}` });
  }
  if (mount === undefined) return refuse(response, 404, 'There is nothing here.');
  const below = path.slice(mount.at.length);
  if (mount.airflow !== undefined && isApiPath(below))
    return forward(mount.airflow, below, query, request, response);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return refuse(response, 405, 'This server only reads: GET and HEAD.', { allow: 'GET, HEAD' });
  }
  return serveFile(mount.site, { audience, ancestors: mount.frameAncestors ?? [] }, below, request, response);
}
