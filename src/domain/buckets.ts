import type { History, Sample, Seen } from './history';
import { cut } from './history/cut';
import { type Stretch, sliceOf } from './history/slice';
import type { ComponentName, Verdict } from './model';
import { type Duration, type Instant, ms } from './time';

/** An even share of a time range: the worst that was seen in it; `seen` null where nobody watched. */
export interface Bucket {
  readonly from: Instant;
  readonly to: Instant;
  readonly seen: Seen | null;
}

/**
 * What this page itself saw of a component, cut into `count` contiguous buckets by the rules of `cut`: the worst verdict
 * and the worst age of all samples that touch one. A sample stands for the time since the answer before it, so buckets
 * narrower than the poll interval have no false holes. An empty or reversed range gives no bucket.
 */
export const buckets = (
  history: History,
  component: ComponentName,
  from: Instant,
  to: Instant,
  count: number,
): readonly Bucket[] =>
  cut(stretchesOf(history.components[component]), from, to, count).map((bucket) => ({
    from: bucket.from,
    to: bucket.to,
    seen:
      bucket.slice === null
        ? null
        : {
            // Samples are of components, which never have the words of rows.
            verdict: bucket.slice.worst as Verdict,
            age: bucket.slice.age,
            limit: bucket.slice.limit,
          },
  }));

/** Samples as stretches: what `cut` and `uptime` take. */
export const stretchesOf = (samples: readonly Sample[]): readonly Stretch[] =>
  samples.map((sample) => ({
    from: sample.from,
    to: sample.at,
    ...sliceOf(sample, sample.at - sample.from),
  }));

/** How much of `[from, to]` was watched; the rest of the range was not. Zero for a reversed range. */
export function watched(history: History, component: ComponentName, from: Instant, to: Instant): Duration {
  let total = 0;
  for (const sample of history.components[component])
    total += Math.max(0, Math.min(to, sample.at) - Math.max(from, sample.from));
  return ms(total);
}
