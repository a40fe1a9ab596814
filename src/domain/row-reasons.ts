import type { Bench } from './join-rows';
import type { Reason } from './reasons';
import type { Who } from './reasons-joined';
import { type Member, nameOf } from './roster';
import { proven } from './staleness';
import { between, type Instant, ms } from './time';

export const whoOf = ({ row }: Member): Who => ({ who: nameOf(row), job: row.id });

export const heir = ({ successor }: Member): Who | null =>
  successor === null ? null : { who: successor.name, job: successor.job };

/** The last sign of life that a running row's heartbeat proves; null where it has none. */
export const provenSign = ({ row, firstSeen }: Member): Instant | null =>
  row.heartbeat === null ? null : proven(row.heartbeat, firstSeen);

/** Silent past the limit, and its row has not ended. */
export function lostReason(member: Member, { limit, now }: Pick<Bench, 'limit' | 'now'>): Reason {
  const estimate = between(provenSign(member) ?? now, now);
  const isAssumed = limit.source === 'release';
  // Airflow may call it dead before an assumed limit is over: its own limit is smaller then. A known one is past.
  const after = isAssumed && estimate < limit.after ? estimate : limit.after;
  const age = ms(Math.max(estimate, after));
  return { code: 'lost', ...whoOf(member), age, limit: after, source: limit.source };
}

/** Its heartbeat moves, and is too old each time it comes, so that Airflow does not count it; null: not so. */
export function behindReason(
  member: Member,
  { limit }: Pick<Bench, 'limit'>,
): (Reason & { readonly code: 'clock_behind' }) | null {
  const { behind, seat, fate } = member;
  if (behind === null || seat !== null || fate === 'stopped') return null;
  const { age } = behind;
  return { code: 'clock_behind', ...whoOf(member), age, limit: limit.after, source: limit.source };
}
