import type { PluginRoute } from './plugin-route';
import type { Duration, Instant } from './time';

/** The five things Vitals judges, in the order in which people always see them. */
export const COMPONENTS = ['scheduler', 'triggerer', 'dag_processor', 'executor', 'metadatabase'] as const;
export type ComponentName = (typeof COMPONENTS)[number];
/** The three that Airflow judges by the heartbeat of job rows. */
export const HEARTBEAT_COMPONENTS = ['scheduler', 'triggerer', 'dag_processor'] as const;
export type HeartbeatComponent = (typeof HEARTBEAT_COMPONENTS)[number];

/** The stable words of `data-verdict` on a component and of `npm run verdict`. */
export type Verdict =
  | 'healthy'
  | 'late'
  | 'degraded'
  | 'unhealthy'
  | 'unknown'
  | 'not_deployed'
  | 'not_reported';
/**
 * The same for an instance row; `no_reply` is an executor that was asked and did not answer in time. Rows that count no
 * more: `stopped` has ended cleanly, `gone` was lost and is replaced or long gone. `never_started` no row says: it is what the
 * history keeps of a component that is `not_deployed` for that reason.
 */
export type InstanceVerdict = Verdict | 'no_reply' | 'never_started' | 'stopped' | 'gone';

/** A status word as the server sent it. `unrecognised` keeps the text; it is never healthy. */
export type Word =
  | { readonly kind: 'healthy' | 'unhealthy' | 'degraded' | 'down' | 'unknown' }
  /** JSON null: in 3.0 - 3.3 "no such job row has ever existed" for triggerer and Dag processor. */
  | { readonly kind: 'none' }
  /** The key is not there. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'unrecognised'; readonly text: string };

/** One alive job row, as 3.4 lists it. Host names may be null, empty, shared, and look like markup. */
export interface InstanceReport {
  readonly hostname: string | null;
  readonly heartbeat: Instant | null;
  /** Triggerers with teams; null where the release does not say. */
  readonly teams: readonly string[] | null;
  /** Dag processors: the bundles it serves, `all` for null or empty (every configured bundle); null elsewhere. */
  readonly bundles: readonly string[] | 'all' | null;
}

/** What one answer said of a component that Airflow judges by heartbeat. */
export interface HeartbeatReport {
  readonly status: Word;
  readonly detailed: Word;
  readonly heartbeat: Instant | null;
  /** null: the release lists none, or no row is alive. */
  readonly instances: readonly InstanceReport[] | null;
}

export type ExecutorReasonCode = 'no_reply' | 'refused' | 'unauthorised' | 'no_worker' | 'raised' | 'other';

/** One executor instance as one scheduler saw it (contract: the proposal's wire form). */
export interface ExecutorInstanceReport {
  /** The scheduler that asked. */
  readonly scheduler: string | null;
  readonly executor: string;
  /** Broker, cluster; already without user name and password. */
  readonly instance: string | null;
  readonly teams: readonly string[];
  readonly heartbeat: Instant | null;
  readonly health: Word;
  readonly reason: string | null;
  readonly reasonCode: ExecutorReasonCode | null;
  readonly checkedAt: Instant | null;
  readonly latency: Duration | null;
  readonly pendingSince: Instant | null;
  readonly interval: Duration | null;
  readonly deadline: Duration | null;
  readonly skipped: number | null;
  readonly failures: number | null;
}

export interface ExecutorReport {
  readonly status: Word;
  readonly detailed: Word;
  readonly heartbeat: Instant | null;
  readonly instances: readonly ExecutorInstanceReport[] | null;
}

/** Which of the known shapes an answer had; `detailed` is 3.4 and later. */
export type Shape = 'plain' | 'detailed';

/** One decoded answer of `/api/v2/monitor/health`. null: the answer does not mention that component. */
export interface Snapshot {
  readonly shape: Shape;
  readonly metadatabase: Word | null;
  readonly scheduler: HeartbeatReport | null;
  readonly triggerer: HeartbeatReport | null;
  readonly dag_processor: HeartbeatReport | null;
  readonly executor: ExecutorReport | null;
  /** The plugin's route, where the executor entry is its own or it was asked for one; left out of an answer that knows of none. */
  readonly plugin?: PluginRoute;
}

/** Why there is no snapshot: a name, and where in the answer it went wrong. */
export type Problem =
  | { readonly kind: 'unreachable' }
  /** There is an answer, and the page's own code that can read it could not be had. */
  | { readonly kind: 'no_code' }
  | { readonly kind: 'timeout'; readonly after: Duration }
  | { readonly kind: 'unauthorised'; readonly status: 401 | 403 }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'server_error'; readonly status: number }
  | { readonly kind: 'http_error'; readonly status: number }
  | { readonly kind: 'html' }
  | { readonly kind: 'not_json'; readonly contentType: string }
  | { readonly kind: 'truncated' }
  | { readonly kind: 'too_large'; readonly bytes: number; readonly limit: number }
  /** JSON, but not Airflow's health: no component that we know is in it. */
  | { readonly kind: 'not_health' }
  | { readonly kind: 'wrong_type'; readonly path: string; readonly expected: string; readonly got: string }
  | { readonly kind: 'bad_date'; readonly path: string; readonly text: string; readonly absurd: boolean }
  /** The start server, which asks on the page's behalf, says why it could not, or that Airflow wants a login. */
  | { readonly kind: 'proxy'; readonly what: 'unreachable' | 'login'; readonly message: string };

/** Where a limit comes from; only `release` is a guess. */
export type LimitSource = 'configuration' | 'operator' | 'release';
export interface Limit {
  readonly after: Duration;
  readonly source: LimitSource;
  /** Why it had to be assumed, where it was. */
  readonly why: 'forbidden' | 'no_login' | 'not_asked' | 'failed' | null;
  /** How often a beat is written, for sentences; null where nobody knows. */
  readonly beat: Duration | null;
}
export type Limits = Readonly<Record<HeartbeatComponent, Limit>>;
