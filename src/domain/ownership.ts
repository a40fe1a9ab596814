import type { JudgedComponent, JudgedInstance, Scope } from './judged';
import { isUp } from './severity';

/** A part of the work that an instance owns, and who else does. */
export interface Owned {
  readonly kind: 'bundle' | 'team';
  /** null: the scope "no team". */
  readonly name: string | null;
  /** The team that a bundle belongs to; null where it has none or nobody told. */
  readonly team: string | null;
  /** Other live instances that own it too, in the order of the card. */
  readonly others: readonly JudgedInstance[];
}

/**
 * What one instance owns: bundles of a Dag processor, teams of a triggerer. `all`: every configured bundle, and nobody
 * told their names. null: it has nothing to divide (schedulers, executors) or the release does not say. A lost or ended
 * row tells what it owned, `others` who owns it now.
 */
export function ownership(one: JudgedComponent, row: JudgedInstance): readonly Owned[] | 'all' | null {
  if (one.component !== 'dag_processor' && one.component !== 'triggerer') return null;
  const kind = one.component === 'dag_processor' ? 'bundle' : 'team';
  const names = namesOf(one, row, kind);
  if (names === null || names === 'all') return names;
  const scopes = new Map(scopesOf(one, kind).map((scope) => [scope.name, scope]));
  const rivals = one.instances.filter((other) => other.id !== row.id && isUp(other));
  return names.map((name) => ({
    kind,
    name,
    team: kind === 'team' ? name : (scopes.get(name)?.team ?? null),
    others: rivals.filter((other) => covers(other, kind, name)),
  }));
}

/** Of what an instance owns, what nobody else does; empty where it does not own by name. */
export const soleOwned = (owned: readonly Owned[] | 'all' | null): readonly Owned[] =>
  owned === null || owned === 'all' ? [] : owned.filter(({ others }) => others.length === 0);

const scopesOf = (one: JudgedComponent, kind: Scope['kind']): readonly Scope[] =>
  (one.joined?.scopes ?? []).filter((scope) => scope.kind === kind);

function namesOf(
  one: JudgedComponent,
  row: JudgedInstance,
  kind: Scope['kind'],
): readonly (string | null)[] | 'all' | null {
  if (kind === 'team') {
    if (row.teams === null) return null;
    // Without a team it owns the scope "no team", where there are teams at all.
    if (row.teams.length > 0) return row.teams;
    return hasTeams(one) ? [null] : null;
  }
  if (row.bundles !== 'all') return row.bundles;
  const known = scopesOf(one, kind).map(({ name }) => name);
  return known.length === 0 ? 'all' : known;
}

const hasTeams = (one: JudgedComponent): boolean =>
  scopesOf(one, 'team').some(({ name }) => name !== null) ||
  one.instances.some(({ teams }) => teams !== null && teams.length > 0);

const covers = (other: JudgedInstance, kind: Scope['kind'], name: string | null): boolean =>
  kind === 'bundle'
    ? other.bundles === 'all' || (name !== null && (other.bundles ?? []).includes(name))
    : name === null
      ? other.teams?.length === 0
      : (other.teams ?? []).includes(name);
