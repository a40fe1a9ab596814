import type { Expectations } from '../domain/expectations';
import { type Blindness, EMPTY_HISTORY, type History, record } from '../domain/history';
import type { Moment } from '../domain/history/moment';
import type { Judged } from '../domain/judged';
import { ASSUMED, type LimitFacts, limitsFor } from '../domain/limits';
import type { Problem, Shape } from '../domain/model';
import { fail, observe } from '../domain/observe';
import { releaseOf } from '../domain/release';
import { LOCAL_CLOCK, learn, type ServerClock, serverTime, setBack } from '../domain/server-clock';
import { type Duration, type Instant, seconds } from '../domain/time';
import { judge } from '../domain/verdict';
import { EMPTY_MEMORY, type Watch } from '../domain/watch';
import { pollInterval } from './interval';
import type { Others } from './later';
import type { OperatorLimits } from './runtime-config';
import type { HealthAnswer } from './sources/health';

/** Everything that the page knows of its Airflow; the domain's folds do the work. Instants in are local ones. */
export interface Recorder {
  watch(): Watch;
  history(): History;
  /** By health, and by the other sources as soon as they are there. */
  judged(now: Instant): Judged;
  clock(): ServerClock;
  answered(answer: HealthAnswer): void;
  failed(problem: Problem, at: Instant): void;
  /** Nobody watches from `at` on, or (null) somebody does again; what was seen counts again at the next answer. */
  rest(why: 'paused' | 'hidden' | null, at: Instant): void;
  /** Nobody has watched since `since`, and only now somebody notices. */
  slept(since: Instant): void;
  /** The local clock was set back, by at least this. */
  setBack(by: Duration): void;
  told(facts: { readonly release?: string | null; readonly limits?: Omit<LimitFacts, 'operator'> }): void;
  setOperatorLimits(limits: OperatorLimits): void;
  setExpectations(expectations: Expectations): void;
  /** From now on these have their say. */
  joinBy(others: Pick<Others, 'heard' | 'join'>): void;
  /**
   * They told something new. A page's first answer is judged before any of them could speak: until the second one it
   * is recorded anew, so that a fresh install does not begin with a red mark, nor the strips without their first beat.
   */
  retell(): void;
  /** From now on `heard` gets what happens, and at once what has happened so far. */
  listen(heard: (moment: Moment) => void): void;
  /** The page closes: a first answer that is still held back is told now. */
  flush(): void;
  /** What was seen before this page was opened is there now: `join` puts this page's own history after it. */
  recall(join: (own: History) => History): void;
}

/** As many moments wait for a listener; it arrives after the first answer, or never where its code cannot be had. */
const WAITING = 60;

