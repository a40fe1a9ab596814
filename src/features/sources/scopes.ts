import type { JudgedComponent, Scope } from '../../domain/judged';

/** The parts of a component's work that are listed: bundles of Dag processors, teams of triggerers. */
export function scopesOf(one: JudgedComponent): readonly Scope[] {
  const kind = one.component === 'triggerer' ? 'team' : 'bundle';
  return (one.joined?.scopes ?? []).filter((scope) => scope.kind === kind);
}

/** The name of an owner, from its `data-instance`; the id itself where no row has it. */
export const nameIn = (one: JudgedComponent, id: string): string =>
  one.instances.find((row) => row.id === id)?.name ?? id;
