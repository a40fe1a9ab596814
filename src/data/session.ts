import type { Expectations } from '../domain/expectations';
import type { History } from '../domain/history';
import type { Judged } from '../domain/judged';
import type { Limits } from '../domain/model';
import { serverTime } from '../domain/server-clock';
import type { SourceName, SourceState } from '../domain/sources';
import { between, type Instant, instant, ms } from '../domain/time';
import { type Cell, cell } from './cell';
import { problemOf } from './client';
import { everySecond } from './clock';
import type { Environment } from './environment';
import { expectationsOf, type OwnExpectations } from './expectations';
import type { HealthAsking, Host, Later, Others } from './later';
import { readOwnExpectations, writeOwnExpectations } from './own-expectations';
import { readOwnLimits, writeOwnLimits } from './own-limits';
import { createPoller, type Settled } from './poller';
import { type Polling, pollingOf } from './polling';
import { createRecorder } from './recorder';
import type { OperatorLimits } from './runtime-config';
import { share, shareJudged } from './sharing';
import { ALL_UNASKED } from './source-state';
import { askHealth } from './sources/health';

/** One page's watch over one Airflow: everything that lives outside of React. */
export interface Session {
  readonly environment: Environment;
  readonly now: Cell<Instant>;
  readonly judged: Cell<Judged>;
  readonly polling: Cell<Polling>;
  readonly limits: Cell<Limits>;
  readonly history: Cell<History>;
  readonly ownLimits: Cell<OperatorLimits>;
  readonly ownExpectations: Cell<OwnExpectations>;
  readonly sources: Cell<readonly SourceState[]>;
  /** Rows that count no more and that the reader has put away, by their `data-instance`. */
  readonly dismissed: Cell<ReadonlySet<string>>;
  /** What the server sent, as it sent it: the body of the last good health answer, and one job row. */
  readonly raw: { readonly health: () => string | null; readonly job: (id: number) => unknown };
  readonly start: () => void;
  readonly stop: () => void;
  readonly retryNow: () => void;
  readonly pause: () => void;
  readonly resume: () => void;
  /** Limits of this browser, which outrank the operator's file; kept in storage. */
  readonly setOwnLimits: (limits: OperatorLimits) => void;
  /** The same for what is expected to run. */
  readonly setOwnExpectations: (own: OwnExpectations) => void;
  /** Asks one source at once, refused ones too; one that is being asked is left alone. */
  readonly askNow: (name: SourceName) => void;
  readonly dismiss: (id: string) => void;
}

/**
 * Wires clock, poller and recorder together. Nothing happens before `start`. `load` brings what need not be there for
 * the first verdict; it is called when the first answer is there, and again where it failed.
 */
