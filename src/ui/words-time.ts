import { type Duration, type Instant, parts } from '../domain/time';

/** Whose clock face an instant is shown on: the reader's, or UTC. */
export type Zone = 'local' | 'utc';

/**
 * A duration as people say it: "23 s", "74 s" up to 119 s, then "4 min 12 s", "6 h 40 min", "6 d 4 h".
 * Takes milliseconds, rounds down to the second, drops the sign, and leaves out a second unit that is zero.
 */
export function span(duration: Duration): string {
  const { days, hours, minutes, seconds } = parts(duration);
  const total = Math.floor(Math.abs(duration) / 1000);
  if (total < 120) return `${total} s`;
  if (days > 0) return two(days, 'd', hours, 'h');
  if (hours > 0) return two(hours, 'h', minutes, 'min');
  return two(minutes, 'min', seconds, 's');
}

const two = (big: number, bigUnit: string, small: number, smallUnit: string): string =>
  small === 0 ? `${big} ${bigUnit}` : `${big} ${bigUnit} ${small} ${smallUnit}`;

/** How long an answer took: "41 ms", "1.2 s", then as `span`. */
export function latency(duration: Duration): string {
  if (duration < 999.5) return `${Math.round(duration)} ms`;
  return duration < 10_000 ? `${(duration / 1000).toFixed(1)} s` : span(duration);
}

/** "23 s ago"; a second or more in the future is "12 s ahead". */
export const ago = (duration: Duration): string => `${span(duration)} ${duration <= -1000 ? 'ahead' : 'ago'}`;

const formats = new Map<string, Intl.DateTimeFormat>();

/** One formatter for each zone and shape: making one costs about as much as a hundred uses. */
export function format(zone: Zone, shape: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = zone + Object.keys(shape);
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', { ...shape, ...(zone === 'utc' ? { timeZone: 'UTC' } : {}) });
  formats.set(key, made);
  return made;
}

export const MINUTES = { hour: '2-digit', minute: '2-digit' } as const;
const SECONDS = { ...MINUTES, second: '2-digit' } as const;

/** "14:02:11" without a zone, for places where the zone stands beside it. */
export const clockFace = (at: Instant, zone: Zone): string => format(zone, SECONDS).format(at);
