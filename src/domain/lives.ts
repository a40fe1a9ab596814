import type { HeartbeatComponent } from './model';
import type { Instant } from './time';

/** One replica's life as its job row tells it. */
export interface Life {
  readonly job: number;
  readonly component: HeartbeatComponent;
  readonly name: string;
  readonly from: Instant;
  /** Its end; of a killed one its last heartbeat; of a running one the newest heartbeat that was told. */
  readonly to: Instant;
  readonly fate: 'running' | 'ended' | 'killed';
}

/** A stretch that the server's rows tell about: somebody ran, or nobody did. */
export interface Told {
  readonly from: Instant;
  readonly to: Instant;
  readonly up: boolean;
}

/** What the job list tells of the time before this page was opened; nothing of executors and the database. */
export interface Lives {
  readonly lives: readonly Life[];
  /** Contiguous, oldest first, from the first row on. Where rows prove nothing (3.0 and 3.1 list no ended ones) only `up`. */
  readonly told: Readonly<Record<HeartbeatComponent, readonly Told[]>>;
  /** Earlier than this no row reaches. */
  readonly since: Instant | null;
  /** Why it does not reach further: rows were cleaned away, the list was cut, ended rows are not listed, or nothing ran before. */
  readonly why: 'cleaned' | 'cut' | 'unlisted' | 'beginning' | null;
}
