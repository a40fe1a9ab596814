import type { SaidBy } from './expectations';
import type { ExecutorReasonCode, HeartbeatComponent, LimitSource, Problem, Verdict } from './model';
import type { RouteState } from './plugin-route';
import type { JoinedReason } from './reasons-joined';
import type { Duration, Instant } from './time';

/**
 * Why a verdict is what it is: a code and its figures, never words. `src/ui/words.ts` turns each into a
 * sentence, so that sentences can be translated and tested apart from the rules.
 * `who` names an instance where one is meant; null means the component as a whole.
 */
export type Reason =
  | HeartbeatReason
  | ServerWordReason
  | DatabaseReason
  | ExecutorReason
  | FeedReason
  | JoinedReason
  /** This answer does not mention the component; `release` null where the server did not tell. */
  | { readonly code: 'not_reported'; readonly release: string | null }
  /** Nor does it mention executors, and the plugin's route does not tell of them either: why. */
  | {
      readonly code: 'executors_missing';
      readonly release: string | null;
      readonly state: RouteState;
      readonly problem: Problem | null;
    };

interface Aged {
  readonly who: string | null;
  readonly age: Duration;
  readonly limit: Duration;
  readonly source: LimitSource;
}

export type HeartbeatReason =
  /** Fresh. */
  | ({ readonly code: 'beat' } & Aged)
  /** Past two thirds of the limit when the answer arrived. `beat`: how often one is written, null if unknown. */
  | ({ readonly code: 'beat_late'; readonly beat: Duration | null } & Aged)
  /** Silent past the limit. */
  | ({ readonly code: 'silent' } & Aged)
  /** Past an assumed limit, and a fresh answer still says healthy: the server knows better (late). */
  | ({ readonly code: 'limit_too_small' } & Aged)
  /** The same past ten times the assumed limit (unknown). */
  | ({ readonly code: 'far_past_limit' } & Aged)
  /** Only the browser's clock is there, and by it the beat is too old although the server says healthy (late). */
  | ({ readonly code: 'clocks_may_differ' } & Aged)
  /** The heartbeat lies ahead of the server's clock; Airflow counts it as alive. */
  | { readonly code: 'clock_ahead'; readonly who: string | null; readonly ahead: Duration }
  /** A heartbeat from the future that has not moved while we watched for longer than the limit (unknown). */
  | {
      readonly code: 'clock_ahead_unmoved';
      readonly who: string | null;
      readonly ahead: Duration;
      readonly unmoved: Duration;
    }
  /** Some instances are silent past the limit, others are alive (degraded). */
  | {
      readonly code: 'some_silent';
      readonly silent: readonly string[];
      readonly alive: number;
      readonly age: Duration;
      readonly limit: Duration;
    }
  /** Airflow 3.0 - 3.3 says unhealthy and the heartbeat is younger than the limit: the row has ended. */
  | {
      readonly code: 'stopped';
      readonly age: Duration;
      readonly limit: Duration;
      readonly source: LimitSource;
    }
  /** 3.4 says down although an unfinished row beat recently: its row is not in state running, or the limit is smaller. */
  | {
      readonly code: 'not_counted_alive';
      readonly age: Duration;
      readonly limit: Duration;
      readonly source: LimitSource;
    }
  /** Nobody alive and no heartbeat to tell since when. `lastSeen`: when this page last saw it alive. */
  | {
      readonly code: 'down_or_never_started';
      readonly lastSeen: Instant | null;
      readonly ago: Duration | null;
    }
  /** 3.2 and 3.3: a job row is there, and it has never had a heartbeat. */
  | { readonly code: 'row_without_heartbeat' }
  /** 3.0 - 3.3: status null; later: the job list was read and has none. No such row has ever existed. */
  | { readonly code: 'never_started' }
  /** Somebody said that it does not run here, and it does not report. */
  | { readonly code: 'said_not_deployed'; readonly by: SaidBy }
  /** A component: fewer alive than somebody expects, and none of them lost (degraded). */
  | {
      readonly code: 'below_expected';
      readonly component: HeartbeatComponent;
      readonly alive: number;
      readonly expected: number;
      readonly by: SaidBy;
    }
  /** 3.0 and 3.1: the Dag processor's limit is about two beats wide. */
  | {
      readonly code: 'narrow_limit';
      readonly age: Duration;
      readonly limit: Duration;
      readonly beat: Duration;
    };

