import { grouped, namesKey } from './grouping';
import type { JobRow } from './jobs';
import type { HeartbeatComponent, InstanceReport } from './model';
import type { Fate } from './replicas';
import { type Instant, seconds } from './time';

/** 3.4: which job row stands behind each listed instance, by the identity that this page gave it. */
export type Seats = Readonly<Record<string, number>>;

/** An instance of the last health answer with its identity. */
export interface Listed {
  readonly id: string;
  readonly report: InstanceReport;
}

/** Start dates may be a little younger than the first heartbeat: seen up to 2.9 s (captures 3.3.2/11). */
const SLACK = seconds(5);

/** What instance and row both tell: host, and of a triggerer its teams, of a Dag processor its bundles. */
function trait(
  component: HeartbeatComponent,
  { hostname, teams, bundles }: Pick<InstanceReport, 'hostname' | 'teams' | 'bundles'>,
): string {
  const host = hostname === null ? '' : `@${hostname}`;
  if (component === 'scheduler') return host;
  return `${namesKey(component === 'triggerer' ? teams : bundles)}${host}`;
}

/**
 * Seats each instance on a job row of the same host and role: the same heartbeat first, then the row it was seated on
 * before, then in the order of their heartbeats, as the two answers were given some seconds apart. A row that was lost
 * by then takes no new instance: a heartbeat that is the same has to prove that it is back. One to one.
 */
export function seat(
  component: HeartbeatComponent,
  instances: readonly Listed[],
  rows: readonly JobRow[],
  fates: ReadonlyMap<number, Fate>,
  before: Seats,
): Seats {
  const running = rows.filter((row) => row.state === 'running' && row.endedAt === null);
  const traits = new Map(running.map((row) => [row.id, trait(component, row)]));
  const byBeat = grouped(running, (row) => row.heartbeat);
  const byId = new Map(running.map((row) => [row.id, row]));
  const seats: Record<string, number> = {};
  const taken = new Set<number>();
  const isLike = ({ report }: Listed, row: JobRow): boolean =>
    !taken.has(row.id) && trait(component, report) === traits.get(row.id);
  const settle = ({ id }: Listed, row: JobRow | undefined): void => {
    if (row === undefined) return;
    seats[id] = row.id;
    taken.add(row.id);
  };
  for (const one of instances) {
    const same = byBeat.get(one.report.heartbeat)?.filter((row) => isLike(one, row)) ?? [];
    // Two with the very same beat on one host: the one that sat there before keeps its row.
    settle(one, same.find((row) => row.id === before[one.id]) ?? same[0]);
  }
  for (const one of instances) {
    if (seats[one.id] !== undefined) continue;
    const row = byId.get(before[one.id] ?? -1);
    if (row && isLike(one, row) && hadStarted(row, one)) settle(one, row);
  }
  const free = running.filter(
    (row) => !taken.has(row.id) && ['alive', 'late'].includes(fates.get(row.id) ?? ''),
  );
  if (free.length === 0) return seats;
  const queues = grouped(
    free.sort((a, b) => beat(b) - beat(a) || b.id - a.id),
    (row) => traits.get(row.id),
  );
  const newestFirst = instances
    .filter(({ id }) => seats[id] === undefined)
    .sort((a, b) => beat(b.report) - beat(a.report) || (a.id < b.id ? -1 : 1));
  for (const one of newestFirst) {
    const queue = queues.get(trait(component, one.report)) ?? [];
    settle(
      one,
      queue.find((row) => !taken.has(row.id) && hadStarted(row, one)),
    );
  }
  return seats;
}

const beat = ({ heartbeat }: { readonly heartbeat: Instant | null }): number =>
  heartbeat ?? Number.NEGATIVE_INFINITY;

/** It had started when the instance beat. */
const hadStarted = ({ startedAt }: JobRow, { report }: Listed): boolean =>
  startedAt === null || report.heartbeat === null || startedAt <= report.heartbeat + SLACK;
