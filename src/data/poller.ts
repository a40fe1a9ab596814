import { type Duration, type Instant, instant, plus, seconds } from '../domain/time';
import { DEADLINE } from './client';
import type { Clock } from './clock';
import type { Visibility } from './visibility';

/** What became of one question. `dropped`: it was given up, and says nothing about the server. */
export type Settled = 'good' | 'failed' | 'dropped';

export interface PollerPorts {
  readonly clock: Clock;
  readonly visibility: Visibility;
  /** Whether a hidden page asks all the same; it does not where this is left out. */
  readonly keepsHidden?: () => boolean;
  /** Asks once; never rejects. `stop` asks it to settle soon. */
  ask(stop: AbortSignal): Promise<Settled>;
  /** Time between an answer and the next question. */
  interval(): Duration;
  /** Called after every change of `state`. */
  changed(): void;
}

/** By the poller's clock. Of `nextAt` and `inFlightSince` at most one is there, none while it rests. */
export interface PollerState {
  readonly resting: 'paused' | 'hidden' | null;
  readonly inFlightSince: Instant | null;
  readonly nextAt: Instant | null;
  /** Failed questions in a row. */
  readonly failures: number;
}

export interface Poller {
  readonly state: () => PollerState;
  start(): void;
  readonly pause: () => void;
  /** Ends a pause and asks at once. */
  readonly resume: () => void;
  /** Asks at once, unless it rests or a question is under way; one that is overdue is given up for it. */
  readonly retryNow: () => void;
  /** What `keepsHidden` says has changed. */
  readonly turn: () => void;
  stop(): void;
}

/** After the first, second, third and every further failure in a row. */
const BACK_OFF = [seconds(5), seconds(10), seconds(20), seconds(30)] as const;

/**
 * Decides when to ask: one question at a time, the next an interval after the last one settled (so a clock that
 * leaps never causes a burst), later and later while they fail, none while paused or hidden, at once on return.
 */
export function createPoller(ports: PollerPorts): Poller {
  const { clock, visibility } = ports;
  let isRunning = false;
  let isPaused = false;
  let failures = 0;
  let flight: { readonly since: Instant; readonly abort: AbortController } | null = null;
  let timer: { readonly at: Instant; readonly cancel: () => void } | null = null;

  const now = (): Instant => instant(clock.now());
  const resting = (): PollerState['resting'] => {
    if (isPaused) return 'paused';
    return visibility.hidden() && !ports.keepsHidden?.() ? 'hidden' : null;
  };
  const disarm = (): void => {
    timer?.cancel();
    timer = null;
  };

  async function ask(): Promise<void> {
    disarm();
    const abort = new AbortController();
    flight = { since: now(), abort };
    ports.changed();
    settle(await ports.ask(abort.signal));
  }

  function settle(result: Settled): void {
    flight = null;
    if (result !== 'dropped') failures = result === 'good' ? 0 : failures + 1;
    if (isRunning && resting() === null) {
      if (result === 'dropped') return void ask();
      arm(delay());
    }
    ports.changed();
  }

  const delay = (): Duration =>
    failures === 0 ? ports.interval() : (BACK_OFF[Math.min(failures, BACK_OFF.length) - 1] ?? BACK_OFF[3]);

  function arm(wait: Duration): void {
    disarm();
    timer = { at: plus(now(), wait), cancel: clock.after(wait, () => void ask(), 'poll') };
  }

  function askNow(): void {
    if (!isRunning || resting() !== null) return;
    if (flight === null) void ask();
    else if (now() - flight.since > DEADLINE) flight.abort.abort();
  }

  function turn(): void {
    if (resting() === null) askNow();
    else disarm();
    ports.changed();
  }

  const unsubscribe = visibility.subscribe(turn);
  return {
    state: () => ({
      resting: resting(),
      inFlightSince: flight?.since ?? null,
      nextAt: timer?.at ?? null,
      failures,
    }),
    start() {
      isRunning = true;
      askNow();
    },
    pause() {
      isPaused = true;
      turn();
    },
    resume() {
      isPaused = false;
      turn();
    },
    retryNow: askNow,
    turn,
    stop() {
      isRunning = false;
      disarm();
      flight?.abort.abort();
      unsubscribe();
    },
  };
}
