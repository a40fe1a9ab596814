import { fromMillis, type Micros } from '../stamps';

/** Who reported, and of which executor: what a report and a transition have in common. */
interface Told {
  /** The reporting scheduler's row, and the host in it. */
  readonly job: number;
  readonly hostname: string | null;
  readonly executor: string;
  readonly instance: string | null;
  readonly team_names: readonly string[];
  readonly health: string;
  readonly reason: string | null;
  readonly reason_code: string | null;
}

/** The moment from which another verdict, or another kind of reason, held. */
export interface Transition extends Told {
  readonly at: Micros;
}

/** What one scheduler knows of one executor: one row, written over and over. */
export interface Report extends Told {
  readonly checked_at: Micros | null;
  readonly latency_ms: number | null;
  readonly pending_since: Micros | null;
  readonly polls_skipped: number;
  readonly consecutive_failures: number;
  /** Milliseconds since the epoch. */
  readonly written_at: number;
}

/** The plugin's two tables, and what its routes are made to say whatever is in them. */
export interface Store {
  /** By the scheduler's row and the executor. */
  reports: Record<string, Report>;
  /** Oldest first, capped. */
  transitions: Transition[];
  /** The cap has taken some away. */
  isCut: boolean;
  says: string | null;
}

/** What a scheduler's poller has told of one executor. */
export interface Telling {
  /** How long the scheduler had been up when this world began: its first verdict is as old. */
  readonly upFor_ms: number;
  /** The verdict that it told last, and since when it has held. */
  last: { readonly health: string; readonly reason_code: string | null; readonly since: number } | null;
  /** Changes that the database has not taken yet. */
  waiting: Transition[];
}

/** What the plugin's routes can be made to say, whatever is true. */
export const PLUGIN_SAYS = ['missing', 'login', 'forbidden', 'store_failed', 'not_yet', 'off'] as const;

/** So many transitions are kept (the plugin keeps ten thousand), and at most so many are sent. */
const KEPT = 1000;
/** A report that nobody has renewed for so long is removed by whoever writes next. */
const VANISHED_MS = 300_000;
/** A verdict counts for three intervals of 10 s. */
const COUNTS_US = 30_000_000;

const STOPPED = 'the scheduler that asked has stopped';
const SILENT = 'the scheduler that asked fell silent';

export const createStore = (): Store => ({ reports: {}, transitions: [], isCut: false, says: null });

export const noTelling = (upFor_ms: number): Telling => ({ upFor_ms, last: null, waiting: [] });

/**
 * Writes a report over its former one and adds transitions, in one transaction; removes what vanished schedulers left, and
 * keeps that end as a transition. One that was away for long tells its verdict anew.
 */
export function writeStore(store: Store, report: Report, transitions: readonly Transition[]): void {
  add(store, transitions);
  const key = `${report.job}/${report.executor}`;
  const isNew = store.reports[key] === undefined;
  store.reports[key] = report;
  const last = isNew ? lastOf(store, report) : undefined;
  if (last !== undefined && [STOPPED, SILENT].includes(last.reason ?? '')) {
    add(store, [{ ...toldIn(report), at: Math.max(report.checked_at ?? last.at, last.at + 1) }]);
  }
  for (const other of Object.values(store.reports)) {
    if (other.job === report.job || report.written_at - other.written_at <= VANISHED_MS) continue;
    takeAway(store, other, (other.checked_at ?? fromMillis(other.written_at)) + COUNTS_US, SILENT);
  }
}

/** A scheduler stops: its reports go, and its transitions say so and stay. */
export function leaveStore(store: Store, job: number, at: Micros): void {
  for (const report of Object.values(store.reports))
    if (report.job === job) takeAway(store, report, at, STOPPED);
}

function takeAway(store: Store, report: Report, at: Micros, reason: string): void {
  delete store.reports[`${report.job}/${report.executor}`];
  const last = lastOf(store, report);
  const said = { health: 'unknown', reason, reason_code: 'other' };
  add(store, [{ ...toldIn(report), ...said, at: Math.max(at, (last?.at ?? at - 1) + 1) }]);
}

const lastOf = ({ transitions }: Store, { job, executor }: Told): Transition | undefined =>
  transitions.findLast((one) => one.job === job && one.executor === executor);

/** What a report and a transition have in common. */
export function toldIn(report: Told): Told {
  const { job, hostname, executor, instance, team_names, health, reason, reason_code } = report;
  return { job, hostname, executor, instance, team_names, health, reason, reason_code };
}

function add(store: Store, transitions: readonly Transition[]): void {
  store.transitions.push(...transitions);
  const over = store.transitions.length - KEPT;
  if (over <= 0) return;
  store.transitions.splice(0, over);
  store.isCut = true;
}