export type ServerWordReason =
  /** Airflow's detailed word: part of the work has no live owner. */
  | { readonly code: 'part_uncovered'; readonly component: HeartbeatComponent; readonly alive: number }
  /** Alive processes, and none of them owns any configured work: `status` healthy, `detailed_status` down. */
  | {
      readonly code: 'alive_but_owns_nothing';
      readonly component: HeartbeatComponent;
      readonly alive: number;
    }
  /** The server says so and gives nothing to explain it. */
  | { readonly code: 'server_says'; readonly word: 'unhealthy' | 'down' | 'degraded' | 'unknown' }
  /** A word that Vitals does not know. */
  | { readonly code: 'unrecognised_word'; readonly field: string; readonly text: string }
  /** No status word, or a null one where null has no meaning. */
  | { readonly code: 'no_word'; readonly field: string }
  /** Called healthy without any heartbeat to prove it. */
  | { readonly code: 'no_evidence' };

export type DatabaseReason =
  | { readonly code: 'database_answered'; readonly ago: Duration }
  | { readonly code: 'database_down' }
  /** A component, while the database is down: nobody can know. */
  | { readonly code: 'database_hides' }
  /** The metadata database is called unhealthy, but other components were read from it. */
  | { readonly code: 'one_query_failed'; readonly failed: readonly HeartbeatComponent[] }
  /** The component whose query failed. */
  | { readonly code: 'query_failed' };

interface Asked {
  readonly executor: string;
  readonly scheduler: string | null;
}

export type ExecutorReason =
  | ({
      readonly code: 'executor_healthy';
      readonly latency: Duration | null;
      readonly checkedAgo: Duration | null;
    } & Asked)
  /** Its last check, or the heartbeat of the scheduler that asked, is past two thirds of what it counts for. */
  | ({
      readonly code: 'executor_late';
      readonly of: 'reporter' | 'check';
      readonly age: Duration;
      readonly limit: Duration;
    } & Asked)
  | ({
      readonly code: 'executor_no_reply';
      readonly instance: string | null;
      /** What was waited for, where the server says more than that no reply came. */
      readonly text: string | null;
      readonly deadline: Duration | null;
      readonly polls: number | null;
      readonly skipped: number | null;
      readonly pending: Duration | null;
    } & Asked)
  | ({
      readonly code: 'executor_unhealthy';
      readonly instance: string | null;
      readonly kind: ExecutorReasonCode;
      readonly text: string | null;
      readonly polls: number | null;
    } & Asked)
  /** `unknown`, the default: it has no health check, was not asked yet, or says why in `text`. */
  | ({ readonly code: 'executor_unknown'; readonly text: string | null } & Asked)
  /** The scheduler that asked is itself silent, so its verdict no longer counts. */
  | ({ readonly code: 'executor_reporter_silent'; readonly age: Duration; readonly was: Verdict } & Asked)
  /** No newer check for three intervals. */
  | ({ readonly code: 'executor_check_expired'; readonly age: Duration; readonly was: Verdict } & Asked)
  | ({ readonly code: 'executor_no_evidence' } & Asked)
  /** Schedulers disagree, or some executors are bad: `first` is the worst one's reason. */
  | {
      readonly code: 'executors_some_bad';
      readonly bad: number;
      readonly total: number;
      readonly unknown: number;
      readonly first: Reason;
    }
  | { readonly code: 'executors_none_known'; readonly total: number };

export type FeedReason =
  | { readonly code: 'first_load' }
  /** The page does not look: paused by its reader, or asleep. */
  | { readonly code: 'not_watching'; readonly since: Instant; readonly by: 'pause' | 'sleep' }
  /** The last word is older than its limit and no answer came since. */
  | { readonly code: 'evidence_expired'; readonly answeredAt: Instant; readonly age: Duration }
  /** No usable answer at all. */
  | { readonly code: 'problem'; readonly problem: Problem };
