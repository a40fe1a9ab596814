import type { Bucket } from '../../domain/buckets';
import type { ComponentName } from '../../domain/model';
import { type Duration, type Instant, ms } from '../../domain/time';

/** One point of the chart; `age` null is a gap, and is drawn as one. */
export interface Point {
  readonly at: Instant;
  readonly age: number | null;
}

export interface ChartData {
  readonly points: readonly Point[];
  /** Stretches that nobody watched. */
  readonly gaps: readonly (readonly [Instant, Instant])[];
  /** The newest limit that a bucket was held against. */
  readonly limit: Duration | null;
  /** Round values from zero to a little above the highest. */
  readonly ticks: readonly number[];
}

/**
 * At most as many points as there are buckets (300), the worst of each, at the bucket's end. `opened`: when this
 * page got its first answer; before it there is no gap, only nothing.
 */
export function chartData(buckets: readonly Bucket[], opened: Instant | null): ChartData {
  const points = buckets.map(({ to, seen }) => ({ at: to, age: seen?.age ?? null }));
  const gaps: [Instant, Instant][] = [];
  for (const { from, to, seen } of buckets) {
    if (seen !== null || opened === null || to <= opened) continue;
    const open = gaps.at(-1);
    if (open?.[1] === from) open[1] = to;
    else gaps.push([from, to]);
  }
  const limit = buckets.findLast((one) => one.seen?.limit != null)?.seen?.limit ?? null;
  const highest = points.reduce((most, { age }) => Math.max(most, age ?? 0), 0);
  return { points, gaps, limit, ticks: valueTicks(ms(Math.max(highest, (limit ?? 0) * 1.1))) };
}

const STEPS = [
  5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000,
  1_800_000, 3_600_000, 10_800_000, 21_600_000, 86_400_000,
];

/** Zero and three to four round values, the last at or above `highest` (ms). */
function valueTicks(highest: Duration): readonly number[] {
  const wanted = Math.max(highest, 1);
  const step = STEPS.find((one) => wanted / one <= 4) ?? wanted / 4;
  return Array.from({ length: Math.ceil(wanted / step) + 1 }, (_, index) => index * step);
}

/** What the chart of a component shows; null: a database has no heartbeat and no latency. */
export const measureOf = (component: ComponentName): 'Heartbeat age' | 'Reply time' | null => {
  if (component === 'metadatabase') return null;
  return component === 'executor' ? 'Reply time' : 'Heartbeat age';
};
