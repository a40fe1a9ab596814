/**
 * The API server's side of Dag processors without database access (contract, section 4): who is registered, and the
 * work that processors claim. Plain data, all of it in `World.execution`. What a processor itself knows is its `Session`.
 */
export interface Execution {
  /** By registration id. */
  readonly registrations: Record<string, Registration>;
  /** Callbacks and priority parse requests that wait, run or are over, by id; of those that are over the newest. */
  readonly items: Record<number, WorkItem>;
  nextItem: number;
  /** Ids of items that wait or are claimed, oldest first. */
  readonly open: number[];
  /** Ids of items that are over, oldest first; capped. */
  readonly over: number[];
  /** How many items each process has acknowledged, and how many of each bundle have expired. */
  readonly done: Record<string, number>;
  readonly expired: Record<string, number>;
}

/** What provisioning a token file made: one session, which may run one job at a time. */
export interface Registration {
  readonly id: string;
  /** The process whose token file it is in. */
  readonly process: string;
  /** Bundles that the credential grants. */
  readonly granted: readonly string[];
  /** The credential ends then, in milliseconds since the epoch; null: never. */
  readonly expiresAt: number | null;
  /** `open`: nobody has registered with it yet, or its last job has ended; `retired`: a newer one replaced it. */
  state: 'open' | 'running' | 'retired';
  /** Its running or last job. */
  job: number | null;
  /** What that job was registered with: the very registration repeated with another host or other bundles is a conflict. */
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
  /** `lost`: in database mode a claim deletes the row, so what its processor had in hand dies with it. */
  state: 'waiting' | 'claimed' | 'done' | 'expired' | 'lost';
  /** The job row that owns it; null while nobody does. */
  owner: number | null;
  /** The process behind that row. */
  holder: string | null;
  /** Claimed in API mode: it stays there until it is acknowledged. In database mode the claim has deleted it. */
  leased: boolean;
  claimedAt: number | null;
  /** When user code was reached (a parse request: when its source was refreshed); a callback is never run again from then on. */
  reachedAt: number | null;
  /** How often it was handed out; an owner that was handed an earlier one is refused. */
  deliveries: number;
  outcome: 'ran' | 'cannot_run' | 'refreshed' | null;
}

/** What an API-mode Dag processor knows of itself. */
export interface Session {
  /** The process whose token file it reads. */
  readonly token: string;
  /** It does not register as itself, but repeats the registration of that process. */
  readonly copies: boolean;
  /** What was in the token file when it last looked. */
  registration: string;
  /** Its job row, once it is registered; null before. */
  job: number | null;
  /** Its job's own credential: when it wants a new one, and when the present one ends. */
  renewAt: number;
  validUntil: number;
  /** Its last success with the Execution API, in milliseconds since the epoch; past the threshold it exits. */
  lastSuccess: number;
  /** Attempts to register that got no answer, and how long it has waited for an older job to end. */
  tries: number;
  waited_ms: number;
  /** Why it is not registered, or why it is gone: the answer's own code. */
  refused: string | null;
  /** Logged, not visible from a browser. */
  readonly warnings: string[];
  /** Items that it has claimed and works on, in order. */
  readonly hand: InHand[];
}

/** An item in somebody's hand, and which delivery of it. */
export interface InHand {
  readonly item: number;
  readonly delivery: number;
}

/** An answer of the Execution API, with the code that contract.md names. */
export type ApiAnswer =
  | { readonly status: 200; readonly code: 'ok' }
  | { readonly status: 201; readonly code: 'ok'; readonly job: number }
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
export type ExecutionEvent = SessionEvent | WorkEvent;

/** A request of an API-mode Dag processor's session is due, has been answered, or has failed. */
export interface SessionEvent {
  readonly kind: 'register' | 'api-beat';
  readonly process: string;
  readonly life: number;
  readonly step: 'ask' | 'answered' | 'failed';
  /** When it was or will be sent, in milliseconds since the epoch. */
  readonly sentAt: number;
}

/** The next step of a Dag processor's work: its timers, and what it does with one item in its hand. */
export interface WorkEvent {
  readonly kind: 'work';
  readonly process: string;
  readonly life: number;
  /** The job row in whose name it works; a step of an earlier session is void. */
  readonly job: number;
  readonly step:
    | 'claim'
    | 'claimed'
    | 'prepared'
    | 'returned'
    | 'started'
    | 'ran'
    | 'acknowledge'
    | 'acknowledged'
    | 'publish'
    | 'published';
  /** Null for steps that are about no item. */
  readonly item: number | null;
  readonly delivery: number;
  /** When the request left whose answer this is, in milliseconds since the epoch; null where none will come, or none is due. */
  readonly sentAt: number | null;
  /** What there is to acknowledge. */
  readonly outcome: WorkItem['outcome'];
}

/** What happens to work without a process: somebody makes some, its deadline comes, a late acknowledgement arrives. */
export type ItemEvent =
  | { readonly kind: 'arrival'; readonly bundle: string; readonly count: number }
  | { readonly kind: 'expiry'; readonly item: number }
  | { readonly kind: 'late-acknowledgement'; readonly sent: WorkEvent };

/** Nothing registered, nothing to do. */
export const createExecution = (): Execution => ({
  registrations: {},
  items: {},
  nextItem: 1,
  open: [],
  over: [],
  done: {},
  expired: {},
});
