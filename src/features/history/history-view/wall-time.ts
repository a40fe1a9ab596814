import { type Instant, instant } from '../../../domain/time';
import type { Zone } from '../../../ui/words-time';

const FIELD = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?/;
const two = (value: number): string => String(value).padStart(2, '0');

/** For a field of type datetime-local: what the clock on the wall shows at an instant, to the minute. */
export function fieldText(at: Instant, zone: Zone): string {
  const date = new Date(at);
  const [year, month, day, hour, minute] =
    zone === 'utc'
      ? [
          date.getUTCFullYear(),
          date.getUTCMonth(),
          date.getUTCDate(),
          date.getUTCHours(),
          date.getUTCMinutes(),
        ]
      : [date.getFullYear(), date.getMonth(), date.getDate(), date.getHours(), date.getMinutes()];
  return `${String(year).padStart(4, '0')}-${two(month + 1)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

export type FieldTime =
  | { readonly ok: true; readonly at: Instant }
  /** `skipped`: the clock never shows this time, it was put forward over it. */
  | { readonly ok: false; readonly why: 'not_a_time' | 'skipped' };

/** Daylight saving moves a clock by an hour, on Lord Howe Island by half of one. */
const SHIFTS = [3_600_000, 1_800_000];

/**
 * What such a field says -> the instant. A time that the clock shows twice (it was put back) is the `earlier` or the
 * `later` one, as asked, so that a range that ends in it is not cut short; one that it never shows is named as such.
 */
export function fieldTime(text: string, zone: Zone, wanted: 'earlier' | 'later'): FieldTime {
  const match = FIELD.exec(text);
  if (match === null) return { ok: false, why: 'not_a_time' };
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const at =
    zone === 'utc'
      ? Date.UTC(year, month - 1, day, hour, minute, second || 0)
      : new Date(year, month - 1, day, hour, minute, second || 0).getTime();
  const face = text.slice(0, 16);
  if (!Number.isFinite(at)) return { ok: false, why: 'not_a_time' };
  if (fieldText(instant(at), zone) !== face) {
    const isDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && hour < 24 && minute < 60;
    return { ok: false, why: isDay && zone === 'local' ? 'skipped' : 'not_a_time' };
  }
  const same = SHIFTS.flatMap((shift) => [at - shift, at + shift]).filter(
    (other) => fieldText(instant(other), zone) === face,
  );
  const choose = wanted === 'earlier' ? Math.min : Math.max;
  return { ok: true, at: instant(choose(at, ...same)) };
}
