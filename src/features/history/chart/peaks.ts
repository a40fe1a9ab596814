import type { Duration } from '../../../domain/time';
import type { Point } from './points';

/** What reaches above the axis: a run of buckets, told by its greatest age. */
export interface Peak {
  readonly point: Point;
  readonly age: Duration;
}

/** Runs of neighbouring points above the top -> the greatest of each, oldest first. */
export function peaksAbove(points: readonly Point[], top: Duration): readonly Peak[] {
  const peaks: Peak[] = [];
  let before = false;
  for (const point of points) {
    const { age } = point;
    const isAbove = age !== null && age > top;
    const open = peaks.at(-1);
    if (isAbove && before && open !== undefined) {
      if (age > open.age) peaks[peaks.length - 1] = { point, age };
    } else if (isAbove) peaks.push({ point, age });
    before = isAbove;
  }
  return peaks;
}
