import type { Blindness, Gap } from '../history';
import { between, type Duration, hours, type Instant, instant, minutes, seconds } from '../time';
import type { Gone } from './gone';
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
  /** The last time that nobody watched: if a clock leapt forward, it was then. */
  readonly leapt: Stretch | null;
  /** The first answer of those in a row that say that the clock was set back; null where the last one did not. */
  readonly doubt: Instant | null;
  /** What was recorded of times that lie ahead since the clock was set back, from the first answer ever on. */
  readonly ahead: Ahead | null;
}

interface Stretch {
  readonly from: Instant;
  readonly to: Instant;
}

/** Plain data, for the checkpoint. */
export interface Ahead {
  readonly first: Instant;
  readonly last: Instant;
}

export const NEW_CONTINUITY: Continuity = {
  first: null,
  last: null,
  blind: null,
  isResumed: false,
  leapt: null,
  doubt: null,
  ahead: null,
};

/** What a moment makes of it. */
export interface Followed {
  readonly continuity: Continuity;
  /** What the answer covers; without length where watching began with it. Null where the moment is no answer, or one in doubt. */
  readonly stretch: { readonly from: Instant; readonly at: Instant } | null;
  /** What nobody watched before this answer. */
  readonly gap: Gap | null;
  /** By the clock that was set back this was never so. */
  readonly gone: Gone | null;
}

/** An answer may be this much older than the last one: the estimate of the server's clock moved. */
const WOBBLE = seconds(2);
/** A clock that was set back is believed after this long: a server whose clock is wrong for a moment costs nothing. */
const DOUBTED = seconds(30);
/** The most that goes where nobody can tell since when the clock was wrong. */
const LOST = hours(1);
const QUARTER = minutes(15);
/** Beyond two intervals, the first answer of a page may take this much longer. */
const GRACE = seconds(2);
/** The longest time that one answer vouches for. A page that runs notices itself that it slept: this is a clock that was set. */
const LONGEST = minutes(5);

/**
 * A page was opened, and goes on from what the last one left behind. A page is hidden while it closes, so nobody can
 * tell one from the other: both are `closed`.
 */
export function resumed({
  first,
  last,
  blind,
  leapt,
  ahead,
}: Omit<Continuity, 'isResumed' | 'doubt'>): Continuity {
  const why = blind?.why === 'hidden' || blind?.why === 'asleep' ? 'closed' : blind?.why;
  return {
    first,
    last,
    blind: blind === null || why === undefined ? null : { ...blind, why },
    isResumed: true,
    leapt,
    doubt: null,
    ahead,
  };
}

/**
 * The last time that nobody watched, of gaps in order of time: the one that was split while nobody watches, else the last
 * that began before the last answer. Others lie ahead, on a clock that was set back since.
 */
export function leaptOf(
  gaps: readonly Gap[],
  { last, blind }: Pick<Continuity, 'last' | 'blind'>,
): Gap | null {
  if (last === null) return null;
  const split = gaps.find(({ from, to }) => to === blind?.since && from >= last);
  const before = split ?? gaps.findLast(({ from }) => from < last) ?? null;
  return before === null || split !== undefined || before.to <= last ? before : { ...before, to: last };
}

/**
 * One moment more. An answer covers the time since the answer before it, unless nobody watched in between: then that time
 * is a gap, named by what made it blind first. Where a page was opened in between, watching never broke if its first
 * answer came within two intervals and 2 s, and no gap was told since the last one. Time never runs backwards: up to 2 s
 * an older answer counts at the time of the last one. By more it is in doubt and counts for nothing, until answers have
 * said so for 30 s, or at once where it undoes the last leap forward: then the clock was set back. Fractions of a ms are
 * rounded.
 */
export function follow(before: Continuity, moment: Moment): Followed {
  const at = instant(Math.round(moment.at));
  const nothing = { stretch: null, gap: null, gone: null };
  switch (moment.kind) {
    case 'failed':
      return { ...nothing, ...blinded(before, instant(Math.round(moment.since)), 'failing') };
    case 'rested':
      return { ...nothing, ...blinded(before, at, moment.why) };
    case 'set_back':
      return { ...nothing, ...turnedBack(before, at) };
    case 'answered': {
      const reached = untold(before);
      if (reached === null || reached - at <= WOBBLE) return answered(before, moment, at);
      const doubt = before.doubt === null || at < before.doubt ? at : before.doubt;
      if (!isUndone(before, at) && at - doubt < DOUBTED)
        return { ...nothing, continuity: { ...before, doubt } };
      const { continuity, gone } = turnedBack(before, at);
      return { ...answered(continuity, moment, at), gone };
    }
  }
}

