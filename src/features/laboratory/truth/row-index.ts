import type { Judged, JudgedInstance, Scope } from '../../../domain/judged';
import { TRUTH } from '../../../ui/words-truth';
import { faultsOf, type RunningFault } from '../components/faults';
import type { SimulatorState, Truth } from '../world';

/** A world by what is looked up in it again and again: with two thousand processes nothing may be searched for row by row. */
export interface TruthIndex {
  readonly of: (kind: string) => readonly Truth[];
  /** What executors and pages ask: database, API server, brokers. */
  readonly services: readonly Truth[];
  readonly byName: ReadonlyMap<string, Truth>;
  readonly faults: ReadonlyMap<string, readonly RunningFault[]>;
  /** Executors that ask a service. */
  readonly users: ReadonlyMap<string, ReadonlySet<string>>;
  /** Dag processors that serve a bundle, in truth, and those of them that do what that means. */
  readonly ownersOf: (bundle: string) => Owners;
  /** Configured bundles that nobody serves, and scopes of theirs (teams, "no team") without a triggerer, as people call them. */
  readonly unownedBundles: readonly string[];
  readonly unownedTeams: readonly string[];
}

export interface Owners {
  readonly owners: readonly string[];
  readonly working: readonly string[];
}

const OWN = new Set(['scheduler', 'triggerer', 'dag_processor', 'executor', 'bundle']);
const known = new WeakMap<SimulatorState, TruthIndex>();

/** The index of a world as it was told; the same for the same object. */
export function indexOf(state: SimulatorState): TruthIndex {
  const before = known.get(state);
  if (before !== undefined) return before;
  const index = build(state);
  known.set(state, index);
  return index;
}

function build(state: SimulatorState): TruthIndex {
  const kinds = grouped(state.components, ({ kind }) => [kind]);
  const of = (kind: string): readonly Truth[] => kinds.get(kind) ?? [];
  const executors = grouped(of('executor'), ({ executor }) => executor?.services ?? []);
  const serving = of('dag_processor').filter(
    ({ condition, session }) => condition === 'running' && session?.refused == null,
  );
  // None named is every configured bundle.
  const everywhere = serving.filter(({ bundles = [] }) => bundles.length === 0);
  const somewhere = grouped(serving, ({ bundles = [] }) => bundles);
  const configured = of('bundle').filter((bundle) => bundle.configured !== false);
  const ownersOf = (bundle: string): Owners => {
    const all = [...everywhere, ...(somewhere.get(bundle) ?? [])];
    return { owners: all.map(nameOf), working: all.filter(works).map(nameOf) };
  };
  return {
    of,
    services: state.components.filter(({ kind }) => !OWN.has(kind)),
    byName: new Map(state.components.map((one) => [one.name, one])),
    faults: faultsOf(state),
    users: new Map([...executors].map(([service, all]) => [service, new Set(all.map(({ name }) => name))])),
    ownersOf,
    unownedBundles: configured
      .filter(({ name }) => everywhere.length === 0 && !somewhere.has(name))
      .map(({ name }) => name),
    unownedTeams: unownedTeams(of('triggerer'), configured),
  };
}

const nameOf = ({ name }: Truth): string => name;
/** It can do more than beat. */
const works = ({ stalled, session, cut_off_from: cut = [] }: Truth): boolean =>
  stalled === undefined && session?.works !== false && !cut.includes('database');

/** Only where triggerers have teams at all: without them Airflow asks for none. */
function unownedTeams(triggerers: readonly Truth[], bundles: readonly Truth[]): readonly string[] {
  if (triggerers.every(({ teams = [] }) => teams.length === 0)) return [];
  const running = triggerers.filter(({ condition }) => condition === 'running');
  const owned = new Set(running.flatMap(scopesOf));
  const used = new Set(bundles.flatMap(scopesOf));
  return [...used].filter((team) => !owned.has(team)).map((team) => team ?? TRUTH.noTeam);
}

/** "No team" (null) is a scope of its own. */
const scopesOf = ({ teams = [] }: Truth): readonly (string | null)[] => (teams.length === 0 ? [null] : teams);

function grouped(all: readonly Truth[], keys: (one: Truth) => readonly string[]): Map<string, Truth[]> {
  const groups = new Map<string, Truth[]>();
  for (const one of all) {
    for (const key of keys(one)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [one]);
      else group.push(one);
    }
  }
  return groups;
}

/** What is looked up of the page. */
export interface PageIndex {
  /** Executor rows by executor and the host that asks, and all of an executor. */
  readonly asked: ReadonlyMap<string, JudgedInstance>;
  readonly byExecutor: ReadonlyMap<string, readonly JudgedInstance[]>;
  readonly bundles: ReadonlyMap<string, Scope>;
}

export const askedKey = (executor: string, scheduler: string | null): string =>
  JSON.stringify([executor, scheduler]);

/** Of two rows that say the same executor and scheduler the first: it is the worse. */
export function pageIndexOf({ components }: Judged): PageIndex {
  const asked = new Map<string, JudgedInstance>();
  const byExecutor = new Map<string, JudgedInstance[]>();
  for (const row of components.executor.instances) {
    if (row.executor === null) continue;
    const { executor, scheduler } = row.executor;
    const key = askedKey(executor, scheduler);
    if (!asked.has(key)) asked.set(key, row);
    const all = byExecutor.get(executor);
    if (all === undefined) byExecutor.set(executor, [row]);
    else all.push(row);
  }
  const scopes = components.dag_processor.joined?.scopes ?? [];
  const bundles = scopes.flatMap((scope) =>
    scope.kind === 'bundle' && scope.name !== null ? [[scope.name, scope] as const] : [],
  );
  return { asked, byExecutor, bundles: new Map(bundles) };
}
