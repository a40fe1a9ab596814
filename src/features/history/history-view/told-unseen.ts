import type { Gap } from '../../../domain/history';
import type { ToldTrouble } from '../../../domain/tellings/troubles';
import type { Instant } from '../../../domain/time';
import type { Window } from './window';

/**
 * Troubles that touch a window, of which this page did not see all: they began before its first record, or lie in a time
 * that it did not watch. What it watched is in its own incidents.
 */
export const toldUnseen = (
  troubles: readonly ToldTrouble[],
  { from, to }: Pick<Window, 'from' | 'to'>,
  since: Instant | null,
  gaps: readonly Gap[],
): readonly ToldTrouble[] =>
  troubles.filter((one) => {
    if (one.from >= to || one.to <= from) return false;
    return (
      since === null || one.from < since || gaps.some((gap) => one.from >= gap.from && one.from < gap.to)
    );
  });
