import type { Bundle, BundleList } from './bundles';
import type { JudgedComponent, JudgedInstance, Kin, Progress, Scope } from './judged';
import type { HeartbeatComponent } from './model';
import type { CoverageReason, Who } from './reasons-joined';
import { remembered } from './remembered';
import { between, type Instant } from './time';

type Name = Scope['name'];

/**
 * The parts of a component's work and who owns them: bundles of Dag processors, teams of triggerers (where there are
 * teams at all); schedulers do not divide theirs. `live`: rows that are alive; `former`: rows that are not, for "who had
 * it last". `bundles` null: nobody listed them, then only what is served or parsed is known. Those without an owner
 * first, then those with one, then by name, "no team" last. Mirrors airflow_health.py of 3.4: a Dag processor without
 * bundle names serves all, a triggerer without teams serves "no team" only.
 */
export function scopesOf(
  component: HeartbeatComponent,
  live: readonly JudgedInstance[],
  former: readonly JudgedInstance[],
  bundles: BundleList | null,
  progress: ReadonlyMap<string, Progress>,
): readonly Scope[] {
  if (component === 'scheduler') return [];
  const active = (bundles?.bundles ?? []).filter(({ isActive }) => isActive);
  const scopes =
    component === 'dag_processor'
      ? bundleScopes(live, former, active, inactiveNames(bundles), progress)
      : teamScopes(live, former, active);
  return [...scopes].sort(byNeed);
}

const inactiveNames = (bundles: BundleList | null): ReadonlySet<string> =>
  new Set((bundles?.bundles ?? []).filter(({ isActive }) => !isActive).map(({ name }) => name));

function bundleScopes(
  live: readonly JudgedInstance[],
  former: readonly JudgedInstance[],
  active: readonly Bundle[],
  inactive: ReadonlySet<string>,
  progress: ReadonlyMap<string, Progress>,
): readonly Scope[] {
  const listed = new Map(active.map((bundle) => [bundle.name, bundle]));
  const owners = bundleOwners(live);
  const names = new Set([...listed.keys(), ...owners.named, ...progress.keys()]);
  return [...names]
    .filter((name): name is string => name !== null && !inactive.has(name))
    .map((name) => {
      const bundle = listed.get(name) ?? null;
      const own = owners.of(name);
      return {
        kind: 'bundle',
        name,
        team: bundle?.team ?? null,
        owners: own,
        before: own.length > 0 ? null : lastOwner(former, ({ bundles }) => serves(bundles, name)),
        importErrors: bundle?.importErrors ?? null,
        lastRefreshed: bundle?.lastRefreshed ?? null,
        progress: patient(progress.get(name) ?? null, own, live),
      };
    });
}

const serves = (bundles: JudgedInstance['bundles'], name: string): boolean =>
  bundles === 'all' || (bundles?.includes(name) ?? false);

/** A triggerer without teams serves "no team". */
const teamsOf = ({ teams }: JudgedInstance): readonly Name[] =>
  teams === null || teams.length === 0 ? [null] : teams;

function teamScopes(
  live: readonly JudgedInstance[],
  former: readonly JudgedInstance[],
  active: readonly Bundle[],
): readonly Scope[] {
  const hasTeams =
    active.some(({ team }) => team !== null) || [...live, ...former].some(({ teams }) => teams?.length);
  if (!hasTeams) return [];
  const owners = teamOwners(live);
  return [...new Set<Name>([...active.map(({ team }) => team), ...owners.named])].map((team) => {
    const own = owners.of(team);
    return {
      kind: 'team',
      name: team,
      team,
      owners: own,
      before: own.length > 0 ? null : lastOwner(former, (row) => teamsOf(row).includes(team)),
      importErrors: null,
      lastRefreshed: null,
      progress: null,
    };
  });
}

interface Owners {
  /** All that somebody serves by its name. */
  readonly named: readonly Name[];
  /** Sorted ids. */
  readonly of: (name: Name) => readonly string[];
}

