import type { Seen } from '../history';
import type { JudgedComponent, JudgedInstance } from '../judged';
import { between, type Duration, type Instant, ms } from '../time';

/** Airflow could not read it, so that nobody knows how old its heartbeat is: what was known of it only grows older. */
export const isUnread = ({ reason }: JudgedComponent): boolean =>
  reason.code === 'database_hides' || reason.code === 'query_failed';

/** A component as it was judged at `at`: its word, and its worst heartbeat age (executors: latency) with the limit. */
export function seenOf(component: JudgedComponent, at: Instant): Seen {
  const rows = component.instances;
  if (isUnread(component)) return { verdict: component.verdict, age: null, limit: null };
  if (component.component === 'executor')
    return {
      verdict: component.verdict,
      age: worst(rows.map((row) => row.executor?.latency ?? null)),
      limit: worst(rows.map((row) => row.executor?.deadline ?? null)),
    };
  return {
    verdict: component.verdict,
    age: component.component === 'metadatabase' ? null : ageOf(component, at),
    limit: component.limit?.after ?? null,
  };
}

/** Of its oldest row; where none has a heartbeat, of the heartbeat that health names. */
function ageOf(component: JudgedComponent, at: Instant): Duration | null {
  const { instances, heartbeatAt } = component;
  const age = worst(instances.map((row) => seenAge(row, component, at)));
  if (age !== null || heartbeatAt === null || instances.some(({ evidenceAt }) => evidenceAt !== null))
    return age;
  return between(heartbeatAt, at);
}

/**
 * How old a row's heartbeat was when somebody looked for it: of a row that health lists itself at `at`, else when it was
 * told last (the job list is asked every 15 s). Never less than is proven: health names the newest heartbeat of all, so
 * none is younger than that; and a row that is judged silent is at least as old as its limit. Null where it has none, or was
 * told so long ago that nobody knows.
 */
export function seenAge(row: JudgedInstance, component: JudgedComponent, at: Instant): Duration | null {
  const { evidenceAt, reason, job } = row;
  if (evidenceAt === null) return null;
  const toldAt = job?.toldAt ?? at;
  if (toldAt >= at) return between(evidenceAt, at);
  const { heartbeatAt } = component;
  return worst([
    reason.code === 'row_outdated' ? null : between(evidenceAt, toldAt),
    heartbeatAt !== null && heartbeatAt >= evidenceAt ? between(heartbeatAt, at) : null,
    reason.code === 'lost' ? ms(Math.min(reason.limit, between(evidenceAt, at))) : null,
  ]);
}

function worst(values: readonly (Duration | null)[]): Duration | null {
  return values.reduce(
    (most, value) => (most === null || (value !== null && value > most) ? value : most),
    null,
  );
}
