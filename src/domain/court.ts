import type { JobRow } from './jobs';
import { type Fate, hasEnded, type Measure } from './replicas';
import { DOUBT } from './seats';
import { between, type Instant, instant, seconds } from './time';
import type { Answer, Watch } from './watch';

/** What Airflow does not count although it beat this shortly before is not judged by that answer. */
const MOMENT = seconds(2);

/** What one component's rows are judged by when Airflow itself tells who is alive. */
export interface Court {
  readonly measure: Measure;
  readonly watch: Watch;
  readonly answer: Answer;
  readonly listAt: Instant;
  /** The last health answer, and the newer of it and the list, by the clock that wrote the heartbeats. */
  readonly heardAt: Instant;
  readonly now: Instant;
}

/** 3.4: Airflow's own instances are the truth about who is alive; before, its "unhealthy" says that nobody is. */
export function byAirflow(
  row: JobRow,
  own: Fate,
  { isListed, wasLate }: { readonly isListed: boolean; readonly wasLate: boolean },
  court: Court,
): Fate {
  const { measure, watch, answer, listAt, heardAt, now } = court;
  if (isListed) return own === 'lost' ? 'late' : own;
  const beat = row.heartbeat ?? instant(0);
  if (beat > heardAt - MOMENT || (row.startedAt !== null && row.startedAt > heardAt - MOMENT)) return own;
  if (hasEnded(row)) return 'stopped';
  // That it still runs, silent past its limit, is for the list to say: it may have ended since.
  if (between(beat, measure.at) >= measure.limit) return 'lost';
  const age = between(beat, now);
  const isSaidSince = listAt >= answer.at;
  const isAssumed = watch.limits[row.component].source === 'release';
  const isPast = age >= measure.limit - DOUBT;
  // Late, then past its limit, which turned it red between the answers: that Airflow drops it is no good news.
  const isStillLost = wasLate && isPast && !isAssumed && watch.clock === 'server';
  return isStillLost || (isSaidSince && (isAssumed || isPast)) ? 'lost' : 'unknown';
}
