import { isoformat, type Micros } from '../stamps';
import { allJobs, type JobRow } from '../tables';
import type { View } from '../wire';
import { isAlive } from './alive';
import { withoutPassword } from './without-password';

/** The assumed top-level entry of the proposal "Per-executor health reporting", in 3.4's shape. */
export interface ExecutorEntry {
  status: string;
  detailed_status: string;
  latest_executor_heartbeat: string | null;
  instances: Record<string, unknown>[] | null;
}

/**
 * The executors as their `ExecutorJob` rows tell: rows that are alive by the scheduler's limit, newest first; the
 * newest heartbeat of all unfinished rows, the dead included. With nobody left to report, nobody knows: `unknown`; a
 * database error says what it says of every other component.
 */
export function executorEntry(view: View): ExecutorEntry {
  if (!view.database) {
    return { status: 'unhealthy', detailed_status: 'down', latest_executor_heartbeat: null, instances: null };
  }
  const rows = allJobs(view.tables).filter((row) => row.job_type === 'ExecutorJob' && row.end_date === null);
  rows.sort((a, b) => (b.latest_heartbeat ?? 0) - (a.latest_heartbeat ?? 0) || b.id - a.id);
  return entryOf(
    rows,
    rows.filter((row) => isAlive(row, view.config, view.now)),
    view,
  );
}

function entryOf(rows: readonly JobRow[], alive: readonly JobRow[], view: View): ExecutorEntry {
  const words = alive.map((row) => row.executor?.health ?? 'unknown');
  return {
    status: statusOf(words),
    detailed_status: detailedOf(words),
    latest_executor_heartbeat: printed(rows[0]?.latest_heartbeat),
    instances: alive.length > 0 ? alive.map((row) => instance(row, view)) : null,
  };
}

/** A word that is neither counts for nothing, whether the proposal has it (`unknown`) or not. */
const isVerdict = (word: string): boolean => word === 'healthy' || word === 'unhealthy';

/** `unhealthy` only when every instance is; `unknown` when nobody says more. */
export function statusOf(words: readonly string[]): string {
  if (!words.some(isVerdict)) return 'unknown';
  return words.every((word) => word === 'unhealthy') ? 'unhealthy' : 'healthy';
}

/** All unhealthy: `down`; some: `degraded`; none, and at least one healthy: `healthy`; else `unknown`. */
export function detailedOf(words: readonly string[]): string {
  if (!words.some(isVerdict)) return 'unknown';
  const bad = words.filter((word) => word === 'unhealthy').length;
  if (bad === words.length) return 'down';
  return bad > 0 ? 'degraded' : 'healthy';
}

const printed = (at: Micros | null | undefined): string | null =>
  at === null || at === undefined ? null : isoformat(at);

function instance(row: JobRow, view: View): Record<string, unknown> {
  const verdict = row.executor;
  return {
    hostname: row.hostname,
    executor: verdict?.executor ?? row.executor_class,
    instance: withoutPassword(verdict?.instance ?? null),
    team_names: row.team_names,
    latest_executor_heartbeat: printed(row.latest_heartbeat),
    health: verdict?.health ?? 'unknown',
    reason: withoutPassword(verdict?.reason ?? null),
    reason_code: verdict?.reason_code ?? null,
    health_checked_at: printed(verdict?.checked_at),
    latency_ms: verdict?.latency_ms ?? null,
    poll_pending_since: printed(verdict?.pending_since),
    poll_interval_s: view.config.executor_poll.interval_s,
    poll_deadline_s: view.config.executor_poll.deadline_s,
    polls_skipped: verdict?.polls_skipped ?? 0,
    consecutive_failures: verdict?.consecutive_failures ?? 0,
  };
}
