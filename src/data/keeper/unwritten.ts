import type { Moment } from '../../domain/history/moment';
import { type Instant, minutes } from '../../domain/time';

/** Longer than another tab needs to take over, so that nothing is lost between the two. */
const LONG_ENOUGH = minutes(1);
const MOST = 60;

/** What a tab has seen that does not write, the last minute of it. */
export const remembered = (before: readonly Moment[], moment: Moment): readonly Moment[] =>
  [...before, moment].filter(({ at }) => moment.at - at <= LONG_ENOUGH).slice(-MOST);

/** What of it the writing tab has not written: later than its last answer, or all where there was none. */
export const laterThan = (moments: readonly Moment[], last: Instant | null): readonly Moment[] =>
  last === null ? moments : moments.filter(({ at }) => at > last);
