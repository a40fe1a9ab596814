import type { JobRow } from './jobs';
import type { JobFacts } from './judged';
import { HEARTBEAT_COMPONENTS, type Limit, type Limits } from './model';
import { LATE_PART } from './staleness';
import { between, type Duration, type Instant, ms, seconds } from './time';
import type { Watch } from './watch';

/** What became of a job row: exactly one of five. */
export type Fate = JobFacts['fate'];

/** What a row is measured with. */
export interface Measure {
  /** When it was told, by the clock that wrote the heartbeats as far as that is known. */
  readonly at: Instant;
  readonly limit: Duration;
  /** Airflow itself counts a heartbeat of this age as alive, whatever limit is assumed; null: it does not say. */
  readonly trusted: Instant | null;
  /** 3.0 to 3.3: `Job.is_alive` looks at state and heartbeat only, so that a running row with an end date is alive. */
  readonly countsEnded: boolean;
}

/** How long a lost replica keeps its component degraded after it was lost, and how soon a successor starts. */
export const WINDOW = seconds(600);
/** How long a row that counts no more is shown. */
export const KEPT = seconds(24 * 3600);

/**
 * How often the job list is asked: every 15 s, and twice within the smallest limit, so that no row that beats passes its
 * limit between two answers; never more often than once a second.
 */
export function jobsEvery(limits: Limits): Duration {
  const halves = HEARTBEAT_COMPONENTS.map((component) => limits[component].after / 2);
  return ms(Math.max(seconds(1), Math.min(seconds(15), ...halves)));
}

/** Its row has ended: only a cooperative shutdown writes an end date (contract, section 1). */
export const hasEnded = ({ endedAt, state }: Pick<JobRow, 'endedAt' | 'state'>): boolean =>
  endedAt !== null || state === 'success' || state === 'failed';

/**
 * Row -> its fate when it was told. Alive is what Airflow's `Job.is_alive` says: `running`, and strictly younger than
 * the limit, heartbeats from the future included. A state that nobody knows and a row without a heartbeat are
 * `unknown`: never alive, never lost.
 */
export function fateOf(row: JobRow, { at, limit, trusted, countsEnded }: Measure): Fate {
  const isOver = hasEnded(row);
  if (isOver && !(countsEnded && row.state === 'running')) return 'stopped';
  if (row.state !== 'running' || row.heartbeat === null) return isOver ? 'stopped' : 'unknown';
  const age = between(row.heartbeat, at);
  if (age < limit) return age > limit * LATE_PART ? 'late' : 'alive';
  if (isOver) return 'stopped';
  return trusted !== null && row.heartbeat >= trusted ? 'late' : 'lost';
}

/** The last sign of life: of an ended row its end, else its heartbeat, else its start. */
export const lastSign = ({ endedAt, heartbeat, startedAt }: JobRow): Instant | null =>
  endedAt ?? heartbeat ?? startedAt;

/**
 * The limit to judge rows by. Where it is only assumed and the last answer counts an older heartbeat as alive, the
 * server's own limit is above that age (contract: limits).
 */
export function effectiveLimit(limit: Limit, component: JobRow['component'], watch: Watch): Limit {
  const { answer } = watch;
  if (limit.source !== 'release' || answer === null) return limit;
  const report = answer.snapshot[component];
  if (report?.status.kind !== 'healthy') return limit;
  const alive = report.instances?.map((one) => one.heartbeat) ?? [report.heartbeat];
  const oldest = alive.reduce<number>(
    (age, beat) => (beat === null ? age : Math.max(age, between(beat, answer.at))),
    0,
  );
  return oldest < limit.after ? limit : { ...limit, after: ms(oldest + 1) };
}
