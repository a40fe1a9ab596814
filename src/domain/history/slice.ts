import type { InstanceVerdict } from '../model';
import type { Duration, Instant } from '../time';

/**
 * What is kept of a stretch of time of one component or one instance: the worst beside what it takes to tell shares and
 * the mean. Two slices merge into one (`merged`), in any order and grouping, so a bucket of a day is the same whether it
 * was folded from seconds, minutes or quarters of an hour. Whole numbers only.
 */
export interface Slice {
  /** The worst verdict that was seen; of a component never `no_reply`, `stopped` or `gone`. */
  readonly worst: InstanceVerdict;
  /** The greatest heartbeat age (executors: latency), and the limit that this very age was held against. */
  readonly age: Duration | null;
  readonly limit: Duration | null;
  /** How much of the stretch was watched; of that known (healthy, late, degraded, unhealthy, no reply); of that up (healthy, late). */
  readonly watched: Duration;
  readonly known: Duration;
  readonly up: Duration;
  /** For the mean: how much of it had a known age, and the sum of age times time (ms × ms). */
  readonly aged: Duration;
  readonly ageTime: number;
}

/**
 * A slice and the time that it is about. A raw one ends with an answer at `to` and began with the answer before it (with
 * itself after a gap: it has no length then, and counts all the same for the worst); a coarser one is a bucket of its tier.
 */
export interface Stretch extends Slice {
  readonly from: Instant;
  readonly to: Instant;
}
