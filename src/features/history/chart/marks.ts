import type { Instant } from '../../../domain/time';
import { type Point, peakIn } from './points';

/** Where a point stands on the axis of time: in the middle of its bucket. */
export const middle = ({ from, to }: { readonly from: Instant; readonly to: Instant }): number =>
  (from + to) / 2;

/** What another limit makes of an excursion: it would not have happened, stays, or would have happened in addition. */
export type Fate = 'avoided' | 'stays' | 'added';

/** A stretch of silence that what-if judged. */
export interface Judgement {
  readonly from: Instant;
  readonly to: Instant;
  readonly fate: Fate;
}

/** A ring, a diamond or a hollow diamond on the line; at the greatest age of its stretch. */
export interface ChartMark {
  readonly point: Point;
  readonly fate: Fate;
}

/**
 * Where the line shows what what-if judged: the greatest age inside of each stretch. What lies outside of the range or
 * has no known age there gets none; where two share a bucket the one that stays is shown.
 */
export function marksOf(points: readonly Point[], judgements: readonly Judgement[]): readonly ChartMark[] {
  const found = new Map<Instant, ChartMark>();
  for (const { from, to, fate } of judgements) {
    const point = peakIn(points, from, to);
    if (point === null) continue;
    const known = found.get(point.from);
    if (known === undefined || WEIGHT[fate] > WEIGHT[known.fate]) found.set(point.from, { point, fate });
  }
  return [...found.values()].sort((a, b) => a.point.from - b.point.from);
}

const WEIGHT: Readonly<Record<Fate, number>> = { avoided: 0, added: 1, stays: 2 };
