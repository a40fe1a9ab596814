import type { Stretch } from '../history/slice';
import type { Episode, Incident } from '../incidents';
import { type ComponentName, HEARTBEAT_COMPONENTS, type HeartbeatComponent } from '../model';
import type { Reason } from '../reasons';
import { type Duration, type Instant, instant, ms } from '../time';
import { levelOf } from './episode';

/** An incident of silence, and the greatest age that its heartbeat reached, seen at `at`. */
interface Silence {
  readonly incident: Incident;
  readonly age: Duration;
  readonly at: Instant;
}

/** What another limit would have made of what was recorded. */
export interface WhatIf {
  readonly limit: Duration;
  /** Incidents that would not have happened: the silence ended before that limit. */
  readonly avoided: readonly Silence[];
  /** Those that stay, and how much later each would have been noticed; less than 0: earlier. */
  readonly staying: readonly (Silence & { readonly later: Duration })[];
  /**
   * Silences that were none by the limit of their time, and would have been one by this one. Oldest first. Of buckets (any tier but
   * `raw`) at least these: each bucket tells only its longest silence.
   */
  readonly added: readonly { readonly from: Instant; readonly to: Instant; readonly age: Duration }[];
}

/**
 * Moves the limit of a component over what was recorded. `incidents` of any subject, `stretches` of this component in order of
 * time, of one tier. Null where no heartbeat is judged: executors are judged by their answers, the database by Airflow's word.
 *
 * Only silence moves with a limit: whatever stopped cleanly, or lacks an owner, would have been noticed all the same. As
 * ages are seen at answers, a silence may have been longer than told by up to one interval.
 */
export function whatIf(
  incidents: readonly Incident[],
  stretches: readonly Stretch[],
  component: ComponentName,
  limit: Duration,
): WhatIf | null {
  if (!isHeartbeat(component)) return null;
  const silences = incidents
    .filter(({ subject }) => subject === component)
    .flatMap((incident) => {
      const silence = silenceOf(incident);
      return silence === null ? [] : [silence];
    });
  return {
    limit,
    avoided: silences.filter(({ age }) => age < limit),
    staying: silences
      .filter(({ age }) => age >= limit)
      .map((one) => ({ ...one, later: ms(limit - limitOf(one.incident)) })),
    added: excursions(stretches, limit),
  };
}

const isHeartbeat = (name: ComponentName): name is HeartbeatComponent =>
  HEARTBEAT_COMPONENTS.some((one) => one === name);

/** Troubles that a longer limit would have told in the same way. */
const SUDDEN = new Set<Reason['code']>([
  'stopped',
  'all_ended',
  'ended_unlisted',
  'alive_but_owns_nothing',
  'row_without_heartbeat',
  'not_working',
  'crash_loop',
  'some_behind',
  'below_expected',
]);

/** An episode that is there because a heartbeat grew older than its limit. */
const isSilence = ({ worst, peak }: Episode): boolean =>
  levelOf(worst.verdict) === 'bad' &&
  peak !== null &&
  peak.age >= peak.limit &&
  !SUDDEN.has(worst.reason.code);

/** All of its episodes must be silences: else another limit would have told the rest of it all the same. */
function silenceOf(incident: Incident): Silence | null {
  if (!incident.episodes.every(isSilence)) return null;
  const greatest = incident.episodes.reduce((a, b) => ((b.peak?.age ?? 0) > (a.peak?.age ?? 0) ? b : a));
  return greatest.peak === null ? null : { incident, age: greatest.peak.age, at: greatest.seen };
}

/** The limit by which it was noticed: that of its first episode. */
const limitOf = ({ episodes }: Incident): number => episodes[0]?.peak?.limit ?? 0;

/**
 * Silences older than the limit whose greatest age was not past the limit of its own time: those are incidents already.
 * Stretches that touch are one silence until the age falls: then a heartbeat came. A smaller limit never finds fewer. A tier that
 * keeps the worst of longer buckets finds at most what the finer one does, each with the very same age.
 */
function excursions(stretches: readonly Stretch[], limit: Duration): WhatIf['added'] {
  const runs: { from: Instant; to: Instant; age: Duration; isKnown: boolean }[] = [];
  for (const { from, to, age, limit: then } of stretches) {
    if (age === null || age < limit) continue;
    const isKnown = then !== null && age >= then;
    const last = runs.at(-1);
    if (last === undefined || last.to < from || age < last.age) runs.push({ from, to, age, isKnown });
    else {
      last.to = instant(Math.max(last.to, to));
      // The age never falls in here: the last is the greatest, and of equal ones any that was past its limit.
      last.isKnown = isKnown || (last.isKnown && age === last.age);
      last.age = age;
    }
  }
  return runs.filter(({ isKnown }) => !isKnown).map(({ from, to, age }) => ({ from, to, age }));
}
