import type { Gap } from '../../domain/history';
import { type Bucket, cut } from '../../domain/history/cut';
import type { Stretch } from '../../domain/history/slice';
import { type Duration, type Instant, instant, ms, plus } from '../../domain/time';
import { type AgeLine, topFor } from './panel-line';

/** What was recorded of one instance, for its day. */
export interface Day {
  readonly own: readonly Stretch[];
  /** Of the one whose place it took. */
  readonly predecessor: readonly Stretch[];
  readonly gaps: readonly Gap[];
  /** The first answer ever recorded; null before there was one. */
  readonly since: Instant | null;
  readonly to: Instant;
}

export const DAY = ms(86_400_000);
/** Ten minutes each, and two hours each in the table. */
const BUCKETS = 144;
const ROWS = 12;

/**
 * The last 24 hours up to `to`, the worst of each ten minutes. The top is at most four limits, so that the limit can be
 * read: what is greater is drawn at the top, and has its figure (`cut`). A line breaks where nothing is known,
 * and reaches over what was seen and no further: a first hour of watching stands beside the hatching, not on it.
 */
export function dayLine({ own, predecessor, gaps, since, to }: Day, limit: Duration | null): AgeLine {
  const from = plus(to, ms(-DAY));
  const mine = seenParts(own, from, to);
  const start = own.find((one) => one.to > from)?.from ?? to;
  const before = seenParts(
    predecessor.filter((one) => one.to <= start),
    from,
    to,
  );
  const highest = [...before, ...mine].reduce((most, { slice }) => Math.max(most, slice?.age ?? 0), 0);
  const wanted = topFor(Math.max(highest, 2 * (limit ?? 0), 1));
  const top = limit === null ? wanted : ms(Math.min(wanted, topFor(4 * limit)));
  const x = (at: number): number => (at - from) / DAY;
  return {
    from,
    to,
    top,
    own: path(mine, x, top),
    predecessor: path(before, x, top),
    takeOver: before.some(({ slice }) => slice !== null) ? Math.max(0, x(start)) : null,
    gaps: unseen(gaps, since, from, to).map(([begin, end]) => [x(begin), x(end)] as const),
    cut: [...cutOff(before, x, top), ...cutOff(mine, x, top)],
    table: cut(own, from, to, ROWS).map(({ from: begin, slice }) => ({
      from: begin,
      age: slice?.age ?? null,
      verdict: slice?.worst ?? null,
    })),
  };
}

const middle = ({ from, to }: Bucket): Instant => instant((from + to) / 2);

/** The buckets of the day, each no longer than what was seen of it. */
function seenParts(stretches: readonly Stretch[], from: Instant, to: Instant): readonly Bucket[] {
  let next = 0;
  return cut(stretches, from, to, BUCKETS).map((bucket) => {
    if (bucket.slice === null) return bucket;
    while ((stretches[next]?.to ?? to) < bucket.from) next += 1;
    let begin = bucket.to;
    let end = bucket.from;
    for (let index = next; index < stretches.length; index += 1) {
      const one = stretches[index];
      if (one === undefined || one.from > bucket.to) break;
      begin = instant(Math.max(bucket.from, Math.min(begin, one.from)));
      end = instant(Math.min(bucket.to, Math.max(end, one.to)));
    }
    return { ...bucket, from: begin, to: end };
  });
}

/** Runs of neighbouring buckets above the top, each with its greatest age; a diamond is red, and an unknown word no reason. */
function cutOff(buckets: readonly Bucket[], x: (at: number) => number, top: Duration): AgeLine['cut'] {
  const found: { x: number; age: Duration }[] = [];
  let isOpen = false;
  for (const bucket of buckets) {
    const age = bucket.slice?.age ?? null;
    const isAbove = age !== null && age > top && bucket.slice?.worst !== 'unknown';
    const last = found.at(-1);
    if (isAbove && (!isOpen || last === undefined)) found.push({ x: x(middle(bucket)), age });
    else if (isAbove && last !== undefined && age > last.age)
      found[found.length - 1] = { x: x(middle(bucket)), age };
    isOpen = isAbove;
  }
  return found;
}

function path(buckets: readonly Bucket[], x: (at: number) => number, top: Duration): string {
  let drawn = '';
  let end: string | null = null;
  for (const bucket of buckets) {
    const age = bucket.slice?.age ?? null;
    if (age === null) {
      drawn += end ?? '';
      end = null;
      continue;
    }
    const y = (1 - Math.min(1, Math.max(0, age / top))).toFixed(4);
    // Also one that lasted no time is a line, of no length: round caps make a dot of it.
    if (end === null) drawn += `M${x(bucket.from).toFixed(4)} ${y}`;
    drawn += `L${x(middle(bucket)).toFixed(4)} ${y}`;
    end = `L${x(bucket.to).toFixed(4)} ${y}`;
  }
  return drawn + (end ?? '');
}

/** What nobody watched, and what lies before the first answer; asking in vain only breaks the line. */
const unseen = (
  gaps: readonly Gap[],
  since: Instant | null,
  from: Instant,
  to: Instant,
): readonly (readonly [number, number])[] =>
  [
    [from, since ?? to] as const,
    ...gaps.filter(({ why }) => why !== 'failing').map((gap) => [gap.from, gap.to] as const),
  ]
    .map(([begin, end]) => [Math.max(from, begin), Math.min(to, end)] as const)
    .filter(([begin, end]) => end > begin);
