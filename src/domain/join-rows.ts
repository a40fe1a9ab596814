import { doubts } from './join-strangers';
import type { JobFacts, JudgedComponent, JudgedInstance } from './judged';
import type { Limit } from './model';
import { hasNarrowLimit } from './release';
import { lastLists } from './remembered';
import { type Fate, hasEnded, KEPT, lastSign, WINDOW } from './replicas';
import { type Member, nameOf, type Roster } from './roster';
import { behindReason, heir, lostReason, whoOf } from './row-reasons';
import { byWorst, isUp } from './severity';
import { expiry, LATE_PART } from './staleness';
import { between, type Duration, type Instant, seconds } from './time';
import { judgeBeat, type Silence } from './verdict-beat';
import type { Watch } from './watch';

/** What is the same for all rows of one component at one moment. */
export interface Bench {
  readonly watch: Watch;
  readonly limit: Limit;
  /** The job list answered in time; and not so long ago that nothing of it counts any more. */
  readonly isListAlive: boolean;
  readonly isListTrusted: boolean;
  readonly every: Duration;
  readonly now: Instant;
}

/** The rows of one component, as the page shows them. */
export interface Rows {
  /** Alive, late, lost and counting, unknown; worst first. */
  readonly instances: readonly JudgedInstance[];
  /** Those that count no more, newest first. */
  readonly gone: readonly JudgedInstance[];
  /** Lost and counting, the one lost last first. */
  readonly lost: readonly JudgedInstance[];
  /** They beat, and Airflow counts them as dead: their clocks are behind. */
  readonly behind: readonly JudgedInstance[];
  /** Alive until a moment ago, and nobody knows yet what became of them. */
  readonly unclear: number;
}

/** The rows at this moment: what the last answers made of them, and how their heartbeats have aged since. */
export function rowsOf(base: JudgedComponent, roster: Roster, bench: Bench): Rows {
  const seated = new Map(
    roster.members.flatMap((one) => (one.seat === null ? [] : [[one.seat, one] as const])),
  );
  const instances: JudgedInstance[] = [];
  const gone: JudgedInstance[] = [];
  const lost: JudgedInstance[] = [];
  let unclear = 0;
  const take = (row: JudgedInstance, sign: Instant | null): void => {
    const isOver = row.verdict === 'gone' || row.verdict === 'stopped';
    const isPast = isOver || row.job?.fate === 'unknown';
    if (isPast && sign !== null && between(sign, bench.now) >= KEPT) return;
    (isOver ? gone : instances).push(row);
    if (row.job?.fate === 'lost' && row.verdict === 'unhealthy') lost.push(row);
    if (row.reason.code === 'row_vanished' || row.reason.code === 'row_outdated') unclear += 1;
  };
  const placed = new Set<Member>();
  const isDoubtful = doubts(base.instances, seated);
  // In the order that they have already; what the job list does not know yet stays as it is.
  for (const row of base.instances) {
    const member = seated.get(row.id);
    if (member !== undefined) placed.add(member);
    if (member === undefined || isDoubtful(row)) instances.push(row);
    else {
      if (member.fate === 'stopped') take(rowOf(member, bench), lastSign(member.row));
      else take(seatedRow(row, member, bench), member.row.heartbeat);
    }
  }
  for (const member of roster.members) {
    if (!placed.has(member)) take(rowOf(member, bench), lastSign(member.row));
  }
  for (const one of roster.vanished) {
    if (between(one.at, bench.now) >= WINDOW) continue;
    const { hostname, heartbeat, teams, bundles } = one.report;
    const name = nameOf({ hostname });
    const reason = { code: 'row_vanished', who: name, job: null, ago: between(one.at, bench.now) } as const;
    const shown = { id: one.id, name, verdict: 'gone', pill: 'gone', reason, evidenceAt: heartbeat } as const;
    gone.push({ ...shown, asOf: bench.now, expiresAt: null, teams, bundles, executor: null, job: null });
  }
  const at = (row: JudgedInstance): number => row.evidenceAt ?? 0;
  const newest = (a: JudgedInstance, b: JudgedInstance): number => at(b) - at(a) || (a.id < b.id ? -1 : 1);
  const all = kept(roster, instances.sort(byWorst));
  const behind = all.filter(({ reason }) => reason.code === 'clock_behind');
  return { instances: all, gone: gone.sort(newest), lost: lost.sort(newest), behind, unclear };
}

const kept = lastLists<JudgedInstance>();

export const aliveIn = (rows: readonly JudgedInstance[]): number => rows.filter(isUp).length;

/** What a row of health and a member make together, while both are the same: nothing of it moves with the seconds. */
const seatedRows = new WeakMap<JudgedInstance, { readonly member: Member; readonly row: JudgedInstance }>();

/** 3.4: the listed instance, judged by health alone, with what the job list knows of it. */
function seatedRow(own: JudgedInstance, member: Member, bench: Bench): JudgedInstance {
  const known = seatedRows.get(own);
  if (known?.member === member) return known.row;
  const fate = fateOfVerdict(own.verdict);
  const teams = own.teams ?? member.row.teams;
  const row = { ...own, id: member.id, teams, job: { ...factsOf(member, fate), toldAt: null } };
  if (fate === 'lost') return { ...row, reason: lostReason(member, bench) };
  seatedRows.set(own, { member, row });
  return row;
}

/** What a running row's own verdict says of it. */
function fateOfVerdict(verdict: JudgedInstance['verdict']): Fate {
  if (verdict === 'healthy') return 'alive';
  if (verdict === 'unhealthy') return 'lost';
  return verdict === 'late' ? 'late' : 'unknown';
}

