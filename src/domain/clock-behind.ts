import type { JobRow } from './jobs';
import { hasEnded } from './replicas';
import { between, type Duration, type Instant, seconds } from './time';
import type { Watch } from './watch';

/** A heartbeat may reach the table this long after its time: a slow database proves no clock wrong. */
const SLOW_WRITE = seconds(5);

/** That the clock which wrote a heartbeat is behind. */
export interface Behind {
  readonly heartbeat: Instant;
  /** How old it was in the first list that had it, and when that was. */
  readonly age: Duration;
  readonly since: Instant;
}

/**
 * Whether a row's heartbeat, as listed, proves that its clock is behind. The list before had another one, so this one was
 * written after it; it says that it is older than that, and it is past its limit from the start. One that has not moved for a
 * whole limit proves nothing any more: who wrote it may be gone. Without the server's clock nothing is proven either, as it
 * may be ours that is wrong.
 */
export function behindOf(
  { heartbeat, state, endedAt }: JobRow,
  { former, listAt, beforeAt, heardAt }: Sight,
  limit: Duration,
  { clock }: Watch,
): Behind | null {
  const isRunning = state === 'running' && !hasEnded({ state, endedAt });
  if (clock !== 'server' || heartbeat === null || !isRunning) return null;
  const known = former?.behind ?? null;
  if (known?.heartbeat === heartbeat) return between(known.since, heardAt) < limit ? known : null;
  if (beforeAt === null || former?.told == null || former.told === heartbeat) return null;
  const age = between(heartbeat, listAt);
  const isProven = age >= limit && between(heartbeat, beforeAt) > SLOW_WRITE;
  return isProven ? { heartbeat, age, since: listAt } : null;
}

interface Sight {
  /** What the list before told of the row, and what it proved; null: it did not have the row. */
  readonly former: { readonly told: Instant | null; readonly behind: Behind | null } | null;
  /** When the list was answered, and the one before (null: there was none). */
  readonly listAt: Instant;
  readonly beforeAt: Instant | null;
  /** The last answer of any kind. */
  readonly heardAt: Instant;
}
