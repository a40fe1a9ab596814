import type { Blindness } from '../history';
import type { Judged } from '../judged';
import type { Problem } from '../model';
import type { Duration, Instant } from '../time';

/**
 * What happened to the page's watching, in order of time: the one input of all folds of the history (strips, tiers,
 * incidents). Instants by the server's clock as estimated.
 */
export type Moment =
  /** A good answer, judged at its own time; `blind` says why nobody watched since the one before. */
  | {
      readonly kind: 'answered';
      readonly at: Instant;
      readonly judged: Judged;
      readonly blind: Blindness | null;
      /** Of the poll timer, at that time. */
      readonly interval: Duration;
    }
  /** A question that failed; `since` is when the first of them in a row did. */
  | { readonly kind: 'failed'; readonly at: Instant; readonly since: Instant; readonly problem: Problem }
  /** Nobody watches from `at` on. */
  | { readonly kind: 'rested'; readonly at: Instant; readonly why: Exclude<Blindness, 'failing'> }
  /** The clock was set back by so much: what lies later than `at` has not happened yet. */
  | { readonly kind: 'set_back'; readonly at: Instant; readonly by: Duration };
