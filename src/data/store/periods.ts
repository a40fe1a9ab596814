import { type Instant, instant } from '../../domain/time';

/** A stretch of time, whoever it is about. */
export interface Period {
  readonly from: Instant;
  readonly to: Instant;
}

/** Any periods -> the same time as periods that neither touch nor overlap, in order; those without length are left out. */
export function united(periods: readonly Period[]): readonly Period[] {
  const found: Period[] = [];
  for (const one of periods.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last === undefined || last.to < one.from) found.push({ from: one.from, to: one.to });
    else if (last.to < one.to) found[found.length - 1] = { from: last.from, to: one.to };
  }
  return found;
}

/** A period without others, which are united: what is left of it, in order. */
export function without({ from, to }: Period, others: readonly Period[]): readonly Period[] {
  const left: Period[] = [];
  let reached: number = from;
  for (let index = firstAfter(others, from); index < others.length && reached < to; index += 1) {
    const other = others[index];
    if (other === undefined || other.from >= to) break;
    if (other.from > reached) left.push({ from: instant(reached), to: other.from });
    reached = Math.max(reached, other.to);
  }
  if (reached < to) left.push({ from: instant(reached), to });
  return left;
}

/** How much of united periods lies between two instants, in ms. */
export function lengthIn(periods: readonly Period[], from: number, to: number): number {
  let length = 0;
  for (let index = firstAfter(periods, from); index < periods.length; index += 1) {
    const one = periods[index];
    if (one === undefined || one.from >= to) break;
    length += Math.min(to, one.to) - Math.max(from, one.from);
  }
  return length;
}

/** Of united periods the first that ends later: a year's file asks for each of its buckets. */
function firstAfter(periods: readonly Period[], at: number): number {
  let low = 0;
  let high = periods.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((periods[middle]?.to ?? at) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
