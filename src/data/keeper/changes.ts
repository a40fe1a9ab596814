import type { Gap } from '../../domain/history';
import { isGone, leftOf, withGone } from '../../domain/history/gone';
import type { Row } from '../../domain/history/rows';
import type { Episode } from '../../domain/incidents';
import { firstSeen } from '../../domain/incidents/set-back';
import type { Change } from '../store';

/** Two changes as one: what the later one says of the same thing is what counts. */
export function joined(first: Change, second: Change): Change {
  const isLeft = ({ from }: Row): boolean => !second.gone.some((one) => isGone(one, from));
  const isTold = (episode: Episode): boolean => !second.gone.some((one) => isGone(one, firstSeen(episode)));
  const gaps = second.gone.reduce<readonly Gap[]>(
    (left, one) => left.flatMap((gap) => leftOf(gap, one)),
    first.gaps,
  );
  return {
    checkpoint: second.checkpoint,
    rows: latest([...first.rows.filter(isLeft), ...second.rows], rowKey),
    episodes: latest([...first.episodes.filter(isTold), ...second.episodes], ({ id }) => id),
    gaps: latest([...gaps, ...second.gaps], ({ from }) => String(from)),
    known: latest([...first.known, ...second.known], ({ key }) => key),
    now: second.now,
    gone: second.gone.reduce(withGone, first.gone),
  };
}

/** One row of the store has this name. */
export const rowKey = ({ tier, from }: Row): string => `${tier} ${from}`;

const latest = <T>(list: readonly T[], key: (one: T) => string): readonly T[] => [
  ...new Map(list.map((one) => [key(one), one])).values(),
];
