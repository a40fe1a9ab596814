import type { Judged } from './judged';
import { COMPONENTS, HEARTBEAT_COMPONENTS } from './model';

/** True where the three heartbeat components look like a fresh install: nobody alive, no heartbeat anywhere. */
export function isEmpty(judged: Judged): boolean {
  return (
    judged.feed === 'alive' &&
    HEARTBEAT_COMPONENTS.every((name) => {
      const { reason } = judged.components[name];
      return (
        reason.code === 'never_started' ||
        (reason.code === 'down_or_never_started' && reason.lastSeen === null && reason.ago === null)
      );
    })
  );
}

/** True where the one sentence about everything is "All well": it answers, nothing is wrong, and something is known to be well. */
export const isAllWell = (judged: Judged): boolean =>
  judged.feed === 'alive' &&
  judged.troubles.length === 0 &&
  !isEmpty(judged) &&
  COMPONENTS.some((name) => judged.components[name].pill === 'healthy');
