import { type Instant, instant, ms } from '../time';
import { merged, type Slice, type Stretch } from './slice';

/**
 * The part of a stretch inside `[from, to)`: its worst and its greatest age as they are (where in it they were nobody
 * knows), its times in proportion. Parts add up exactly: each figure is the difference of two running sums of whole
 * milliseconds, and each sum is taken of the one before it, so that up <= known <= watched <= length holds in any part.
 * A range that has nothing of the stretch gives a part without time.
 */
export function shareOf(stretch: Stretch, from: Instant, to: Instant): Slice {
  const start = Math.max(from, stretch.from);
  const end = Math.max(start, Math.min(to, stretch.to));
  if (start === stretch.from && end === stretch.to) return plain(stretch);
  const before = sums(stretch, start);
  const after = sums(stretch, end);
  return {
    worst: stretch.worst,
    age: stretch.age,
    limit: stretch.limit,
    watched: ms(after.watched - before.watched),
    known: ms(after.known - before.known),
    up: ms(after.up - before.up),
    aged: ms(after.aged - before.aged),
    ageTime: after.ageTime - before.ageTime,
  };
}

/** Times of the stretch from its beginning to `at`. */
function sums(stretch: Stretch, at: number): Omit<Slice, 'worst' | 'age' | 'limit'> {
  const watched = part(stretch.watched, at - stretch.from, stretch.to - stretch.from);
  const known = part(stretch.known, watched, stretch.watched);
  const up = part(stretch.up, known, stretch.known);
  const aged = part(stretch.aged, watched, stretch.watched);
  const ageTime = part(stretch.ageTime, aged, stretch.aged);
  return { watched: ms(watched), known: ms(known), up: ms(up), aged: ms(aged), ageTime };
}

/** Of `total` what falls to `some` of `all`; exact where it divides (a raw stretch has one age all along). */
function part(total: number, some: number, all: number): number {
  if (some >= all) return total;
  const each = total / all;
  return Number.isInteger(each) ? each * some : Math.floor((total * some) / all);
}

/** Stretches -> one for each bucket of `width` ms that they touch, in order of time; a bucket that none touches is absent. */
export function bucketed(stretches: readonly Stretch[], width: number): readonly Stretch[] {
  const found = new Map<number, Slice>();
  for (const stretch of stretches)
    for (let edge = floored(stretch.from, width); ; edge += width) {
      const part = shareOf(stretch, instant(edge), instant(edge + width));
      const before = found.get(edge);
      found.set(edge, before === undefined ? part : merged(before, part));
      if (edge + width >= stretch.to) break;
    }
  return [...found]
    .sort(([a], [b]) => a - b)
    .map(([edge, slice]) => ({ from: instant(edge), to: instant(edge + width), ...fitted(slice, width) }));
}

/** Where the bucket of `width` ms that holds `at` begins. */
export const floored = (at: number, width: number): number => Math.floor(at / width) * width;

/** No bucket was watched for longer than it is: where two stretches lie over each other (a clock was set back) time counts once. */
function fitted(slice: Slice, width: number): Slice {
  if (slice.watched <= width) return slice;
  const whole = { ...slice, from: instant(0), to: instant(slice.watched) };
  return shareOf(whole, instant(0), instant(width));
}

/** Field by field: this runs for each row of a chart of 90 days. */
const plain = ({ worst, age, limit, watched, known, up, aged, ageTime }: Slice): Slice => ({
  worst,
  age,
  limit,
  watched,
  known,
  up,
  aged,
  ageTime,
});
