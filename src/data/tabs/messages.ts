import type { Problem } from '../../domain/model';
import type { Instant } from '../../domain/time';
import type { AskedName } from '../source-states';

/** What a question is about; `executors`: that the plugin's route is looked for anew, with the next question of health. */
export type Topic = 'health' | 'executors' | AskedName;
const TOPICS: readonly Topic[] = ['health', 'executors', 'jobs', 'bundles', 'parses', 'limits', 'release'];

/** When a question was sent and settled, by the local clock: tabs of one browser share it. */
export interface Times {
  readonly sentAt: Instant;
  readonly settledAt: Instant;
}

/** What came of one question, whichever tab has asked it. */
export interface Told extends Times {
  readonly kind: 'told';
  readonly topic: Topic;
  /** Tells questions about the same topic apart: which bundle was asked about. Else empty. */
  readonly key: string;
  /** As the question's function gave it; of no meaning where there is a problem. */
  readonly answer: unknown;
  readonly problem: Problem | null;
}

/** What tabs say to each other. */
export type Message =
  | Told
  /** A question is under way. */
  | { readonly kind: 'asking'; readonly topic: Topic }
  /** A tab that follows needs what is newer than `since` (null: anything). */
  | {
      readonly kind: 'wants';
      readonly topic: Topic;
      readonly key: string;
      readonly since: Instant | null;
    }
  /** The leader lives, though it has nothing to tell just now. */
  | { readonly kind: 'here' }
  /** Another tab leads from now on. */
  | { readonly kind: 'leads'; readonly isHidden: boolean }
  /** A tab that can be seen would rather lead than a hidden one. */
  | { readonly kind: 'would_lead' };

/**
 * Whatever came through the channel -> a message, null where it is none of ours. Only the envelope is looked at: tabs of
 * the same build alone share a channel (`browser.ts`), and what an answer holds has been decoded by the tab that asked.
 */
export function readMessage(data: unknown): Message | null {
  if (typeof data !== 'object' || data === null) return null;
  const { kind, topic, key, since, sentAt, settledAt, isHidden, problem } = data as Record<string, unknown>;
  const isAbout = TOPICS.includes(topic as Topic);
  const isUsable =
    kind === 'here' ||
    kind === 'would_lead' ||
    (kind === 'leads' && typeof isHidden === 'boolean') ||
    (kind === 'asking' && isAbout) ||
    (kind === 'wants' && isAbout && typeof key === 'string' && (since === null || Number.isFinite(since))) ||
    (kind === 'told' &&
      isAbout &&
      typeof key === 'string' &&
      isProblem(problem) &&
      areTimes(sentAt, settledAt));
  return isUsable ? (data as Message) : null;
}

const isProblem = (problem: unknown): boolean =>
  problem === null ||
  (typeof problem === 'object' && typeof (problem as { kind?: unknown } | undefined)?.kind === 'string');

const areTimes = (sentAt: unknown, settledAt: unknown): boolean =>
  Number.isFinite(sentAt) && Number.isFinite(settledAt);
