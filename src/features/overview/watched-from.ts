import type { History } from '../../domain/history';
import { COMPONENTS } from '../../domain/model';
import { severity } from '../../domain/severity';
import { type Instant, ms, plus } from '../../domain/time';

/**
 * As if the page had been opened after the last answer that was bad, and later by all the time since then that nobody
 * watched: that time counts neither way.
 */
export function watchedFrom({ first, gaps, components }: History, now: Instant): Instant | null {
  if (first === null) return null;
  const start = COMPONENTS.reduce((from, name) => {
    const bad = components[name].findLast(({ verdict }) => severity(verdict) > severity('unknown'));
    return bad !== undefined && bad.at > from ? bad.at : from;
  }, first);
  const unwatched = gaps.reduce((sum, { from, to }) => sum + Math.max(0, to - Math.max(from, start)), 0);
  const from = plus(start, ms(unwatched));
  return from > now ? now : from;
}
