import type { Expectations } from '../domain/expectations';
import { type Blindness, EMPTY_HISTORY, type History, record } from '../domain/history';
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
}

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
  let opening: { readonly seen: Watch; readonly at: Instant } | null = null;
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
      opening = history.last === null ? { seen, at } : null;
      history = record(history, judgedOf(seen, at), at, blind);
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
    },
    rest(why, at) {
      resting = why;
      if (why === null) return;
      blind ??= why;
      const by = why === 'paused' ? 'pause' : 'sleep';
      const since = watch.paused?.since ?? serverTime(clock, at);
      if (watch.paused?.by !== 'pause') watch = { ...watch, paused: { since, by } };
    },
    slept(since) {
      blind ??= 'asleep';
      watch = { ...watch, paused: watch.paused ?? { since: serverTime(clock, since), by: 'sleep' } };
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
      if (opening === null) return;
      const { seen, at } = opening;
      history = record(EMPTY_HISTORY, judgedOf(seen, at), at, null);
    },
  };
}
