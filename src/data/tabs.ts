import type { Role } from './tabs/lead';
import type { Times, Topic } from './tabs/messages';

/** What another tab may cause in this one. */
export interface Attendant {
  /** An answer that this tab has not asked for is here: the next question about it gets it at once. */
  readonly heard: () => void;
  /** This tab leads, and a follower needs an answer now. */
  readonly ask: () => void;
}

/** One question, as any tab may ask it. */
export interface Question<T> {
  readonly topic: Topic;
  /** Tells questions about the same topic apart; else empty. */
  readonly key: string;
  /** Sends it; rejects with a ProblemError. */
  readonly send: () => Promise<T>;
  readonly stop: AbortSignal | null;
}

/** All tabs of this browser that watch the same Airflow, as seen by one of them. */
export interface Tabs {
  readonly role: () => Role;
  /** The answer to a question: its own where it leads, else what the leader is told. Rejects as `send` does. */
  readonly ask: <T>(question: Question<T>) => Promise<T>;
  /** When the last answer about a topic that `ask` gave was sent for and settled; null: this tab counts for itself. */
  readonly times: (topic: Topic) => Times | null;
  readonly attend: (topic: Topic, attendant: Attendant) => void;
  /** Whether this tab polls: one that is paused or hidden neither leads nor listens. */
  readonly want: (isWanted: boolean) => void;
  readonly stop: () => void;
}

/** A browser whose tabs cannot talk, or a simulated Airflow, of which each tab has its own. */
export const ALONE: Tabs = {
  role: () => 'alone',
  ask: ({ send }) => send(),
  times: () => null,
  attend: () => {},
  want: () => {},
  stop: () => {},
};