/** Asking in vain and not asking are two things: where one follows the other, the gap is split there. */
function blinded(before: Continuity, told: Instant, why: Blindness): Omit<Followed, 'stretch'> {
  const { blind } = before;
  const isSame = blind !== null && (blind.why === 'failing') === (why === 'failing');
  if (isSame) return { continuity: before, gap: null, gone: null };
  const from = untold(before);
  const since = instant(Math.max(told, from ?? told));
  const dark = darkSince(before, since);
  const gap =
    blind === null || dark === null || since === dark ? null : { from: dark, to: since, why: blind.why };
  const continuity = { ...before, blind: { since, why }, leapt: gap ?? before.leapt };
  return { continuity, gap, gone: gap && goneAhead(before, dark === from ? since : from) };
}

/** From when on no gap tells yet that nobody watches: the last answer, or where the last gap was split. */
export function untold({ last, blind, leapt }: Pick<Continuity, 'last' | 'blind' | 'leapt'>): Instant | null {
  const isSplit = last !== null && blind !== null && leapt?.to === blind.since && leapt.from >= last;
  return isSplit ? leapt.to : last;
}

/** From when on nobody has watched at `at`: where a clock that has come back is past all that lay ahead, since the end of that. */
function darkSince(before: Continuity, at: Instant): Instant | null {
  const from = untold(before);
  const end = before.ahead?.last ?? at;
  return from === null || at <= end ? from : instant(Math.max(from, end));
}

/** Back into the last time that nobody watched: what came after it was recorded on a clock that had leapt forward. */
const isUndone = ({ leapt }: Continuity, at: Instant): boolean =>
  leapt !== null && at >= leapt.from - WOBBLE && at < leapt.to;

/**
 * The clock was set back to `at`. What was recorded since it leapt forward goes; where that cannot be told, at most the last
 * hour, by full quarters. The rest stays, ahead, for the clock to come back.
 */
function turnedBack(before: Continuity, at: Instant): Pick<Followed, 'continuity' | 'gone'> {
  const { first, last, blind, leapt, ahead } = before;
  const earlier = (one: Instant): Instant => (one > at ? at : one);
  const left = Math.ceil(((last ?? at) - LOST) / QUARTER) * QUARTER - 1;
  const after = isUndone(before, at) ? at : instant(Math.max(at, left));
  const start = first ?? at;
  const own = after > at || start > at ? { first: start, last: instant(Math.max(after, start)) } : null;
  return {
    continuity: {
      ...before,
      first: first === null ? null : earlier(first),
      last: last === null ? null : earlier(last),
      blind: blind === null ? null : { ...blind, since: earlier(blind.since) },
      leapt: leapt === null || leapt.from >= at ? null : { from: leapt.from, to: earlier(leapt.to) },
      doubt: null,
      ahead: ahead ?? own,
    },
    gone: { after, upTo: ahead === null ? null : last },
  };
}

function answered(
  before: Continuity,
  moment: Extract<Moment, { kind: 'answered' }>,
  told: Instant,
): Followed {
  const { last, ahead } = before;
  const reached = untold(before);
  const at = reached !== null && told < reached ? reached : told;
  const why = last === null ? null : whyBlind(before, moment, last, at);
  const from = last === null || why !== null ? at : last;
  // Past all that lay ahead after a time of not watching: the clock has come back, and nobody watched since then.
  const isThere = ahead !== null && at > ahead.last;
  const isBack = isThere && why !== null;
  const known = isBack ? ahead : { first: before.first ?? at, last };
  const dark = darkSince(before, at);
  const gap = dark !== null && why !== null && at > dark ? { from: dark, to: at, why } : null;
  return {
    continuity: {
      first: known.first,
      last: at,
      blind: null,
      isResumed: false,
      leapt: gap ?? before.leapt,
      doubt: null,
      ahead: isThere ? null : ahead,
    },
    stretch: { from, at },
    gap,
    // Where the clock has come back, a gap that it was set back into is two from there on.
    gone: isBack || at !== reached ? goneAhead(before, isBack ? reached : at) : null,
  };
}

/** What of what lay ahead a clock that goes on has reached. */
function goneAhead(before: Continuity, upTo: Instant | null): Gone | null {
  const after = untold(before);
  return before.ahead === null || after === null || upTo === null ? null : { after, upTo };
}

/** Whether the first answer of a page goes on from the last one, that much earlier: then watching never broke. */
export const isWatchedOn = (away: Duration, interval: Duration): boolean => away <= 2 * interval + GRACE;

function whyBlind(
  before: Continuity,
  moment: Extract<Moment, { kind: 'answered' }>,
  last: Instant,
  at: Instant,
): Blindness | null {
  const { blind, isResumed } = before;
  const isLate = !isWatchedOn(between(last, at), moment.interval);
  // Where a gap was told since the last answer already, watching did break.
  const isWhole = !isLate && untold(before) === last;
  const own = isResumed && blind?.why === 'closed' && isWhole ? null : blind?.why;
  const why = own ?? moment.blind;
  if (why !== null) return why;
  if (isResumed && isLate) return 'closed';
  return at - last > LONGEST ? 'asleep' : null;
}