/** `configured`: the poll interval that the operator wants, null for the usual one. */
export function createRecorder(
  operator: OperatorLimits,
  expectations: Expectations,
  configured: Duration | null,
): Recorder {
  let clock = LOCAL_CLOCK;
  let history = EMPTY_HISTORY;
  let facts: LimitFacts = { ...ASSUMED, operator };
  let resting: 'paused' | 'hidden' | null = null;
  /** The only answer so far. */
  let opening: {
    readonly seen: Watch;
    readonly at: Instant;
    /** The history with this answer as it is judged now. */
    readonly told: (judged: Judged) => History;
  } | null = null;
  /** The same, as long as it has not been told: the other sources may have their say first. */
  let held: (() => Moment) | null = null;
  let waiting: readonly Moment[] = [];
  let heard = (moment: Moment): void => {
    waiting = [...waiting, moment].slice(-WAITING);
  };
  /** Why watching was interrupted since the last answer. */
  let blind: Blindness | null = null;
  let watch: Watch = {
    answer: null,
    problem: null,
    paused: null,
    limits: limitsFor(null, facts),
    expectations,
    release: null,
    clock: 'browser',
    interval: seconds(5),
    memory: EMPTY_MEMORY,
  };
  /** Until the release is told, an answer in the newer shape tells enough of it. */
  let shape: Shape = 'plain';
  const relimit = (): void => {
    const limits = limitsFor(releaseOf(watch.release, shape), facts);
    watch = { ...watch, limits, interval: pollInterval(limits, configured) };
  };
  relimit();
  let others: Pick<Others, 'heard' | 'join'> | null = null;
  const judgedOf = (seen: Watch, now: Instant): Judged => {
    const alone = judge(seen, now);
    return others?.join(alone, seen, now) ?? alone;
  };

  function flush(): void {
    const told = held;
    held = null;
    if (told) heard(told());
  }
  function tell(moment: Moment): void {
    flush();
    heard(moment);
  }

  return {
    watch: () => watch,
    history: () => history,
    judged: (now) => judgedOf(watch, now),
    clock: () => clock,
    answered({ snapshot, exchange }) {
      clock = learn(clock, exchange);
      shape = snapshot.shape;
      relimit();
      const at = serverTime(clock, exchange.receivedAt);
      const paused = resting === null ? null : watch.paused;
      const seen = observe({ ...watch, paused: null, clock: clock.source }, { snapshot, at });
      others?.heard(seen);
      const [before, why, interval] = [history, blind, watch.interval];
      const judgedNow = judgedOf(seen, at);
      const tellable = (told: Judged): Moment => ({
        kind: 'answered',
        at,
        judged: told,
        blind: why,
        interval,
      });
      opening = null;
      if (watch.answer === null) {
        opening = { seen, at, told: (judged) => record(before, judged, at, why) };
        held = () => tellable(judgedOf(seen, at));
      } else tell(tellable(judgedNow));
      history = record(history, judgedNow, at, why);
      watch = { ...seen, paused };
      blind = resting;
    },
    failed(problem, at) {
      watch = fail(
        { ...watch, paused: resting === null ? null : watch.paused },
        problem,
        serverTime(clock, at),
      );
      blind ??= 'failing';
      if (watch.problem) tell({ kind: 'failed', at: serverTime(clock, at), ...watch.problem });
    },
    rest(why, at) {
      resting = why;
      if (why === null) return;
      blind ??= why;
      const by = why === 'paused' ? 'pause' : 'sleep';
      const since = watch.paused?.since ?? serverTime(clock, at);
      if (watch.paused?.by !== 'pause') watch = { ...watch, paused: { since, by } };
      tell({ kind: 'rested', at: serverTime(clock, at), why });
    },
    slept(since) {
      blind ??= 'asleep';
      watch = { ...watch, paused: watch.paused ?? { since: serverTime(clock, since), by: 'sleep' } };
      tell({ kind: 'rested', at: serverTime(clock, since), why: 'asleep' });
    },
    setBack(by) {
      clock = setBack(clock, by);
    },
    told({ release = watch.release, limits }) {
      // A server that fails to tell does not take back what it has told.
      const before = limits?.why === 'failed' ? facts : ASSUMED;
      if (limits)
        facts = {
          configured: { ...before.configured, ...limits.configured },
          beats: { ...before.beats, ...limits.beats },
          why: limits.why,
          operator: facts.operator,
        };
      watch = { ...watch, release };
      relimit();
    },
    setOperatorLimits(limits) {
      facts = { ...facts, operator: limits };
      relimit();
    },
    setExpectations(next) {
      watch = { ...watch, expectations: next };
    },
    joinBy(next) {
      others = next;
      if (watch.answer !== null) others.heard(watch);
    },
    retell() {
      if (opening !== null) history = opening.told(judgedOf(opening.seen, opening.at));
    },
    listen(listener) {
      heard = listener;
      for (const moment of waiting) heard(moment);
      waiting = [];
    },
    flush,
    recall(join) {
      history = join(history);
      const told = opening?.told;
      if (opening && told) opening = { ...opening, told: (judged) => join(told(judged)) };
    },
  };
}
