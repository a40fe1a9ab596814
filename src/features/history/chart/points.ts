import type { Gap } from '../../../domain/history';
import { meanAge, type Slice } from '../../../domain/history/slice';
import type { InstanceVerdict } from '../../../domain/model';
import type { Duration, Instant } from '../../../domain/time';

/** An even share of the range; `slice` null where nothing was recorded. */
interface Cut {
  readonly from: Instant;
  readonly to: Instant;
  readonly slice: Slice | null;
}

/** Why a bucket has no value: nobody watched, asked in vain, not recorded yet, or this one was not there. */
export type Blank = 'not_watched' | 'no_answer' | 'before' | 'absent';

/** One bucket of the chart: what the plot, the table and the readout all tell. */
export interface Point {
  readonly from: Instant;
  readonly to: Instant;
  /** The greatest age in it; null where none is known. */
  readonly age: Duration | null;
  /** Over the time in which one was known. */
  readonly mean: Duration | null;
  /** What that very age was held against. */
  readonly limit: Duration | null;
  readonly verdict: InstanceVerdict | null;
  /** Null where something was seen, with an age or without. */
  readonly blank: Blank | null;
}

/**
 * Buckets -> points, one for each. `since`: the first answer that was ever recorded; `gaps`: when nobody watched. A bucket
 * of which any part was watched has its values, however short that part was.
 */
export function pointsOf(
  cuts: readonly Cut[],
  gaps: readonly Gap[],
  since: Instant | null,
): readonly Point[] {
  let next = 0;
  return cuts.map(({ from, to, slice }) => {
    while ((gaps[next]?.to ?? Number.POSITIVE_INFINITY) <= from) next += 1;
    if (slice !== null) {
      const { age, limit, worst } = slice;
      return { from, to, age, mean: meanAge(slice), limit, verdict: worst, blank: null };
    }
    const gap = gaps[next];
    const why = gap !== undefined && gap.from < to ? BLANK[gap.why] : 'absent';
    return {
      from,
      to,
      age: null,
      mean: null,
      limit: null,
      verdict: null,
      blank: since === null || to <= since ? 'before' : why,
    };
  });
}

const BLANK: Readonly<Record<Gap['why'], Blank>> = {
  paused: 'not_watched',
  hidden: 'not_watched',
  asleep: 'not_watched',
  closed: 'not_watched',
  failing: 'no_answer',
};

/** The point whose bucket holds a time (the last one also its right edge); null outside of them all. */
export function pointAt(points: readonly Point[], at: Instant | null): Point | null {
  if (at === null) return null;
  const last = points.at(-1);
  return points.find(({ from, to }) => at >= from && at < to) ?? (last?.to === at ? last : null);
}

/** The newest limit that an age was held against; null where there was none. */
export const limitIn = (points: readonly Point[]): Duration | null =>
  points.findLast(({ limit }) => limit !== null)?.limit ?? null;

/**
 * What each bucket was held against, for steps: where none is known it is the one before, at first the next. Null where
 * nothing but `limit` is known: then one straight line tells it.
 */
export function limitsIn(points: readonly Point[], limit: Duration | null): readonly Duration[] | null {
  let held = points.find((point) => point.limit !== null)?.limit ?? null;
  if (held === null || points.every((point) => point.limit === null || point.limit === limit)) return null;
  const steps: Duration[] = [];
  for (const point of points) {
    held = point.limit ?? held;
    steps.push(held);
  }
  return steps;
}

/** The point with the greatest age of those that touch a stretch; null where no age is known there. */
export function peakIn(points: readonly Point[], from: Instant, to: Instant): Point | null {
  return points.reduce<Point | null>((best, point) => {
    const touches = point.from <= to && point.to > from;
    return touches && point.age !== null && point.age > (best?.age ?? -1) ? point : best;
  }, null);
}
