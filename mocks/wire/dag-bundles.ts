import type { Bundle } from '../dag-processor/bundles';
import { isGoneNoticed, isStale, parseDuration, parsedAt, refreshedAt } from '../dag-processor/parsing';
import { own } from '../own';
import { rulesOf } from '../releases';
import { fromMillis, jsonformat } from '../stamps';
import type { World } from '../state';
import { byCodePoint, orderOf } from './order';
import { pageOf } from './query';

const COLUMNS = ['name', 'version', 'last_refreshed', 'active'] as const;

/**
 * `GET /api/v2/dagBundles` (3.4): `get_dag_bundles` of `routes/public/dag_bundles.py`. Who is no administrator sees
 * the bundles that have a Dag, and of import errors those in files that have one; in this world that is none.
 */
export function dagBundles(world: World, query: URLSearchParams): unknown {
  const { from, to } = pageOf(query);
  const order = orderOf(query, rulesOf(world.release), COLUMNS, 'name');
  const found = Object.entries(world.bundles)
    .filter(([, bundle]) => isVisible(world, bundle))
    .map(([name, bundle]) => ({
      name,
      bundle,
      last_refreshed: refreshedAt(world, bundle),
      active: bundle.active,
    }))
    .sort(order);
  return {
    dag_bundles: found.slice(from, to).map(({ name, bundle, active, last_refreshed: at }) => ({
      name,
      active,
      version: null,
      last_refreshed: at === null ? null : jsonformat(fromMillis(at)),
      bundle_url: null,
      team_name: world.config.multi_team ? bundle.team : null,
      import_error_count: world.config.access === 'admin' ? brokenIn(world, bundle) : 0,
    })),
    total_entries: found.length,
  };
}

/** `PermittedDagBundleFilter`: a bundle without any Dag is for administrators; a stale Dag is one. */
const isVisible = (world: World, bundle: Bundle): boolean =>
  world.config.access === 'admin' || bundle.parsed.some((_, file) => parsedAt(world, bundle, file) !== null);

/** Files that failed before they defined a Dag; cleared when a refresh finds them gone. */
const brokenIn = (world: World, bundle: Bundle): number =>
  refreshedAt(world, bundle) === null || isGoneNoticed(world, bundle) ? 0 : bundle.spec.broken;

/**
 * `GET /api/v2/dagBundles/{name}/files` (3.4): by path, those with a live Dag or an import error that the caller may
 * see. Null where there is no such bundle for this caller: 404.
 */
export function bundleFiles(world: World, name: string, query: URLSearchParams): unknown {
  const bundle = own(world.bundles, name);
  if (bundle === undefined || !isVisible(world, bundle)) return null;
  const { from, to } = pageOf(query);
  const broken = world.config.access === 'admin' ? brokenIn(world, bundle) : 0;
  const live = bundle.parsed.flatMap((_, file) => {
    const at = isStale(world, bundle, file) ? null : parsedAt(world, bundle, file);
    if (at === null) return [];
    return {
      relative_fileloc: fileName(file),
      dag_count: bundle.spec.dags_per_file,
      last_parsed_time: jsonformat(at),
      last_parse_duration: parseDuration(bundle, file),
      import_error_count: 0,
    };
  });
  const failing = Array.from({ length: broken }, (_, file) => ({
    relative_fileloc: fileName(bundle.parsed.length + file),
    dag_count: 0,
    last_parsed_time: null,
    last_parse_duration: null,
    import_error_count: 1,
  }));
  const files = [...live, ...failing].sort((a, b) => byCodePoint(a.relative_fileloc, b.relative_fileloc));
  return { dag_bundle_files: files.slice(from, to), total_entries: files.length };
}

/** What the files of any bundle are called. */
export const fileName = (file: number): string => `dag_${String(file + 1).padStart(4, '0')}.py`;
