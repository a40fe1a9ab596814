import type { Gap } from '../../domain/history';
import type { Known, Row } from '../../domain/history/rows';
import { KEPT } from '../../domain/history/tiers';
import type { Episode } from '../../domain/incidents';
import { isInstant } from '../../domain/incidents/read';
import { hours, type Instant, instant, minutes } from '../../domain/time';
import type { Note } from '../store';
import { ROW } from './stretches';

/** What one store gives to another: of a file, or of what could not be written for a while. */
export interface Contents {
  readonly rows: readonly Row[];
  readonly known: readonly Known[];
  readonly episodes: readonly Episode[];
  readonly notes: readonly Note[];
  readonly gaps: readonly Gap[];
  /** Null: it is what this page itself has seen. */
  readonly file: FileFacts | null;
}

/** What a file says of itself; null where it does not. */
export interface FileFacts {
  /** When it was written. */
  readonly taken: Instant | null;
  /** The first and the last answer that are in it. */
  readonly first: Instant | null;
  readonly last: Instant | null;
}

/** Clocks of two computers differ; what lies further ahead in a file cannot be. */
const AHEAD = hours(24);
/** When an instance was met is written down at the answer, its row begins up to so much earlier. */
const SLACK = minutes(15);

/**
 * A file without what is older than what is kept, or lies in the future. `horizon`: what the store goes by, null where it
 * is empty: then the newest row of the file stands for it.
 */
export function fitting(
  contents: Contents,
  horizon: unknown,
  now: Instant,
): { readonly fit: Contents; readonly leftOut: number } {
  if (contents.file === null) return { fit: contents, leftOut: 0 };
  const latest = instant(now + AHEAD);
  const isPast = (at: Instant): boolean => at <= latest;
  const past = contents.rows.filter(({ from }) => isPast(from));
  const end = isInstant(horizon) ? horizon : past.reduce((last, { from }) => Math.max(last, from), 0);
  const rows = past.filter(({ tier, from }) => from > end - KEPT[tier] - ROW[tier]);
  const episodes = contents.episodes.filter(
    ({ began, seen, ended }) => isPast(began) && isPast(seen) && (ended === null || isPast(ended)),
  );
  const notes = contents.notes.filter(({ at }) => isPast(at));
  const { first: begins, last: ends } = contents.file;
  const oldest = Math.max(begins ?? 0, end - KEPT.quarter - SLACK);
  const newest = Math.min(ends ?? latest, latest);
  const known = contents.known.flatMap((one) => {
    const first = instant(Math.max(one.first, oldest));
    const last = instant(Math.min(one.last, newest));
    return first <= last ? [{ ...one, first, last }] : [];
  });
  const all = [contents.rows, contents.episodes, contents.notes];
  const left = [rows, episodes, notes];
  const count = (lists: readonly (readonly unknown[])[]): number =>
    lists.reduce((sum, { length }) => sum + length, 0);
  return { fit: { ...contents, rows, known, episodes, notes }, leftOut: count(all) - count(left) };
}
