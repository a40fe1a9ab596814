import type { History } from '../../domain/history';
import { quarterStart } from '../../domain/history/coarser';
import { restored } from '../../domain/history/restored';
import { until } from '../../domain/history/rows-of';
import { hours, type Instant, instant, minutes, ms, plus } from '../../domain/time';
import type { Kept, Store } from '../store';
import { NO_ROWS, type OpenRows } from './open-rows';

const BACK = ms(-minutes(2));

/**
 * The rows that were open at an answer `at`, the last one ever or the one that the clock was set back to; nothing of
 * them lies later. The minute that a crash or a closed page left unfolded is among them, and is folded when the next
 * answer comes.
 */
export async function loadOpen(store: Pick<Store, 'rows'>, at: Instant): Promise<OpenRows> {
  const raws = await store.rows('raw', plus(at, BACK), plus(at, ms(1)), 'all');
  const last = raws.findLast((row) => row.from <= at);
  const raw = last === undefined ? null : until(last, at);
  if (raw === null) return NO_ROWS;
  const siblings = await store.rows('minute', quarterStart(raw.from), raw.from, 'all');
  return { raw, minutes: siblings.filter(({ from }) => from < raw.from) };
}

/** What the strips and the overview's card show of the last day; null where nothing was recorded. */
export async function loadPast(store: Pick<Store, 'rows'>, kept: Kept): Promise<History | null> {
  const { first = null, last = null } = kept.checkpoint ?? {};
  if (first === null || last === null) return null;
  const end = plus(last, ms(1));
  const raw = await store.rows('raw', plus(last, ms(-hours(1))), end, 'all');
  const minute = await store.rows('minute', plus(last, ms(-hours(24))), end, null);
  return restored({ raw, minutes: minute, gaps: kept.gaps, known: kept.known, first, last });
}

/**
 * The first answer of all that is kept, as exactly as that can be told of what a file has brought: not before the first
 * row, and when the first instance was met. `own` is this browser's own first answer.
 */
export function earliest(own: Instant | null, { known }: Kept, since: Instant | null): Instant | null {
  if (since === null) return own;
  const met = known.reduce((first, one) => Math.min(first, one.first), Number.POSITIVE_INFINITY);
  const told = instant(Number.isFinite(met) ? Math.max(since, met) : since);
  return own === null || told < own ? told : own;
}
