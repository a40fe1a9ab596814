import type { Micros } from './stamps';

/** The verdict column of the proposal on an `ExecutorJob` row; `unknown` is the default of the column. */
export interface ExecutorVerdict {
  executor: string;
  /** Celery: the broker; Kubernetes: the cluster; null where there is nothing to name. Never with a password. */
  instance: string | null;
  /** `healthy`, `unhealthy`, `unknown`, or a word that nobody knows. */
  health: string;
  reason: string | null;
  reason_code: string | null;
  checked_at: Micros | null;
  latency_ms: number | null;
  pending_since: Micros | null;
  polls_skipped: number;
  consecutive_failures: number;
}

/** One row of Airflow's `job` table (`airflow/jobs/job.py`), its teams (`job_team`) folded in. */
export interface JobRow {
  id: number;
  dag_id: string | null;
  state: string | null;
  job_type: string | null;
  start_date: Micros | null;
  end_date: Micros | null;
  latest_heartbeat: Micros | null;
  executor_class: string | null;
  hostname: string | null;
  unixname: string | null;
  bundle_names: string[] | null;
  team_names: string[];
  /** Only on `ExecutorJob` rows. */
  executor: ExecutorVerdict | null;
}

/** The tables as plain data. Keys are ids, which JavaScript walks in ascending order: the database's row order. */
export interface Tables {
  jobs: Record<number, JobRow>;
  /** Rows that were cleaned away: what their processes still know of them. */
  cleaned: Record<number, JobRow>;
  nextId: number;
}

export const createTables = (): Tables => ({ jobs: {}, cleaned: {}, nextId: 1 });

/** All rows by ascending id. */
export const allJobs = (tables: Tables): JobRow[] => Object.values(tables.jobs);

/** The row with that id; throws where none is, because a process only ever writes to the row it made. */
export function jobOf(tables: Tables, id: number): JobRow {
  const row = tables.jobs[id];
  if (row === undefined) throw new Error(`no job row ${id}`);
  return row;
}

/** Adds a row as it is. Ids are unique, and a later `startJob` never gives the same one again. */
export function insertJob(tables: Tables, row: JobRow): void {
  if (!Number.isSafeInteger(row.id) || row.id < 0) throw new Error(`not a row id: ${row.id}`);
  if (tables.jobs[row.id] !== undefined) throw new Error(`job row ${row.id} exists already`);
  tables.jobs[row.id] = row;
  tables.nextId = Math.max(tables.nextId, row.id + 1);
}

/**
 * A process starts: `Job.__init__` stamps the heartbeat, `prepare_for_execution` the start and the state, a moment
 * later. That is why a first heartbeat can be older than its row's start.
 */
export function startJob(
  tables: Tables,
  row: Pick<JobRow, 'job_type' | 'hostname'> & Partial<JobRow>,
  madeAt: Micros,
  startedAt: Micros,
): JobRow {
  const made: JobRow = {
    id: tables.nextId,
    dag_id: null,
    state: 'running',
    start_date: startedAt,
    end_date: null,
    latest_heartbeat: madeAt,
    executor_class: null,
    unixname: 'airflow',
    bundle_names: null,
    team_names: [],
    executor: null,
    ...row,
  };
  insertJob(tables, made);
  return made;
}

/**
 * The row of a process that writes to it. Where it was cleaned away it comes back as the process knows it, because
 * `Job.heartbeat` and `complete_execution` merge the whole object into the session (`session.merge(self)`).
 */
export function ownRow(tables: Tables, id: number): JobRow {
  const cleaned = tables.cleaned[id];
  if (cleaned === undefined) return jobOf(tables, id);
  delete tables.cleaned[id];
  tables.jobs[id] = cleaned;
  return cleaned;
}

/** `Job.heartbeat`: one column, by the writer's own clock, so it may run backwards when that clock does. */
export function beatJob(tables: Tables, id: number, at: Micros): void {
  ownRow(tables, id).latest_heartbeat = at;
}

/** `airflow db clean` of the job table: rows whose heartbeat is older, running ones too (`utils/db_cleanup.py`). */
export function cleanJobs(tables: Tables, before: Micros): void {
  for (const row of allJobs(tables)) {
    if (row.latest_heartbeat === null || row.latest_heartbeat >= before) continue;
    tables.cleaned[row.id] = row;
    delete tables.jobs[row.id];
  }
}

/** `Job.complete_execution`: only a cooperative shutdown comes here; a killed process leaves its row `running`. */
export function endJob(tables: Tables, id: number, state: 'success' | 'failed', at: Micros): void {
  const row = ownRow(tables, id);
  if (row.end_date !== null) throw new Error(`job row ${id} has ended already`);
  row.state = state;
  row.end_date = at;
}
