import type { Recorded } from '../../data/chronicle';
import type { Incident } from '../../domain/incidents';
import { whatIf } from '../../domain/incidents/what-if';
import { COMPONENTS, type ComponentName } from '../../domain/model';
import { type Duration, seconds } from '../../domain/time';
import { figure } from '../../ui/words-clock';
import type { RowFrame } from './row-frame';

/** What the address asks of the list besides the range. What is not known counts as not said. */
export interface Asked {
  readonly of: ComponentName | null;
  readonly chart: ComponentName | null;
  /** Of the what-if. */
  readonly limit: Duration | null;
  /** A range that ends now; not one of two times, and not one that is held for a moment of it. */
  readonly isLive: boolean;
}

const componentOf = (text: string | null): ComponentName | null =>
  COMPONENTS.find((name) => name === text) ?? null;

/** A query string -> what it asks. Limits of no length and those that are no figures count as not said. */
export function readAsked(search: string): Asked {
  const query = new URLSearchParams(search);
  const limit = Number(query.get('limit') ?? 'none');
  return {
    of: componentOf(query.get('of')),
    chart: componentOf(query.get('chart')),
    limit: Number.isFinite(limit) && limit > 0 ? seconds(limit) : null,
    isLive: !query.has('from') && !query.has('at'),
  };
}

/** Which rows the what-if marks, and how; null where nobody asks, or where there is no limit to be moved. */
export function marksOf(
  { chart, limit }: Asked,
  incidents: readonly Incident[],
  recorded: Recorded | null,
): RowFrame['whatIf'] {
  if (chart === null || limit === null) return null;
  const answer = whatIf(incidents, recorded?.components[chart] ?? [], chart, limit);
  if (answer === null) return null;
  const happens = new Map<string, boolean>();
  for (const { incident } of answer.avoided) happens.set(incident.id, false);
  for (const { incident } of answer.staying) happens.set(incident.id, true);
  return { limit: figure(limit), happens };
}
