import type { Row } from '../../domain/history/rows';
import type { Instant } from '../../domain/time';
import type { Change } from '../store';

/** Two changes as one: what the later one says of the same thing is what counts. */
export function joined(first: Change, second: Change): Change {
  const cut = second.nothingAfter;
  const isLeft = ({ from }: { readonly from: Instant }): boolean => cut === null || from <= cut;
  return {
    checkpoint: second.checkpoint,
    rows: latest([...first.rows.filter(isLeft), ...second.rows], rowKey),
    episodes: latest([...first.episodes, ...second.episodes], ({ id }) => id),
    gaps: latest([...first.gaps.filter(isLeft), ...second.gaps], ({ from }) => String(from)),
    known: latest([...first.known, ...second.known], ({ key }) => key),
    now: second.now,
    nothingAfter: earlier(first.nothingAfter, cut),
  };
}

/** One row of the store has this name. */
export const rowKey = ({ tier, from }: Row): string => `${tier} ${from}`;

const latest = <T>(list: readonly T[], key: (one: T) => string): readonly T[] => [
  ...new Map(list.map((one) => [key(one), one])).values(),
];

const earlier = (first: Instant | null, second: Instant | null): Instant | null => {
  if (first === null || second === null) return first ?? second;
  return first < second ? first : second;
};
