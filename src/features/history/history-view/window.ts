import { between, type Duration, type Instant, instant, ms, plus } from '../../../domain/time';
import type { HistoryAddress } from './address';
import { edgeAfter, LENGTH, MOST_BUCKETS, RANGES, type RangeName, stepFor } from './ranges';

/** The stretch of time that the tab shows, and how finely. */
export interface Window {
  readonly from: Instant;
  readonly to: Instant;
  /** How many buckets of the same width it is cut into. */
  readonly count: number;
  /** The button that stands for it; null: a range of one's own. */
  readonly name: RangeName | null;
  /** It moves on with the time. */
  readonly isLive: boolean;
}

/**
 * What an address means at `now`. Live ranges end with the bucket that lasts, so they move in steps. A pinned moment
 * holds them: `now` is then the time at which it was pinned, and a moment that lies further back than the range is shown
 * in its middle. Nothing ends later than now.
 */
export function windowOf(address: HistoryAddress, now: Instant): Window {
  const { from, to, at, range } = address;
  if (from !== null && to !== null) return ownWindow(from, to, now);
  const length = LENGTH[range];
  const step = stepFor(length);
  const edge = edgeAfter(now, step);
  const isFar = at !== null && to === null && at < plus(edge, ms(-length));
  const wanted = isFar ? edgeAfter(plus(at, ms(length / 2)), step) : (to ?? edge);
  const end = wanted < edge ? wanted : edge;
  return {
    from: plus(end, ms(-length)),
    to: end,
    count: Math.round(length / step),
    name: range,
    isLive: at === null && end === edge,
  };
}

function ownWindow(from: Instant, to: Instant, now: Instant): Window {
  const step = stepFor(between(from, to));
  const edge = edgeAfter(now, step);
  // Of a range that lies ahead as a whole nothing is left: it stands, and is empty.
  const end = to > edge && edge > from ? edge : to;
  const length = between(from, end);
  const named = RANGES.find((name) => LENGTH[name] === length) ?? null;
  return { from, to: end, count: countFor(length), name: named, isLive: false };
}

const countFor = (length: Duration): number =>
  Math.max(1, Math.min(MOST_BUCKETS, Math.round(length / stepFor(length))));

/** How long one bucket is. */
export const bucketWidth = ({ from, to, count }: Window): Duration => ms((to - from) / count);

/** Which bucket a moment lies in; the last one for the end and what is later, the first for what is earlier. */
export function bucketAt(window: Window, at: Instant): number {
  const guess = Math.round((at - window.from) / bucketWidth(window));
  const index = bucketStart(window, guess) > at ? guess - 1 : guess;
  return Math.max(0, Math.min(window.count - 1, index));
}

/** Where a bucket begins, in whole milliseconds. */
export const bucketStart = (window: Window, index: number): Instant =>
  instant(Math.round(window.from + index * bucketWidth(window)));

export const isInside = ({ from, to }: Window, at: Instant): boolean => at >= from && at < to;

/** Nothing is later than what it shows. */
export const isNow = ({ to, from }: Window, now: Instant): boolean =>
  to >= edgeAfter(now, stepFor(between(from, to)));
