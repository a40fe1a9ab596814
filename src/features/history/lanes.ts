import type { Bucket } from '../../domain/buckets';
import type { Blindness, History } from '../../domain/history';
import type { Verdict } from '../../domain/model';
import { type Duration, type Instant, instant, ms, plus } from '../../domain/time';
import { joined, outside, type Reach, widened } from './reach';

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

/** When the page got no answers, by its own ends and not by those of buckets. */
export interface Sight {
  /** The first answer and the last one; null before there was one. */
  readonly first: Instant | null;
  readonly last: Instant | null;
  /** Between answers, and since the last one. */
  readonly gaps: readonly Stretch[];
}

/**
 * Buckets -> as few segments as there are changes, scaled to `width` pixels, in the order of painting. What is
 * not healthy is at least 3 px wide, so that a single bad answer in a day is still seen. Green is only what was seen: from
 * the first answer to the last one, less the gaps. A stretch in which the page asked in vain is unknown, which is not the
 * same as not watched.
 */
export function segments(buckets: readonly Bucket[], width: number, sight: Sight): readonly Segment[] {
  const first = buckets[0]?.from ?? 0;
  const last = buckets.at(-1)?.to ?? 0;
  const scale = last > first ? width / (last - first) : 0;
  const x = (at: number): number => (at - first) * scale;
  const { first: opened, gaps } = sight;
  const blind = gaps
    .filter(({ from, to }) => to > from && from < last && to > first)
    .map(({ from, to, why }) => ({
      state: why === 'failing' ? ('unknown' as const) : null,
      reach: widened([x(from), x(to)], THINNEST, width),
    }));
  const before: Reach = [Number.NEGATIVE_INFINITY, opened === null ? width : x(opened)];
  const after: Reach = [x(sight.last ?? last), Number.POSITIVE_INFINITY];
  const dim = joined(blind.map(({ reach }) => reach));
  const unseen = joined([before, ...dim, after]);
  const found: { from: Instant; to: Instant; state: Segment['state']; isSeen: boolean }[] = [];
  for (const { from, to, seen } of buckets) {
    const state = seen?.verdict ?? (opened === null || to <= opened ? 'before' : null);
    const isSeen = seen !== null;
    const open = found.at(-1);
    if (open !== undefined && open.state === state && open.isSeen === isSeen) open.to = to;
    else found.push({ from, to, state, isSeen });
  }
  return [
    ...found.flatMap(({ from, to, state, isSeen }) => {
      const reach: Reach = [x(from), x(to)];
      if (!isSeen && state !== 'before') return outside(reach, dim).map((part) => segment(part, state));
      if (state === 'healthy') return outside(reach, unseen).map((part) => segment(part, state));
      return [segment(widened(reach, state === 'before' ? 0 : THINNEST, width), state)];
    }),
    ...[null, 'unknown' as const].flatMap((state) =>
      joined(blind.filter((one) => one.state === state).map(({ reach }) => reach)).map((reach) =>
        segment(reach, state),
      ),
    ),
  ].sort((a, b) => painted(a.state) - painted(b.state));
}

const segment = ([x, end]: Reach, state: Segment['state']): Segment => ({ x, width: end - x, state });

/** Time in which nobody answered or asked, and why. */
interface Stretch {
  readonly from: Instant;
  readonly to: Instant;
  readonly why: Blindness;
}

/** What a history says of when it got answers; since the last one it asks in vain where `isFailing`. */
export function sightOf({ first, last, gaps }: History, now: Instant, isFailing: boolean): Sight {
  const dark = last === null ? null : instant(Math.max(last, gaps.at(-1)?.to ?? last));
  const since: readonly Stretch[] =
    isFailing && dark !== null ? [{ from: dark, to: now, why: 'failing' }] : [];
  return { first, last, gaps: [...gaps, ...since] };
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
