import type { Duration, Instant } from '../domain/time';
import { clockFace, format, latency, MINUTES, span, type Zone } from './words-time';

/** A figure that somebody configured, never rounded away: "30 s", "10.5 s", "5 min". */
export function figure(duration: Duration): string {
  const total = Math.abs(duration) / 1000;
  return total < 120 && !Number.isInteger(total) ? `${Number(total.toFixed(1))} s` : span(duration);
}

/** "in 3 s", rounded up so that a countdown ends with the event; "now" where nothing is left. */
export function ahead(duration: Duration): string {
  return duration <= 0 ? 'now' : `in ${span((Math.ceil(duration / 1000) * 1000) as Duration)}`;
}

/** Seconds for an axis: "0 s", "30 s", "2 min". Takes milliseconds. */
export const axisDuration = (duration: Duration): string =>
  duration > 0 && duration < 1000 ? latency(duration) : figure(duration);

const DAY = { day: 'numeric', month: 'short' } as const;
const ZONE = { ...MINUTES, timeZoneName: 'short' } as const;

/** "14:02", for the ticks of an axis whose zone is named once. */
export const clockMinutes = (at: Instant, zone: Zone): string => format(zone, MINUTES).format(at);
/** "30 Nov". */
const calendarDay = (at: Instant, zone: Zone): string => format(zone, DAY).format(at);
/** "UTC", "CET", "GMT+2": what the zone calls itself at that instant. */
export const zoneName = (at: Instant, zone: Zone): string =>
  format(zone, ZONE)
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')?.value ?? 'UTC';

/** A time that names its zone: "14:02:11 UTC"; with the day in front where `now` is given and it is another day. */
export function clockTime(at: Instant, zone: Zone, now?: Instant): string {
  const time = `${clockFace(at, zone)} ${zoneName(at, zone)}`;
  if (now === undefined || calendarDay(at, zone) === calendarDay(now, zone)) return time;
  return `${calendarDay(at, zone)} ${time}`;
}
