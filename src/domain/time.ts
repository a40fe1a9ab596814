/** Instants and durations as branded milliseconds, so that one is never passed where the other belongs. */
declare const instantBrand: unique symbol;
declare const durationBrand: unique symbol;

/** Milliseconds since the Unix epoch, by the clock that the caller names. */
export type Instant = number & { readonly [instantBrand]: true };
/** A length of time in milliseconds; negative where something lies ahead. */
export type Duration = number & { readonly [durationBrand]: true };

/** Milliseconds since the epoch -> Instant. The caller vouches that the number is finite. */
export const instant = (ms: number): Instant => ms as Instant;
/** Milliseconds -> Duration. */
export const ms = (value: number): Duration => value as Duration;
/** Seconds (fractions allowed) -> Duration. */
export const seconds = (value: number): Duration => (value * 1000) as Duration;
/** Minutes -> Duration. */
export const minutes = (value: number): Duration => seconds(value * 60);
/** Hours -> Duration. */
export const hours = (value: number): Duration => minutes(value * 60);
/** `later - earlier`, negative where `later` is in fact the earlier one. */
export const between = (earlier: Instant, later: Instant): Duration => (later - earlier) as Duration;
/** An instant moved by a duration. */
export const plus = (at: Instant, by: Duration): Instant => (at + by) as Instant;

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;
/** Airflow 3.0 is from 2025; a heartbeat from before 2015 or after 2100 is a broken clock or a broken body. */
export const EARLIEST = Date.UTC(2015, 0, 1);
export const LATEST = Date.UTC(2100, 0, 1);

export type ParsedInstant =
  | { readonly ok: true; readonly at: Instant }
  | { readonly ok: false; readonly why: 'not_a_date' | 'absurd_date' };

/**
 * Reads an ISO 8601 date and time as Airflow prints it: `T` or a space between date and time, any offset, `Z`,
 * up to nine digits of a second (kept to the millisecond). A text without an offset is UTC, which is what
 * Airflow stores. Never throws: gives `not_a_date` for what is none (the 31st of February included) and
 * `absurd_date` for a year that no living Airflow can mean.
 */
export function parseInstant(text: string): ParsedInstant {
  const match = ISO.exec(text.trim());
  if (match === null) return { ok: false, why: 'not_a_date' };
  const [, year, month, day, hour, minute, second = '0', fraction = '', zone = 'Z'] = match;
  const fields = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [y, mo, d, h, mi, s] = fields;
  const utc = Date.UTC(y, mo - 1, d, h, mi, s);
  const back = new Date(utc);
  const same =
    back.getUTCMonth() === mo - 1 &&
    back.getUTCDate() === d &&
    back.getUTCHours() === h &&
    back.getUTCMinutes() === mi;
  if (!same || s > 59) return { ok: false, why: 'not_a_date' };
  const offset = zoneOffset(zone);
  if (offset === null) return { ok: false, why: 'not_a_date' };
  const millis = Math.floor(Number(`0.${fraction || '0'}`) * 1000);
  const at = utc + millis - offset;
  if (at < EARLIEST || at > LATEST) return { ok: false, why: 'absurd_date' };
  return { ok: true, at: instant(at) };
}

/** `Z`, `+05:30`, `+0530` or `+05` -> milliseconds east of UTC; null where hours or minutes cannot be. */
function zoneOffset(zone: string): number | null {
  if (zone === 'Z' || zone === 'z') return 0;
  const sign = zone.startsWith('-') ? -1 : 1;
  const digits = zone.slice(1).replace(':', '');
  const hours = Number(digits.slice(0, 2));
  const minutes = Number(digits.slice(2) || '0');
  if (hours > 14 || minutes > 59) return null;
  return sign * (hours * 60 + minutes) * 60_000;
}

/** A duration cut into the units that speech uses; always whole numbers, never negative. */
export interface DurationParts {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Duration -> days, hours, minutes and seconds of its absolute value, rounded down to the second. */
export function parts(duration: Duration): DurationParts {
  const total = Math.floor(Math.abs(duration) / 1000);
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor(total / 3600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  };
}
