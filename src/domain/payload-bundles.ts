import * as v from 'valibot';
import type { Bundle } from './bundles';
import { entry, heartbeat, text } from './fields';
import { yesOrNo } from './masked-fields';
import { count, type DecodedPage, decodePage, type Paged } from './payload-page';

/** One page of `/api/v2/dagBundles`. */
export interface BundlesPage extends Paged {
  readonly bundles: readonly Bundle[];
}

export type DecodedBundles = DecodedPage<BundlesPage>;

const bundle = v.pipe(
  entry({
    name: v.custom<string>((name) => typeof name === 'string' && name !== ''),
    active: v.nullish(yesOrNo),
    team_name: text,
    last_refreshed: heartbeat,
    import_error_count: v.nullish(count, null),
  }),
  v.transform(
    (read): Bundle => ({
      name: read.name,
      // The column may be null in a database that was migrated; only a processor that missed it in its configuration writes false.
      isActive: read.active !== false,
      team: read.team_name,
      lastRefreshed: read.last_refreshed,
      importErrors: read.import_error_count,
    }),
  ),
);

/**
 * Body of a `/api/v2/dagBundles` answer, as text or as JSON -> its bundles, or a named problem where it is no such
 * list. Never throws; a bundle that cannot be read is left out alone, and counted. Mirrors `DagBundleResponse` of 3.4.
 */
export function decodeBundles(body: unknown): DecodedBundles {
  const decoded = decodePage(body, 'dag_bundles', bundle);
  if (!decoded.ok) return decoded;
  const { items, ...counts } = decoded.page;
  return { ok: true, page: { bundles: items, ...counts } };
}
