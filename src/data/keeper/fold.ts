import type { Gap } from '../../domain/history';
import { type Continuity, follow, NEW_CONTINUITY } from '../../domain/history/continuity';
import type { Moment } from '../../domain/history/moment';
import type { Row } from '../../domain/history/rows';
import { rowsOf } from '../../domain/history/rows-of';
import type { Episode } from '../../domain/incidents';
import { foldIncidents } from '../../domain/incidents/fold';
import { EMPTY_INCIDENTS, type IncidentMemory } from '../../domain/incidents/memory';
import { NO_ROWS, type OpenRows, taken } from './open-rows';

/** All that the next moment is folded into: of the same size however long a page is open. */
export interface Folded {
  readonly continuity: Continuity;
  readonly incidents: IncidentMemory;
  readonly open: OpenRows;
}

export const NOTHING_FOLDED: Folded = {
  continuity: NEW_CONTINUITY,
  incidents: EMPTY_INCIDENTS,
  open: NO_ROWS,
};

/** What one moment has changed. */
interface Changed {
  readonly rows: readonly Row[];
  readonly episodes: readonly Episode[];
  readonly gap: Gap | null;
}

/**
 * One moment into all folds at once. They are told of one blindness, the one that continuity has found: a page that was
 * opened anew may have watched on without a break, or not at all for a night.
 */
export function folded(
  before: Folded,
  moment: Moment,
): { readonly after: Folded; readonly changed: Changed } {
  const { continuity, stretch, gap } = follow(before.continuity, moment);
  const isFirst = before.continuity.last === null;
  const told =
    moment.kind === 'answered' && !isFirst ? { ...moment, blind: gap === null ? null : gap.why } : moment;
  const { memory, changed } = foldIncidents(before.incidents, told);
  const { open, changed: rows } =
    moment.kind === 'answered' && stretch !== null
      ? taken(before.open, rowsOf(moment.judged, stretch))
      : { open: before.open, changed: [] };
  return { after: { continuity, incidents: memory, open }, changed: { rows, episodes: changed, gap } };
}
