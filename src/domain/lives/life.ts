import type { JobRow } from '../jobs';
import type { Life } from '../lives';
import type { Limits } from '../model';
import { hasEnded } from '../replicas';
import { nameOf } from '../roster';
import { between, type Instant, instant, seconds } from '../time';

/** When rows were told, by the clock that wrote their heartbeats, and the limits to judge them by. */
export interface Heard {
  readonly now: Instant;
  readonly limits: Limits;
}

/** A row's first heartbeat may be written before its `start_date`, by about a second (contract, section 1). */
const HEAD_START = seconds(5);

/** Rows -> their lives, oldest first; a row that names no time at all has none. */
export const livesIn = (rows: readonly JobRow[], heard: Heard): readonly Life[] =>
  rows.flatMap((row) => lifeOf(row, heard)).sort((a, b) => a.from - b.from || a.job - b.job);

/** Nothing lies later than the list, and nobody ends before they begin. */
function lifeOf(row: JobRow, { now, limits }: Heard): readonly Life[] {
  const { id: job, component, startedAt, endedAt, heartbeat } = row;
  const began = beganAt(row);
  if (began === null) return [];
  const fate = fateOf(row, limits[component].after, now);
  const told = (fate === 'ended' ? endedAt : null) ?? heartbeat ?? startedAt ?? began;
  const from = instant(Math.min(began, now));
  const to = instant(Math.max(from, Math.min(told, now)));
  return [{ job, component, name: nameOf(row), from, to, fate }];
}

function beganAt({ startedAt, endedAt, heartbeat }: JobRow): Instant | null {
  if (startedAt === null) return heartbeat ?? endedAt;
  const isFirst = heartbeat !== null && heartbeat < startedAt && between(heartbeat, startedAt) <= HEAD_START;
  return isFirst ? heartbeat : startedAt;
}

/** Airflow's `Job.is_alive`: `running`, and strictly younger than the limit. */
function fateOf(row: JobRow, limit: number, now: Instant): Life['fate'] {
  if (hasEnded(row)) return 'ended';
  if (row.state !== 'running' || row.heartbeat === null) return 'unknown';
  return between(row.heartbeat, now) < limit ? 'running' : 'killed';
}
