import type { Instant } from '../domain/time';
import { clockMinutes, zoneName } from './words-clock';
import { clockFace, type Zone } from './words-time';

const formats = new Map<string, Intl.DateTimeFormat>();

/** One formatter for each zone and shape. */
function format(zone: Zone, shape: 'day' | 'weekday' | 'year'): Intl.DateTimeFormat {
  const key = zone + shape;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    ...(zone === 'utc' ? { timeZone: 'UTC' } : {}),
    ...(shape === 'year' ? { year: 'numeric' } : { day: 'numeric', month: 'short' }),
    ...(shape === 'weekday' ? { weekday: 'short' } : {}),
  });
  formats.set(key, made);
  return made;
}

/** "30 Nov". */
export const dayOf = (at: Instant, zone: Zone): string => format(zone, 'day').format(at);
/** "Mon 30 Nov". */
export const weekdayOf = (at: Instant, zone: Zone): string =>
  format(zone, 'weekday').format(at).replace(',', '');
/** "2026". */
const yearOf = (at: Instant, zone: Zone): string => format(zone, 'year').format(at);

const isWholeMinute = (at: Instant): boolean => at % 60_000 === 0;

/** "03:05", with seconds only where there are some. */
export const timeOf = (at: Instant, zone: Zone): string =>
  isWholeMinute(at) ? clockMinutes(at, zone) : clockFace(at, zone);

/** "30 Nov", with the year where it is not the one of `now`. */
export function dayWords(at: Instant, zone: Zone, now: Instant): string {
  const year = yearOf(at, zone);
  return year === yearOf(now, zone) ? dayOf(at, zone) : `${dayOf(at, zone)} ${year}`;
}

/** "30 Nov 03:05". */
const momentOf = (at: Instant, zone: Zone, now: Instant): string =>
  `${dayWords(at, zone, now)} ${timeOf(at, zone)}`;

/** "03:05 UTC": to the minute, with the day in front where it is not the day of `now`. */
export function namedMinute(at: Instant, zone: Zone, now: Instant): string {
  const time = `${clockMinutes(at, zone)} ${zoneName(at, zone)}`;
  const day = dayWords(at, zone, now);
  return day === dayWords(now, zone, now) ? time : `${day} ${time}`;
}

/**
 * The two ends of a stretch, the zone named once, and twice where it changes in between (daylight saving):
 * "29 Nov 14:06 → 30 Nov 14:06 UTC", "29 Mar 01:30 CET → 03:30 CEST".
 */
export function stretchWords(
  from: Instant,
  to: Instant,
  zone: Zone,
  now: Instant,
): readonly [string, string, string] {
  const zones = [zoneName(from, zone), zoneName(to, zone)] as const;
  const start = zones[0] === zones[1] ? '' : ` ${zones[0]}`;
  return [`${momentOf(from, zone, now)}${start}`, momentOf(to, zone, now), zones[1]];
}
