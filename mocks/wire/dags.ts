import type { Bundle } from '../dag-processor/bundles';
import { isStale, parseDuration, parsedAt } from '../dag-processor/parsing';
import { rulesOf } from '../releases';
import { jsonformat, type Micros } from '../stamps';
import type { World } from '../state';
import { fileName } from './dag-bundles';
import { orderOf } from './order';
import { bool, given, pageOf } from './query';

/** One row of the Dag table, as far as somebody may ask for it. */
interface DagRow {
  readonly dag_id: string;
  readonly dag_display_name: string;
  readonly bundle_name: string;
  readonly bundle: Bundle;
  readonly file: number;
  readonly isStale: boolean;
  readonly parsed: Micros;
}
/** No run was ever scheduled here: by the other columns all rows are equal. */
const COLUMNS = [
  'dag_id',
  'dag_display_name',
  'next_dagrun',
  'last_run_state',
  'last_run_start_date',
] as const;

/**
 * `GET /api/v2/dags` of each release: `get_dags` of `routes/public/dags.py`, of its filters `exclude_stale` (on by
 * default), `paused` and, from 3.1 on, `bundle_name`. Throws `BadQuery`.
 */
export function dags(world: World, query: URLSearchParams): unknown {
  const { from, to } = pageOf(query);
  const rules = rulesOf(world.release);
  const order = orderOf<(typeof COLUMNS)[number]>(query, rules, COLUMNS, 'dag_id');
  const bundle = rules.bundleFilter ? given(query, 'bundle_name') : null;
  const excludeStale = bool(query, 'exclude_stale') ?? true;
  const paused = bool(query, 'paused');
  const found = rowsOf(world, bundle)
    .filter((row) => !(excludeStale && row.isStale))
    .filter((row) => paused === null || row.bundle.spec.paused === paused)
    .sort(order);
  return { dags: found.slice(from, to).map((row) => printed(world, row)), total_entries: found.length };
}

/** A Dag has a row as soon as its file was parsed, and for ever. */
function rowsOf(world: World, only: string | null): DagRow[] {
  return Object.entries(world.bundles)
    .filter(([name]) => only === null || only === name)
    .flatMap(([name, bundle]) =>
      bundle.parsed.flatMap((_, file) => {
        const parsed = parsedAt(world, bundle, file);
        if (parsed === null) return [];
        const common = { bundle_name: name, bundle, file, parsed, isStale: isStale(world, bundle, file) };
        return Array.from({ length: bundle.spec.dags_per_file }, (_each, n) => {
          const dag_id = `${name.replace(/[^\w.-]/g, '_')}_${file + 1}${n === 0 ? '' : `_${n + 1}`}`;
          return { ...common, dag_id, dag_display_name: dag_id };
        });
      }),
    );
}

/** `DAGResponse` of each release, in its order of fields; without `file_token`, which needs the server's secret. */
function printed(world: World, row: DagRow): Record<string, unknown> {
  const { minor } = world.release;
  const { dag_id, dag_display_name, bundle_name, bundle, file } = row;
  const { paused } = bundle.spec;
  return {
    dag_id,
    dag_display_name,
    is_paused: paused,
    ...(minor >= 4 && { scheduling_state: paused ? 'paused' : 'active' }),
    is_stale: row.isStale,
    last_parsed_time: jsonformat(row.parsed),
    ...(minor >= 1 && { last_parse_duration: parseDuration(bundle, file) }),
    last_expired: null,
    bundle_name,
    bundle_version: null,
    relative_fileloc: fileName(file),
    fileloc: `/opt/airflow/dags/${bundle_name}/${fileName(file)}`,
    description: null,
    timetable_summary: null,
    timetable_description: 'Never, external triggers only',
    ...(minor >= 3 && { timetable_partitioned: false, timetable_periodic: false }),
    tags: [],
    max_active_tasks: 16,
    max_active_runs: 16,
    max_consecutive_failed_dag_runs: 0,
    has_task_concurrency_limits: false,
    has_import_errors: false,
    next_dagrun_logical_date: null,
    next_dagrun_data_interval_start: null,
    next_dagrun_data_interval_end: null,
    next_dagrun_run_after: null,
    ...(minor >= 3 && { allowed_run_types: null }),
    owners: ['airflow'],
    ...(minor >= 3 && { is_backfillable: false }),
  };
}
