import type { ComponentName, InstanceVerdict } from '../../domain/model';
import type { Entry } from './list-entries';
import type { ListVerdict, ListView } from './list-view';

/** One value that the rail offers. */
export interface Choice<T> {
  readonly value: T;
  /** How many would be listed if only this filter's other values were let go. */
  readonly count: number;
  /** The worst place of any instance that has it, whatever the filters are. */
  readonly worst: number;
  readonly worstVerdict: InstanceVerdict;
}

export interface Facets {
  readonly verdict: readonly Choice<ListVerdict>[];
  readonly component: readonly Choice<ComponentName>[];
  readonly team: readonly Choice<string | null>[];
  readonly bundle: readonly Choice<string | null>[];
  readonly gone: number;
  readonly stopped: number;
}

export interface Filtered {
  readonly shown: readonly Entry[];
  readonly facets: Facets;
  /** All that count, whatever the filters are. */
  readonly total: number;
}

const VERDICT = 1;
const COMPONENT = 2;
const TEAM = 4;
const BUNDLE = 8;
const HOST = 16;
const SEARCH = 32;

type Parts = Pick<ListView, 'q' | 'verdict' | 'component' | 'team' | 'bundle' | 'host'>;

/**
 * Which filters an entry fails, as bits: no bit, and it is listed. Each filter looks at the entry alone, so their order
 * does not matter. The words of a search must all be found. Whoever serves every bundle serves each of them. The verdict
 * does not hold for what is gone or stopped: those have switches of their own.
 */
function failing(view: Parts): (entry: Entry) => number {
  const terms = view.q.toLowerCase().split(/\s+/).filter(Boolean);
  const hosts = view.host.map((part) => part.toLowerCase());
  const [verdicts, components] = [new Set<string>(view.verdict), new Set(view.component)];
  const [teams, bundles] = [new Set(view.team), new Set(view.bundle)];
  return (entry) =>
    (verdicts.size === 0 || entry.kind !== 'present' || verdicts.has(entry.verdict) ? 0 : VERDICT) |
    (components.size === 0 || components.has(entry.component) ? 0 : COMPONENT) |
    (teams.size === 0 || entry.teams.some((team) => teams.has(team)) ? 0 : TEAM) |
    (bundles.size === 0 || entry.bundles === 'all' || entry.bundles.some((name) => bundles.has(name))
      ? 0
      : BUNDLE) |
    (hosts.length === 0 || hosts.some((part) => entry.host.includes(part)) ? 0 : HOST) |
    (terms.every((term) => entry.text.includes(term)) ? 0 : SEARCH);
}

/** Which entries a view lists, in one pass, and what its rail offers: each count follows all the other filters. */
export function filtered(entries: readonly Entry[], view: ListView): Filtered {
  const fails = failing(view);
  const shown: Entry[] = [];
  const verdict = new Tally<ListVerdict>();
  const component = new Tally<ComponentName>();
  const team = new Tally<string | null>();
  const bundle = new Tally<string | null>();
  const everyBundle: (readonly [Entry, boolean])[] = [];
  const also = { gone: 0, stopped: 0 };
  let total = 0;
  for (const entry of entries) {
    const bits = fails(entry);
    const isOn = entry.kind === 'present' || view[entry.kind];
    if (entry.kind === 'present') {
      total += 1;
      verdict.add(listed(entry.verdict), entry, (bits & ~VERDICT) === 0);
    } else if (bits === 0) also[entry.kind] += 1;
    if (!isOn) continue;
    if (bits === 0) shown.push(entry);
    component.add(entry.component, entry, (bits & ~COMPONENT) === 0);
    for (const name of entry.teams) team.add(name, entry, (bits & ~TEAM) === 0);
    const counts = (bits & ~BUNDLE) === 0;
    if (entry.bundles === 'all') everyBundle.push([entry, counts]);
    else for (const name of new Set(entry.bundles)) bundle.add(name, entry, counts);
  }
  const named = bundle.values();
  for (const [entry, counts] of everyBundle) {
    bundle.add(null, entry, counts);
    for (const name of named) bundle.count(name, counts);
  }
  const facets = {
    verdict: verdict.choices(),
    component: component.choices(),
    team: team.choices(),
    bundle: bundle.choices(),
    ...also,
  };
  return { shown, facets, total };
}

/** A row has no other verdicts in practice; one that came all the same would be a bad one. */
function listed(verdict: InstanceVerdict): ListVerdict {
  if (verdict === 'degraded') return 'unhealthy';
  return verdict === 'healthy' || verdict === 'late' || verdict === 'unhealthy' || verdict === 'no_reply'
    ? verdict
    : 'unknown';
}

class Tally<T> {
  private readonly seen = new Map<T, { count: number; worst: number; worstVerdict: InstanceVerdict }>();

  add(value: T, entry: Entry, counts: boolean): void {
    const known = this.seen.get(value);
    if (known === undefined) {
      this.seen.set(value, { count: counts ? 1 : 0, worst: entry.place, worstVerdict: entry.verdict });
      return;
    }
    if (counts) known.count += 1;
    if (entry.place > known.worst) {
      known.worst = entry.place;
      known.worstVerdict = entry.verdict;
    }
  }

  count(value: T, counts: boolean): void {
    const known = this.seen.get(value);
    if (known !== undefined && counts) known.count += 1;
  }

  values = (): readonly T[] => [...this.seen.keys()];

  choices = (): readonly Choice<T>[] => [...this.seen].map(([value, tally]) => ({ value, ...tally }));
}
