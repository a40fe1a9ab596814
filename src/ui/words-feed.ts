import type { FeedState } from '../domain/judged';
import type { Limits } from '../domain/model';
import { HEARTBEAT_COMPONENTS } from '../domain/model';
import { between, type Duration, type Instant } from '../domain/time';
import { ahead, clockTime, figure } from './words-clock';
import { NOUN } from './words-nouns';
import { ago, span, type Zone } from './words-time';

/** What is known of the asking itself. */
export interface FeedFacts {
  readonly feed: FeedState;
  readonly answeredAt: Instant | null;
  readonly nextAt: Instant | null;
  readonly inFlightSince: Instant | null;
  readonly failingSince: Instant | null;
  readonly tries: number;
}

/** A question that is out for less than this is not worth a word: the bar must not flicker at every poll. */
const WORTH_SAYING = 1000;

/** How long the question that is out has been out, where that is worth a word. */
export function asking(facts: FeedFacts, now: Instant): Duration | null {
  if (facts.inFlightSince === null) return null;
  const out = between(facts.inFlightSince, now);
  return out >= WORTH_SAYING || facts.feed === 'first' ? out : null;
}

/** The bar's words: "Answered 2 s ago · next in 3 s", "Asking for 2 s", "No answer since 14:02:11 UTC", "Paused". */
export function feedWords(facts: FeedFacts, now: Instant, zone: Zone): string {
  const out = asking(facts, now);
  if (facts.feed === 'paused') return 'Paused: not asking';
  if (facts.feed === 'first') return out === null ? 'Not asked yet' : `Asking for ${span(out)}`;
  if (facts.feed === 'failing') {
    return facts.answeredAt === null
      ? 'Never answered'
      : `No answer since ${clockTime(facts.answeredAt, zone, now)}`;
  }
  const answered = facts.answeredAt === null ? '' : `Answered ${ago(between(facts.answeredAt, now))}`;
  if (out !== null) return `${answered} · asking for ${span(out)}`;
  // A question that has just left has no next one yet.
  if (facts.inFlightSince !== null) return `${answered} · next now`;
  return facts.nextAt === null ? answered : `${answered} · next ${ahead(between(now, facts.nextAt))}`;
}

const FROM = {
  configuration: 'read from Airflow’s configuration',
  operator: 'set by hand',
  release: 'assumed',
} as const;

/** The three limits in one line: "Limits 30 s, assumed", or each with its own figure and source. */
export function limitsLine(limits: Limits): string {
  const all = HEARTBEAT_COMPONENTS.map((name) => limits[name]);
  const same = (pick: (one: (typeof all)[number]) => unknown): boolean => new Set(all.map(pick)).size === 1;
  const source = FROM[limits.scheduler.source];
  if (same((one) => one.after) && same((one) => one.source)) {
    return `Limits ${figure(limits.scheduler.after)}, ${source}`;
  }
  const each = HEARTBEAT_COMPONENTS.map((name) => {
    const own = same((one) => one.source) ? '' : ` ${FROM[limits[name].source]}`;
    return `${NOUN[name]} ${figure(limits[name].after)}${own}`;
  });
  return `Limits: ${each.join(', ')}${same((one) => one.source) ? `; ${source}` : ''}`;
}

/** "for 4 min 12 s", "since 14:02:11 UTC": the two parts beside a headline. */
export const sinceWords = (
  at: Instant,
  now: Instant,
  zone: Zone,
): { readonly lasting: string; readonly from: string } => ({
  lasting: span(between(at, now)),
  from: clockTime(at, zone, now),
});

/** A difference below this is what any two clocks have (ms). */
const WORTH_A_WORD = 60_000;

/** "The server’s clock is 5 min ahead of this browser’s; ages use the server’s"; empty where they agree. */
export const skewWords = (skew: Duration): string =>
  Math.abs(skew) < WORTH_A_WORD
    ? ''
    : `The server’s clock is ${span(skew)} ${skew > 0 ? 'ahead of' : 'behind'} this browser’s; ages use the server’s`;
