import type { HeartbeatComponent } from './model';
import type { Instant } from './time';

/** One row of Airflow's job table, as `/api/v2/jobs` prints it, of a component that is judged by heartbeat. */
export interface JobRow {
  readonly id: number;
  readonly component: HeartbeatComponent;
  /** As the server sent it: `running`, `success`, `failed`, `restarting`, or a word that nobody knows; null where none. */
  readonly state: string | null;
  readonly startedAt: Instant | null;
  /** Only a cooperative shutdown writes it. */
  readonly endedAt: Instant | null;
  readonly heartbeat: Instant | null;
  readonly hostname: string | null;
  readonly unixname: string | null;
  /** Triggerers and Dag processors of 3.4; null where the release does not say. */
  readonly teams: readonly string[] | null;
  /** Dag processors: what it serves, `all` for null or empty; null where the release does not say. */
  readonly bundles: readonly string[] | 'all' | null;
}

/** One good reading of the job list: several pages, put together. */
export interface JobList {
  /** Each id once; newest first. */
  readonly rows: readonly JobRow[];
  /** What the server says there is, all job types; null where it does not say. */
  readonly total: number | null;
  /** Every row that the server lists has been read: only then does a missing row prove anything. */
  readonly isComplete: boolean;
  /** When it was answered, by the server's clock. */
  readonly at: Instant;
}
