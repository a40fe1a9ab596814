import type { SaidBy } from './expectations';
import type { HeartbeatComponent, LimitSource } from './model';
import type { Duration, Instant } from './time';

/** A replica as a sentence names it: its host, and its job where two could be meant. */
export interface Who {
  readonly who: string;
  readonly job: number;
}

/** Why a verdict is what it is, where other sources than health tell it. Words: `src/ui/words-joined.ts`. */
export type JoinedReason = ReplicaReason | CoverageReason | ProgressReason;

export type ReplicaReason =
  /** Row `running`, silent past the limit: killed, hung or cut off (unhealthy row). */
  | ({
      readonly code: 'lost';
      readonly age: Duration;
      readonly limit: Duration;
      readonly source: LimitSource;
    } & Who)
  /** Row `running`, its heartbeat moves, and is `age` old each time it comes: Airflow counts it as dead (unhealthy row). */
  | ({
      readonly code: 'clock_behind';
      readonly age: Duration;
      readonly limit: Duration;
      readonly source: LimitSource;
    } & Who)
  /** Lost, and counts no more: replaced by `successor`, or gone for longer than ten minutes. */
  | ({
      readonly code: 'lost_before';
      /** Its last heartbeat. */
      readonly at: Instant;
      readonly ago: Duration;
      readonly successor: Who | null;
    } & Who)
  /** The row has ended; `failed`: with an error. */
  | ({
      readonly code: 'row_ended';
      readonly at: Instant;
      readonly ago: Duration;
      readonly failed: boolean;
      readonly successor: Who | null;
    } & Who)
  /** Airflow no longer counts it as alive; the next answer of the job list will say why. Late: it was late before. */
  | {
      readonly code: 'row_vanished';
      readonly who: string;
      /** null: there is no job list that could tell. */
      readonly job: number | null;
      readonly ago: Duration;
    }
  /** Its heartbeat has grown too old since the job list last answered. */
  | ({ readonly code: 'row_outdated'; readonly age: Duration; readonly listedAgo: Duration } & Who)
  /** Neither running nor ended: a state that nobody knows, or no heartbeat. */
  | ({ readonly code: 'row_unclear'; readonly state: string | null } & Who)
  /** A component: some replicas are lost, others are alive (degraded). `first`: the one lost last. */
  | {
      readonly code: 'some_lost';
      readonly component: HeartbeatComponent;
      readonly lost: readonly Who[];
      readonly alive: number;
      readonly age: Duration;
      readonly limit: Duration;
      readonly source: LimitSource;
    }
  /** A component: the clocks of some replicas are behind, others are alive (degraded). `age`: of the oldest, as it comes. */
  | {
      readonly code: 'some_behind';
      readonly component: HeartbeatComponent;
      readonly behind: readonly Who[];
      readonly alive: number;
      readonly age: Duration;
      readonly limit: Duration;
      readonly source: LimitSource;
    }
  /** A component that is down: its replicas have ended cleanly, the last at `at`. */
  | ({
      readonly code: 'all_ended';
      readonly component: HeartbeatComponent;
      readonly at: Instant;
      readonly ago: Duration;
      readonly failed: boolean;
    } & Who)
  /** 3.0 and 3.1: no row runs any more, and ended ones are not listed; `age` of the last heartbeat that Airflow names. */
  | {
      readonly code: 'ended_unlisted';
      readonly component: HeartbeatComponent;
      readonly age: Duration;
    }
  /** A replica starts over and over (degraded, or a remark on worse). */
  | ({ readonly code: 'crash_loop'; readonly starts: number; readonly within: Duration } & Who)
  /** Remark, 3.0 to 3.3: Airflow's word is about a killed row that hides newer ones, which ended cleanly. */
  | ({
      readonly code: 'hides_newer';
      readonly component: HeartbeatComponent;
      readonly age: Duration;
    } & Who)
  /** Remark, 3.0 to 3.3: Airflow says healthy because of one; these have been lost. */
  | {
      readonly code: 'hides_lost';
      readonly component: HeartbeatComponent;
      readonly lost: number;
      readonly release: string | null;
    }
  /** Remark: the job list is longer than what is read of it. */
  | { readonly code: 'list_cut'; readonly read: number; readonly total: number }
  /** Remark: somebody said that it is not deployed, and it reports all the same. */
  | { readonly code: 'reports_although_not_deployed'; readonly by: SaidBy };

export type CoverageReason =
  /** Bundles, or teams (null: no team), that no live instance owns. `before`: who had them last. */
  | {
      readonly code: 'uncovered';
      readonly component: HeartbeatComponent;
      readonly kind: 'bundle' | 'team';
      readonly names: readonly (string | null)[];
      readonly total: number;
      readonly alive: number;
      readonly before: readonly Who[];
    }
  /** Airflow says that some work has no owner, and nothing that the caller may see lacks one. */
  | {
      readonly code: 'uncovered_unseen';
      readonly component: HeartbeatComponent;
      readonly kind: 'bundle' | 'team';
      readonly alive: number;
    };

export type ProgressReason =
  /** Heartbeats are fine, and nothing of these bundles is parsed any more (degraded). Worst first, never empty. */
  {
    readonly code: 'not_working';
    readonly alive: number;
    readonly bundles: readonly {
      readonly name: string;
      readonly age: Duration;
      readonly usual: Duration;
      /** `usual` was not seen here: it is Airflow's default. */
      readonly assumed: boolean;
    }[];
  };
