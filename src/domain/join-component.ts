import { reasonAt } from './aging';
import type { JobList } from './jobs';
import { explainDown, type Ruling } from './join-explain';
import { aliveIn, type Bench, type Rows } from './join-rows';
import type { JudgedComponent, JudgedInstance } from './judged';
import type { HeartbeatComponent } from './model';
import type { Reason } from './reasons';
import type { Who } from './reasons-joined';
import { WINDOW } from './replicas';
import type { Roster } from './roster';
import { severity } from './severity';
import { instant, ms, plus } from './time';
import { fewerThan } from './verdict-expected';

/** What is known of one component besides health. */
export interface Case {
  readonly base: JudgedComponent;
  readonly component: HeartbeatComponent;
  readonly rows: Rows;
  readonly roster: Roster;
  /** null: it never answered, or so long ago that it counts no more. */
  readonly jobs: JobList | null;
  readonly uncovered: Reason | null;
  readonly idle: Reason | null;
  readonly bench: Bench;
}

/** So many starts of one line within the window are a crash loop. */
export const LOOP = 5;

/**
 * The verdict of one component from health and everything else; never better than health's, except where the job list
 * proves that nothing ever ran. Of what makes it degraded the first of: no owner, lost, not working, fewer than
 * expected, crash loop; whatever else is true is a remark.
 */
export function rule(one: Case): Ruling {
  const { base, component, rows, roster, jobs, bench } = one;
  const kept: Ruling = { ...base, remarks: [...base.remarks, ...contradiction(one)] };
  if (base.verdict === 'unhealthy') {
    const told = jobs && explainDown(base, component, rows, roster, jobs, bench);
    const ruling = told ? { ...told, remarks: [...kept.remarks, ...told.remarks] } : kept;
    const further = ruling.reason.code === 'alive_but_owns_nothing' ? findings(one) : [loop(one)];
    return { ...ruling, remarks: [...ruling.remarks, ...further.filter((reason) => reason !== null)] };
  }
  const isJudged = base.verdict === 'healthy' || base.verdict === 'late' || base.verdict === 'degraded';
  if (!isJudged) return kept;
  const [first, ...others] = findings(one);
  if (first === undefined) return base.verdict === 'healthy' ? doubted(kept, one) : kept;
  const isOwn = base.verdict === 'degraded' && !REPLACED.has(base.reason.code);
  const remarks = [...kept.remarks, ...(isOwn ? [first] : []), ...others, ...hiddenLost(one)];
  if (isOwn) return { ...kept, remarks };
  const since = sinceOf(first, rows, bench);
  const standing = base.verdict === 'degraded' ? base.since : null;
  return { verdict: 'degraded', pill: 'degraded', reason: first, remarks, since: since ?? standing };
}

/** What health says of the same in general, the findings say by name. */
const REPLACED = new Set<Reason['code']>(['part_uncovered', 'some_silent', 'below_expected']);

/**
 * Healthy but for one of which nobody knows: its heartbeat lies in the future and does not move; or it was late, and is not
 * counted any more, so that it has ended or is silent: the component is no better than it was.
 */
function doubted(kept: Ruling, { rows, roster, jobs, bench: { now } }: Case): Ruling {
  if (jobs === null) return kept;
  const unmoved = rows.instances.find(({ reason }) => reason.code === 'clock_ahead_unmoved');
  if (unmoved !== undefined)
    return { ...kept, verdict: 'unknown', pill: 'unknown', reason: reasonAt(unmoved, now), since: null };
  const late = roster.members.find(({ wasLate, vanishedAt }) => wasLate && vanishedAt !== null);
  const row = late && rows.instances.find(({ id }) => id === late.id);
  if (row?.reason.code !== 'row_vanished') return kept;
  return { ...kept, verdict: 'late', pill: 'late', reason: row.reason, since: null };
}

/** Everything that makes a component degraded, the worst first. */
function findings(one: Case): readonly Reason[] {
  const alive = aliveIn(one.rows.instances);
  const few = one.base.alive === null && one.jobs === null ? null : fewerThan(one.base, alive);
  const lost = someLost(one, alive);
  const behind = someBehind(one, alive);
  const { reason } = one.base;
  const isUnnamed =
    (reason.code === 'part_uncovered' && one.uncovered === null) ||
    (reason.code === 'some_silent' && lost === null && behind === null);
  const own = isUnnamed ? reason : null;
  const fewer = lost === null && behind === null ? few : null;
  return [one.uncovered, own, lost, behind, one.idle, fewer, loop(one)].filter((reason) => reason !== null);
}