function ownersIn(
  live: readonly JudgedInstance[],
  parts: (row: JudgedInstance) => readonly Name[] | 'all',
): Owners {
  const everywhere: string[] = [];
  const named = new Map<Name, string[]>();
  for (const row of live) {
    const own = parts(row);
    if (own === 'all') everywhere.push(row.id);
    else {
      for (const name of own) {
        const ids = named.get(name);
        if (ids === undefined) named.set(name, [row.id]);
        // A row that tells a name twice owns it once.
        else if (ids.at(-1) !== row.id) ids.push(row.id);
      }
    }
  }
  everywhere.sort();
  const all = new Map([...named].map(([name, own]) => [name, merged(everywhere, own.sort())]));
  return { named: [...named.keys()], of: (name) => all.get(name) ?? everywhere };
}

const bundleOwners = remembered((live: readonly JudgedInstance[]) =>
  ownersIn(live, ({ bundles }) => (Array.isArray(bundles) ? bundles : 'all')),
);
const teamOwners = remembered((live: readonly JudgedInstance[]) => ownersIn(live, teamsOf));

/** Two sorted lists as one. */
function merged(a: readonly string[], b: readonly string[]): readonly string[] {
  if (a.length === 0) return b;
  const all: string[] = [];
  let next = 0;
  for (const id of a) {
    for (let other = b[next]; other !== undefined && other < id; other = b[next]) {
      all.push(other);
      next += 1;
    }
    all.push(id);
  }
  return [...all, ...b.slice(next)];
}

function lastOwner(former: readonly JudgedInstance[], had: (row: JudgedInstance) => boolean): Kin | null {
  let last: Kin | null = null;
  for (const row of former) {
    if (row.job === null || !had(row)) continue;
    const lastAt = row.job.endedAt ?? row.job.heartbeat;
    if (last !== null && (last.lastAt ?? 0) >= (lastAt ?? 0)) continue;
    last = { id: row.id, job: row.job.id, name: row.name, fate: row.job.fate, lastAt };
  }
  return last;
}

/** Whoever has just started is given the time that a standstill takes, counted from its start. */
function patient(
  progress: Progress | null,
  owners: readonly string[],
  live: readonly JudgedInstance[],
): Progress | null {
  if (progress === null || !progress.isStalled || progress.limit === null || owners.length === 0)
    return progress;
  const own = new Set(owners);
  const starts = live
    .filter(({ id }) => own.has(id))
    .map(({ job }) => job?.startedAt ?? Number.NEGATIVE_INFINITY);
  const first = Math.min(...starts) as Instant;
  return between(first, progress.at) <= progress.limit ? { ...progress, isStalled: false } : progress;
}

const byNeed = (a: Scope, b: Scope): number =>
  Math.min(a.owners.length, 2) - Math.min(b.owners.length, 2) || compare(a.name, b.name);

function compare(a: Name, b: Name): number {
  if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Which work has no live owner, by name; null where Airflow does not say that some has none (its configuration is the
 * truth: our list holds what the caller may see) or where nobody listed the bundles.
 */
export function coverageReason(
  base: Pick<JudgedComponent, 'component' | 'reason'>,
  scopes: readonly Scope[],
  bundles: BundleList | null,
  alive: number,
): CoverageReason | null {
  const { reason } = base;
  if (bundles === null || (reason.code !== 'part_uncovered' && reason.code !== 'alive_but_owns_nothing'))
    return null;
  const { component } = reason;
  const kind = component === 'dag_processor' ? 'bundle' : 'team';
  const bare = scopes.filter((scope) => scope.kind === kind && scope.owners.length === 0);
  if (bare.length === 0) return { code: 'uncovered_unseen', component, kind, alive };
  // What is served although nobody configured it covers nothing.
  const total = reason.code === 'part_uncovered' ? scopes.length : bare.length;
  const before = new Map(bare.flatMap(({ before: kin }) => (kin ? [[kin.job, whoOf(kin)]] : [])));
  return {
    code: 'uncovered',
    component,
    kind,
    names: bare.map(({ name }) => name),
    total,
    alive,
    before: [...before.values()],
  };
}

const whoOf = ({ name, job }: Kin): Who => ({ who: name, job });
