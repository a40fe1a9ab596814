import type { JobList } from './jobs';
import type { Bench, Rows } from './join-rows';
import type { JudgedComponent, Kin } from './judged';
import type { HeartbeatComponent } from './model';
import type { Reason } from './reasons';
import { atLeast, releaseOf } from './release';
import { hasEnded, lastSign } from './replicas';
import type { Member, Roster } from './roster';
import { behindReason, lostReason, provenSign, whoOf } from './row-reasons';
import { isUp } from './severity';
import { between, type Instant, plus } from './time';

/** What a component is, as other sources tell it, and what else is true. */
export interface Ruling extends Pick<JudgedComponent, 'verdict' | 'pill' | 'reason' | 'since'> {
  readonly remarks: readonly Reason[];
}

/** Airflow says down and gives no more than a heartbeat: here the job list may tell why. */
const OPEN = new Set<Reason['code']>([
  'silent',
  'narrow_limit',
  'stopped',
  'not_counted_alive',
  'down_or_never_started',
  'row_without_heartbeat',
  'server_says',
]);

/**
 * Airflow says unhealthy; why, where the job list tells: who was alive last, and whether that row was lost or has ended.
 * It stays unhealthy, except where the complete list of a release that keeps ended rows has none (contract, section 3).
 * null: the list tells no more than health does.
 */
export function explainDown(
  base: JudgedComponent,
  component: HeartbeatComponent,
  { instances, unclear }: Pick<Rows, 'instances' | 'unclear'>,
  { members }: Roster,
  jobs: JobList,
  bench: Bench,
): Ruling | null {
  // Whoever is alive by the list, or vanished a moment ago, is newer than anything that could be told here.
  if (!OPEN.has(base.reason.code) || unclear > 0 || instances.some(isUp)) return null;
  // Somebody beats: nothing is lost, and nothing older matters.
  const beating = members.map((member) => behindReason(member, bench)).find((reason) => reason !== null);
  if (beating !== undefined) return { ...down(beating, null), pill: 'unhealthy' };
  const silent = new Set(instances.filter(({ job }) => job?.fate === 'lost').map(({ id }) => id));
  const last = lastOf(members, silent);
  if (last?.fate === 'stopped') return ended(base, component, last, members, bench);
  if (last !== null)
    return last.successor === null
      ? lost(base, last, bench)
      : replaced(component, last, last.successor, members, bench);
  if (members.length > 0) return unlike(base, members);
  if (!jobs.isComplete) return cutOff(base, jobs);
  return keepsEnded(jobs, bench)
    ? neverStarted(base, component, jobs, bench)
    : endedUnlisted(base, component, bench);
}

/** 3.2 on: rows stay in the list when they have ended. */
const keepsEnded = ({ rows }: JobList, { watch }: Bench): boolean =>
  atLeast(releaseOf(watch.release, watch.answer?.snapshot.shape ?? 'plain'), 3, 2) || rows.some(hasEnded);

/**
 * Of rows that are lost or have ended the one with the newest sign of life. `silent`: those that are lost by now; when they
 * were told last, they were late, and without them the last one would be a row that was replaced long ago.
 */
function lastOf(members: readonly Member[], silent: ReadonlySet<string>): Member | null {
  const at = ({ row }: Member): number => lastSign(row) ?? Number.NEGATIVE_INFINITY;
  return members
    .filter(({ fate, id }) => fate === 'lost' || fate === 'stopped' || silent.has(id))
    .reduce<Member | null>((best, one) => {
      if (best === null) return one;
      return at(one) > at(best) || (at(one) === at(best) && one.row.id > best.row.id) ? one : best;
    }, null);
}

const down = (reason: Reason, at: Instant | null, remarks: readonly Reason[] = []): Ruling => ({
  verdict: 'unhealthy',
  pill: 'down',
  reason,
  since: at === null ? null : { at, by: 'evidence' },
  remarks,
});

function lost(base: JudgedComponent, last: Member, bench: Bench): Ruling {
  const at = provenSign(last);
  const since = at === null ? null : plus(at, bench.limit.after);
  const reason = lostReason(last, bench);
  // What 3.0 and 3.1 say of their narrow limit explains more than a name does: both are said.
  return base.reason.code === 'narrow_limit' ? down(base.reason, since, [reason]) : down(reason, since);
}

/**
 * The last one of the list was lost and replaced long ago. What replaced it has ended, where that takes it from the list
 * (3.0 and 3.1); else nobody knows, and health has the word.
 */
function replaced(
  component: HeartbeatComponent,
  former: Member,
  { job, lastAt: at }: Kin,
  members: readonly Member[],
  { now }: Bench,
): Ruling | null {
  if (at === null || members.some(({ row }) => row.id === job)) return null;
  const age = between(provenSign(former) ?? at, now);
  return down({ code: 'ended_unlisted', component, age: between(at, now) }, at, [
    { code: 'hides_newer', ...whoOf(former), component, age },
  ]);
}

function ended(
  base: JudgedComponent,
  component: HeartbeatComponent,
  last: Member,
  members: readonly Member[],
  { now }: Bench,
): Ruling {
  const at = lastSign(last.row) ?? now;
  const failed = last.row.state === 'failed';
  const reason: Reason = { code: 'all_ended', ...whoOf(last), component, at, ago: between(at, now), failed };
  // Unfinished rows come first for Airflow, however old: its heartbeat is that of a row killed long before.
  const hiding = members.find(
    ({ fate, row }) => fate === 'lost' && row.heartbeat !== null && row.heartbeat === base.heartbeatAt,
  );
  if (hiding === undefined) return down(reason, at);
  const age = between(hiding.row.heartbeat ?? at, now);
  return down(reason, at, [{ code: 'hides_newer', ...whoOf(hiding), component, age }]);
}

/** Rows are there, and none was ever alive as far as they tell. */
function unlike(base: JudgedComponent, members: readonly Member[]): Ruling | null {
  const isMute = members.every(({ row }) => row.state === 'running' && row.heartbeat === null);
  return isMute && base.heartbeatAt === null ? down({ code: 'row_without_heartbeat' }, null) : null;
}

/** The list is longer than what was read of it, so it cannot say that there is no row. */
function cutOff(base: JudgedComponent, { rows, total }: JobList): Ruling | null {
  if (total === null || total <= rows.length) return null;
  const { verdict, pill, reason, since } = base;
  return { verdict, pill, reason, since, remarks: [{ code: 'list_cut', read: rows.length, total }] };
}

/** 3.0 and 3.1: a heartbeat without any running row is that of a row that has ended. */
function endedUnlisted(base: JudgedComponent, component: HeartbeatComponent, { now }: Bench): Ruling | null {
  const { heartbeatAt } = base;
  if (heartbeatAt === null) return null;
  return down({ code: 'ended_unlisted', component, age: between(heartbeatAt, now) }, heartbeatAt);
}

function neverStarted(
  base: JudgedComponent,
  component: HeartbeatComponent,
  jobs: JobList,
  { watch }: Bench,
): Ruling | null {
  if (base.heartbeatAt !== null || watch.memory.lastAlive[component] !== undefined) return null;
  const reason: Reason = { code: 'never_started' };
  // Without a scheduler nothing works: where anything else was ever started, its absence is an outage.
  if (component === 'scheduler' && jobs.rows.length > 0) return down(reason, null);
  return { verdict: 'not_deployed', pill: 'never_started', reason, since: null, remarks: [] };
}
