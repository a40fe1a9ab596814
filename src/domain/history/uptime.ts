import { severity } from '../severity';
import { type Duration, type Instant, ms } from '../time';
import { shareOf } from './share';
import type { Stretch } from './slice';

/** How well a range went, of what was watched of it. */
export interface Uptime {
  /** Healthy and late over known, 0 to 1; null where nothing was known. */
  readonly share: number | null;
  readonly watched: Duration;
  readonly known: Duration;
  /** Nothing bad was seen at all, not even for a moment. What nobody could tell is neither good nor bad. */
  readonly isPerfect: boolean;
}

/** Uptime of stretches of one component or instance, of any tier, between two instants; a reversed range has none. */
export function uptime(stretches: readonly Stretch[], from: Instant, to: Instant): Uptime {
  let watched = 0;
  let known = 0;
  let up = 0;
  let isPerfect = true;
  for (const stretch of stretches) {
    if (!touches(stretch, from, to)) continue;
    const part = shareOf(stretch, from, to);
    watched += part.watched;
    known += part.known;
    up += part.up;
    if (severity(stretch.worst) > severity('unknown')) isPerfect = false;
  }
  return {
    share: known > 0 ? up / known : null,
    watched: ms(watched),
    known: ms(known),
    isPerfect: isPerfect && up === known,
  };
}

/** The same rule as for buckets: shared time, or a moment that lies in the range. */
const touches = (stretch: Stretch, from: Instant, to: Instant): boolean =>
  stretch.from < stretch.to
    ? stretch.from < to && from < stretch.to
    : from <= stretch.from && stretch.from <= to;

/** "99.9 %": one decimal, rounded down; "100 %" only where it `isPerfect`. */
export function percent(share: number, isPerfect: boolean): string {
  if (share >= 1 && isPerfect) return '100 %';
  return `${Math.min(99.9, Math.floor(share * 1000) / 10).toFixed(1)} %`;
}
