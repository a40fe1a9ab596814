import { COMPONENTS, type ComponentName } from '../../../domain/model';
import { between, type Duration, type Instant, ms, parseInstant, seconds } from '../../../domain/time';
import { LONGEST, RANGES, type RangeName, SHORTEST, USUAL } from './ranges';

/** What the History tab shows of its choices: all of it is in the address. */
export interface HistoryAddress {
  readonly range: RangeName;
  /** With `to`: the ends of a range of one's own. */
  readonly from: Instant | null;
  /** Without `from`: the named range ends here instead of now. */
  readonly to: Instant | null;
  /** The pinned moment. */
  readonly at: Instant | null;
  /** Whose values the chart shows. */
  readonly chart: ComponentName | null;
  /** One instance of it (`beatsKey`). */
  readonly who: string | null;
  /** The limit to try, for what-if. */
  readonly limit: Duration | null;
  readonly asTable: boolean;
}

/** Parameters to change; null takes one out. */
export type Changes = Readonly<Record<string, string | null>>;

const MOST_LIMIT = 86_400;

/** A query string -> what the tab shows. What is not known, reversed, too short or too long counts as not said; never throws. */
export function readHistory(search: string): HistoryAddress {
  const query = new URLSearchParams(search);
  const from = timeOf(query.get('from'));
  const to = timeOf(query.get('to'));
  const isOwn = from !== null && to !== null && fits(between(from, to));
  const chart = COMPONENTS.find((name) => name === query.get('chart')) ?? null;
  const who = query.get('who');
  return {
    range: RANGES.find((name) => name === query.get('range')) ?? USUAL,
    from: isOwn ? from : null,
    to: from === null || isOwn ? to : null,
    at: timeOf(query.get('at')),
    chart,
    who: who !== null && chart !== null && who.startsWith(`${chart} `) ? who : null,
    limit: limitOf(query.get('limit')),
    asTable: query.get('table') === '1',
  };
}

/** Whether a range may be so long. */
const fits = (length: Duration): boolean => length >= SHORTEST && length <= LONGEST;

function timeOf(text: string | null): Instant | null {
  const read = text === null ? null : parseInstant(text);
  return read?.ok ? read.at : null;
}

function limitOf(text: string | null): Duration | null {
  const value = text === null || !/^\d+(\.\d+)?$/.test(text) ? 0 : Number(text);
  return value > 0 && value <= MOST_LIMIT ? seconds(value) : null;
}

/** For the address: "2026-11-30T03:05:00Z", with a fraction only where there is one. */
export const timeText = (at: Instant): string => new Date(at).toISOString().replace('.000Z', 'Z');

/** For the address: the usual range goes without saying. */
export const rangeText = (range: RangeName): string | null => (range === USUAL ? null : range);

/** For the address: seconds. */
export const limitText = (limit: Duration | null): string | null =>
  limit === null ? null : String(ms(limit) / 1000);
