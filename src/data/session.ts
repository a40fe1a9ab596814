import type { History } from '../domain/history';
import type { FeedState, Judged } from '../domain/judged';
import type { Limits, Problem } from '../domain/model';
import { serverTime } from '../domain/server-clock';
import { between, type Duration, type Instant, instant, ms } from '../domain/time';
import { judge } from '../domain/verdict';
import { type Cell, cell } from './cell';
import { problemOf } from './client';
import { everySecond } from './clock';
import { createEnquiry } from './enquiry';
import type { Environment } from './environment';
import { readOwnLimits, writeOwnLimits } from './own-limits';
import { createPoller, type Settled } from './poller';
import type { Questions } from './queries';
import { createRecorder } from './recorder';
import type { OperatorLimits } from './runtime-config';
import { share, shareJudged } from './sharing';
import { askHealth } from './sources/health';

/** The state of asking; all instants by the server's clock as estimated. */
export interface Polling {
  readonly feed: FeedState;
  readonly answeredAt: Instant | null;
  readonly nextAt: Instant | null;
  readonly inFlightSince: Instant | null;
  readonly problem: Problem | null;
  readonly failingSince: Instant | null;
  readonly tries: number;
  readonly interval: Duration;
  readonly clock: 'server' | 'browser';
  /** The server's clock minus this browser's, where the server's can be read; else 0. */
  readonly skew: Duration;
  readonly release: string | null;
  /** The reader pressed pause; `feed` says `paused` until the first answer after it, too. */
  readonly isPaused: boolean;
}

/** One page's watch over one Airflow: everything that lives outside of React. */
export interface Session {
  readonly environment: Environment;
  readonly now: Cell<Instant>;
  readonly judged: Cell<Judged>;
  readonly polling: Cell<Polling>;
  readonly limits: Cell<Limits>;
  readonly history: Cell<History>;
  readonly ownLimits: Cell<OperatorLimits>;
  readonly start: () => void;
  readonly stop: () => void;
  readonly retryNow: () => void;
  readonly pause: () => void;
  readonly resume: () => void;
  /** Limits of this browser, which outrank the operator's file; kept in storage. */
  readonly setOwnLimits: (limits: OperatorLimits) => void;
}

/**
 * Wires clock, poller, recorder and questions together. Nothing happens before `start`. `load` brings the questions;
 * it is called when the first answer is there, and again where it failed.
 */
export function createSession(environment: Environment, load: () => Promise<Questions>): Session {
  const { base, clock, config, visibility } = environment;
  let loading: Promise<Questions | null> | null = null;
  /** null: the page's own server does not give that code now; health can be asked without. */
  const questions = (): Promise<Questions | null> => {
    loading ??= load().catch(() => {
      loading = null;
      return null;
    });
    return loading;
  };
  const ownLimits = cell(readOwnLimits(environment.storage));
  const operator = (): OperatorLimits => ({ ...config.limits, ...ownLimits.get() });
  const recorder = createRecorder(operator(), config.pollInterval);
  const enquiry = createEnquiry(questions, (facts) => {
    recorder.told(facts);
    publish();
  });
  const local = (): Instant => instant(clock.now());

  let isFirst = true;
  async function ask(stop: AbortSignal): Promise<Settled> {
    noticeLeap();
    const wasFailing = recorder.watch().problem !== null;
    try {
      const through = isFirst ? null : await questions();
      isFirst = false;
      const answer = await (through === null ? askHealth(environment, base, stop) : through.health(stop));
      if (stop.aborted) return 'dropped';
      recorder.answered(answer);
      enquiry.afterAnswer(wasFailing);
      return 'good';
    } catch (error) {
      if (stop.aborted) return 'dropped';
      recorder.failed(problemOf(error), local());
      return 'failed';
    }
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
  const judged = cell(judge(recorder.watch(), now.get()));
  const limits = cell(recorder.watch().limits);
  const history = cell(recorder.history());
  const polling = cell(pollingNow());

  function pollingNow(): Polling {
    const { answer, problem, interval, release, clock: source } = recorder.watch();
    const { nextAt, inFlightSince, resting } = poller.state();
    const byServer = (at: Instant | null): Instant | null => at && serverTime(recorder.clock(), at);
    return {
      feed: judged.get().feed,
      answeredAt: answer?.at ?? null,
      nextAt: byServer(nextAt),
      inFlightSince: byServer(inFlightSince),
      problem: problem?.problem ?? null,
      failingSince: problem?.since ?? null,
      tries: problem?.tries ?? 0,
      interval,
      clock: source,
      skew: source === 'server' ? recorder.clock().offset : ms(0),
      release,
      isPaused: resting === 'paused',
    };
  }

  function publish(): void {
    now.set(serverTime(recorder.clock(), local()));
    judged.set(shareJudged(judged.get(), judge(recorder.watch(), now.get())));
    limits.set(share(limits.get(), recorder.watch().limits));
    history.set(recorder.history());
    polling.set(share(polling.get(), pollingNow()));
  }

  return {
    environment,
    now,
    judged,
    polling,
    limits,
    history,
    ownLimits,
    start() {
      if (wasResting !== null) recorder.rest(wasResting, local());
      poller.start();
      watchSeconds();
      publish();
    },
    stop() {
      poller.stop();
      stopSeconds();
    },
    retryNow: poller.retryNow,
    pause: poller.pause,
    resume: poller.resume,
    setOwnLimits(own) {
      writeOwnLimits(environment.storage, own);
      ownLimits.set(own);
      recorder.setOperatorLimits(operator());
      publish();
    },
  };
}
