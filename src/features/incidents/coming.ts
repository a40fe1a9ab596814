import type { Incident } from '../../domain/incidents';
import { CONFIRMED_AFTER } from '../../domain/incidents/limits';
import type { Judged, JudgedComponent } from '../../domain/judged';
import type { ComponentName } from '../../domain/model';
import { between, type Instant } from '../../domain/time';

/** A trouble that is seen on the page, and has not lasted long enough for the list. */
export interface Coming extends Pick<JudgedComponent, 'component' | 'pill'> {
  readonly since: Instant;
}

/** So long at most (ms) the answer that lists it is on its way. */
const NEXT = 30_000;

/**
 * Troubles of now that no open incident tells, and that are younger than what makes one: worst first. What nobody can tell
 * (unknown) never becomes one; an older trouble without one is not promised again.
 */
export function comingOf(
  { feed, troubles }: Judged,
  incidents: readonly Incident[],
  of: ComponentName | null,
  now: Instant,
): readonly Coming[] {
  if (feed !== 'alive') return [];
  const told = new Set(incidents.filter(({ ended }) => ended === null).map(({ subject }) => subject));
  return troubles.flatMap(({ component, pill, verdict, since }) => {
    const isOwn = verdict !== 'unknown' && !told.has(component) && (of === null || of === component);
    const isYoung = since !== null && between(since.at, now) < CONFIRMED_AFTER + NEXT;
    return isOwn && isYoung ? [{ component, pill, since: since.at }] : [];
  });
}
