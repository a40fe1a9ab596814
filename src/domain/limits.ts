import { HEARTBEAT_COMPONENTS, type HeartbeatComponent, type Limit, type Limits } from './model';
import { atLeast } from './release';
import { type Duration, ms, seconds } from './time';

/**
 * Airflow's defaults: `[scheduler] scheduler_health_check_threshold`, `[triggerer]
 * triggerer_health_check_threshold` and, from 3.2 on, `[dag_processor] health_check_threshold`, 30 s each.
 */
const DEFAULT_LIMIT = seconds(30);
/** `[scheduler] scheduler_heartbeat_sec`, `[triggerer] job_heartbeat_sec`, `[scheduler] job_heartbeat_sec`. */
const DEFAULT_BEAT = seconds(5);
/** Before 3.2 a Dag processor had `JOB_HEARTBEAT_SEC * 2.1` (airflow `Job.is_alive`). */
export const BEATS_BEFORE_3_2 = 2.1;

export type Configured = Partial<Record<HeartbeatComponent, Duration>>;

export interface LimitFacts {
  /** Read from the configuration endpoint. */
  readonly configured: Configured;
  /** Set by the operator: browser settings before the runtime file. */
  readonly operator: Configured;
  /** Heartbeat intervals that the configuration endpoint told. */
  readonly beats: Configured;
  /** Why the configuration could not be read, for the page to say. */
  readonly why: Limit['why'];
}

/**
 * The limit of each component: configuration, else operator, else the release's default, which is then said to
 * be assumed. `release` null (not told): the Dag processor's smaller, older limit is assumed for an answer
 * without `detailed_status`, so that nothing stays green for longer than its Airflow would allow.
 */
export function limitsFor(release: string | null, facts: LimitFacts): Limits {
  const limits = HEARTBEAT_COMPONENTS.map((component): [HeartbeatComponent, Limit] => {
    const beat = facts.beats[component] ?? null;
    const configured = facts.configured[component];
    if (isLimit(configured))
      return [component, { after: configured, source: 'configuration', why: null, beat }];
    const operator = facts.operator[component];
    if (isLimit(operator)) return [component, { after: operator, source: 'operator', why: null, beat }];
    return [component, { after: assumed(component, release, beat), source: 'release', why: facts.why, beat }];
  });
  return Object.fromEntries(limits) as unknown as Limits;
}

const isLimit = (value: Duration | undefined): value is Duration =>
  value !== undefined && Number.isFinite(value) && value > 0;

function assumed(component: HeartbeatComponent, release: string | null, beat: Duration | null): Duration {
  if (component !== 'dag_processor' || atLeast(release, 3, 2)) return DEFAULT_LIMIT;
  return ms((beat ?? DEFAULT_BEAT) * BEATS_BEFORE_3_2);
}

/** What holds before anything was asked. */
export const ASSUMED: LimitFacts = { configured: {}, operator: {}, beats: {}, why: 'not_asked' };
