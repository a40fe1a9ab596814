import type { WireConfig } from './config';
import type { Bundle, BundleSpec, Work } from './dag-processor/bundles';
import type { Execution, ExecutionEvent, ItemEvent, Session } from './execution-api/tables';
import type { Queue } from './kernel';
import type { Store, Telling } from './plugin/store';
import type { Release } from './releases';
import type { Rng } from './rng';
import type { ExecutorVerdict, Tables } from './tables';

/** A whole deployment as plain data: `structuredClone(world)` is a checkpoint. Times are milliseconds since the epoch. */
export interface World {
  readonly seed: number;
  /** What is installed: from it follow the rows that exist. */
  readonly release: Release;
  readonly config: WorldConfig;
  /** The scenario's time zero; the warm-up lies before it. */
  readonly start: number;
  readonly queue: Queue<Event>;
  readonly tables: Tables;
  readonly processes: Record<string, Process>;
  /** Names of those that are schedulers: they are few, and often looked for. */
  schedulers: string[];
  readonly services: Record<string, Service>;
  readonly executors: readonly ExecutorSpec[];
  /** By executor: what its health check does whatever is true (`raise`, `say`). */
  readonly forced: Record<string, Answer>;
  /** Every bundle that was ever configured. */
  readonly bundles: Record<string, Bundle>;
  /** What the Execution API keeps for Dag processors without database access. */
  readonly execution: Execution;
  /** The plugin's tables. */
  readonly vitals: Store;
  faults: ActiveFault[];
  nextFault: number;
  /** What happened, oldest first, without the routine (loops and beats) and without what `traffic` has; capped. */
  readonly done: Happening[];
  /** The newest polls and pieces of work that brought nothing new, oldest first; capped. */
  readonly traffic: Happening[];
}

export interface WorldConfig extends WireConfig {
  /** `scheduler_heartbeat_sec`, `[triggerer] job_heartbeat_sec`, `[scheduler] job_heartbeat_sec`, in seconds. */
  readonly heartbeat_s: number;
  /** Whether the one who asks is logged in, and `[api] expose_config`. */
  readonly login: boolean;
  /** What the one who is logged in may see: all of it; what has a Dag; or health alone (403 for the rest). */
  readonly access: 'admin' | 'viewer' | 'none';
  readonly expose_config: boolean;
  /** `[dag_processor] min_file_process_interval` and `refresh_interval`, in seconds. */
  readonly parse_interval_s: number;
  readonly refresh_interval_s: number;
  /** Executor polling, where the release has any: the proposal's, which frees the loop of `heartbeat()`, or the plugin's. */
  readonly executor_polling: boolean;
  /** What is in the bundles, where it is not the usual; bundles named here alone are not configured any more. */
  readonly contents: Readonly<Record<string, Partial<BundleSpec>>>;
}

export type ProcessKind = 'scheduler' | 'triggerer' | 'dag_processor';

export interface Process {
  readonly name: string;
  readonly kind: ProcessKind;
  readonly hostname: string | null;
  /** `--bundle-name`; null: every configured bundle. */
  readonly bundles: string[] | null;
  /** `--team-name`. */
  readonly teams: string[];
  /** A Dag processor's way to its rows: its own database session, or the Execution API (`use_execution_api`). */
  readonly mode: 'database' | 'api';
  /** A scheduler's own answer to `executor_polling`, such as one without the plugin; null: as configured. */
  readonly polling: boolean | null;
  condition: 'running' | 'hung' | 'stopped' | 'killed';
  /** Counts its starts. An event that was meant for an earlier life is void. */
  life: number;
  /** Its job row, and those of its earlier lives. */
  job: number;
  readonly former: number[];
  rng: Rng;
  lastBeat: number;
  /** How far its clock is ahead of the truth. */
  skew_ms: number;
  /** How much longer each turn of its loop takes. */
  slow_ms: number;
  /** Names of the services that it cannot reach. */
  cutOffFrom: string[];
  /** What a hung process finds on its desk when it goes on. */
  desk: Event[];
  /** One for each executor of a scheduler; empty elsewhere. */
  polls: Poll[];
  /** A scheduler whose turn waits in an executor's `heartbeat()`; null while none does. */
  blocked: BlockedTurn | null;
  /** Executors whose `heartbeat()` was refused in the last turn: what a log would have been told already. */
  refused: string[];
  /** A Dag processor whose manager lives on: its parsing processes stand still, or its refreshing too. */
  stalled: 'parsing' | 'all' | null;
  /** Since when a Dag processor works, and how; null while it does not. */
  work: Work | null;
  /** The life in which it last looked at its bundles for the first time. */
  seen: number;
  /** A Dag processor's session with the Execution API; null in database mode, and while it has none. */
  session: Session | null;
}

