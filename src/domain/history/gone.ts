import type { Gap } from '../history';
import type { Instant } from '../time';

/** What was recorded of later than `after`, up to `upTo` (null: to the end), was never so, by the clock of now. */
export interface Gone {
  readonly after: Instant;
  readonly upTo: Instant | null;
}

/** Whether what began then goes. */
export const isGone = ({ after, upTo }: Gone, from: number): boolean =>
  from > after && (upTo === null || from <= upTo);

/** What is left of a gap: what lies before, what lies after, or both. */
export function leftOf(gap: Gap, { after, upTo }: Gone): readonly Gap[] {
  const before = gap.from < after ? [gap.to > after ? { ...gap, to: after } : gap] : [];
  if (upTo === null || gap.to <= upTo) return before;
  return [...before, gap.from > upTo ? gap : { ...gap, from: upTo }];
}

/** What of gaps has come by a time (null: all): since a clock was set back others may lie ahead. */
export const comeBy = (gaps: readonly Gap[], at: Instant | null): readonly Gap[] =>
  at === null ? gaps : gaps.flatMap((gap) => leftOf(gap, { after: at, upTo: null }));

/** One more: as one with the last where it goes on from that. */
export function withGone(list: readonly Gone[], next: Gone | null): readonly Gone[] {
  const last = list.at(-1);
  if (next === null) return list;
  return last !== undefined && last.upTo === next.after
    ? [...list.slice(0, -1), { after: last.after, upTo: next.upTo }]
    : [...list, next];
}
