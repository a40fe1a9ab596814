import type { Bucket } from '../../domain/buckets';
import type { History } from '../../domain/history';
import type { Verdict } from '../../domain/model';
import { type Duration, type Instant, instant, ms, plus } from '../../domain/time';

/** A stretch of one lane, in pixels; `state` null is time that nobody watched. */
export interface Segment {
  readonly x: number;
  readonly width: number;
  /** `null`: nobody watched; `before`: this page was not open yet. */
  readonly state: Verdict | 'before' | null;
}

/** The rules of severity: height in pixels, and the order of painting (worse is painted over better). */
export const LANE_HEIGHT: Readonly<Record<Verdict, number>> = {
  healthy: 10,
  late: 14,
  degraded: 16,
  unhealthy: 20,
  unknown: 10,
  not_deployed: 0,
  not_reported: 0,
};
const THINNEST = 3;

/**
 * Buckets -> as few segments as there are changes, scaled to `width` pixels, in the order of painting. What is
 * not healthy is at least 3 px wide, so that a single bad answer in a day is still seen.
 * `failed`: stretches in which the page looked and got no answer: unknown, which is not the same as not watched.
 */
export function segments(
  buckets: readonly Bucket[],
  width: number,
  opened: Instant | null,
  failed: readonly Stretch[] = [],
): readonly Segment[] {
  const first = buckets[0]?.from ?? 0;
  const last = buckets.at(-1)?.to ?? 0;
  const scale = last > first ? width / (last - first) : 0;
  const found: { from: Instant; to: Instant; state: Segment['state'] }[] = [];
  for (const { from, to, seen } of buckets) {
    const asked = failed.some((stretch) => stretch.from < to && from < stretch.to);
    const unseen = asked ? 'unknown' : null;
    const state = seen?.verdict ?? (opened === null || to <= opened ? 'before' : unseen);
    const open = found.at(-1);
    if (open !== undefined && open.state === state) open.to = to;
    else found.push({ from, to, state });
  }
  return found
    .map(({ from, to, state }) => {
      const length = (to - from) * scale;
      const wide =
        state === 'healthy' || state === null || state === 'before' ? length : Math.max(THINNEST, length);
      return { x: Math.min((from - first) * scale, width - wide), width: wide, state };
    })
    .sort((a, b) => painted(a.state) - painted(b.state));
}

/** Time from one instant to another. */
interface Stretch {
  readonly from: Instant;
  readonly to: Instant;
}

/** When the page asked in vain: between two answers, and since the last one where `isFailing`. */
export function failures({ gaps, last }: History, now: Instant, isFailing: boolean): readonly Stretch[] {
  const before = gaps.filter(({ why }) => why === 'failing');
  return isFailing && last !== null ? [...before, { from: last, to: now }] : before;
}

const painted = (state: Segment['state']): number =>
  state === null || state === 'before' ? -1 : LANE_HEIGHT[state];

const DAY = ms(24 * 3_600_000);
const SHORTEST = ms(2 * 60_000);
const STEP = 5000;

/**
 * The range that all lanes share: from the first answer (at most a day, at least two minutes) to the last one;
 * where none came for two intervals, to now in steps of five seconds, so that the silence is seen.
 */
export function axisRange(
  history: History,
  now: Instant,
  interval: Duration,
): { readonly from: Instant; readonly to: Instant } {
  const last = history.last ?? now;
  const silent = now - last > 2 * interval;
  const to = silent ? instant(Math.floor(now / STEP) * STEP) : last;
  const earliest = Math.max(to - DAY, history.first ?? to);
  return { from: instant(Math.min(earliest, to - SHORTEST)), to };
}

const STEPS = [15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400].map(
  (s) => s * 1000,
);

/** Round times inside a range, at most `most` of them. */
export function axisTicks(from: Instant, to: Instant, most: number): readonly Instant[] {
  const step = STEPS.find((one) => (to - from) / one <= most) ?? STEPS[STEPS.length - 1] ?? 86_400_000;
  const ticks: Instant[] = [];
  for (let at = instant(Math.ceil(from / step) * step); at <= to; at = plus(at, ms(step))) ticks.push(at);
  return ticks;
}
