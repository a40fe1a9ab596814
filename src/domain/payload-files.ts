import * as v from 'valibot';
import { entry, heartbeat } from './fields';
import { type DecodedPage, decodePage, type Paged } from './payload-page';
import type { Instant } from './time';

/** One page of `/api/v2/dagBundles/{name}/files`. */
export interface FilesPage extends Paged {
  /** By path; files that cannot prove anything are left out. Null: never parsed yet. */
  readonly parsed: Readonly<Record<string, Instant | null>>;
}

export type DecodedFiles = DecodedPage<FilesPage>;

const count = v.nullish(v.custom<number>(Number.isFinite));
const file = entry({
  relative_fileloc: v.string(),
  dag_count: count,
  last_parsed_time: heartbeat,
  import_error_count: count,
});

/**
 * Body of a `/dagBundles/{name}/files` answer, as text or as JSON -> when each file was last parsed, or a named problem.
 * Never throws. A file that cannot be imported is parsed as often as all others, and its time stands still: Airflow
 * keeps parse times by Dag only, and writes none for a Dag that is stale. Such files are left out. Mirrors
 * `DagBundleFileResponse` of 3.4.
 */
export function decodeFiles(body: unknown): DecodedFiles {
  const decoded = decodePage(body, 'dag_bundle_files', file);
  if (!decoded.ok) return decoded;
  const { items, ...counts } = decoded.page;
  const telling = items.filter((one) => one.dag_count !== 0 && !one.import_error_count);
  const parsed = Object.fromEntries(telling.map((one) => [one.relative_fileloc, one.last_parsed_time]));
  return { ok: true, page: { parsed, ...counts } };
}
