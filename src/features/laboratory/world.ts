/**
 * The simulated world as its doors tell it (docs/simulator.md, "Doors"). The laboratory may not import the simulator, so
 * this is its own copy of that contract; `t` and `at` are seconds after the scenario's start.
 */
export interface Scenario {
  readonly name: string;
  readonly title: string;
  /** What it is about; those of one theme follow each other. */
  readonly theme: string;
  readonly story: string;
  readonly release: string;
  readonly checkpoints: readonly Checkpoint[];
}
export interface Checkpoint {
  readonly at_s: number;
  /** Component to the word that the page should say. */
  readonly expected: Readonly<Record<string, string>>;
  readonly names?: Readonly<Record<string, readonly string[]>>;
}

/** What a link names. */
export interface Picked {
  readonly scenario: string;
  readonly seed: number;
  readonly at: number;
  /** 0: the world stands still. */
  readonly speed: number;
  /** What the API server speaks as; null: the scenario's own. The world itself does not change. */
  readonly release: string | null;
  /** Whether schedulers poll their executors from a worker thread, all of them; null: as the scenario has it. */
  readonly polling: boolean | null;
  /** What a person did, in the form of a link (`12.5~kill~triggerer-0`); empty: nothing. */
  readonly acts: string;
}

export interface SimulatorState extends Picked {
  readonly title: string;
  /** The value of `?sim=` that reproduces all of this. */
  readonly sim: string;
  /** ISO 8601. */
  readonly time: string;
  readonly start: string;
  /** What it speaks as now, and all that it can speak as. */
  readonly speaks: string;
  readonly releases: readonly string[];
  /** Whether some scheduler polls its executors now. */
  readonly polls: boolean;
  /** Why none can be made to; absent: they can. */
  readonly cannot_poll?: string;
  /** Simulated seconds in a real one, as measured; null while that is not known yet. */
  readonly achieved: number | null;
  readonly components: readonly Truth[];
  /** What can be done to a part now, and what cannot and why: a list for each kind, and further ones that parts name. */
  readonly choices: Readonly<Record<string, readonly Choice[]>>;
  /** Who asks which executor, and what is true of that way. */
  readonly asked: readonly AskedTruth[];
  readonly faults: readonly (Fault & { readonly id: number; readonly t: number })[];
  /** Nearest first: all that is planned, and the nearest of the rest. */
  readonly coming: readonly Happening[];
  /** Oldest first: all that was done to the world, and the newest of the rest. */
  readonly done: readonly Happening[];
}

export interface Fault {
  readonly verb: string;
  readonly target: string;
  readonly args?: FaultArgs;
}
export interface FaultArgs {
  readonly by_ms?: number;
  readonly from?: string;
  readonly word?: string;
  readonly reason?: string;
}

export interface Choice {
  readonly verb: string;
  readonly can: boolean;
  readonly why: string | null;
}

/** One part of the world, and what is true of it. What is absent is as it is with most: nothing wrong, nothing special. */
export interface Truth {
  readonly name: string;
  /** `scheduler`, `triggerer`, `dag_processor`, `executor`, `bundle`, or the kind of a service. */
  readonly kind: string;
  /** `running`, `hung`, `stopped`, `killed`; `up`, `hung`, `down`; `full`, `empty`. */
  readonly condition: string;
  /** Nothing is wrong with it in truth. */
  readonly well: boolean;
  /** A process's; absent: as its name. */
  readonly hostname?: string | null;
  readonly job?: number;
  readonly former?: readonly number[];
  /** Absent: all of them. */
  readonly bundles?: readonly string[];
  readonly teams?: readonly string[];
  readonly mode?: 'api';
  readonly skew_ms?: number;
  readonly slow_ms?: number;
  readonly cut_off_from?: readonly string[];
  readonly stalled?: 'parsing' | 'all';
  /** A bundle's that does not stand in the configuration any more. */
  readonly configured?: false;
  /** The service that a scheduler's loop stands still for, because it does not poll its executors; absent while none. */
  readonly waits_for?: string;
  /** An executor's: `celery`, `kubernetes`, `local`, `edge`, `custom`; whether it has a health check; the services behind it. */
  readonly executor?: {
    readonly kind: string;
    readonly checked: boolean;
    readonly services: readonly string[];
  };
  /** An API-mode Dag processor's; not visible from a browser. */
  readonly session?: {
    readonly registration: string;
    readonly refused: string | null;
    readonly warnings: readonly string[];
    readonly ready: boolean;
    readonly healthy: boolean;
    /** Registered or about to be, and what it asks for its work is answered in time. */
    readonly works: boolean;
    readonly claimed: number;
    readonly waiting: number;
    readonly done: number;
    readonly expired: number;
  };
  /** Which list of `choices` is its own; absent: that of its kind. */
  readonly choices?: string;
}

export interface AskedTruth {
  readonly scheduler: string;
  readonly executor: string;
  readonly instance: string | null;
  readonly well: boolean;
  /** `fine`, `cut_off`, `hung`, `down`, `no_worker`, `slow`, `raises`, `says`, `no_check`, `scheduler_gone`. */
  readonly state: string;
  /** When its poll in flight was started; absent: none is. */
  readonly pending_since?: number;
}

/** One line of what comes or was: `event` and fields of its own. */
export interface Happening {
  readonly t: number;
  readonly event: string;
  readonly [field: string]: unknown;
}

export interface TapeWish {
  readonly scenario: string;
  readonly seed: number;
  readonly seconds: number;
  /** Seconds between two looks at health. */
  readonly every: number;
  readonly release?: string;
  readonly polling?: boolean;
  /** What else is asked: paths such as `api/v2/dags?limit=100`, each at t = 0 and then every so many seconds. */
  readonly ask?: readonly { readonly path: string; readonly every: number }[];
}
/** What `npm run sim` prints: `health` bodies at times, and everything that happened, loops included. */
export interface Tape {
  readonly release: string;
  /** Of t = 0; ISO 8601. */
  readonly start: string;
  /** `health` null: nobody answered; `took`: seconds that a slow server took, so that the body is of `t + took`. */
  readonly health: readonly { readonly t: number; readonly health: unknown; readonly took?: number }[];
  readonly events: readonly Happening[];
  /** To `ask`, in order of time; absent where nothing was asked. */
  readonly answers?: readonly TapeAnswer[];
}
export interface TapeAnswer {
  readonly t: number;
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}
