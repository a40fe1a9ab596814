import { type History, type Seen, worseSeen } from './history';
import type { ComponentName } from './model';
import { type Duration, type Instant, instant, ms } from './time';

/** An even share of a time range: the worst that was seen in it; `seen` null where nobody watched. */
export interface Bucket {
  readonly from: Instant;
  readonly to: Instant;
  readonly seen: Seen | null;
}

const MOST = 300;

/**
 * Cuts `[from, to]` into `count` contiguous buckets (1 to 300; whole number) and gives each the worst verdict
 * and the worst age of all samples that touch it. A sample stands for the time since the answer before it, so
 * buckets narrower than the poll interval have no false holes. An empty or reversed range gives no bucket.
 */
export function buckets(
  history: History,
  component: ComponentName,
  from: Instant,
  to: Instant,
  count: number,
): readonly Bucket[] {
  const n = Math.min(MOST, Math.max(1, Math.floor(count)));
  if (!(to > from) || !Number.isFinite(n)) return [];
  const width = (to - from) / n;
  const edge = (index: number): Instant => (index === n ? to : instant(from + index * width));
  const found: (Seen | null)[] = Array.from({ length: n }, () => null);
  for (const sample of history.components[component]) {
    if (sample.at < from || sample.from > to) continue;
    const first = Math.max(0, Math.min(n - 1, Math.floor((sample.from - from) / width)));
    const last = Math.max(0, Math.min(n - 1, Math.floor((sample.at - from) / width)));
    for (let index = first; index <= last; index += 1) {
      const before = found[index] ?? null;
      const { verdict, age, limit } = sample;
      found[index] = before === null ? { verdict, age, limit } : worseSeen(before, sample);
    }
  }
  return found.map((seen, index) => ({ from: edge(index), to: edge(index + 1), seen }));
}

/** How much of `[from, to]` was watched; the rest of the range was not. Zero for a reversed range. */
export function watched(history: History, component: ComponentName, from: Instant, to: Instant): Duration {
  let total = 0;
  for (const sample of history.components[component])
    total += Math.max(0, Math.min(to, sample.at) - Math.max(from, sample.from));
  return ms(total);
}
