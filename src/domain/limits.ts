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

/** Of a page that no plugin serves both are empty. */
export interface PluginFacts {
  readonly limits: Configured;
  /** Heartbeat intervals. */
  readonly beats: Configured;
}

export interface LimitFacts {
  /** Read from the configuration endpoint. */
  readonly configured: Configured;
  /** Set by the operator: browser settings before the runtime file. */
  readonly operator: Configured;
  /** Heartbeat intervals that the configuration endpoint told. */
  readonly beats: Configured;
  /** What the plugin in the API server read from its configuration when it served the page. */
  readonly plugin: PluginFacts;
  /** Why the configuration could not be read, for the page to say. */
  readonly why: Limit['why'];
}

/**
 * The limit of each component: the configuration endpoint, else the operator, else what the plugin read (the server's
 * configuration as well, but as old as the page), else the release's default, which is then said to be assumed. `release` null (not told): the Dag processor's smaller, older limit is assumed for an answer
 * without `detailed_status`, so that nothing stays green for longer than its Airflow would allow.
 */
export function limitsFor(release: string | null, facts: LimitFacts): Limits {
  const limits = HEARTBEAT_COMPONENTS.map((component): [HeartbeatComponent, Limit] => {
    const beat = facts.beats[component] ?? facts.plugin.beats[component] ?? null;
    for (const [told, source] of [
      [facts.configured, 'configuration'],
      [facts.operator, 'operator'],
      [facts.plugin.limits, 'configuration'],
    ] as const) {
      const after = told[component];
      if (isLimit(after)) return [component, { after, source, why: null, beat }];
    }
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
export const ASSUMED: LimitFacts = {
  configured: {},
  operator: {},
  beats: {},
  plugin: { limits: {}, beats: {} },
  why: 'not_asked',
};
