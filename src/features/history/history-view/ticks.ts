import { timeTicks, utcTicks } from 'd3-time';
import { type Instant, instant } from '../../../domain/time';
import { clockMinutes, zoneName } from '../../../ui/words-clock';
import { dayOf, weekdayOf } from '../../../ui/words-moment';
import { clockFace, type Zone } from '../../../ui/words-time';
import { type Axis, xOf } from './axis';

export interface Tick {
  readonly at: Instant;
  readonly x: number;
  readonly text: string;
  /** A day begins here. */
  readonly isDay: boolean;
}

/** A label with its room (px); one with a zone needs as much. */
const ROOM = 92;

/**
 * Round times of the chosen zone inside an axis, by d3-time: they stay round on the wall when the clock changes, and in
 * zones that are half an hour off. Where a day begins its name stands instead of 00:00; where the zone's name changes
 * from one tick to the next (daylight saving) it stands beside the time.
 */
export function ticksOf(axis: Axis, zone: Zone): readonly Tick[] {
  const times = timesOf(axis, zone);
  const gap = (times[1] ?? Number.POSITIVE_INFINITY) - (times[0] ?? 0);
  return times.map((at, index) => {
    const isDay = clockFace(at, zone) === '00:00:00';
    const before = times[index - 1] ?? axis.from;
    const changes = zoneName(before, zone) !== zoneName(at, zone);
    const time = gap < 60_000 ? clockFace(at, zone) : clockMinutes(at, zone);
    const day = gap < DAY ? weekdayOf(at, zone) : dayOf(at, zone);
    const text = `${isDay ? day : time}${changes ? ` ${zoneName(at, zone)}` : ''}`;
    return { at, x: xOf(axis, at), text, isDay };
  });
}

/** d3-time takes a count for a hint: fewer are asked for until they fit beside each other. */
function timesOf({ from, to, width }: Axis, zone: Zone): readonly Instant[] {
  const most = Math.max(2, Math.min(10, Math.floor(width / ROOM)));
  const ticks = zone === 'utc' ? utcTicks : timeTicks;
  for (let wanted = most; wanted > 0; wanted -= 1) {
    const times = ticks(new Date(from), new Date(to), wanted).map((date) => instant(date.getTime()));
    if (times.length <= most + 1) return times;
  }
  return [];
}

/** A day may have 23 hours. */
const DAY = 23 * 3_600_000;
