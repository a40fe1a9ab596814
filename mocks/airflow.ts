import { doors } from './doors';
import type { Driver } from './driver';
import { BadQuery } from './query';
import { rulesOf } from './releases';
import { routeOf } from './routes';
import { fromMillis, httpDate } from './stamps';
import { ServerError } from './wire-jobs';
import { viewOf } from './world';

/**
 * The simulated Airflow: a request to its answer, or undefined where the request is not meant for it. The answer is
 * `Response.error()` where a real one would not answer at all.
 */
export type Airflow = (request: Request) => Promise<Response | undefined>;

/** A request to an API that does not move is given up after this much simulated time. */
const PATIENCE_MS = 120_000;

/** `base` is what the page calls Airflow's address: `api/v2/…` and `__sim/…` are below it. */
export function createAirflow(driver: Driver, base: URL): Airflow {
  const root = new URL('.', base);
  return async (request) => {
    const url = new URL(request.url);
    if (url.origin !== root.origin || !url.pathname.startsWith(root.pathname)) return undefined;
    const path = url.pathname.slice(root.pathname.length);
    if (path.startsWith('__sim/')) return doors(driver, path.slice('__sim/'.length), request);
    if (!path.startsWith('api/')) return undefined;
    const reachable = await wait(driver, path);
    return reachable ? answer(driver, path, url.searchParams, request.method) : Response.error();
  };
}

/** Waits as long as the API server takes; false where it never answers. */
async function wait(driver: Driver, path: string): Promise<boolean> {
  const services = () => driver.world().services;
  const asksDatabase = /^api\/v2\/(monitor|jobs|dagBundles|dags)\b/.test(path);
  const hung = () =>
    services()['api-server']?.condition === 'hung' ||
    (asksDatabase && services()['database']?.condition === 'hung');
  for (let waited = 0; hung(); waited += 500) {
    if (waited >= PATIENCE_MS) return false;
    await pause(driver, 500);
  }
  const slow =
    (services()['api-server']?.slow_ms ?? 0) + (asksDatabase ? (services()['database']?.slow_ms ?? 0) : 0);
  if (slow > 0) await pause(driver, slow);
  return services()['api-server']?.condition !== 'down';
}

const pause = (driver: Driver, ms: number): Promise<void> =>
  new Promise((resolve) => void driver.clock.after(ms, resolve));

function answer(driver: Driver, path: string, query: URLSearchParams, method: string): Response {
  const world = driver.world();
  const reply = (status: number, body: unknown) => json(status, body, world.queue.now);
  const found = routeOf(path, world.release);
  if (found === null) return reply(404, { error: 'API route not found' });
  const { route, names } = found;
  if (method !== 'GET') return reply(405, { detail: 'Method Not Allowed' });
  if (!route.isOpen && !world.config.login) return reply(401, { detail: 'Not authenticated' });
  if (!route.isOpen && world.config.access === 'none') return reply(403, { detail: 'Forbidden' });
  if (route.readsTables && !viewOf(world).database) {
    if (rulesOf(world.release).databaseError === 'text') return failure(world.queue.now);
    return reply(500, { detail: DATABASE_ERROR });
  }
  try {
    const { status, body } = route.answer(world, query, names);
    return reply(status, body);
  } catch (error) {
    if (error instanceof BadQuery) return reply(error.status, { detail: error.detail });
    if (error instanceof ServerError) return failure(world.queue.now);
    throw error;
  }
}

/** As captured: `live/3.3.2/18-database-broken.jobs.json`. */
const DATABASE_ERROR = {
  reason: 'Database error',
  statement: 'hidden',
  orig_error: 'hidden',
  message:
    'Serious error when handling your request. Check logs for more details - you will find it in api server when you look for ID simulate',
};

/** An answer with the server's clock in its `Date` header, one second coarse. `now` in ms since the epoch. */
function json(status: number, body: unknown, now: number): Response {
  return new Response(JSON.stringify(body), { status, headers: headers('application/json', now) });
}

/** What Starlette says when a route raises. */
const failure = (now: number): Response =>
  new Response('Internal Server Error', { status: 500, headers: headers('text/plain; charset=utf-8', now) });

const headers = (type: string, now: number): Record<string, string> => ({
  'content-type': type,
  date: httpDate(fromMillis(now)),
});
