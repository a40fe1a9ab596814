/**
 * The API server's side of Dag processors without database access (contract, section 4): who is registered, and the
 * work that processors claim. Plain data, all of it in `World.execution`. What a processor itself knows is its `Session`.
 */
export interface Execution {
  /** By registration id. */
  readonly registrations: Record<string, Registration>;
  /** Callbacks and priority parse requests that wait, run or are done, by id; done ones are capped. */
  readonly items: Record<number, WorkItem>;
  nextItem: number;
}

/** What provisioning a token made: one credential, and what may be done with it. */
export interface Registration {
  readonly id: string;
  /** The process it was provisioned for. */
  readonly process: string;
  /** Bundles that the credential grants. */
  readonly granted: readonly string[];
  /** The credential ends then, in milliseconds since the epoch; null: never. */
  readonly expiresAt: number | null;
  /** `open`: nobody has registered with it yet, or its last session has completed; `retired`: a newer one replaced it. */
  state: 'open' | 'running' | 'retired';
  /** The job row of its running or last session. */
  job: number | null;
  /** Whom that session said to be; another host or other bundles are a conflict. */
  hostname: string | null;
  bundles: readonly string[];
}

export type WorkKind = 'callback' | 'parse_request';

/** One piece of claimable work of a bundle. */
export interface WorkItem {
  readonly id: number;
  readonly kind: WorkKind;
  readonly bundle: string;
  /** Index of the file in the bundle. */
  readonly file: number;
  /** In milliseconds since the epoch. */
  readonly madeAt: number;
  /** A callback that has not run by then will not run any more. */
  readonly deadline: number | null;
  state: 'waiting' | 'claimed' | 'done' | 'expired';
  /** The job row that owns it; null while nobody does. */
  owner: number | null;
  claimedAt: number | null;
  /** When user code was reached; from then on it is never run again. */
  reachedAt: number | null;
  /** How often it was handed out. */
  deliveries: number;
  outcome: 'ran' | 'cannot_run' | 'refreshed' | null;
}

/** What an API-mode Dag processor knows of itself. */
export interface Session {
  readonly registration: string;
  /** Its job row, once it is registered; null before. */
  job: number | null;
  /** Its last success with the Execution API, in milliseconds since the epoch; past the threshold it exits. */
  lastSuccess: number;
  /** Why it is not registered, or why it will not be again: the answer's own code. */
  refused: string | null;
  /** Logged, not visible from a browser. */
  readonly warnings: string[];
  /** Items that it has claimed and works on, in order. */
  readonly hand: number[];
}

/** An answer of the Execution API, with the code that contract.md names. */
export type ApiAnswer =
  | { readonly status: 200 | 201; readonly code: 'ok' }
  | {
      readonly status: 403 | 409;
      readonly code:
        | 'bundle_not_granted'
        | 'credential_expired'
        | 'registration_retired'
        | 'registration_conflict'
        | 'job_running'
        | 'job_closed';
    };

/** Turns of an API-mode Dag processor, and answers on their way to it. */
export type ExecutionEvent =
  | { readonly kind: 'register'; readonly process: string; readonly life: number }
  | { readonly kind: 'api-beat'; readonly process: string; readonly life: number }
  | {
      readonly kind: 'api-work';
      readonly process: string;
      readonly life: number;
      readonly item: number | null;
    };

/** Nothing registered, nothing to do. */
export const createExecution = (): Execution => ({ registrations: {}, items: {}, nextItem: 1 });
