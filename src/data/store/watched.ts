import type { Gap } from '../../domain/history';
import type { Row } from '../../domain/history/rows';
import { type Instant, instant } from '../../domain/time';
import type { Checkpoint } from '../store';
import { lengthIn, type Period, united, without } from './periods';

/** The first and the last answer; null where that is not known. */
export interface Ends {
  readonly first: Instant | null;
  readonly last: Instant | null;
}

/** What one recording has watched. */
export interface Recording {
  readonly gaps: readonly Gap[];
  /** United. */
  readonly watched: readonly Period[];
}

/**
 * When somebody watched, by rows of any tiers, the gaps between them, and the first and the last answer. A bucket that was
 * watched in part says nothing of where: gaps and the two ends do. Where the ends are not known such buckets count for
 * nothing.
 */
export function recordingOf(rows: readonly Row[], gaps: readonly Gap[], { first, last }: Ends): Recording {
  const isTold = first !== null && last !== null;
  // Every answer is about all components, so one of them stands for all.
  const stretches = rows.flatMap((row) => row.components.scheduler);
  const seen = united(isTold ? stretches : stretches.filter((one) => one.watched >= one.to - one.from));
  const inside = isTold
    ? seen.map(({ from, to }) => ({ from: instant(Math.max(from, first)), to: instant(Math.min(to, last)) }))
    : seen;
  const lost = united(gaps);
  return { gaps, watched: inside.flatMap((one) => without(one, lost)) };
}

/** Of all rows: some may lie ahead of a clock that was set back. */
export function endsOf(checkpoint: Checkpoint | null): Ends {
  const { first = null, last = null, ahead = null } = checkpoint ?? {};
  if (first === null || last === null || ahead === null) return { first, last };
  return { first: instant(Math.min(first, ahead.first)), last: instant(Math.max(last, ahead.last)) };
}

/** Which part of what `there` has watched between two instants nobody has watched `here`: 0 to 1. */
export function portionOf(here: Recording, there: Recording): (from: Instant, to: Instant) => number {
  const alone = there.watched.flatMap((one) => without(one, here.watched));
  return (from, to) => {
    const own = lengthIn(alone, from, to);
    return own === 0 ? 0 : own / lengthIn(there.watched, from, to);
  };
}

/**
 * What nobody has watched of two recordings: a gap of one is cut by what the other has watched, and where the two lie apart
 * the time between them is one as well. A gap of `here` that nobody cuts stays the same object.
 */
export function joinedGaps(here: Recording, there: Recording): readonly Gap[] {
  const [from, to] = [there.watched[0]?.from, there.watched.at(-1)?.to];
  if (from === undefined || to === undefined) return here.gaps;
  const own = here.gaps.flatMap((gap) => cut(gap, there.watched));
  const taken = united([...here.watched, ...own]);
  const added =
    united(there.gaps).length === 0 ? [] : there.gaps.flatMap((gap) => cut(inside(gap, from, to), taken));
  const all = [...own, ...added.filter((gap) => gap.from < gap.to)];
  return [...all, ...between(here, there, united([...taken, ...there.watched, ...added]))];
}

function cut(gap: Gap, watched: readonly Period[]): readonly Gap[] {
  if (lengthIn(watched, gap.from, gap.to) === 0) return [gap];
  return without(gap, watched).map((left) => ({ ...left, why: gap.why }));
}

const inside = (gap: Gap, from: Instant, to: Instant): Gap => ({
  ...gap,
  from: instant(Math.max(gap.from, from)),
  to: instant(Math.min(gap.to, to)),
});

function between(here: Recording, there: Recording, taken: readonly Period[]): readonly Gap[] {
  const [mine, other] = [here.watched, there.watched];
  const from = Math.min(mine.at(-1)?.to ?? 0, other.at(-1)?.to ?? 0);
  const to = Math.max(mine[0]?.from ?? 0, other[0]?.from ?? 0);
  if (mine.length === 0 || from >= to) return [];
  return without({ from: instant(from), to: instant(to) }, taken).map((left) => ({ ...left, why: 'closed' }));
}
