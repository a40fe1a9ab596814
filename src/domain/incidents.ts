import type { Pill } from './judged';
import type { ComponentName, InstanceVerdict, Problem, Verdict } from './model';
import type { Reason } from './reasons';
import type { Duration, Instant } from './time';

/** Who an incident is about: a component, or the page's own sight of Airflow ("cannot see"). */
export type Subject = ComponentName | 'sight';

/** A stretch of one episode in which the verdict and the kind of reason stayed the same. */
export interface Phase {
  readonly from: Instant;
  readonly verdict: Verdict;
  readonly pill: Pill;
  /** With the figures of the last answer of the phase, so that the worst of them is told. */
  readonly reason: Reason;
}

/** An instance that was not well during an episode. */
export interface Affected {
  /** `beatsKey`. */
  readonly key: string;
  readonly name: string;
  readonly worst: InstanceVerdict;
}

/**
 * One unbroken trouble of one subject, from the answer that shows it first to the one that shows it no more. Plain data:
 * it is what is stored, and what incidents are made of.
 */
export interface Episode {
  /** `SUBJECT-SECONDS` of the moment at which it was first seen; stays the same for ever. */
  readonly id: string;
  readonly subject: Subject;
  /**
   * When the worst of it began (a short milder trouble before it is in `phases`). `evidence`: by the server's own times;
   * `watched`: when this page saw it begin; `before`: it was so already when this page looked, first or again.
   */
  readonly began: Instant;
  readonly by: 'evidence' | 'watched' | 'before';
  /** The last answer that showed the worst of it. */
  readonly seen: Instant;
  /** When the worst of it was over; null while it lasts. */
  readonly ended: Instant | null;
  /** It ended while nobody watched, at some time after this and before `ended`; null where its end was seen. */
  readonly endedAfter: Instant | null;
  /** At least one; the latest 20. */
  readonly phases: readonly Phase[];
  /** The worst phase, with its greatest figures. */
  readonly worst: Phase;
  /** The greatest heartbeat age (executors: latency) and the limit at that time, for what-if. */
  readonly peak: { readonly age: Duration; readonly limit: Duration } | null;
  /** Worst first, at most 50 of `affectedCount`, which is exact up to there and a lower bound beyond. */
  readonly affected: readonly Affected[];
  readonly affectedCount: number;
  /** It is only so because of that episode (the metadata database is down, so nobody knows the rest). */
  readonly cause: string | null;
  /** Of `sight`: what went wrong; null for components. */
  readonly problem: Problem | null;
}

/** What a person reads: one episode, or several that belong together ("late 4 times in 4 min"). */
export interface Incident {
  /** Of its first episode. */
  readonly id: string;
  readonly subject: Subject;
  /** Oldest first, at least one. */
  readonly episodes: readonly Episode[];
  readonly began: Instant;
  readonly ended: Instant | null;
  /** The worst of its episodes. */
  readonly worst: Episode;
  /** Incidents that are only so because of this one; and the one that this one follows from. */
  readonly consequences: readonly string[];
  readonly cause: string | null;
}
