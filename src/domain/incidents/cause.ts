import type { Episode } from '../incidents';
import type { Judged, JudgedComponent } from '../judged';
import type { Reason } from '../reasons';
import { severity } from '../severity';
import type { Instant } from '../time';
import type { IncidentMemory } from './memory';

/** Unknown only because what it depends on is down. */
export const isFollowing = ({ code }: Reason): boolean =>
  code === 'database_hides' || code === 'executor_reporter_silent';

/** Nobody asks an executor any more: for a reason of its own, or because whoever asks has stopped. */
type Unasked = Extract<Reason, { readonly code: 'executor_late' | 'executor_check_expired' }>;
const isUnasked = (reason: Reason): reason is Unasked =>
  reason.code === 'executor_late' || reason.code === 'executor_check_expired';

/**
 * The episode that a component at an answer follows from; null: none, or it is in trouble of its own. `began`: since when the
 * component is in trouble. A check of an executor expires before the scheduler that asks counts as silent, so that the
 * executor is in trouble first: it follows all the same where that scheduler has not beaten since.
 */
export function causeOf(
  { reason }: JudgedComponent,
  { components: { scheduler } }: Judged,
  standing: IncidentMemory['standing'],
  began: Instant,
): string | null {
  if (reason.code === 'database_hides') return standing.metadatabase?.episode.id ?? null;
  const asker = standing.scheduler?.episode.id ?? null;
  if (!isUnasked(reason)) return isFollowing(reason) ? asker : null;
  const rows = scheduler.instances.filter(
    ({ name }) => reason.scheduler === null || name === reason.scheduler,
  );
  const hasStopped = rows.every(
    ({ verdict, evidenceAt }) =>
      severity(verdict) > severity('healthy') && evidenceAt !== null && evidenceAt <= began,
  );
  return rows.length > 0 && hasStopped ? asker : null;
}

/** Nobody asked it, and now it shows that whoever asks was silent already when that began. */
export const wasEcho = ({ worst, began }: Episode, { reason }: JudgedComponent, at: Instant): boolean =>
  isUnasked(worst.reason) && reason.code === 'executor_reporter_silent' && at - reason.age <= began;

/** What hid it is over, and nobody has asked since it began: that is no trouble of its own yet. */
export const isAftermath = (follow: Episode, { reason }: JudgedComponent, at: Instant): boolean =>
  isUnasked(reason) && at - reason.age <= follow.began;
