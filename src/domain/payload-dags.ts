import * as v from 'valibot';
import { entry, heartbeat, text } from './fields';
import { yesOrNo } from './masked-fields';
import { type DecodedPage, decodePage } from './payload-page';
import type { Instant } from './time';

/** One Dag of `/api/v2/dags`, as far as it tells whether somebody parses. */
export interface DagEntry {
  readonly id: string;
  /** Null where the release does not say, and for Dags that nobody has parsed since an upgrade from Airflow 2. */
  readonly bundle: string | null;
  readonly parsedAt: Instant | null;
  /** No longer in its file, or the file cannot be imported: it is not parsed any more. */
  readonly isStale: boolean;
  readonly file: string | null;
}

/** One page of `/api/v2/dags`. */
export interface DagsPage {
  readonly entries: readonly DagEntry[];
  /** All that the page lists: what paging counts by. */
  readonly listed: number;
  /** Entries that could not be read. */
  readonly skipped: number;
  /** Of all pages; null where it does not say. */
  readonly total: number | null;
}

export type DecodedDags = DecodedPage<DagsPage>;

const dag = v.pipe(
  entry({
    dag_id: v.string(),
    bundle_name: text,
    last_parsed_time: heartbeat,
    is_stale: v.nullish(yesOrNo),
    has_import_errors: v.nullish(yesOrNo),
    relative_fileloc: text,
  }),
  v.transform(
    (read): DagEntry => ({
      id: read.dag_id,
      bundle: read.bundle_name,
      parsedAt: read.last_parsed_time,
      isStale: read.is_stale === true || read.has_import_errors === true,
      file: read.relative_fileloc,
    }),
  ),
);

/**
 * Body of a `/api/v2/dags` answer, as text or as JSON -> its Dags, or a named problem where it is no such list. Never
 * throws; a Dag that cannot be read is left out alone, and counted. Mirrors `DAGResponse` of 3.0 to 3.4.
 */
export function decodeDags(body: unknown): DecodedDags {
  const decoded = decodePage(body, 'dags', dag);
  if (!decoded.ok) return decoded;
  const { items, entries: listed, ...counts } = decoded.page;
  return { ok: true, page: { entries: items, listed, ...counts } };
}
