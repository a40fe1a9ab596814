import type { Expectations } from '../domain/expectations';
import type { Judged } from '../domain/judged';
import { ASSUMED, type LimitFacts, limitsFor, type PluginFacts } from '../domain/limits';
import type { Problem, Shape } from '../domain/model';
import { fail, observe } from '../domain/observe';
import { releaseOf } from '../domain/release';
import { LOCAL_CLOCK, learn, type ServerClock, serverTime, setBack } from '../domain/server-clock';
import { type Duration, type Instant, seconds } from '../domain/time';
import type { Judge } from '../domain/verdict-rules';
import { EMPTY_MEMORY, type Watch } from '../domain/watch';
import { pollInterval } from './interval';
import type { Others } from './later';
import type { Moments } from './moments';
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
  /** What happens, for whoever keeps it; null where nobody does. */
  readonly moments: Moments | null;
  /** What earlier pages remember is there now, of use for what is watched and for the answer that is held back. */
  readonly revise: (change: (watch: Watch) => Watch) => void;
}

const LEAP = seconds(4);

interface RecorderFacts {
  readonly operator: OperatorLimits;
  readonly expectations: Expectations;
  /** The poll interval that the operator wants; null for the usual one. */
  readonly configured: Duration | null;
  /** What it told of this Airflow. */
  readonly plugin: PluginFacts;
  /** Those that are there now; more of them may arrive. */
  readonly rules: () => Rules;
  /** Makes what tells what happens; null where nothing is kept. */
  readonly momentsBy: ((judge: Judge) => Moments) | null;
}

export function createRecorder(known: RecorderFacts): Recorder {
  const { operator, expectations, configured, plugin, rules } = known;
  let clock = LOCAL_CLOCK;
  let facts: LimitFacts = { ...ASSUMED, operator, plugin };
  let resting: 'paused' | 'hidden' | null = null;
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
  let others: Pick<Others, 'heard' | 'join'> | null = null;
  const judgedOf: Judge = (seen, now) => {
    const alone = rules().judge(seen, now);
    return others?.join(alone, seen, now) ?? alone;
  };
  const moments = known.momentsBy?.(judgedOf) ?? null;
  function revise(change: (watch: Watch) => Watch): void {
    watch = change(watch);
    moments?.revise(change);
  }
  function relimit({ release }: Pick<Watch, 'release'> = watch): void {
    const limits = limitsFor(releaseOf(release, shape), facts);
    const interval = pollInterval(limits, configured);
    revise((one) => ({ ...one, release, limits, interval }));
  }
  relimit();

  return {
    watch: () => watch,
    judged: (now) => judgedOf(watch, now),
    clock: () => clock,
    answered({ snapshot, exchange }) {
      moments?.arriving(snapshot);
      const { offset } = clock;
      clock = learn(clock, exchange);
      const first = watch.answer === null;
      if (!first && clock.offset - offset > LEAP) moments?.leapt();
      shape = snapshot.shape;
      relimit();
      const at = serverTime(clock, exchange.receivedAt);
      const paused = resting === null ? null : watch.paused;
      const seen = observe({ ...watch, paused: null, clock: clock.source }, { snapshot, at }, rules().judge);
      others?.heard(seen);
      moments?.answered(seen, at, { first, resting });
      watch = { ...seen, paused };
    },
    failed(problem, local) {
      const at = serverTime(clock, local);
      watch = fail({ ...watch, paused: resting === null ? null : watch.paused }, problem, at);
      // What was under way when the rest began tells nothing of the time since.
      if (resting === null) moments?.failed(problem, at);
    },
    rest(why, local) {
      resting = why;
      if (why === null) return;
      const at = serverTime(clock, local);
      const by = why === 'paused' ? 'pause' : 'sleep';
      if (watch.paused?.by !== 'pause')
        watch = { ...watch, paused: { since: watch.paused?.since ?? at, by } };
      moments?.rested(why, at);
    },
    slept(since) {
      const at = serverTime(clock, since);
      watch = { ...watch, paused: watch.paused ?? { since: at, by: 'sleep' } };
      moments?.rested('asleep', at);
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
    moments,
    revise,
  };
}
