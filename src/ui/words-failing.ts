import { between, type Instant } from '../domain/time';
import { ahead, clockTime } from './words-clock';
import type { FeedFacts } from './words-feed';
import { span, type Zone } from './words-time';

/** "Since 14:02:11 UTC, for 48 s. Asked 4 times.": since when it fails and how often it was tried. */
export function failingWords(facts: FeedFacts, now: Instant, zone: Zone): string {
  const tried = `Asked ${facts.tries === 1 ? 'once' : `${facts.tries} times`}`;
  if (facts.failingSince === null) return `${tried}.`;
  const since = `Since ${clockTime(facts.failingSince, zone, now)}, for ${span(between(facts.failingSince, now))}`;
  return facts.answeredAt === null ? `${since}: never answered. ${tried}.` : `${since}. ${tried}.`;
}

/** "next try in 12 s", "trying for 2 s". */
export function nextTry(facts: FeedFacts, now: Instant): string {
  if (facts.inFlightSince !== null) return `trying for ${span(between(facts.inFlightSince, now))}`;
  return facts.nextAt === null ? '' : `next try ${ahead(between(now, facts.nextAt))}`;
}

/** What stands under the headline where nothing was asked for a while. */
export const notWatching = (since: Instant, now: Instant, zone: Zone): string =>
  `This page has not asked for ${span(between(since, now))}, since ${clockTime(since, zone, now)}. That time counts neither for nor against.`;
