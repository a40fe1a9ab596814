import type { Duration } from '../../../domain/time';
import type { Point } from './points';

/** What reaches above the axis: a run of buckets, told by its greatest age. */
export interface Peak {
  readonly point: Point;
  readonly age: Duration;
  /** The first and the last of the run. */
  readonly first: Point;
  readonly last: Point;
}

/**
 * Runs of neighbouring points above the top -> the greatest of each, oldest first. A diamond is red, and what nobody could
 * judge gives no reason for that: of such a point only the line is drawn.
 */
export function peaksAbove(points: readonly Point[], top: Duration): readonly Peak[] {
  const peaks: Peak[] = [];
  let before = false;
  for (const point of points) {
    const { age, verdict } = point;
    const isAbove = age !== null && age > top && verdict !== 'unknown';
    const open = peaks.at(-1);
    if (isAbove && before && open !== undefined) {
      const isGreater = age > open.age;
      peaks[peaks.length - 1] = { ...open, ...(isGreater ? { point, age } : {}), last: point };
    } else if (isAbove) peaks.push({ point, age, first: point, last: point });
    before = isAbove;
  }
  return peaks;
}
