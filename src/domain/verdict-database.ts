import {
  type ComponentName,
  type ExecutorReport,
  HEARTBEAT_COMPONENTS,
  type HeartbeatComponent,
  type HeartbeatReport,
  type Snapshot,
} from './model';
import { between, seconds } from './time';
import type { Finding } from './verdict-beat';
import { type Bench, judgeWord } from './verdict-heartbeat';

/** The answer itself is the evidence for the database, for this long. */
export const DATABASE_LIMIT = seconds(30);

export interface Database {
  readonly own: Finding;
  /** What the database's trouble makes of a component; null: judge it by its own report. */
  readonly hides: (component: ComponentName) => Finding | null;
}

/** Airflow could not read this component: its word for that is unhealthy, without any heartbeat or row. */
const isUnread = (report: HeartbeatReport): boolean =>
  report.status.kind === 'unhealthy' && report.heartbeat === null && (report.instances ?? []).length === 0;

/**
 * The metadata database, and whom its trouble hides. A real database error makes every component unhealthy
 * with a null heartbeat: nobody can know. Where others did answer, one query failed (3.0 and 3.1: a row
 * without a heartbeat raises inside the server) and the database is there: contract, traps.
 */
export function judgeDatabase(snapshot: Snapshot, bench: Bench): Database {
  const nobody = () => null;
  const { metadatabase } = snapshot;
  if (metadatabase === null) {
    const reason = { code: 'not_reported', release: bench.watch.release } as const;
    return { own: { verdict: 'not_reported', reason }, hides: nobody };
  }
  const word = judgeWord(metadatabase, 'metadatabase.status');
  if (word.verdict === 'healthy') {
    const reason = { code: 'database_answered', ago: between(bench.answeredAt, bench.now) } as const;
    return { own: { verdict: 'healthy', reason }, hides: nobody };
  }
  if (word.verdict !== 'unhealthy') return { own: word, hides: nobody };
  const reported = HEARTBEAT_COMPONENTS.filter((component) => snapshot[component] !== null);
  const unread = reported.filter((component) => isUnreadIn(snapshot, component));
  if (unread.length === reported.length && (snapshot.plugin || !hasRead(snapshot.executor))) {
    return {
      own: { verdict: 'unhealthy', reason: { code: 'database_down' } },
      hides: hiddenByOutage(snapshot),
    };
  }
  const failed: readonly ComponentName[] = unread;
  return {
    own: { verdict: 'degraded', reason: { code: 'one_query_failed', failed: unread } },
    hides: (component) =>
      failed.includes(component) ? { verdict: 'unknown', reason: { code: 'query_failed' } } : null,
  };
}

function isUnreadIn(snapshot: Snapshot, component: HeartbeatComponent): boolean {
  const report = snapshot[component];
  return report !== null && isUnread(report);
}

/** Airflow's executor rows come out of the same database: an entry with any says that it can be read. The plugin's prove nothing. */
const hasRead = (entry: ExecutorReport | null): boolean =>
  entry !== null && (entry.heartbeat !== null || (entry.instances ?? []).length > 0);

const hiddenByOutage =
  (snapshot: Snapshot) =>
  (component: ComponentName): Finding | null => {
    const entry = component === 'metadatabase' ? null : snapshot[component];
    return entry === null ? null : { verdict: 'unknown', reason: { code: 'database_hides' } };
  };
