import type { Beat } from './history';
import { severity } from './severity';
import { ms } from './time';

/** As many beats stay as they came: ten minutes of answers that come every five seconds. */
const FINE = 120;
/** Older ones are folded into one a minute, for an hour. */
const SLOT = 60_000;
const KEPT = ms(3_600_000);

/**
 * The strip of an instance with one beat more. Only the beat that is no longer among the newest 120 is looked at: it
 * joins the one before it where both are of the same minute, and the worse verdict and the greater age of the two stay.
 */
export function withBeat(beats: readonly Beat[], beat: Beat): readonly Beat[] {
  const next = [...beats, beat];
  const leaving = next.length - 1 - FINE;
  const older = next[leaving - 1];
  const newer = next[leaving];
  if (older !== undefined && newer !== undefined && minute(older) === minute(newer))
    next.splice(leaving - 1, 2, folded(older, newer));
  const from = next.findIndex(({ at }) => at >= beat.at - KEPT);
  return from > 0 ? next.slice(from) : next;
}

const minute = ({ at }: Beat): number => Math.floor(at / SLOT);

const folded = (older: Beat, newer: Beat): Beat => ({
  at: newer.at,
  verdict: severity(older.verdict) > severity(newer.verdict) ? older.verdict : newer.verdict,
  age: (older.age ?? -1) > (newer.age ?? -1) ? older.age : newer.age,
});
