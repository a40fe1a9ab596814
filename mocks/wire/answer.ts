import { rulesOf } from '../releases';
import type { World } from '../state';
import { viewOf } from '../world';
import { ServerError } from './jobs';
import { PLUGIN_ROOT, pluginAnswer } from './plugin';
import { BadQuery } from './query';
import type { Needs } from './reach';
import { routeOf } from './routes';

/** What the API server says: JSON, the plain text of a failure, or a page. */
export type Said =
  | { readonly status: number; readonly body: unknown }
  | { readonly status: number; readonly text: string; readonly html?: true };

/** What a path below the base cannot be answered without. */
export function needsOf(path: string): Needs {
  const plugin = path.startsWith(PLUGIN_ROOT);
  return { database: plugin || /^api\/v2\/(monitor|jobs|dagBundles|dags)\b/.test(path), plugin };
}

/**
 * What an API server that takes the question says to it now: routes, rights, failures. `path` is below the base. Outside of
 * the API and of an installed plugin, every path is the user interface's. Pure: it only looks at the world.
 */
export function answerTo(world: World, path: string, query: URLSearchParams, method = 'GET'): Said {
  if (path.startsWith(PLUGIN_ROOT) && world.release.plugin) return pluginAnswer(world, path, query, method);
  if (!path.startsWith('api/')) return uiTo(method);
  const found = routeOf(path, world.release);
  if (found === null) return { status: 404, body: { error: 'API route not found' } };
  const { route, names } = found;
  if (method !== 'GET') return { status: 405, body: { detail: 'Method Not Allowed' } };
  if (!route.isOpen && !world.config.login) return { status: 401, body: { detail: 'Not authenticated' } };
  if (!route.isOpen && world.config.access === 'none') return { status: 403, body: { detail: 'Forbidden' } };
  if (route.readsTables && !viewOf(world).database) {
    if (rulesOf(world.release).databaseError === 'text') return FAILURE;
    return { status: 500, body: { detail: DATABASE_ERROR } };
  }
  try {
    return route.answer(world, query, names);
  } catch (error) {
    if (error instanceof BadQuery) return { status: error.status, body: { detail: error.detail } };
    if (error instanceof ServerError) return FAILURE;
    throw error;
  }
}

/** As captured: `live/3.4.0b2/04-wrong-base-path.json`. */
const uiTo = (method: string): Said =>
  method === 'GET' ? UI : { status: 405, body: { detail: 'Method Not Allowed' } };

const UI: Said = {
  status: 200,
  html: true,
  text: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="UTF-8" />
    <title>Simulated Airflow</title>
  </head>
  <body>
    <p>A real Airflow shows its user interface here. This one has an API (api/v2/…) and doors (__sim/…) only.</p>
  </body>
</html>
`,
};

/** What Starlette says when a route raises. */
const FAILURE: Said = { status: 500, text: 'Internal Server Error' };

/** As captured: `live/3.3.2/18-database-broken.jobs.json`. */
const DATABASE_ERROR = {
  reason: 'Database error',
  statement: 'hidden',
  orig_error: 'hidden',
  message:
    'Serious error when handling your request. Check logs for more details - you will find it in api server when you look for ID simulate',
};
