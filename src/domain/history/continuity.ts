import type { Blindness, Gap } from '../history';
import { hours, type Instant, instant, seconds } from '../time';
import type { Moment } from './moment';

/** How far watching has come: what it takes to tell whether the next answer goes on from the last one. Plain data. */
export interface Continuity {
  /** The first and the last answer; null before there was one. */
  readonly first: Instant | null;
  readonly last: Instant | null;
  /** Since when and why nobody watches; the time that is lost is longer, it begins with the last answer. */
  readonly blind: { readonly since: Instant; readonly why: Blindness } | null;
  /** A page was opened since the last answer. */
  readonly isResumed: boolean;
}

export const NEW_CONTINUITY: Continuity = { first: null, last: null, blind: null, isResumed: false };

/** What a moment makes of it. */
export interface Followed {
  readonly continuity: Continuity;
  /** What the answer covers; without length where watching began with it. Null where the moment is no answer. */
  readonly stretch: { readonly from: Instant; readonly at: Instant } | null;
  /** What nobody watched before this answer. */
  readonly gap: Gap | null;
  /** The clock was set back: what was recorded of later than this has not happened yet. */
  readonly nothingAfter: Instant | null;
}

/** An answer may be this much older than the last one: the estimate of the server's clock moved. */
const WOBBLE = seconds(2);
/** Beyond two intervals, the first answer of a page may take this much longer. */
const GRACE = seconds(2);
/** The longest time that one answer vouches for. */
const LONGEST = hours(1);

/**
 * A page was opened, and goes on from what the last one left behind. A page is hidden while it closes, so nobody can
 * tell one from the other: both are `closed`.
 */
export function resumed({ first, last, blind }: Omit<Continuity, 'isResumed'>): Continuity {
  const why = blind?.why === 'hidden' || blind?.why === 'asleep' ? 'closed' : blind?.why;
  return {
    first,
    last,
    blind: blind === null || why === undefined ? null : { ...blind, why },
    isResumed: true,
  };
}

/**
 * One moment more. An answer covers the time since the answer before it, unless nobody watched in between: then that time
 * is a gap, named by what made it blind first. Where a page was opened in between, watching never broke if its first
 * answer came within two intervals and 2 s. Time never runs backwards: up to 2 s an older answer counts at the time of
 * the last one; by more the clock was set back, and what lies ahead of it is dropped. Fractions of a ms are rounded.
 */
export function follow(before: Continuity, moment: Moment): Followed {
  const at = instant(Math.round(moment.at));
  const nothing = { stretch: null, gap: null, nothingAfter: null };
  switch (moment.kind) {
    case 'failed':
      return { ...nothing, continuity: blinded(before, instant(Math.round(moment.since)), 'failing') };
    case 'rested':
      return { ...nothing, continuity: blinded(before, at, moment.why) };
    case 'set_back':
      return { ...nothing, continuity: turnedBack(before, at), nothingAfter: at };
    case 'answered': {
      const isBack = before.last !== null && before.last - at > WOBBLE;
      const from = isBack ? turnedBack(before, at) : before;
      return { ...answered(from, moment, at), nothingAfter: isBack ? at : null };
    }
  }
}

const blinded = (before: Continuity, since: Instant, why: Blindness): Continuity =>
  before.blind === null ? { ...before, blind: { since, why } } : before;

function turnedBack({ first, last, blind, isResumed }: Continuity, at: Instant): Continuity {
  const earlier = (one: Instant): Instant => (one > at ? at : one);
  return {
    first: first === null ? null : earlier(first),
    last: last === null ? null : earlier(last),
    blind: blind === null ? null : { ...blind, since: earlier(blind.since) },
    isResumed,
  };
}

function answered(
  before: Continuity,
  moment: Extract<Moment, { kind: 'answered' }>,
  told: Instant,
): Omit<Followed, 'nothingAfter'> {
  const { first, last } = before;
  const at = last !== null && told < last ? last : told;
  const why = last === null ? null : whyBlind(before, moment, last, at);
  const from = last === null || why !== null ? at : last;
  return {
    continuity: { first: first ?? at, last: at, blind: null, isResumed: false },
    stretch: { from, at },
    gap: last !== null && why !== null && at > last ? { from: last, to: at, why } : null,
  };
}

function whyBlind(
  { blind, isResumed }: Continuity,
  moment: Extract<Moment, { kind: 'answered' }>,
  last: Instant,
  at: Instant,
): Blindness | null {
  const isLate = at - last > 2 * moment.interval + GRACE;
  const own = isResumed && blind?.why === 'closed' && !isLate ? null : blind?.why;
  const why = own ?? moment.blind;
  if (why !== null) return why;
  if (isResumed && isLate) return 'closed';
  return at - last > LONGEST ? 'asleep' : null;
}
