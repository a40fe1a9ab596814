import { grouped } from './grouping';
import type { JobRow } from './jobs';
import type { HeartbeatComponent, InstanceReport } from './model';
import { namesKey } from './names-key';
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
/** The server's clock is known to about a second. */
export const DOUBT = seconds(1.5);

type Role = 'teams' | 'bundles';
type Trait = (one: Pick<InstanceReport, 'hostname' | Role>) => string;

/** What instance and row both tell: host, and of a triggerer its teams, of a Dag processor its bundles. */
function traitIn(component: HeartbeatComponent, rows: readonly JobRow[]): Trait {
  const role: Role = component === 'triggerer' ? 'teams' : 'bundles';
  // Before its release 3.4 had instances and no such columns in the job list.
  const tells = component !== 'scheduler' && rows.some((row) => row[role] !== null);
  return (one) => {
    const host = one.hostname === null ? '' : `@${one.hostname}`;
    return tells ? `${namesKey(one[role])}${host}` : host;
  };
}

/**
 * Seats each instance on a job row of the same host and role: the same heartbeat first, then the row it was seated on
 * before, then in the order of their heartbeats, as the two answers were given some seconds apart. A row that was lost
 * by then takes no new instance: a heartbeat that is the same has to prove that it is back. A row that has ended since
 * `answeredAt`, when the instances were listed, is what became of one. One to one.
 */
export function seat(
  component: HeartbeatComponent,
  instances: readonly Listed[],
  rows: readonly JobRow[],
  fates: ReadonlyMap<number, Fate>,
  before: Seats,
  answeredAt: Instant,
): Seats {
  const running = rows.filter(isOpen);
  const trait = traitIn(component, running);
  const traits = new Map(rows.map((row) => [row.id, trait(row)]));
  const byBeat = grouped(running, (row) => row.heartbeat);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const seats: Record<string, number> = {};
  const taken = new Set<number>();
  const isLike = ({ report }: Listed, row: JobRow): boolean =>
    !taken.has(row.id) && trait(report) === traits.get(row.id);
  const settle = ({ id }: Listed, row: JobRow | undefined): void => {
    if (row === undefined) return;
    seats[id] = row.id;
    taken.add(row.id);
  };
  const endings = rows.filter(({ endedAt }) => endedAt !== null && endedAt >= answeredAt - DOUBT);
  for (const one of endings.length === 0 ? [] : instances) {
    const row = byId.get(before[one.id] ?? -1);
    const isSame = row?.endedAt != null && row.heartbeat === one.report.heartbeat;
    if (isSame && endings.includes(row) && isLike(one, row)) settle(one, row);
  }
  for (const one of instances) {
    if (seats[one.id] !== undefined) continue;
    const same = byBeat.get(one.report.heartbeat)?.filter((row) => isLike(one, row)) ?? [];
    // Two with the very same beat on one host: the one that sat there before keeps its row.
    settle(one, same.find((row) => row.id === before[one.id]) ?? same[0]);
  }
  for (const one of instances) {
    if (seats[one.id] !== undefined) continue;
    const row = byId.get(before[one.id] ?? -1);
    if (row === undefined || isLeftBehind(row, one, fates)) continue;
    if (isOpen(row) && isLike(one, row) && hadStarted(row, one)) settle(one, row);
  }
  const free = running.filter(
    (row) => !taken.has(row.id) && ['alive', 'late'].includes(fates.get(row.id) ?? ''),
  );
  const queues = grouped(
    free.sort((a, b) => beat(b) - beat(a) || b.id - a.id),
    (row) => traits.get(row.id),
  );
  const newestFirst = instances
    .filter(({ id }) => seats[id] === undefined)
    .sort((a, b) => beat(b.report) - beat(a.report) || (a.id < b.id ? -1 : 1));
  for (const one of newestFirst) {
    const queue = queues.get(trait(one.report)) ?? [];
    settle(
      one,
      queue.find((row) => !taken.has(row.id) && hadStarted(row, one)) ??
        endings.find((row) => isLike(one, row) && beat(row) >= beat(one.report)),
    );
  }
  return seats;
}

const beat = ({ heartbeat }: { readonly heartbeat: Instant | null }): number =>
  heartbeat ?? Number.NEGATIVE_INFINITY;

const isOpen = ({ state, endedAt }: JobRow): boolean => state === 'running' && endedAt === null;

/** An answer of the list is followed by another within 15 s, and beats come every 5 s. */
const NEWS = seconds(20);

/**
 * The row was silent for its whole limit when it was told, and the instance has beaten long after it: an identity that has come
 * to another process of the host. By the beats themselves, because a clock that is wrong for one answer proves nothing.
 */
const isLeftBehind = (row: JobRow, { report }: Listed, fates: ReadonlyMap<number, Fate>): boolean =>
  fates.get(row.id) === 'lost' && beat(report) - beat(row) > NEWS;

/** It had started when the instance beat. */
const hadStarted = ({ startedAt }: JobRow, { report }: Listed): boolean =>
  startedAt === null || report.heartbeat === null || startedAt <= report.heartbeat + SLACK;
