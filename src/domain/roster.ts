import { type Behind, behindOf } from './clock-behind';
import { byAirflow, type Court } from './court';
import type { JobList, JobRow } from './jobs';
import type { Kin } from './judged';
import {
  HEARTBEAT_COMPONENTS,
  type HeartbeatComponent,
  type HeartbeatReport,
  type Limit,
  type Snapshot,
} from './model';
import { effectiveLimit, type Fate, fateOf, hasEnded, lastSign, type Measure } from './replicas';
import { type Listed, type Seats, seat } from './seats';
import { LATE_PART } from './staleness';
import { startsOf, succeed } from './succession';
import { between, type Instant, instant } from './time';
import { noteVanished, type Vanished } from './vanished';
import type { Watch } from './watch';

/** A job row, and what is known of it besides. */
export interface Member {
  /** `data-instance`. */
  readonly id: string;
  /** As listed, with the newest heartbeat that anybody told. */
  readonly row: JobRow;
  /** When it was last told. */
  readonly fate: Fate;
  /** When its heartbeat was told, and when this page first saw that very value. */
  readonly toldAt: Instant;
  readonly firstSeen: Instant;
  /** 3.4: its identity among the instances of the last health answer. */
  readonly seat: string | null;
  /** 3.4: since when Airflow does not count it as alive, where the job list has not said why. */
  readonly vanishedAt: Instant | null;
  /** 3.4: when Airflow last counted this very heartbeat as alive, it was late. */
  readonly wasLate: boolean;
  /** Its heartbeat as the job list told it. */
  readonly told: Instant | null;
  /** What proves its clock wrong; of no matter while Airflow lists it as alive (`seat`). */
  readonly behind: Behind | null;
  readonly successor: Kin | null;
  /** Of a late one: who will have taken its place, should it be silent. */
  readonly heir: Kin | null;
  readonly predecessor: Kin | null;
  readonly starts: readonly Instant[];
}

/** The job rows of one component, worked out once per answer; plain data. */
export interface Roster {
  /** The job list that it was worked out from. */
  readonly list: JobList | null;
  readonly members: readonly Member[];
  readonly seats: Seats;
  readonly listed: readonly Listed[];
  readonly vanished: readonly Vanished[];
}

/** What of it the next one needs. */
export interface Former extends Pick<Roster, 'seats' | 'listed' | 'vanished'> {
  readonly list: Pick<JobList, 'at'> | null;
  readonly members: readonly FormerMember[];
}

type Lasting = 'firstSeen' | 'wasLate' | 'behind' | 'told' | 'seat' | 'vanishedAt' | 'successor';
export type FormerMember = Pick<Member, Lasting> & { readonly row: Pick<JobRow, 'id' | 'heartbeat'> };

export const EMPTY_ROSTER: Roster = { list: null, members: [], seats: {}, listed: [], vanished: [] };

const LATE: ReadonlySet<Fate> = new Set<Fate>(['late']);

/** Airflow could read the component: in a database outage its empty list proves nothing. */
const isRead = ({ metadatabase }: Snapshot, report: HeartbeatReport): boolean =>
  metadatabase?.kind !== 'unhealthy' || report.heartbeat !== null || (report.instances ?? []).length > 0;

/**
 * The roster after an answer of health or of the job list: rows with their newest heartbeats, the listed instances of 3.4
 * seated on them, each row's fate, who replaced whom. `jobs` null: the list has not answered yet.
 */
