import type { Expectations } from './expectations';
import type { Identity } from './identity';
import type { ComponentName, HeartbeatComponent, Limits, Problem, Snapshot, Verdict } from './model';
import type { Duration, Instant } from './time';

/** One good answer, and when it arrived by the server's clock as estimated. */
export interface Answer {
  readonly snapshot: Snapshot;
  readonly at: Instant;
}

interface Standing {
  readonly verdict: Verdict;
  readonly at: Instant;
  /** false: it was so at the first answer, so nobody knows since when. */
  readonly seenToBegin: boolean;
}

/** What this page remembers of the answers before the last one; plain data. */
export interface Memory {
  /** Identities of the instances in the last answer, in its order. */
  readonly identities: Readonly<Record<HeartbeatComponent, readonly Identity[]>>;
  /** Heartbeat or check -> when this page first saw that value. Holds the last answer's values only. */
  readonly firstSeen: Readonly<Partial<Record<ComponentName, ReadonlyMap<Instant, Instant>>>>;
  /**
   * 3.0 - 3.3: the heartbeat of a row that was seen to have ended (unhealthy while younger than a known limit),
   * so that "stopped" stays "stopped" when the heartbeat grows old.
   */
  readonly ended: Readonly<Partial<Record<HeartbeatComponent, Instant>>>;
  /** When a component was last called alive. */
  readonly lastAlive: Readonly<Partial<Record<ComponentName, Instant>>>;
  readonly standing: Readonly<Partial<Record<ComponentName, Standing>>>;
}

export const EMPTY_MEMORY: Memory = {
  identities: { scheduler: [], triggerer: [], dag_processor: [] },
  firstSeen: {},
  ended: {},
  lastAlive: {},
  standing: {},
};

/** All that a verdict depends on besides the time; all instants by the server's clock. */
export interface Watch {
  /** The last good answer. */
  readonly answer: Answer | null;
  /** What has gone wrong since the last good answer. */
  readonly problem: { readonly problem: Problem; readonly since: Instant; readonly tries: number } | null;
  readonly paused: { readonly since: Instant; readonly by: 'pause' | 'sleep' } | null;
  readonly limits: Limits;
  readonly expectations: Expectations;
  readonly release: string | null;
  /** `browser`: no Date header can be read, so ages are by the browser's clock and turn nothing red. */
  readonly clock: 'server' | 'browser';
  /** Of the poll timer. */
  readonly interval: Duration;
  readonly memory: Memory;
}

/** When this page first saw a value of the last answer; `otherwise` where it was not seen before. */
export const firstSight = (
  memory: Memory,
  component: ComponentName,
  value: Instant,
  otherwise: Instant,
): Instant => memory.firstSeen[component]?.get(value) ?? otherwise;
