import { between, type Duration, type Instant, instant, ms, plus } from '../../../domain/time';
import { type Changes, type HistoryAddress, rangeText, timeText } from './address';
import { edgeAfter, LENGTH, LONGEST, RANGES, type RangeName, SHORTEST, stepFor } from './ranges';
import { bucketStart, isInside, type Window } from './window';

/** What a click, a key or a drag changes in the address; null: nothing is left to do. */

/** A named range that follows the time. */
export const liveRange = (name: RangeName): Changes => ({
  range: rangeText(name),
  from: null,
  to: null,
  at: null,
});

/** Back to what the address would show without a moment or an end of its own. */
export const backToLive = ({ range }: HistoryAddress): Changes => liveRange(range);

/** A stretch of one's own, from its earlier to its later end; the pin goes where it lies outside. */
export const ownRange = (from: Instant, to: Instant): Changes => ({
  from: timeText(from),
  to: timeText(to),
  at: null,
});

/** What was dragged over: rounded to whole buckets of the range it becomes, and never shorter than a minute. */
export function zoomTo(a: Instant, b: Instant, now: Instant): Changes {
  const middle = (a + b) / 2;
  const length = ms(Math.min(LONGEST, Math.max(SHORTEST, Math.abs(b - a))));
  const step = stepFor(length);
  const from = Math.floor((middle - length / 2) / step) * step;
  const to = Math.min(Math.ceil((middle + length / 2) / step) * step, edgeAfter(now, step));
  return ownRange(instant(Math.min(from, to - SHORTEST)), instant(to));
}

/** By a part of its length, earlier (negative) or later; what reaches now is live again. */
export function moved(window: Window, by: Duration, now: Instant): Changes {
  const { from, to, name } = window;
  const length = between(from, to);
  const edge = edgeAfter(now, stepFor(length));
  const end = instant(Math.min(edge, to + by));
  if (name === null) return ownRange(plus(end, ms(-length)), end);
  return { ...liveRange(name), to: end === edge ? null : timeText(end) };
}

/** Half of what is seen, earlier or later: the other half stays, so that nobody gets lost. */
export const stepped = (window: Window, direction: -1 | 1, now: Instant): Changes => {
  const step = stepFor(between(window.from, window.to));
  const half = Math.max(1, Math.round(between(window.from, window.to) / 2 / step)) * step;
  return moved(window, ms(direction * half), now);
};

/** The next shorter or longer named range, around a moment (the middle where there is none); live stays live. */
export function zoomed(
  window: Window,
  how: 'in' | 'out',
  around: Instant | null,
  now: Instant,
): Changes | null {
  const length = between(window.from, window.to);
  const name =
    how === 'in'
      ? RANGES.findLast((one) => LENGTH[one] < length)
      : RANGES.find((one) => LENGTH[one] > length);
  if (name === undefined) return null;
  if (window.isLive && around === null) return liveRange(name);
  const step = stepFor(LENGTH[name]);
  const centre =
    around !== null && isInside(window, around) ? around : instant((window.from + window.to) / 2);
  const end = edgeAfter(plus(centre, ms(LENGTH[name] / 2)), step);
  const edge = edgeAfter(now, step);
  return { range: rangeText(name), from: null, to: end >= edge ? null : timeText(end) };
}

/** Holds the axis and shows the values of one bucket. */
export const pinned = (window: Window, index: number): Changes => ({
  at: timeText(bucketStart(window, index)),
});
export const LET_GO: Changes = { at: null };
