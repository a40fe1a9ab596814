import { between, type Instant } from '../domain/time';
import { clockTime } from './words-clock';
import { span, type Zone } from './words-time';

/** What a strip of beats holds, for its words. */
interface Strip {
  readonly from: Instant;
  readonly to: Instant;
  readonly came: number;
  readonly watched: number;
  readonly slots: readonly { readonly kind: string; readonly verdict?: string }[];
}

/** "Beats, last 10 min", "Beats, its last 10 min" of what has ended; executors have checks. */
export const beatsTitle = ({ from, to }: Strip, isHeartbeat: boolean, isOver: boolean): string =>
  `${isHeartbeat ? 'Beats' : 'Checks'}, ${isOver ? 'its ' : ''}last ${span(between(from, to))}`;

/**
 * "116 of 120 came, the last at 14:06:00 UTC": of the time that this page watched. Executors: "118 of 120 were
 * answered well".
 */
export function beatsNote(
  strip: Strip,
  isHeartbeat: boolean,
  lastAt: Instant | null,
  now: Instant,
  zone: Zone,
): string {
  const last =
    lastAt === null ? '' : `, the last ${isHeartbeat ? 'at' : 'check at'} ${clockTime(lastAt, zone, now)}`;
  if (strip.watched === 0) return `Not watched in that time${last}`;
  const of = strip.watched < strip.slots.length ? `the ${strip.watched} watched` : strip.watched;
  if (isHeartbeat) return `${strip.came} of ${of} came${last}`;
  const well = strip.slots.filter(({ verdict }) => verdict === 'healthy' || verdict === 'late').length;
  return `${well} of ${of} were well${last}`;
}
