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

/** A figure that somebody configured, never rounded away: "30 s", "10.5 s", "5 min". */
export function figure(duration: Duration): string {
  const total = Math.abs(duration) / 1000;
  return total < 120 && !Number.isInteger(total) ? `${Number(total.toFixed(1))} s` : span(duration);
}

/** How long an answer took: "41 ms", "1.2 s", then as `span`. */
export function latency(duration: Duration): string {
  if (duration < 999.5) return `${Math.round(duration)} ms`;
  return duration < 10_000 ? `${(duration / 1000).toFixed(1)} s` : span(duration);
}

/** "23 s ago"; a second or more in the future is "12 s ahead". */
export const ago = (duration: Duration): string => `${span(duration)} ${duration <= -1000 ? 'ahead' : 'ago'}`;

/** "in 3 s", rounded up so that a countdown ends with the event; "now" where nothing is left. */
export function ahead(duration: Duration): string {
  return duration <= 0 ? 'now' : `in ${span((Math.ceil(duration / 1000) * 1000) as Duration)}`;
}

/** Seconds for an axis: "0 s", "30 s", "2 min". Takes milliseconds. */
export const axisDuration = (duration: Duration): string =>
  duration > 0 && duration < 1000 ? latency(duration) : figure(duration);

const formats = new Map<string, Intl.DateTimeFormat>();

/** One formatter for each zone and shape: making one costs about as much as a hundred uses. */
function format(zone: Zone, shape: 'seconds' | 'minutes' | 'day' | 'zone'): Intl.DateTimeFormat {
  const key = zone + shape;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    ...(zone === 'utc' ? { timeZone: 'UTC' } : {}),
    ...(shape === 'day' ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit' }),
    ...(shape === 'seconds' ? { second: '2-digit' } : {}),
    ...(shape === 'zone' ? { timeZoneName: 'short' } : {}),
  });
  formats.set(key, made);
  return made;
}

/** "14:02:11" without a zone, for places where the zone stands beside it. */
export const clockFace = (at: Instant, zone: Zone): string => format(zone, 'seconds').format(at);
/** "14:02", for the ticks of an axis whose zone is named once. */
export const clockMinutes = (at: Instant, zone: Zone): string => format(zone, 'minutes').format(at);
/** "30 Nov". */
const calendarDay = (at: Instant, zone: Zone): string => format(zone, 'day').format(at);
/** "UTC", "CET", "GMT+2": what the zone calls itself at that instant. */
export const zoneName = (at: Instant, zone: Zone): string =>
  format(zone, 'zone')
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')?.value ?? 'UTC';

/** A time that names its zone: "14:02:11 UTC"; with the day in front where `now` is given and it is another day. */
export function clockTime(at: Instant, zone: Zone, now?: Instant): string {
  const time = `${clockFace(at, zone)} ${zoneName(at, zone)}`;
  if (now === undefined || calendarDay(at, zone) === calendarDay(now, zone)) return time;
  return `${calendarDay(at, zone)} ${time}`;
}
