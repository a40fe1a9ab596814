import type { Row } from '../../domain/history/rows';
import { minutes } from '../../domain/time';
import { rowKey } from './changes';

/** Rows by their names in the store. */
type Recent = ReadonlyMap<string, Row>;

/** A quarter of an hour that has just ended, and the time that a slow disk or another tab needs to write it. */
const LONG_ENOUGH = minutes(18);
const FINE_ENOUGH = minutes(3);

export const NOTHING_RECENT: Recent = new Map();

/** With what was folded now; without what has been written for long. */
export function withRecent(recent: Recent, rows: readonly Row[]): Recent {
  const newest = rows.at(-1);
  if (newest === undefined) return recent;
  const isYoung = ({ tier, from }: Row): boolean =>
    newest.from - from <= (tier === 'quarter' ? LONG_ENOUGH : FINE_ENOUGH);
  return new Map([...recent.values(), ...rows].filter(isYoung).map((row) => [rowKey(row), row] as const));
}
