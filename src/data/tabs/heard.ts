import type { Instant } from '../../domain/time';
import type { Times, Told, Topic } from './messages';

/** What this tab was told, by itself or by others: the last of each topic and key, what of it waits to be read, what it has read. */
export interface Heard {
  /** Keeps it for those that come later; gives whether it is news to this tab. */
  keep(told: Told, now: Instant): boolean;
  /** Lays news aside until somebody asks. */
  lay(told: Told): void;
  /** Takes the oldest news about a topic that nobody has read; null where there is none. */
  take(topic: Topic, now: Instant): Told | null;
  /** Something about it is laid aside. */
  has(topic: Topic): boolean;
  /** It has been read. */
  read(told: Told): void;
  /** What this tab knows that is newer than `since`; null where there is nothing. */
  newer(topic: Topic, key: string, since: Instant | null): Told | null;
  /** When the last that was read was settled; null where nothing was. */
  since(topic: Topic, key: string): Instant | null;
  /** Of the last about a topic that was read. */
  readonly times: (topic: Topic) => Times | null;
  /** Nobody watched until `at`: what was said of health before it is no news, and what was laid aside is forgotten. */
  rested(at: Instant): void;
}

const placeOf = (topic: Topic, key: string): string => `${topic} ${key}`;

/** Holds one answer for each topic and key; keys are names of bundles, of which the rota asks about fifty at most. */
export function createHeard(): Heard {
  const last = new Map<string, Told>();
  const laid = new Map<string, Told>();
  const readAt = new Map<string, Instant>();
  const times = new Map<Topic, Times>();
  const since = (topic: Topic, key: string): Instant | null => readAt.get(placeOf(topic, key)) ?? null;

  /** Later than what was read last; that lies ahead of now where the clock was set back since, and counts no more. */
  function isNews({ topic, key, settledAt }: Told, now: Instant): boolean {
    const before = since(topic, key);
    return before === null || settledAt > before || before > now;
  }

  return {
    keep(told, now) {
      last.set(placeOf(told.topic, told.key), told);
      return isNews(told, now);
    },
    lay(told) {
      laid.set(placeOf(told.topic, told.key), told);
    },
    take(topic, now) {
      for (const [place, told] of laid) {
        if (told.topic !== topic) continue;
        laid.delete(place);
        if (isNews(told, now)) return told;
      }
      return null;
    },
    has: (topic) => [...laid.values()].some((told) => told.topic === topic),
    read({ topic, key, sentAt, settledAt }) {
      readAt.set(placeOf(topic, key), settledAt);
      times.set(topic, { sentAt, settledAt });
    },
    newer(topic, key, than) {
      const told = last.get(placeOf(topic, key)) ?? null;
      return told !== null && (than === null || told.settledAt > than) ? told : null;
    },
    since,
    times: (topic) => times.get(topic) ?? null,
    rested(at) {
      laid.clear();
      readAt.set(placeOf('health', ''), at);
    },
  };
}
