import type { Extras } from './extras';
import { contradiction, rule } from './join-component';
import { aliveIn, type Bench, type Rows, rowsOf } from './join-rows';
import { workOf } from './join-work';
import type { Joined, Judged, JudgedComponent, JudgedInstance, Scope } from './judged';
import { HEARTBEAT_COMPONENTS, type HeartbeatComponent } from './model';
import type { RouteState } from './plugin-route';
import type { Reason } from './reasons';
import { effectiveLimit, jobsEvery } from './replicas';
import { between, type Instant, seconds } from './time';
import { judge } from './verdict';
import { assemble } from './verdict-rules';
import type { Watch } from './watch';

/** An answer may take this long beyond its interval. */
const GRACE = seconds(2);

/**
 * What was judged by health alone, and what the other sources add to it: a Judged again, the one model that is shown.
 * Never better than Airflow's own word; without an answer of any other source, the same as before.
 */
export function join(judged: Judged, watch: Watch, extras: Extras, now: Instant): Judged {
  const executor = withRoute(judged.components.executor, watch);
  if (executor === judged.components.executor && isEmpty(extras) && !isExpecting(watch)) return judged;
  const components = { ...judged.components, executor };
  let then: Judged | null = null;
  for (const component of HEARTBEAT_COMPONENTS) {
    const base = judged.components[component];
    if (base.was === null || watch.answer === null) {
      components[component] = joined(base, component, watch, extras, now);
      continue;
    }
    const { at } = watch.answer;
    then ??= judge({ ...watch, problem: null, paused: null }, at);
    components[component] = silenced(base, joined(then.components[component], component, watch, extras, at));
  }
  const remarks = contradiction({ base: executor, bench: { watch } });
  if (remarks.length > 0) components.executor = { ...executor, remarks: [...executor.remarks, ...remarks] };
  return assemble(judged.feed, components, watch);
}

/** A route that has answered before, and says nothing of executors now: that is no news of them. */
const LOST: ReadonlySet<RouteState> = new Set([
  'failing',
  'store_failed',
  'unrecognised',
  'needs_login',
  'forbidden',
]);

/** Executors of which nothing is reported, with what the plugin's route said to it. */
function withRoute(one: JudgedComponent, { answer, release }: Watch): JudgedComponent {
  const route = answer?.snapshot.plugin;
  if (one.reason.code !== 'not_reported' || route === undefined) return one;
  const { state, problem } = route;
  const reason = { code: 'executors_missing', release, state, problem } as const;
  // What was red a moment ago must not be left out of the count.
  const isLost = route.answeredAt !== null && LOST.has(state);
  return isLost ? { ...one, verdict: 'unknown', pill: 'unknown', reason } : { ...one, reason };
}

const isEmpty = ({ jobs, bundles, parses, rosters }: Extras): boolean =>
  jobs === null &&
  bundles === null &&
  parses.bundles.size === 0 &&
  HEARTBEAT_COMPONENTS.every((component) => rosters[component].vanished.length === 0);

const isExpecting = ({ expectations }: Watch): boolean =>
  Object.keys(expectations.expect).length + Object.keys(expectations.notDeployed).length > 0;

/** What was known, now only as a memory: nothing of it is told as present. */
const silenced = (base: JudgedComponent, then: JudgedComponent): JudgedComponent => ({
  ...then,
  verdict: base.verdict,
  pill: base.pill,
  reason: base.reason,
  remarks: [],
  since: null,
  was: base.was && { verdict: then.verdict, pill: then.pill, at: base.was.at },
  instances: silencedRows(then.instances, base),
});

/** Nobody can know: rows as they were last known, as a memory. */
const silencedRows = (
  rows: readonly JudgedInstance[],
  { pill, reason }: Pick<JudgedComponent, 'pill' | 'reason'>,
): readonly JudgedInstance[] =>
  rows.map((row) => ({
    ...row,
    verdict: 'unknown',
    pill,
    reason,
    job: row.job && { ...row.job, fate: 'unknown' },
  }));

/** Airflow could not read the component: nobody can know, and its rows are as they were last known. */
const HIDDEN = new Set<Reason['code']>(['database_hides', 'query_failed']);

function joined(
  base: JudgedComponent,
  component: HeartbeatComponent,
  watch: Watch,
  extras: Extras,
  now: Instant,
): JudgedComponent {
  const roster = extras.rosters[component];
  const bench = benchOf(component, watch, extras, now);
  const rows = rowsOf(base, roster, bench);
  const work = workOf(base, component, rows, extras, now);
  const facts = joinedOf(rows, work.scopes, extras);
  if (HIDDEN.has(base.reason.code)) {
    return { ...base, instances: silencedRows(rows.instances, base), joined: facts };
  }
  const jobs = bench.isListTrusted ? extras.jobs : null;
  const { remarks, ...ruling } = rule({
    base,
    component,
    rows,
    roster,
    jobs,
    uncovered: work.uncovered,
    idle: work.idle,
    bench,
  });
  const { verdict, pill, reason, since } = ruling;
  const counts = jobs === null ? null : countsOf(base, rows);
  return {
    ...base,
    verdict,
    pill,
    reason,
    remarks,
    since: since ?? standingOf(component, verdict, extras),
    alive: counts?.alive ?? base.alive,
    listed: counts?.listed ?? base.listed,
    instances: rows.instances,
    joined: facts,
  };
}

function benchOf(component: HeartbeatComponent, watch: Watch, { jobs }: Extras, now: Instant): Bench {
  const limit = effectiveLimit(watch.limits[component], component, watch);
  const every = jobsEvery(watch.limits);
  const age = jobs === null ? Number.POSITIVE_INFINITY : between(jobs.at, now);
  const isListAlive = age <= every + GRACE;
  return { watch, limit, every, now, isListAlive, isListTrusted: age <= Math.max(3 * every, limit.after) };
}

/** Who is alive, of those that are or were a moment ago; rows of a state that nobody knows are neither. */
function countsOf(
  { verdict }: JudgedComponent,
  { instances }: Rows,
): { alive: number; listed: number } | null {
  if (verdict === 'not_reported' || verdict === 'not_deployed') return null;
  const counted = instances.filter(({ reason }) => reason.code !== 'row_unclear');
  return { alive: aliveIn(instances), listed: counted.length };
}

function joinedOf({ gone }: Rows, scopes: readonly Scope[], { jobs, bundles }: Extras): Joined | null {
  if (jobs === null && bundles === null && gone.length + scopes.length === 0) return null;
  return { gone, scopes, listedAt: jobs?.at ?? null, bundlesAt: bundles?.at ?? null };
}

/** No row tells since when: then since this page first saw it so. */
function standingOf(
  component: HeartbeatComponent,
  verdict: JudgedComponent['verdict'],
  { standing }: Extras,
): JudgedComponent['since'] {
  const known = standing[component];
  if (known?.verdict !== verdict || !known.seenToBegin) return null;
  return { at: known.at, by: 'watched' };
}
