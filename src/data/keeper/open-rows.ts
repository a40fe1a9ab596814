import { minuteOf, quarterOf, quarterStart, tensOf } from '../../domain/history/coarser';
import type { Row } from '../../domain/history/rows';
import { joinRows } from '../../domain/history/rows-of';
import type { Tier } from '../../domain/history/tiers';

/** What is not over yet: the minute as its raw row, and the minutes of the same quarter of an hour that are. */
export interface OpenRows {
  readonly raw: Row | null;
  readonly minutes: readonly Row[];
}

export const NO_ROWS: OpenRows = { raw: null, minutes: [] };

/**
 * Takes in the raw rows of one answer, in order of time -> the rows that are open after it, and all rows that read
 * otherwise now. A minute that is over is folded into its coarser rows, once; one that lies before the open minute is left
 * out (time does not run backwards, see `follow`).
 */
export function taken(
  open: OpenRows,
  rows: readonly Row[],
): { readonly open: OpenRows; readonly changed: readonly Row[] } {
  let { raw, minutes } = open;
  const changed: Row[] = [];
  for (const row of rows) {
    if (raw === null) raw = row;
    else if (row.from === raw.from) raw = joinRows(raw, row);
    else if (row.from > raw.from) {
      minutes = siblings(minutes, raw);
      changed.push(raw, ...coarserOf({ raw, minutes }));
      minutes = [...minutes, minuteOf(raw)];
      raw = row;
    }
  }
  if (raw === null) return { open, changed };
  return { open: { raw, minutes: siblings(minutes, raw) }, changed: [...changed, raw] };
}

/** What the open minute means for the coarser tiers, as if it were over: nothing where there is none. */
export function coarserOf({ raw, minutes }: OpenRows): readonly Row[] {
  if (raw === null) return [];
  const minute = minuteOf(raw);
  const quarter = quarterOf([...minutes, minute], quarterStart(raw.from));
  return [tensOf(raw), minute, ...(quarter === null ? [] : [quarter])];
}

/** The open rows as a tier shows them: at most one. */
export const openOf = (open: OpenRows, tier: Tier): readonly Row[] =>
  tier === 'raw' ? (open.raw === null ? [] : [open.raw]) : coarserOf(open).filter((row) => row.tier === tier);

/** The minutes of the quarter that a row lies in. */
const siblings = (minutes: readonly Row[], { from }: Row): readonly Row[] =>
  minutes.filter((minute) => quarterStart(minute.from) === quarterStart(from) && minute.from < from);
