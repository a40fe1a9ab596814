import { stands } from './aging';
import type { JudgedInstance } from './judged';
import { byWorst } from './severity';
import type { Instant } from './time';

/** The rows of one entry of an answer, and what else they depend on besides the time. */
interface Rows {
  readonly by: readonly unknown[];
  readonly rows: readonly JudgedInstance[];
  readonly sorted: readonly JudgedInstance[];
}

/** By the entry, which never changes: what is remembered is what would be worked out again. */
const known = new WeakMap<object, Rows>();

/**
 * The rows of an answer's entry at `now`, worst first. With two thousand of them the seconds must cost little: a row is
 * judged as of the answer, and only where it does not stand any more (see `stands`) once more at `now`. While all stand,
 * the very same list is given. `by`: everything but the time that `judge` looks at besides the entry.
 */
export function standingRows(
  entry: object,
  by: readonly unknown[],
  answeredAt: Instant,
  now: Instant,
  count: number,
  judge: (index: number, at: Instant) => JudgedInstance,
): readonly JudgedInstance[] {
  let told = known.get(entry);
  if (told === undefined || !told.by.every((one, index) => Object.is(one, by[index]))) {
    const rows = Array.from({ length: count }, (_, index) => judge(index, answeredAt));
    told = { by, rows, sorted: [...rows].sort(byWorst) };
    known.set(entry, told);
  }
  if (told.rows.every((row) => stands(row, now))) return told.sorted;
  return told.rows.map((row, index) => (stands(row, now) ? row : judge(index, now))).sort(byWorst);
}
