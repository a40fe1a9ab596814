import type { BundleList } from './bundles';
import { coverageReason, scopesOf } from './coverage';
import type { Extras } from './extras';
import { aliveIn, type Rows } from './join-rows';
import type { JudgedComponent, JudgedInstance, Progress, Scope } from './judged';
import type { HeartbeatComponent } from './model';
import { notWorking, progressOf } from './progress';
import type { Reason } from './reasons';
import { remembered } from './remembered';
import { isUp } from './severity';
import { between, type Instant, seconds } from './time';

/** A component's work: its parts with their owners, what of them has none, and what nobody does although it has one. */
export interface Work {
  readonly scopes: readonly Scope[];
  readonly uncovered: Reason | null;
  readonly idle: Reason | null;
}

/** The list of bundles is asked once a minute; of one that stopped answering nothing is claimed any more. */
const LIST_LIFE = seconds(300);

/** The same list as long as the rows are the same: who owns what then need not be worked out again. */
const upOf = remembered((rows: readonly JudgedInstance[]) => rows.filter(isUp));

/** What the bundles, the teams and the parse times say of a component at this moment. */
export function workOf(
  base: JudgedComponent,
  component: HeartbeatComponent,
  rows: Rows,
  extras: Extras,
  now: Instant,
): Work {
  const { bundles } = extras;
  const list = bundles !== null && between(bundles.at, now) <= LIST_LIFE ? bundles : null;
  const progress =
    component === 'dag_processor' ? progressIn(extras, list, now) : new Map<string, Progress>();
  const live = upOf(rows.instances);
  const former = [...rows.instances.filter((row) => !isUp(row)), ...rows.gone];
  const scopes = scopesOf(component, live, former, list, progress);
  const alive = aliveIn(rows.instances);
  const uncovered = coverageReason(base, scopes, list, alive);
  if (component !== 'dag_processor') return { scopes, uncovered, idle: null };
  if (live.length > 0 || base.alive !== null || !isUp(base)) {
    return { scopes, uncovered, idle: notWorking(scopes, alive, now) };
  }
  // 3.0 to 3.3 without a job list: somebody is alive and serves everything; who, nobody tells.
  const unnamed = scopesOf(component, [somebody(base, now)], [], list, progress);
  return { scopes: [], uncovered, idle: notWorking(unnamed, 1, now) };
}

function progressIn(
  { parses, intervals }: Extras,
  list: BundleList | null,
  now: Instant,
): ReadonlyMap<string, Progress> {
  const listed = new Map(list?.bundles.map((bundle) => [bundle.name, bundle]));
  const known = [...parses.bundles.keys()].flatMap((name): [string, Progress][] => {
    const bundle = listed.get(name);
    const refreshed =
      list === null || bundle === undefined ? null : { last: bundle.lastRefreshed, at: list.at };
    const progress = progressOf(parses, name, intervals, refreshed, now);
    return progress === null ? [] : [[name, progress]];
  });
  return new Map(known);
}

const somebody = ({ verdict, pill, reason }: JudgedComponent, now: Instant): JudgedInstance => ({
  id: '',
  name: '',
  verdict,
  pill,
  reason,
  asOf: now,
  evidenceAt: null,
  expiresAt: null,
  teams: null,
  bundles: null,
  executor: null,
  job: null,
});
