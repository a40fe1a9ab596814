import type { Blindness } from '../domain/history';
import type { Moment } from '../domain/history/moment';
import type { Judged } from '../domain/judged';
import type { Problem, Snapshot } from '../domain/model';
import type { Instant } from '../domain/time';
import type { Watch } from '../domain/watch';

/**
 * What happens to a watch, told to whoever keeps it. A page that keeps nothing does without. All instants by the server's
 * clock.
 */
export interface Moments {
  /** An answer has come, and is not taken in yet: `next`, which may know more of what the first one could not tell. */
  arriving(next: Snapshot): void;
  /** It is; `first`: no other came before it. `resting`: somebody has stopped watching meanwhile. */
  answered(seen: Watch, at: Instant, is: { readonly first: boolean; readonly resting: Rest | null }): void;
  failed(problem: Problem, at: Instant): void;
  rested(why: Exclude<Blindness, 'failing'>, at: Instant): void;
  /** The server's clock has leapt forward, or it was wrong until now: nobody watched the time between. */
  leapt(): void;
  /** Something else has become known of what is watched. */
  revise(change: (watch: Watch) => Watch): void;
  /** From now on `heard` gets what happens, and at once what has happened so far. */
  listen(heard: (moment: Moment) => void): void;
  /**
   * The page's first answer as it is judged now, until it is told: with whatever comes next. It is judged before any other
   * source could speak, and a fresh install is not to begin with a red mark.
   */
  readonly held: () => Moment | null;
}

type Rest = 'paused' | 'hidden';

/** As many moments wait for a listener; it arrives after the first answer, or never where its code cannot be had. */
const WAITING = 60;

/** `judge`: by all that is known now. */
export function createMoments(judge: (seen: Watch, now: Instant) => Judged): Moments {
  /** The only answer so far, as long as it has not been told: the other sources may have their say first. */
  let only: Parameters<typeof momentOf> | null = null;
  let waiting: readonly Moment[] = [];
  let heard = (moment: Moment): void => {
    waiting = [...waiting, moment].slice(-WAITING);
  };
  /** Why watching was interrupted since the last answer, the latest kind of it. */
  let blind: Blindness | null = null;
  /** Since when one question after the other has failed, without a rest in between. */
  let failing: Instant | null = null;
  const momentOf = (seen: Watch, at: Instant, why: Blindness | null): Moment => ({
    kind: 'answered',
    at,
    judged: judge(seen, at),
    blind: why,
    interval: seen.interval,
  });
  const held = (): Moment | null => only && momentOf(...only);
  function tellHeld(): void {
    const before = held();
    only = null;
    if (before) heard(before);
  }
  function tell(moment: Moment): void {
    tellHeld();
    heard(moment);
  }
  return {
    arriving(next) {
      if (only) only[0] = withExecutors(only[0], next);
      tellHeld();
    },
    answered(seen, at, { first, resting }) {
      if (first) only = [seen, at, blind];
      else tell(momentOf(seen, at, blind));
      blind = resting;
      failing = null;
    },
    failed(problem, at) {
      blind = 'failing';
      failing ??= at;
      tell({ kind: 'failed', at, since: failing, problem });
    },
    rested(why, at) {
      if (blind === null || blind === 'failing') blind = why;
      failing = null;
      tell({ kind: 'rested', at, why });
    },
    leapt() {
      blind ??= 'asleep';
    },
    revise(change) {
      if (only) only[0] = change(only[0]);
    },
    listen(listener) {
      heard = listener;
      for (const moment of waiting) heard(moment);
      waiting = [];
    },
    held,
  };
}

/**
 * The first question goes to Airflow's own health, so that nothing delays it, and the plugin's route is asked right after it.
 * What that tells of executors was so a moment ago as well: a page that is opened is no gap in their history.
 */
function withExecutors(seen: Watch, { executor, plugin }: Snapshot): Watch {
  const { answer } = seen;
  if (answer === null || answer.snapshot.executor !== null || plugin?.state !== 'reported') return seen;
  return { ...seen, answer: { ...answer, snapshot: { ...answer.snapshot, executor, plugin } } };
}