export function enrol(
  before: Former,
  component: HeartbeatComponent,
  jobs: JobList | null,
  watch: Watch,
): Roster {
  const { answer } = watch;
  const report = answer?.snapshot[component] ?? null;
  const tells = answer?.snapshot.shape === 'detailed' && report !== null && isRead(answer.snapshot, report);
  const listed = tells ? listedIn(component, report, watch) : before.listed;
  const rows = (jobs?.rows ?? []).filter((row) => row.component === component).sort((a, b) => b.id - a.id);
  const measure = measureOf(component, jobs, watch);
  const told = new Map(rows.map((row) => [row.id, fateOf(row, measure)]));
  const seats = tells ? seat(component, listed, rows, told, before.seats, answer.at) : before.seats;
  const sitting = new Map(Object.entries(seats).map(([id, job]) => [job, id]));
  const reports = new Map(listed.map((one) => [one.id, one.report]));
  const known = new Map(before.members.map((member) => [member.row.id, member]));
  const listAt = jobs?.at ?? instant(0);
  const heardAt = instant(Math.max(listAt, answer?.at ?? 0));
  // Before 3.4 its "unhealthy" is about every running row: the youngest of them is what it judges.
  const isAboutAll =
    tells || (report?.status.kind === 'unhealthy' && answer !== null && isRead(answer.snapshot, report));
  const court: Court | null =
    isAboutAll && answer !== null && jobs !== null
      ? {
          measure,
          watch,
          answer,
          listAt: jobs.at,
          heardAt: byItsClock(answer.at, null, watch),
          now: byItsClock(heardAt, jobs, watch),
        }
      : null;
  const isNews = jobs !== before.list;
  const times = { listAt, beforeAt: before.list?.at ?? null, heardAt };
  const single = tells ? null : singleOf(rows, told, report?.heartbeat ?? null);
  const fates = new Map<number, Fate>();
  const members = rows.map((row): Omit<Member, 'successor' | 'heir' | 'predecessor' | 'starts'> => {
    const former = known.get(row.id);
    const seated = sitting.get(row.id) ?? null;
    const spoken = seated !== null && tells ? (reports.get(seated)?.heartbeat ?? null) : null;
    const newer = [
      spoken,
      row.id === single && report?.status.kind === 'healthy' ? report.heartbeat : null,
      isNews ? null : (former?.row.heartbeat ?? null),
    ].filter((beat) => beat !== null && row.heartbeat !== null && beat > row.heartbeat);
    const beat = newer.length === 0 ? row.heartbeat : instant(Math.max(...(newer as Instant[])));
    const toldAt = newer.length === 0 || answer === null ? listAt : answer.at;
    const current: JobRow = beat === row.heartbeat ? row : { ...row, heartbeat: beat };
    const own = fateOf(current, { ...measure, at: byItsClock(toldAt, jobs, watch) });
    const isSame = former?.row.heartbeat === beat;
    const firstSeen = isSame ? former.firstSeen : toldAt;
    const isListed = tells && seated !== null;
    const wasLate =
      isListed && beat !== null && answer !== null
        ? between(beat, answer.at) > measure.limit * LATE_PART
        : isSame && former.wasLate;
    const behind = behindOf(row, { ...times, former: former ?? null }, measure.limit, watch);
    const isRunning = current.state === 'running' && beat !== null;
    const airflows =
      behind !== null && !isListed
        ? 'late'
        : court !== null && isRunning
          ? byAirflow(current, own, { isListed, wasLate }, court)
          : own;
    fates.set(row.id, airflows);
    const isVanished = airflows === 'unknown' && own !== 'unknown';
    return {
      id: `job:${row.id}`,
      row: current,
      fate: airflows,
      toldAt,
      firstSeen,
      seat: tells ? seated : (former?.seat ?? null),
      vanishedAt: isVanished ? (former?.vanishedAt ?? answer?.at ?? null) : null,
      told: row.heartbeat,
      wasLate,
      behind,
    };
  });
  const byId = new Map(members.map((member) => [member.row.id, member.row]));
  const settled = new Map(
    before.members.flatMap((former): [number, Kin][] => {
      const heir = heirBefore(former, fates, byId);
      return heir === null ? [] : [[former.row.id, heir]];
    }),
  );
  const current = members.map((member) => member.row);
  const { successor, predecessor } = succeed(current, fates, settled);
  const isAnyLate = members.some(({ fate }) => fate === 'late');
  const heirs = isAnyLate
    ? succeed(current, fates, settled, { gone: LATE, taken: predecessor }).successor
    : null;
  const kin = (id: number | undefined): Kin | null => {
    const row = id === undefined ? undefined : byId.get(id);
    if (row === undefined) return null;
    const fate = fates.get(row.id) ?? 'unknown';
    return { id: `job:${row.id}`, job: row.id, name: nameOf(row), fate, lastAt: lastSign(row) };
  };
  return {
    list: jobs,
    members: members.map((member) => ({
      ...member,
      successor: settled.get(member.row.id) ?? kin(successor.get(member.row.id)),
      heir: kin(heirs?.get(member.row.id)),
      predecessor: kin(predecessor.get(member.row.id)),
      starts: startsOf(member.row, byId, predecessor),
    })),
    seats,
    listed,
    vanished: tells && answer !== null ? noteVanished(before, listed, jobs, answer.at) : before.vanished,
  };
}

/**
 * Who took its place, where that row is not listed any more: on 3.0 and 3.1 a replica that was replaced, and whose
 * successor then stopped cleanly, is not lost for the second time. Nobody knows what became of the successor.
 */
function heirBefore(
  former: FormerMember,
  fates: ReadonlyMap<number, Fate>,
  byId: ReadonlyMap<number, JobRow>,
): Kin | null {
  const heir = former.successor;
  if (heir === null || byId.has(heir.job)) return null;
  return fates.get(former.row.id) === 'lost' ? { ...heir, fate: 'unknown' } : null;
}

export const nameOf = ({ hostname }: { readonly hostname: string | null }): string =>
  hostname || 'no host name';

const listedIn = (
  component: HeartbeatComponent,
  report: HeartbeatReport,
  { memory }: Watch,
): readonly Listed[] =>
  (report.instances ?? []).map((one, index) => ({
    id: memory.identities[component][index]?.id ?? `host:${one.hostname ?? ''}#${index + 1}`,
    report: one,
  }));

function measureOf(component: HeartbeatComponent, jobs: JobList | null, watch: Watch): Measure {
  const limit: Limit = effectiveLimit(watch.limits[component], component, watch);
  const report = watch.answer?.snapshot[component];
  const trusted =
    limit.source === 'release' && report?.status.kind === 'healthy' ? (report.heartbeat ?? null) : null;
  const countsEnded = watch.answer?.snapshot.shape !== 'detailed';
  return { at: byItsClock(jobs?.at ?? instant(0), jobs, watch), limit: limit.after, trusted, countsEnded };
}

/**
 * Where the server's clock cannot be read, heartbeats are measured by the newest one that was told: no row is lost only
 * because two clocks differ.
 */
function byItsClock(at: Instant, jobs: JobList | null, { clock, answer }: Watch): Instant {
  if (clock === 'server') return at;
  const beats = HEARTBEAT_COMPONENTS.map((component) => answer?.snapshot[component]?.heartbeat ?? null);
  const all = [...beats, ...(jobs?.rows ?? []).filter((row) => !hasEnded(row)).map((row) => row.heartbeat)];
  return all.reduce<Instant>((newest, beat) => (beat !== null && beat > newest ? beat : newest), instant(0));
}

/** 3.0 to 3.3 name the newest heartbeat: with one row alive it is that row's, unless the list has it of another. */
function singleOf(
  rows: readonly JobRow[],
  fates: ReadonlyMap<number, Fate>,
  beat: Instant | null,
): number | null {
  if (rows.some((row) => row.heartbeat === beat)) return null;
  const alive = rows.filter((row) => ['alive', 'late'].includes(fates.get(row.id) ?? ''));
  return alive.length === 1 ? (alive[0]?.id ?? null) : null;
}
