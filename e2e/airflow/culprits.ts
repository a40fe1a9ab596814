import type { Heartbeat } from './facts';
import type { BundleRow, Row, World } from './world';

type Limits = Readonly<Record<Heartbeat, number>>;

/** How long a lost row counts where nothing ends it: ten minutes past its limit (ms). */
const COUNTS_FOR = 600_000;
/** A successor starts within this of the last heartbeat; a first heartbeat can be a little older than its start (ms). */
const TAKES_OVER_WITHIN = 600_000;
const START_SLACK = 2000;

/** What may be said of a row; `edge`: about to cross its limit, so both words beside it are right. */
export type Fate = 'alive' | 'edge' | 'lost' | 'ended' | 'other';

/** Seconds by which an age may be off between two who look one after the other. */
const SLACK = 1.5;

/** What has become of a row, as a person with the database would say. Written from the contract, not from the page's code. */
export function fateOf(row: Row, limits: Limits, now: number): Fate {
  if (row.ended !== null || row.state === 'success' || row.state === 'failed') return 'ended';
  if (row.state !== 'running' || row.beat === null) return 'other';
  const age = (now - row.beat) / 1000;
  const limit = limits[row.component];
  if (Math.abs(age - limit) <= SLACK) return 'edge';
  return age < limit ? 'alive' : 'lost';
}

/** The lost rows of a component that still count: nobody has taken their place, and it is not long ago. */
export function missing({ rows, at }: World, component: Heartbeat, limits: Limits): Row[] {
  const own = rows.filter((row) => row.component === component);
  const taken = new Set<number>();
  return own
    .filter((row) => fateOf(row, limits, at) === 'lost')
    .filter((row) => at - (row.beat ?? 0) < limits[component] * 1000 + COUNTS_FOR)
    .filter((row) => {
      const heirs = own.filter((other) => other.id !== row.id && !taken.has(other.id) && isHeir(other, row));
      const heir = heirs.find(({ host }) => host === row.host) ?? heirs.find((other) => sameRole(other, row));
      if (heir === undefined) return true;
      taken.add(heir.id);
      return false;
    });
}

function isHeir(other: Row, row: Row): boolean {
  const after = other.started - (row.beat ?? 0);
  return after >= -START_SLACK && after <= TAKES_OVER_WITHIN;
}

function sameRole(one: Row, other: Row): boolean {
  const role = ({ teams, bundles }: Row) => JSON.stringify([teams.toSorted(), bundles.toSorted()]);
  return role(one) === role(other);
}

/** What the page calls the scope of those who belong to no team. */
const NO_TEAM = '“no team”';

/** Names of what no live row of a component owns: bundles of the Dag processor, teams of the triggerer. */
export function uncovered(world: World, component: Heartbeat, limits: Limits): string[] {
  const live = world.rows.filter(
    (row) => row.component === component && fateOf(row, limits, world.at) === 'alive',
  );
  if (component === 'dag_processor') return bundlesWithout(live, world.bundles).toSorted();
  if (component === 'scheduler') return [];
  const teams = new Set(world.bundles.map(({ team }) => team));
  const owned = (team: string | null) =>
    live.some((row) => (team === null ? row.teams.length === 0 : row.teams.includes(team)));
  return [...teams]
    .filter((team) => !owned(team))
    .map((team) => team ?? NO_TEAM)
    .toSorted();
}

function bundlesWithout(live: readonly Row[], bundles: readonly BundleRow[]): string[] {
  const owned = (name: string) => live.some((row) => row.bundles.length === 0 || row.bundles.includes(name));
  return bundles.map(({ name }) => name).filter((name) => !owned(name));
}

/** Bundles of which nothing has been parsed for `seconds`, although they have something to parse. */
export function unparsed({ bundles, at }: World, seconds: number): string[] {
  return bundles
    .filter(({ parsed }) => parsed !== null && at - parsed > seconds * 1000)
    .map(({ name }) => name);
}
