import type { Release } from '../releases';
import type { World } from '../state';
import { health } from '../wire';
import { viewOf } from '../world';
import { bundleFiles, dagBundles } from './dag-bundles';
import { dags } from './dags';
import { jobs } from './jobs';
import { configOption } from './options';

/** One question that this API server can answer. */
interface Route {
  readonly path: RegExp;
  /** Airflow 3.`since`. */
  readonly since: number;
  /** Answers without a login. */
  readonly isOpen: boolean;
  /** Fails without the database; health tells of it instead. */
  readonly readsTables: boolean;
  readonly answer: (
    world: World,
    query: URLSearchParams,
    names: readonly string[],
  ) => { readonly status: number; readonly body: unknown };
}

const ok = (body: unknown) => ({ status: 200, body });
const open = { since: 0, isOpen: true, readsTables: false };
const table = { since: 0, isOpen: false, readsTables: true };

/** Of `core_api/routes/public`, what tells of health. */
const ROUTES: readonly Route[] = [
  { path: /^monitor\/health$/, ...open, answer: (world) => ok(health(viewOf(world))) },
  {
    path: /^version$/,
    ...open,
    answer: ({ release }) => ok({ version: release.printed, git_version: null }),
  },
  {
    path: /^config\/section\/([^/]+)\/option\/([^/]+)$/,
    ...open,
    isOpen: false,
    answer: (world, _, [section = '', option = '']) =>
      configOption(world.config, world.release, section, option),
  },
  { path: /^jobs$/, ...table, answer: (world, query) => ok(jobs(viewOf(world), query)) },
  { path: /^dags$/, ...table, answer: (world, query) => ok(dags(world, query)) },
  { path: /^dagBundles$/, ...table, since: 4, answer: (world, query) => ok(dagBundles(world, query)) },
  {
    path: /^dagBundles\/([^/]+)\/files$/,
    ...table,
    since: 4,
    answer: (world, query, [name = '']) => {
      const body = bundleFiles(world, name, query);
      return body === null
        ? { status: 404, body: { detail: `Dag bundle with name \`${name}\` was not found` } }
        : ok(body);
    },
  },
];

/**
 * The route of a path below the base, with the names in it; null: there is none in this release. A path is decoded
 * before it is matched, so a name with a slash in it finds no route.
 */
export function routeOf(path: string, release: Release): { route: Route; names: string[] } | null {
  if (!path.startsWith('api/v2/')) return null;
  const below = decoded(path.slice('api/v2/'.length));
  for (const route of ROUTES) {
    const match = route.since <= release.minor ? route.path.exec(below) : null;
    if (match !== null) return { route, names: match.slice(1) };
  }
  return null;
}

/** A text that cannot be decoded stays as it is, as in the web server. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