/** A turn of a scheduler's loop that stands still in `executor.heartbeat()`. */
export interface BlockedTurn {
  readonly executor: string;
  readonly waitsFor: string;
  readonly began: number;
  /** An answer is on its way to it. */
  moved: boolean;
}

/** One scheduler's polling of one executor: `get_executor_health` of the proposal, with its in-flight guard. */
export interface Poll {
  readonly executor: string;
  /** The `ExecutorJob` row; null where the release has none, and the timer runs in vain. */
  readonly job: number | null;
  /** What the scheduler holds true; the row has it as soon as the database can be reached. */
  readonly verdict: ExecutorVerdict;
  /** Its own stream: what an executor does must not change the rhythm of the scheduler's loop. */
  readonly rng: Rng;
  /** When the timer is due next; the loop looks at it. */
  dueAt: number;
  /** Number of the newest poll that was started. */
  count: number;
  /** `waitsFor`: the service whose silence it is. */
  pending: { readonly startedAt: number; timedOut: boolean; waitsFor: string | null } | null;
  skipped: number;
  failures: number;
  /** What the plugin has told of it, and what it could not write yet. */
  readonly telling: Telling;
}

/** Something that processes talk to. */
export interface Service {
  readonly name: string;
  readonly kind:
    | 'database'
    | 'api-server'
    | 'execution-api'
    | 'broker'
    | 'workers'
    | 'cluster'
    | 'pool'
    | 'plugin';
  condition: 'up' | 'hung' | 'down';
  slow_ms: number;
}

export interface ExecutorSpec {
  /** The class, or the alias it was configured with: unique within a scheduler. */
  readonly name: string;
  readonly kind: 'celery' | 'kubernetes' | 'local' | 'edge' | 'custom';
  /** Broker, cluster; may hold a password, which never leaves the simulator. */
  readonly instance: string | null;
  readonly teams: string[];
  /**
   * Name of the service that its `heartbeat()` talks to: Celery's broker, Kubernetes' cluster, a custom executor's pool.
   * Null for Local and Edge, which need nothing but the scheduler and the database.
   */
  readonly service: string | null;
  /** Name of the service that does its tasks and answers its pings; Celery's alone. */
  readonly workers: string | null;
  /** A custom executor with a health check of its own. */
  readonly checked?: true;
}

export type Verb =
  | 'stop'
  | 'kill'
  | 'hang'
  | 'slow'
  | 'partition'
  | 'skew'
  | 'stall'
  | 'empty'
  | 'fail'
  | 'reparse'
  | 'clean'
  | 'retire'
  | 'raise'
  | 'say'
  | 'resume';
export interface Fault {
  readonly verb: Verb;
  /** The name of a process, of a service, of a bundle or of an executor. */
  readonly target: string;
  /** `slow`: milliseconds longer for each turn or answer; `skew`: milliseconds ahead; `clean`: how old a row must be. */
  readonly by_ms?: number;
  /** `partition`: the service that the process can no longer reach; `stall`: `parsing` lets it refresh on. */
  readonly from?: string;
  /** `say`: the word that an executor's health check answers with, and its reason; `raise`: the text of the exception. */
  readonly word?: string;
  readonly reason?: string;
}
export interface ActiveFault extends Fault {
  readonly id: number;
  readonly since: number;
}

/** What can be in the queue. `life` names the life of the process that it is meant for. */
export type Event =
  | {
      readonly kind: 'loop';
      readonly process: string;
      readonly life: number;
      readonly began: number;
      /** How many executors' `heartbeat()` have returned in this turn. */
      readonly returned: number;
    }
  | { readonly kind: 'beat'; readonly process: string; readonly life: number }
  | PollEvent
  | { readonly kind: 'poll'; readonly process: string; readonly life: number; readonly executor: string }
  | ExecutionEvent
  | ItemEvent
  | { readonly kind: 'fault'; readonly fault: Fault };
/** `lingers`: a poll of the plugin that takes long enough to be written down as pending. */
export type PollEvent = (
  | { readonly kind: 'reply'; readonly answer: Answer }
  | { readonly kind: 'deadline' | 'lingers' }
) & {
  readonly process: string;
  readonly life: number;
  readonly executor: string;
  readonly poll: number;
};

/** What `get_health()` returned; `health` may be a word that nobody knows. */
export interface Answer {
  readonly health: string;
  readonly reason: string | null;
  readonly reason_code: string | null;
}

/** One line of what the simulator did. `at` in milliseconds since the epoch; the other fields are the event's own. */
export interface Happening {
  readonly at: number;
  readonly event: string;
  readonly [field: string]: string | number | null;
}

/** A step of the world: the world, and the ear for what happens in it. */
export interface Run {
  readonly world: World;
  readonly tell: (happening: Happening) => void;
}
