import type { FeedState } from '../domain/judged';
import type { Problem } from '../domain/model';
import { serverTime } from '../domain/server-clock';
import { type Duration, type Instant, ms } from '../domain/time';
import type { PollerState } from './poller';
import type { Recorder } from './recorder';

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

/** What the recorder and the poller say together. */
export function pollingOf(recorder: Recorder, state: PollerState, feed: FeedState): Polling {
  const { answer, problem, interval, release, clock: source } = recorder.watch();
  const { nextAt, inFlightSince, resting } = state;
  const byServer = (at: Instant | null): Instant | null => at && serverTime(recorder.clock(), at);
  return {
    feed,
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
