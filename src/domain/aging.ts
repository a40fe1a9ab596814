import type { JudgedInstance } from './judged';
import type { Reason } from './reasons';
import { between, type Duration, type Instant, ms } from './time';

const plus = (figure: Duration, by: Duration): Duration => ms(figure + by);
const later = (figure: Duration | null, by: Duration): Duration | null =>
  figure === null ? null : plus(figure, by);

/**
 * Whether a row that was judged as of its `asOf` is judged the same at `now`, its figures apart: its evidence lies behind
 * both moments and has not expired. By one and the same answer, limits and memory.
 */
export const stands = ({ asOf, evidenceAt, expiresAt }: JudgedInstance, now: Instant): boolean =>
  evidenceAt !== null && evidenceAt <= asOf && asOf <= now && expiresAt !== null && now < expiresAt;

/** A row's reason with its figures at `now`; for whoever puts them into words or passes them on. */
export const reasonAt = ({ reason, asOf }: JudgedInstance, now: Instant): Reason =>
  aged(reason, between(asOf, now));

/** Only what a row that stands may say: every other reason has been made at the moment itself. */
function aged(reason: Reason, by: Duration): Reason {
  if (by === 0) return reason;
  switch (reason.code) {
    case 'beat':
    case 'beat_late':
    case 'executor_late':
      return { ...reason, age: plus(reason.age, by) };
    case 'executor_healthy':
      return { ...reason, checkedAgo: later(reason.checkedAgo, by) };
    case 'executor_no_reply':
      return { ...reason, pending: later(reason.pending, by) };
    default:
      return reason;
  }
}
