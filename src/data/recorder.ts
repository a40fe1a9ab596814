import type { Expectations } from '../domain/expectations';
import type { Blindness } from '../domain/history';
import type { Moment } from '../domain/history/moment';
import type { Judged } from '../domain/judged';
import { ASSUMED, type LimitFacts, limitsFor, type PluginFacts } from '../domain/limits';
import type { Problem, Shape } from '../domain/model';
import { fail, observe } from '../domain/observe';
import { releaseOf } from '../domain/release';
import { LOCAL_CLOCK, learn, type ServerClock, serverTime, setBack } from '../domain/server-clock';
import { type Duration, type Instant, seconds } from '../domain/time';
import { EMPTY_MEMORY, type Watch } from '../domain/watch';
import { pollInterval } from './interval';
import type { Others } from './later';
import type { Rules } from './rules';
import type { OperatorLimits } from './runtime-config';
import type { HealthAnswer } from './sources/health';
import type { ToldLimits } from './sources/limits';

/** Everything that the page knows of its Airflow; the domain's folds do the work. Instants in are local ones. */
export interface Recorder {
  watch(): Watch;
  /** By health, and by the other sources as soon as they are there. */
  judged(now: Instant): Judged;
  clock(): ServerClock;
  answered(answer: HealthAnswer): void;
  failed(problem: Problem, at: Instant): void;
  /** Nobody watches from `at` on, or (null) somebody does again; what was seen counts again at the next answer. */
  rest(why: 'paused' | 'hidden' | null, at: Instant): void;
  /** Nobody has watched since `since`, and only now somebody notices. */
  slept(since: Instant): void;
  /** The local clock was set back, by at least this; by 0: it leapt forward, asleep or set. */
  setBack(by: Duration): void;
  told(facts: {
    readonly release?: string | null;
    readonly limits?: Pick<ToldLimits, 'configured' | 'beats' | 'why'>;
  }): void;
  setOperatorLimits(limits: OperatorLimits): void;
  setExpectations(expectations: Expectations): void;
  /** From now on these have their say. */
  joinBy(others: Pick<Others, 'heard' | 'join'>): void;
  /** From now on `heard` gets what happens, and at once what has happened so far. */
  listen(heard: (moment: Moment) => void): void;
  /**
   * The page's first answer as it is judged now, until it is told: with whatever comes next. It is judged before any other
   * source could speak, and a fresh install is not to begin with a red mark.
   */
  readonly held: () => Moment | null;
  /** What earlier pages remember is there now, of use for what is watched and for the answer that is held back. */
  readonly revise: (change: (watch: Watch) => Watch) => void;
}

const LEAP = seconds(4);
/** As many moments wait for a listener; it arrives after the first answer, or never where its code cannot be had. */
const WAITING = 60;

interface RecorderFacts {
  readonly operator: OperatorLimits;
  readonly expectations: Expectations;
  /** The poll interval that the operator wants; null for the usual one. */
  readonly configured: Duration | null;
  /** What it told of this Airflow. */
  readonly plugin: PluginFacts;
  /** Those that are there now; more of them may arrive. */
  readonly rules: () => Rules;
}

export function createRecorder(known: RecorderFacts): Recorder {
  const { operator, expectations, configured, plugin, rules } = known;
  let clock = LOCAL_CLOCK;
  let facts: LimitFacts = { ...ASSUMED, operator, plugin };
  let resting: 'paused' | 'hidden' | null = null;
  /** The only answer so far, as long as it has not been told: the other sources may have their say first. */
  let first: Parameters<typeof momentOf> | null = null;
  let waiting: readonly Moment[] = [];
  let heard = (moment: Moment): void => {
    waiting = [...waiting, moment].slice(-WAITING);
  };
  /** Why watching was interrupted since the last answer, the latest kind of it. */
  let blind: Blindness | null = null;
  /** Since when one question after the other has failed, without a rest in between. */
  let failing: Instant | null = null;
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
  function revise(change: (watch: Watch) => Watch): void {
    watch = change(watch);
    if (first) first[0] = change(first[0]);
  }
  function relimit({ release }: Pick<Watch, 'release'> = watch): void {
    const limits = limitsFor(releaseOf(release, shape), facts);
    const interval = pollInterval(limits, configured);
    revise((one) => ({ ...one, release, limits, interval }));
  }
  relimit();
  let others: Pick<Others, 'heard' | 'join'> | null = null;
  const judgedOf = (seen: Watch, now: Instant): Judged => {
    const alone = rules().judge(seen, now);
    return others?.join(alone, seen, now) ?? alone;
  };

  const momentOf = (seen: Watch, at: Instant, why: Blindness | null): Moment => ({
    kind: 'answered',
    at,
    judged: judgedOf(seen, at),
    blind: why,
    interval: seen.interval,
  });
  const held = (): Moment | null => first && momentOf(...first);
  function flush(): void {
    const before = held();
    first = null;
    if (before) heard(before);
  }
  function tell(moment: Moment): void {
    flush();
    heard(moment);
  }
  function rests(why: Exclude<Blindness, 'failing'>): void {
    if (blind === null || blind === 'failing') blind = why;
    failing = null;
  }

  return {
    watch: () => watch,
    judged: (now) => judgedOf(watch, now),
    clock: () => clock,
    answered({ snapshot, exchange }) {
      flush();
      const { offset } = clock;
      clock = learn(clock, exchange);
      // The server's clock has leapt forward, or it was wrong until now: nobody watched the time between.
      if (watch.answer !== null && clock.offset - offset > LEAP) blind ??= 'asleep';
      shape = snapshot.shape;
      relimit();
      const at = serverTime(clock, exchange.receivedAt);
      const paused = resting === null ? null : watch.paused;
      const seen = observe({ ...watch, paused: null, clock: clock.source }, { snapshot, at }, rules().judge);
      others?.heard(seen);
      if (watch.answer === null) first = [seen, at, blind];
      else tell(momentOf(seen, at, blind));
      watch = { ...seen, paused };
      blind = resting;
      failing = null;
    },
    failed(problem, at) {
      watch = fail(
        { ...watch, paused: resting === null ? null : watch.paused },
        problem,
        serverTime(clock, at),
      );
      // What was under way when the rest began tells nothing of the time since.
      if (resting !== null) return;
      blind = 'failing';
      failing ??= serverTime(clock, at);
      tell({ kind: 'failed', at: serverTime(clock, at), since: failing, problem });
    },
    rest(why, at) {
      resting = why;
      if (why === null) return;
      rests(why);
      const by = why === 'paused' ? 'pause' : 'sleep';
      const since = watch.paused?.since ?? serverTime(clock, at);
      if (watch.paused?.by !== 'pause') watch = { ...watch, paused: { since, by } };
      tell({ kind: 'rested', at: serverTime(clock, at), why });
    },
    slept(since) {
      rests('asleep');
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
          ...facts,
          configured: { ...before.configured, ...limits.configured },
          beats: { ...before.beats, ...limits.beats },
          why: limits.why,
        };
      relimit({ release });
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
    listen(listener) {
      heard = listener;
      for (const moment of waiting) heard(moment);
      waiting = [];
    },
    held,
    revise,
  };
}
