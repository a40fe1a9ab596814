import type { ComponentName, InstanceVerdict, Verdict } from './model';
import type { Duration, Instant } from './time';

/** What was seen of a component at one moment, or the worst of a stretch of time. */
export interface Seen {
  readonly verdict: Verdict;
  /** The worst heartbeat age, for executors the worst latency; null where neither is known. */
  readonly age: Duration | null;
  /** The limit that `age` is held against. */
  readonly limit: Duration | null;
}

/** A stretch of unbroken watching that ends with an answer at `at`. `from` equals `at` after a gap. */
export interface Sample extends Seen {
  readonly from: Instant;
  readonly at: Instant;
}

/** One beat of an instance's strip. */
export interface Beat {
  readonly at: Instant;
  readonly verdict: InstanceVerdict;
  readonly age: Duration | null;
}

/** Why nobody watched; `closed`: the page was not open. */
export type Blindness = 'paused' | 'hidden' | 'asleep' | 'failing' | 'closed';

/** Between two answers nobody watched: counts neither for nor against anything. */
export interface Gap {
  readonly from: Instant;
  readonly to: Instant;
  readonly why: Blindness;
}

/** What this page has seen. Plain data, in order of time; each list is capped. */
export interface History {
  /** The first and the last answer; null before there was one. */
  readonly first: Instant | null;
  readonly last: Instant | null;
  readonly components: Readonly<Record<ComponentName, readonly Sample[]>>;
  /** By `beatsKey`: the beats of the last hour, the newest 120 as they came (`withBeat`), oldest first. */
  readonly instances: Readonly<Record<string, readonly Beat[]>>;
  /** By the same key: what the rows of the last answer are called. */
  readonly names: Readonly<Record<string, string>>;
  readonly gaps: readonly Gap[];
}

export const EMPTY_HISTORY: History = {
  first: null,
  last: null,
  components: { scheduler: [], triggerer: [], dag_processor: [], executor: [], metadatabase: [] },
  instances: {},
  names: {},
  gaps: [],
};