export function createSession(environment: Environment, load: () => Promise<Later>): Session {
  const { base, clock, config, visibility, storage } = environment;
  let loading: Promise<Later | null> | null = null;
  /** null: the page's own server does not give that code now; health can be asked without. */
  const later = (): Promise<Later | null> => {
    loading ??= load().catch(() => {
      loading = null;
      return null;
    });
    return loading;
  };
  const ownLimits = cell(readOwnLimits(storage));
  const ownExpectations = cell(readOwnExpectations(storage));
  const operator = (): OperatorLimits => ({ ...config.limits, ...ownLimits.get() });
  const expected = (): Expectations => expectationsOf(config.expectations, ownExpectations.get());
  const recorder = createRecorder(operator(), expected(), config.pollInterval);
  const local = (): Instant => instant(clock.now());
  let isFirst = true;
  let isStopped = false;
  let others: Others | null = null;
  let body: string | null = null;
  let health: Pick<HealthAsking, 'settledAt' | 'latency'> = { settledAt: null, latency: null };

  async function ask(stop: AbortSignal): Promise<Settled> {
    noticeLeap();
    const wasFailing = recorder.watch().problem !== null;
    try {
      const through = isFirst ? null : await later();
      isFirst = false;
      const answer = await (through === null
        ? askHealth(environment, base, stop)
        : through.questions.health(stop));
      if (stop.aborted) return 'dropped';
      ({ body } = answer);
      const { sentAt, receivedAt } = answer.exchange;
      health = { settledAt: local(), latency: between(sentAt, receivedAt) };
      recorder.answered(answer);
      void meetOthers(wasFailing);
      return 'good';
    } catch (error) {
      if (stop.aborted) return 'dropped';
      health = { ...health, settledAt: local() };
      recorder.failed(problemOf(error), local());
      return 'failed';
    }
  }

  async function meetOthers(isReconnect: boolean): Promise<void> {
    if (others === null) {
      const code = await later();
      if (code === null || isStopped || others !== null) return;
      others = code.watchOthers(host);
      recorder.joinBy(others);
      publish();
    }
    others.answered(isReconnect);
  }
  const poller = createPoller({
    clock,
    visibility,
    ask,
    interval: () => recorder.watch().interval,
    changed: onPoller,
  });

  let wasResting = poller.state().resting;
  function onPoller(): void {
    const { resting } = poller.state();
    if (resting !== wasResting) {
      wasResting = resting;
      recorder.rest(resting, local());
      others?.rested();
      watchSeconds();
    }
    publish();
  }

  let stopSeconds = (): void => {};
  function watchSeconds(): void {
    stopSeconds();
    noticeLeap();
    stopSeconds = visibility.hidden() ? () => {} : everySecond(clock, onSecond);
  }

  function onSecond(): void {
    if (noticeLeap()) poller.retryNow();
    publish();
  }

  /** Whether the clock has leapt since the last call: forwards is time that nobody watched, as in a slept laptop. */
  let awakeAt = local();
  function noticeLeap(): boolean {
    const since = awakeAt;
    awakeAt = local();
    const passed = between(since, awakeAt);
    const isLate = passed > 2 * recorder.watch().interval;
    if (isLate && poller.state().resting === null) recorder.slept(since);
    if (passed < 0) recorder.setBack(ms(-passed));
    return isLate || passed < 0;
  }

  const now = cell(local());
  const judged = cell(recorder.judged(now.get()));
  const limits = cell(recorder.watch().limits);
  const history = cell(recorder.history());
  const polling = cell(pollingNow());
  const sources = cell(ALL_UNASKED);
  const dismissed = cell<ReadonlySet<string>>(new Set());
  const host: Host = {
    watch: () => recorder.watch(),
    clock: () => recorder.clock(),
    told: (facts) => recorder.told(facts),
    retell: () => recorder.retell(),
    isWatching() {
      const { answer, problem, paused } = recorder.watch();
      return poller.state().resting === null && answer !== null && problem === null && paused === null;
    },
    health: () => ({ ...health, nextAt: poller.state().nextAt }),
    changed: publish,
  };

  function pollingNow(): Polling {
    return pollingOf(recorder, poller.state(), judged.get().feed);
  }

  function publish(): void {
    now.set(serverTime(recorder.clock(), local()));
    judged.set(shareJudged(judged.get(), recorder.judged(now.get())));
    limits.set(share(limits.get(), recorder.watch().limits));
    history.set(recorder.history());
    polling.set(share(polling.get(), pollingNow()));
    if (others === null) return;
    sources.set(share(sources.get(), others.sources()));
    dismissed.set(others.dismissed());
  }

  return {
    environment,
    now,
    judged,
    polling,
    limits,
    history,
    ownLimits,
    ownExpectations,
    sources,
    dismissed,
    raw: { health: () => body, job: (id) => others?.job(id) ?? null },
    start() {
      if (wasResting !== null) recorder.rest(wasResting, local());
      poller.start();
      watchSeconds();
      publish();
    },
    stop() {
      isStopped = true;
      poller.stop();
      others?.stop();
      stopSeconds();
    },
    retryNow: poller.retryNow,
    pause: poller.pause,
    resume: poller.resume,
    setOwnLimits(own) {
      writeOwnLimits(storage, own);
      ownLimits.set(own);
      recorder.setOperatorLimits(operator());
      publish();
    },
    setOwnExpectations(own) {
      writeOwnExpectations(storage, own);
      ownExpectations.set(own);
      recorder.setExpectations(expected());
      publish();
    },
    askNow(name) {
      if (name === 'health' || name === 'executors') poller.retryNow();
      else others?.askNow(name);
    },
    dismiss: (id) => others?.dismiss(id),
  };
}
