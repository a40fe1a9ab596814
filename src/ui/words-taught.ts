import type { JudgedComponent, JudgedInstance } from '../domain/judged';
import type { Reason } from '../domain/reasons';
import type { Instant } from '../domain/time';

/**
 * What the words of the first verdict leave to the words of the other sources (words-joined-means.ts), which arrive
 * after it. Each gives null where it has nothing to say.
 */
export interface Taught {
  /** A reason in as few words as a headline has; `rows`: of its component, to tell namesakes apart. */
  readonly cause: (reason: Reason, rows: readonly JudgedInstance[]) => string | null;
  /** What a component's state means for running work. */
  readonly consequence: (one: JudgedComponent) => string | null;
  /** What losing one more would mean. */
  readonly headRoom: (one: JudgedComponent) => string | null;
  /** Behind the count of who is alive: " · 4 of 5 bundles". */
  readonly owning: (one: JudgedComponent) => string | null;
  /** What a row owns by name ('' for nothing), and what else tells it from the others of its card. */
  readonly owns: (row: JudgedInstance, owned: string, one: JudgedComponent, now: Instant) => string;
}

const nothing = (): null => null;
let words: Taught = {
  cause: nothing,
  consequence: nothing,
  headRoom: nothing,
  owning: nothing,
  owns: (_, owned) => owned,
};

/** Called once, by the module that has the words. */
export const teachMeaning = (taught: Taught): void => {
  words = taught;
};

/** What has been taught so far. */
export const taught = (): Taught => words;