function rowOf(member: Member, bench: Bench): JudgedInstance {
  const { row, successor } = member;
  const { now, limit } = bench;
  const who = whoOf(member);
  const at = lastSign(row) ?? now;
  const ago = between(at, now);
  // Before 3.4 Airflow counts a running row as alive although it has an end date, until its limit is over.
  if (member.fate === 'stopped' || (hasEnded(row) && between(row.heartbeat ?? at, now) >= limit.after)) {
    const reason = {
      code: 'row_ended',
      ...who,
      at,
      ago,
      failed: row.state === 'failed',
      successor: heir(member),
    } as const;
    return shown(member, 'stopped', { verdict: 'stopped', pill: 'stopped', reason }, null, now);
  }
  const reason = behindReason(member, bench);
  if (reason !== null && bench.isListTrusted)
    return shown(member, 'late', { verdict: 'unhealthy', pill: 'unhealthy', reason }, null, now);
  if (member.fate === 'lost') {
    const counts = successor === null && ago < limit.after + WINDOW;
    if (!counts) {
      const reason = { code: 'lost_before', ...who, at, ago, successor: heir(member) } as const;
      return shown(member, 'lost', { verdict: 'gone', pill: 'gone', reason }, null, now);
    }
    if (!bench.isListTrusted) return outdated(member, bench);
    const reason = lostReason(member, bench);
    return shown(member, 'lost', { verdict: 'unhealthy', pill: 'down', reason }, null, now);
  }
  if (member.vanishedAt !== null) {
    const reason = { code: 'row_vanished', ...who, ago: between(member.vanishedAt, now) } as const;
    return shown(member, 'unknown', { verdict: 'unknown', pill: 'unknown', reason }, null, now);
  }
  if (member.fate === 'unknown') {
    const reason = { code: 'row_unclear', ...who, state: row.state } as const;
    return shown(member, 'unknown', { verdict: 'unknown', pill: 'unknown', reason }, null, now);
  }
  return bench.isListTrusted ? beating(member, bench) : outdated(member, bench);
}

/** A row that was alive when it was told; its heartbeat ages until the next answer. */
function beating(member: Member, bench: Bench): JudgedInstance {
  const { row, firstSeen, toldAt } = member;
  const { limit, watch, now } = bench;
  const finding = judgeBeat(
    {
      who: nameOf(row),
      heartbeat: row.heartbeat,
      firstSeen,
      answeredAt: toldAt,
      limit,
      silence: silenceOf(member, bench),
      narrow: row.component === 'dag_processor' && hasNarrowLimit(watch.release),
      clock: watch.clock,
    },
    now,
  );
  const { verdict } = finding;
  if (finding.reason.code === 'evidence_expired') return outdated(member, bench);
  const expires = row.heartbeat === null ? null : expiry(row.heartbeat, firstSeen, limit.after);
  if (verdict === 'unhealthy') {
    // Somebody has taken its place already: as the next list will tell.
    if (member.heir !== null) return rowOf({ ...member, fate: 'lost', successor: member.heir }, bench);
    const reason = lostReason(member, bench);
    return shown(member, 'lost', { verdict, pill: 'down', reason }, expires, now);
  }
  return shown(
    member,
    fateOfVerdict(verdict),
    { verdict, pill: verdict, reason: finding.reason },
    expires,
    now,
  );
}

/** A beat is written every five seconds by default, and two of them may be late. */
const TWO_BEATS = seconds(10);

/**
 * What silence past the limit proves between two answers of the list. Red only where the row was late already when it
 * was told, and the limit is wide enough that a row which beats never passes it before the list is asked again.
 */
function silenceOf({ row, toldAt }: Member, { watch, limit, isListAlive, every }: Bench): Silence {
  if (!isListAlive) return 'nothing';
  if (limit.source === 'release' || watch.clock === 'browser' || row.heartbeat === null) return 'late';
  const wasLate = between(row.heartbeat, toldAt) > limit.after * LATE_PART;
  return wasLate && limit.after >= every + TWO_BEATS ? 'red' : 'late';
}

function outdated(member: Member, bench: Bench): JudgedInstance {
  const age = between(member.row.heartbeat ?? member.toldAt, bench.now);
  const listedAgo = between(member.toldAt, bench.now);
  const reason = { code: 'row_outdated', ...whoOf(member), age, listedAgo } as const;
  return shown(member, 'unknown', { verdict: 'unknown', pill: 'unknown', reason }, null, bench.now);
}

function shown(
  member: Member,
  fate: Fate,
  { verdict, pill, reason }: Pick<JudgedInstance, 'verdict' | 'pill' | 'reason'>,
  expiresAt: Instant | null,
  asOf: Instant,
): JudgedInstance {
  const { row, id } = member;
  return {
    id,
    name: nameOf(row),
    verdict,
    pill,
    reason,
    asOf,
    evidenceAt: fate === 'stopped' ? lastSign(row) : row.heartbeat,
    expiresAt,
    teams: row.teams,
    bundles: row.bundles,
    executor: null,
    job: factsOf(member, fate),
  };
}

const factsOf = ({ row, toldAt, successor, predecessor, starts }: Member, fate: Fate): JobFacts => ({
  id: row.id,
  fate,
  state: row.state,
  unixname: row.unixname,
  startedAt: row.startedAt,
  endedAt: row.endedAt,
  heartbeat: row.heartbeat,
  toldAt,
  successor,
  predecessor,
  starts,
});