function someLost({ component, rows, bench }: Case, alive: number): Reason | null {
  const [first] = rows.lost;
  if (first === undefined || first.reason.code !== 'lost') return null;
  const { age, limit } = first.reason;
  const lost = rows.lost.flatMap((row): Who[] => (row.job ? [{ who: row.name, job: row.job.id }] : []));
  return { code: 'some_lost', component, lost, alive, age, limit, source: bench.limit.source };
}

function someBehind({ component, rows, bench }: Case, alive: number): Reason | null {
  const reasons = rows.behind.flatMap(({ reason }) => (reason.code === 'clock_behind' ? [reason] : []));
  if (reasons.length === 0) return null;
  const behind = reasons.map(({ who, job }): Who => ({ who, job }));
  const age = ms(Math.max(...reasons.map((reason) => reason.age)));
  const { after, source } = bench.limit;
  return { code: 'some_behind', component, behind, alive, age, limit: after, source };
}

/** What the rows and the parse times tell of when it began. */
function sinceOf(first: Reason, rows: Rows, bench: Bench): JudgedComponent['since'] {
  if (first.code === 'some_lost') return lostSince(rows.lost, bench);
  if (first.code === 'not_working') {
    const ages = first.bundles.map(({ age }) => age);
    return ages.length === 0 ? null : { at: instant(bench.now - Math.max(...ages)), by: 'evidence' };
  }
  if (first.code !== 'uncovered') return null;
  const owners = new Set(first.before.map(({ job }) => job));
  const former = [...rows.instances, ...rows.gone].filter(({ job }) => job !== null && owners.has(job.id));
  const ended = former.map(({ job }) => job?.endedAt ?? null).filter((at) => at !== null);
  const lost = lostSince(
    former.filter(({ job }) => job?.endedAt === null),
    bench,
  );
  const all = [...ended, ...(lost === null ? [] : [lost.at])];
  return all.length === 0 ? null : { at: instant(Math.min(...all)), by: 'evidence' };
}

/** Since the first of those that still count was lost. */
function lostSince(lost: readonly JudgedInstance[], { limit, now }: Bench): JudgedComponent['since'] {
  const signs = lost
    .map(({ reason, evidenceAt }) => (reason.code === 'lost' ? instant(now - reason.age) : evidenceAt))
    .filter((at) => at !== null);
  return signs.length === 0 ? null : { at: plus(instant(Math.min(...signs)), limit.after), by: 'evidence' };
}

/** 3.0 to 3.3 name one instance only, so that a live one hides the others. */
function hiddenLost({ component, rows, bench }: Case): readonly Reason[] {
  const { watch } = bench;
  if (rows.lost.length === 0 || watch.answer?.snapshot.shape === 'detailed') return [];
  return [{ code: 'hides_lost', component, lost: rows.lost.length, release: watch.release }];
}

function loop({ roster, bench }: Case): Reason | null {
  const from = bench.now - WINDOW;
  let worst: { readonly starts: number; readonly who: Who } | null = null;
  for (const { row, starts, successor } of roster.members) {
    if (successor !== null || starts.length < LOOP) continue;
    const recent = starts.filter((at) => at > from && at <= bench.now).length;
    if (recent < LOOP || recent <= (worst?.starts ?? 0)) continue;
    worst = { starts: recent, who: { who: row.hostname || 'no host name', job: row.id } };
  }
  return worst === null ? null : { code: 'crash_loop', ...worst.who, starts: worst.starts, within: WINDOW };
}

/** Said to be not deployed, and it reports all the same: it is never hidden. */
export function contradiction({
  base,
  bench,
}: {
  readonly base: JudgedComponent;
  readonly bench: Pick<Bench, 'watch'>;
}): readonly Reason[] {
  const by = bench.watch.expectations.notDeployed[base.component];
  const reports = severity(base.verdict) > 0 && base.verdict !== 'unknown';
  return by !== undefined && reports ? [{ code: 'reports_although_not_deployed', by }] : [];
}
