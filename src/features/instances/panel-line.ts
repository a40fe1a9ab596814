import type { Beat, Gap } from '../../domain/history';
import type { InstanceVerdict } from '../../domain/model';
import { severity } from '../../domain/severity';
import { type Duration, type Instant, instant, ms, plus } from '../../domain/time';

/** One row of the table behind the chart. */
export interface Stretch {
  readonly from: Instant;
  /** The greatest age that an answer told; null where none did. */
  readonly age: Duration | null;
  readonly verdict: InstanceVerdict | null;
}

/** What the chart of one instance draws, in shares of its box: x from 0 (oldest) to 1, y from 0 (no age) to 1. */
export interface AgeLine {
  readonly from: Instant;
  readonly to: Instant;
  readonly top: Duration;
  readonly own: string;
  readonly predecessor: string;
  /** Where the instance itself was first seen after its predecessor; null without one. */
  readonly takeOver: number | null;
  readonly gaps: readonly (readonly [number, number])[];
  /** The greatest age of each run that the top cuts, and where it stands; oldest first. */
  readonly cut: readonly { readonly x: number; readonly age: Duration }[];
  readonly table: readonly Stretch[];
}

const ROUND = [
  100, 250, 500, 1000, 2500, 5000, 10_000, 20_000, 30_000, 60_000, 120_000, 180_000, 300_000, 600_000,
  1_200_000, 1_800_000, 3_600_000, 7_200_000, 14_400_000, 28_800_000, 86_400_000,
];
/** The next round value (ms) at or above the one that has to fit. */
export const topFor = (wanted: number): Duration => ms(ROUND.find((value) => value >= wanted) ?? wanted);

/** Answers further apart than this are not joined by a line (ms). */
const APART = 180_000;

/**
 * Ages of one instance over the last `range`, its predecessor's before it. Nothing is interpolated: a stretch in which
 * nobody looked breaks the line. `limit` null: unknown; the top is then the highest age, rounded up.
 */
export function ageLine(
  own: readonly Beat[],
  predecessor: readonly Beat[],
  gaps: readonly Gap[],
  limit: Duration | null,
  range: Duration,
  now: Instant,
): AgeLine {
  const from = instant(now - range);
  const mine = own.filter(({ at }) => at >= from);
  const first = mine[0]?.at ?? now;
  const before = predecessor.filter(({ at }) => at >= from && at < first);
  const highest = [...mine, ...before].reduce((most, { age }) => Math.max(most, age ?? 0), 0);
  const top = topFor(Math.max(highest, 2 * (limit ?? 0), 1));
  const x = (at: number): number => (at - from) / range;
  return {
    from,
    to: now,
    top,
    own: path(mine, gaps, x, top),
    predecessor: path(before, gaps, x, top),
    takeOver: before.length === 0 ? null : x(first),
    gaps: gaps
      .filter((gap) => gap.to > from && gap.from < now)
      .map(({ from: start, to }) => [Math.max(0, x(start)), Math.min(1, x(to))] as const),
    cut: [],
    table: table(mine, from, range),
  };
}

function path(
  beats: readonly Beat[],
  gaps: readonly Gap[],
  x: (at: number) => number,
  top: Duration,
): string {
  let drawn = '';
  let last: Beat | null = null;
  for (const beat of beats) {
    if (beat.age === null) {
      last = null;
      continue;
    }
    const { at } = beat;
    const previous = last?.at ?? null;
    const isBroken =
      previous === null || at - previous > APART || gaps.some(({ from, to }) => from < at && to > previous);
    const y = 1 - Math.min(1, Math.max(0, beat.age / top));
    drawn += `${isBroken ? 'M' : 'L'}${number(x(at))} ${number(y)}`;
    last = beat;
  }
  return drawn;
}

const number = (value: number): string => value.toFixed(4);

/** Ten to twelve stretches of equal length, oldest first; the worst of each. */
function table(beats: readonly Beat[], from: Instant, range: Duration): readonly Stretch[] {
  const parts = range >= 3_600_000 ? 12 : 10;
  const length = ms(range / parts);
  return Array.from({ length: parts }, (_, index) => {
    const start = plus(from, ms(index * length));
    const end = plus(start, length);
    const inside = beats.filter(({ at }) => at >= start && at < end);
    const ages = inside.map(({ age }) => age).filter((age) => age !== null);
    return {
      from: start,
      age: ages.length === 0 ? null : ms(Math.max(...ages)),
      verdict: inside.reduce<InstanceVerdict | null>(
        (worst, { verdict }) => (worst === null || severity(verdict) > severity(worst) ? verdict : worst),
        null,
      ),
    };
  });
}
