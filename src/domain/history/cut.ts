import { type Instant, instant } from '../time';
import { shareOf } from './share';
import { merged, type Slice, type Stretch } from './slice';

/** An even share of a range; `slice` null where nobody watched. */
export interface Bucket {
  readonly from: Instant;
  readonly to: Instant;
  readonly slice: Slice | null;
}

const MOST = 300;

/**
 * Cuts `[from, to]` into `count` contiguous buckets (1 to 300, and none shorter than a ms) and gives each the worst of
 * what touches it; times are shared exactly, so that the buckets' sums are those of the range. A stretch touches the
 * buckets that it shares time with; one without length the one that it lies in (at the very end of the range the last).
 * Stretches of any tier and in any order. An empty or reversed range gives no bucket.
 */
export function cut(
  stretches: readonly Stretch[],
  from: Instant,
  to: Instant,
  count: number,
): readonly Bucket[] {
  if (!(to > from) || !Number.isFinite(count)) return [];
  const n = Math.min(MOST, Math.max(1, Math.floor(count)), Math.ceil(to - from));
  const edges = Array.from({ length: n + 1 }, (_, index) => edgeOf(index, n, from, to));
  const found: (Slice | null)[] = Array.from({ length: n }, () => null);
  for (const stretch of stretches) {
    if (stretch.from > to || stretch.to < from) continue;
    const isMoment = stretch.from >= stretch.to;
    for (let index = bucketAt(edges, stretch.from); index < n; index += 1) {
      const start = edges[index] ?? from;
      const end = edges[index + 1] ?? to;
      if (!isMoment && (start >= stretch.to || stretch.from >= end)) break;
      const before = found[index] ?? null;
      const isWhole = stretch.from >= start && stretch.to <= end;
      const part = before !== null && isWhole ? stretch : shareOf(stretch, start, end);
      found[index] = before === null ? part : merged(before, part);
      if (isMoment) break;
    }
  }
  return found.map((slice, index) => ({ from: edges[index] ?? from, to: edges[index + 1] ?? to, slice }));
}

/** Whole milliseconds between the two ends. */
const edgeOf = (index: number, n: number, from: Instant, to: Instant): Instant =>
  index === n ? to : instant(index === 0 ? from : Math.round(from + ((to - from) * index) / n));

/** The bucket that holds a moment; the first for what is earlier, the last for what is at the very end. */
function bucketAt(edges: readonly Instant[], at: Instant): number {
  const n = edges.length - 1;
  const from = edges[0] ?? at;
  const to = edges[n] ?? at;
  let index = Math.max(0, Math.min(n - 1, Math.floor(((at - from) * n) / (to - from))));
  // Edges are rounded, so that the guess may be one off.
  while (index > 0 && at < (edges[index] ?? at)) index -= 1;
  while (index < n - 1 && at >= (edges[index + 1] ?? at)) index += 1;
  return index;
}
