import { grouped } from './grouping';
import type { JobRow } from './jobs';
import { namesKey } from './names-key';
import { type Fate, lastSign, WINDOW } from './replicas';
import { type Instant, seconds } from './time';

/** Who follows whom, by job id; each row has at most one of either. */
export interface Succession {
  readonly successor: ReadonlyMap<number, number>;
  readonly predecessor: ReadonlyMap<number, number>;
}

/** A first heartbeat may precede the start date, and the end of one the start of the next (contract: traps). */
const SLACK = seconds(2);

/**
 * Replicas that start together are no successors of each other, even if one dies before its second heartbeat (captures
 * 3.0.6/15): between two starts of one replica lies the time that Airflow needs to load.
 */
const SHORTEST_LIFE = seconds(3);

/**
 * What a successor has in common, best first: place and role, the place, the role (it may run on another host). No host
 * name, or an empty one, is no evidence of a place.
 */
function likeness({ component, hostname, teams, bundles }: JobRow): readonly (string | null)[] {
  const role = `${component}|${namesKey(teams)}|${namesKey(bundles)}`;
  const place = hostname ? `${component}@${hostname}` : null;
  return [place === null ? null : `${role}@${hostname}`, place, role];
}

interface Departed {
  readonly gone: ReadonlySet<Fate>;
  readonly taken: ReadonlyMap<number, unknown>;
}
const DEPARTED: ReadonlySet<Fate> = new Set<Fate>(['lost', 'stopped']);
const NOBODY: ReadonlyMap<number, unknown> = new Map();

const start = (row: JobRow): number => row.startedAt ?? row.heartbeat ?? 0;
const end = (row: JobRow): number => lastSign(row) ?? 0;

/**
 * Which row took the place of which: one to one, the same host before the same role, the earliest that fits. A
 * successor of a row that was lost or has ended started after its last sign of life, within ten minutes. The order of
 * `rows` does not matter. `settled`: rows whose successor is known already and not among `rows`; they take no other. `gone`: the
 * fates of rows that have departed, or are asked for as if they had; `taken`: rows that follow another one already.
 */
export function succeed(
  rows: readonly JobRow[],
  fates: ReadonlyMap<number, Fate>,
  settled: ReadonlyMap<number, unknown> = NOBODY,
  { gone = DEPARTED, taken = NOBODY }: Partial<Departed> = {},
): Succession {
  const departed = rows
    .filter((row) => gone.has(fates.get(row.id) ?? 'unknown') && lastSign(row) !== null)
    .filter((row) => !settled.has(row.id))
    .sort((a, b) => end(a) - end(b) || a.id - b.id);
  const heirs = rows
    .filter((row) => row.startedAt !== null)
    .sort((a, b) => start(a) - start(b) || a.id - b.id);
  const successor = new Map<number, number>();
  const predecessor = new Map<number, number>();
  const alikes = new Map(rows.map((row) => [row.id, likeness(row)]));
  for (const degree of [0, 1, 2]) {
    const key = ({ id }: JobRow): string | null => alikes.get(id)?.[degree] ?? null;
    const queues = grouped(heirs, key);
    for (const row of departed) {
      const alike = key(row);
      if (alike === null || successor.has(row.id)) continue;
      const heir = queues
        .get(alike)
        ?.find((one) => !predecessor.has(one.id) && !taken.has(one.id) && follows(one, row));
      if (heir === undefined) continue;
      successor.set(row.id, heir.id);
      predecessor.set(heir.id, row.id);
    }
  }
  return { successor, predecessor };
}

/** Strictly later starts, so that nobody ever is an ancestor of itself; a row without a start follows nobody. */
const follows = (heir: JobRow, row: JobRow): boolean =>
  (row.startedAt === null || start(heir) >= row.startedAt + SHORTEST_LIFE) &&
  start(heir) >= end(row) - SLACK &&
  start(heir) <= end(row) + WINDOW;

/** When each replica of a row's line started, from the first known one up to the row itself; oldest first. */
export function startsOf(
  row: JobRow,
  byId: ReadonlyMap<number, JobRow>,
  predecessor: ReadonlyMap<number, number>,
): readonly Instant[] {
  const starts: Instant[] = [];
  for (let one: JobRow | undefined = row; one !== undefined; ) {
    if (one.startedAt !== null) starts.unshift(one.startedAt);
    const before: number | undefined = predecessor.get(one.id);
    one = before === undefined ? undefined : byId.get(before);
  }
  return starts;
}
