import type { WireConfig } from './config';
import { type Release, rulesOf } from './releases';
import { isoformat, type Micros } from './stamps';
import { allJobs, type JobRow, type Tables } from './tables';
import { type HeartbeatComponent, isAlive, JOB_TYPES } from './wire/alive';
import { type ExecutorEntry, executorEntry } from './wire/executors';
import { byCodePoint } from './wire/order';

/** Everything an answer is made of. Pure: the same view gives the same body. */
export interface View {
  readonly tables: Tables;
  readonly config: WireConfig;
  readonly release: Release;
  /** The API server's clock. */
  readonly now: Micros;
  /** Whether its database can be read. */
  readonly database: boolean;
}

interface ComponentEntry {
  status: string | null;
  detailed_status?: string;
  instances?: Record<string, unknown>[] | null;
  [heartbeat: string]: unknown;
}
export interface HealthBody {
  metadatabase: { status: string };
  scheduler: ComponentEntry;
  triggerer: ComponentEntry;
  dag_processor: ComponentEntry;
  executor?: ExecutorEntry;
}

/** `GET /api/v2/monitor/health`, as `get_airflow_health` of each release builds it. Always an answer, never an error. */
export function health(view: View): HealthBody {
  const judge = rulesOf(view.release).judgedBy === 'unfinished' ? byUnfinishedRows : byMostRecentRow;
  const scheduler = judge('scheduler', view);
  const triggerer = judge('triggerer', view);
  const dagProcessor = judge('dag_processor', view);
  const raised = [scheduler, triggerer, dagProcessor].some((one) => one.raised);
  return {
    metadatabase: { status: raised ? 'unhealthy' : 'healthy' },
    scheduler: scheduler.entry,
    triggerer: triggerer.entry,
    dag_processor: dagProcessor.entry,
    ...(view.release.executors && { executor: executorEntry(view) }),
  };
}

/** Each component is asked inside its own `try`: one that raises leaves the others as they are. */
interface Judged {
  readonly entry: ComponentEntry;
  readonly raised: boolean;
}
const heartbeatKey = (component: HeartbeatComponent): string => `latest_${component}_heartbeat`;
const printed = (at: Micros | null | undefined): string | null =>
  at === null || at === undefined ? null : isoformat(at);

/** 3.0 - 3.3: the most recent row speaks for all; without a row, triggerer and Dag processor say null. */
function byMostRecentRow(component: HeartbeatComponent, view: View): Judged {
  const say = (status: string | null, heartbeat: string | null, raised = false): Judged => ({
    entry: { status, [heartbeatKey(component)]: heartbeat },
    raised,
  });
  if (!view.database) return say('unhealthy', null, true);
  const row = mostRecentJob(rowsOf(component, view));
  if (row === undefined) return say(component === 'scheduler' ? 'unhealthy' : null, null);
  if (row.latest_heartbeat === null && rulesOf(view.release).nullHeartbeatRaises) {
    return say('unhealthy', null, true);
  }
  const alive = isAlive(row, view.config, view.now);
  return say(alive ? 'healthy' : 'unhealthy', printed(row.latest_heartbeat));
}

/**
 * `most_recent_job`: rows in state `running` first, then the newest heartbeat, none last (SQLite's NULL is the
 * smallest value). Rows that tie say the same of the component, whichever is taken.
 */
function mostRecentJob(rows: readonly JobRow[]): JobRow | undefined {
  const rank = (row: JobRow) => (row.state === 'running' ? 0 : 1);
  return [...rows].sort((a, b) => rank(a) - rank(b) || newestFirst(a, b))[0];
}

/** 3.4: all rows without an end; who is alive is listed, and what the living do not cover is missing. */
function byUnfinishedRows(component: HeartbeatComponent, view: View): Judged {
  const key = heartbeatKey(component);
  if (!view.database) {
    const entry = { status: 'unhealthy', [key]: null, detailed_status: 'down', instances: null };
    return { entry, raised: true };
  }
  const rows = rowsOf(component, view).filter((row) => row.end_date === null);
  rows.sort(newestFirst);
  const alive = rows.filter((row) => isAlive(row, view.config, view.now));
  const entry = {
    status: alive.length > 0 ? 'healthy' : 'unhealthy',
    [key]: printed(rows[0]?.latest_heartbeat),
    detailed_status: DETAILED[component](alive, view.config),
    instances: alive.length > 0 ? alive.map((row) => instance(component, row)) : null,
  };
  return { entry, raised: false };
}

const rowsOf = (component: HeartbeatComponent, view: View): JobRow[] =>
  allJobs(view.tables).filter((row) => row.job_type === JOB_TYPES[component]);

/**
 * `ORDER BY latest_heartbeat DESC`, NULL last. Of equal heartbeats the higher id comes first: SQLite walks the
 * index (job_type, latest_heartbeat) backwards, and its entries end in the row id.
 */
const newestFirst = (a: JobRow, b: JobRow): number =>
  (b.latest_heartbeat ?? Number.NEGATIVE_INFINITY) === (a.latest_heartbeat ?? Number.NEGATIVE_INFINITY)
    ? b.id - a.id
    : (b.latest_heartbeat ?? Number.NEGATIVE_INFINITY) - (a.latest_heartbeat ?? Number.NEGATIVE_INFINITY);

function instance(component: HeartbeatComponent, row: JobRow): Record<string, unknown> {
  return {
    hostname: row.hostname,
    [heartbeatKey(component)]: printed(row.latest_heartbeat),
    ...(component === 'triggerer' && { team_names: teamNames(row) }),
    ...(component === 'dag_processor' && { bundle_names: row.bundle_names }),
  };
}

/** `Job.team_names`: each once, in Python's order, which goes by code point. */
export const teamNames = (row: JobRow): string[] => [...new Set(row.team_names)].sort(byCodePoint);

/** `detailed_status`: is every part of the component's work being done, by the rows that are alive? */
const DETAILED: Record<HeartbeatComponent, (alive: readonly JobRow[], config: WireConfig) => string> = {
  /** `_liveness_status`: schedulers do not divide their work. */
  scheduler: liveness,
  /** `_triggerer_detailed_status`: with multi-team, the teams of the bundles; "no team" is a scope of its own. */
  triggerer: (alive, config) => {
    const expected = new Set(Object.values(config.bundles));
    if (!config.multi_team || expected.size === 0) return liveness(alive);
    return coverage(
      expected,
      new Set(alive.flatMap((row) => (row.team_names.length > 0 ? row.team_names : [null]))),
    );
  },
  /** `_dag_processor_detailed_status`: the configured bundles; a row that names none covers all of them. */
  dag_processor: (alive, config) => {
    const expected = new Set(Object.keys(config.bundles));
    if (expected.size === 0) return liveness(alive);
    return coverage(
      expected,
      new Set(alive.flatMap((row) => (row.bundle_names?.length ? row.bundle_names : [...expected]))),
    );
  },
};

function liveness(alive: readonly JobRow[]): string {
  return alive.length > 0 ? 'healthy' : 'down';
}

/** `_coverage_status`. */
function coverage<T>(expected: ReadonlySet<T>, covered: ReadonlySet<T>): string {
  const owned = [...expected].filter((part) => covered.has(part)).length;
  if (owned === expected.size) return 'healthy';
  return owned > 0 ? 'degraded' : 'down';
}
