import type { Problem } from './model';
import type { RouteState } from './plugin-route';
import type { Duration, Instant } from './time';

/** What the page asks of an Airflow, in the order in which people see it. */
export const SOURCES = [
  'health',
  'jobs',
  'bundles',
  'parses',
  'limits',
  'release',
  'executors',
  'transitions',
] as const;
export type SourceName = (typeof SOURCES)[number];

/**
 * Whether a source tells anything. It says nothing about health: an extra source never turns anything red or green.
 * `told`: the plugin that serves the page has told what there is to know, so nobody asks. `silent`: it answers, and has nothing
 * to tell.
 */
export type Access =
  | 'not_asked'
  | 'told'
  | 'answering'
  | 'silent'
  | 'needs_login'
  | 'forbidden'
  | 'failing'
  | 'not_in_release';

/** One source as the page knows it; instants by the server's clock. */
export interface SourceState {
  readonly name: SourceName;
  /** Below the base, as people would type it. */
  readonly path: string;
  readonly access: Access;
  /** What went wrong last; null where nothing did. */
  readonly problem: Problem | null;
  /** Failures in a row. */
  readonly failures: number;
  /** The last good answer. */
  readonly answeredAt: Instant | null;
  /** The last question that was settled, answered or not. */
  readonly settledAt: Instant | null;
  /** The next question; null: only after a reconnect, a login or a push of a button. */
  readonly nextAt: Instant | null;
  /** How often it is asked while all is well; null: once, and after reconnects. */
  readonly every: Duration | null;
  readonly latency: Duration | null;
  /** What the last good answer held, for "5 bundles of 2 teams": rows, bundles, files. */
  readonly holds: number | null;
  /** How much there is, where that is more than what is read; else null. */
  readonly of: number | null;
  /** Of executors: what the plugin's route says, where it has a part in it; else null. */
  readonly route: RouteState | null;
}
