import { COMPONENTS, type ComponentName, type InstanceVerdict } from '../../domain/model';
import type { Entry } from './list-entries';
import type { Grouping, ListView } from './list-view';

export interface Group {
  readonly key: string;
  /** By component: which; by team: null. */
  readonly component: ComponentName | null;
  /** By team: its name, null for no team. */
  readonly team: string | null;
  readonly size: number;
  readonly counts: ReadonlyMap<InstanceVerdict, number>;
}

/** One line of the list. */
export type Line =
  | { readonly kind: 'head'; readonly key: string; readonly group: Group; readonly isOpen: boolean }
  | {
      readonly kind: 'row';
      readonly key: string;
      readonly entry: Entry;
      readonly group: Group;
      /** An instance of several teams stands in each of them; this is the first, which carries its attributes. */
      readonly isFirst: boolean;
    }
  | {
      readonly kind: 'fold';
      readonly key: string;
      readonly group: Group;
      readonly entries: readonly Entry[];
      /** Another unknown one is shown above the line. */
      readonly more: boolean;
      readonly isOpen: boolean;
    };

/** What the reader has folded: groups that are closed, fold lines that are open; by `Group.key`. */
export interface Folds {
  readonly closed: ReadonlySet<string>;
  readonly opened: ReadonlySet<string>;
}

export const NO_FOLDS: Folds = { closed: new Set(), opened: new Set() };

/** Up to so many that are well are no crowd. */
const FEW = 5;

const collator = new Intl.Collator('en', { numeric: true });
const byName = (a: Entry, b: Entry): number =>
  collator.compare(a.name, b.name) || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
const rank = ({ kind, place }: Entry): number => (kind === 'present' ? place : -1);
const byWorst = (a: Entry, b: Entry): number => rank(b) - rank(a) || byName(a, b);

/** By team where somebody has one, else by component. */
export const groupingOf = (view: ListView, entries: readonly Entry[]): Grouping =>
  view.group ?? (entries.some(({ teams }) => teams.some((team) => team !== null)) ? 'team' : 'component');

/**
 * Lines of the list, in order. By team, an instance stands in each of its teams; by component, in exactly one group.
 * Worst first, what is well or unknown folds into one line for each group; sorted by name, searched, or filtered by
 * verdict, nothing folds: then each instance was asked for. What is gone or stopped stands last.
 */
export function layout(entries: readonly Entry[], view: ListView, folds: Folds): readonly Line[] {
  const grouping = groupingOf(view, entries);
  const compare = view.sort === 'name' ? byName : byWorst;
  const sorted = [...entries].sort(compare);
  const isFolding = view.sort === 'worst' && view.q.trim() === '' && view.verdict.length === 0;
  const seen = new Set<string>();
  const lines: Line[] = [];
  for (const { group, members } of groups(sorted, grouping, view)) {
    const isOpen = grouping === 'none' || !folds.closed.has(group.key);
    if (grouping !== 'none') lines.push({ kind: 'head', key: `head ${group.key}`, group, isOpen });
    const add = (entry: Entry): void => {
      const isFirst = !seen.has(entry.key);
      seen.add(entry.key);
      lines.push({ kind: 'row', key: `${group.key} ${entry.key}`, entry, group, isFirst });
    };
    if (!isOpen) continue;
    const hidden = isFolding ? folded(members) : [];
    if (hidden.length === 0) {
      members.forEach(add);
      continue;
    }
    const more = members.some(({ verdict }) => verdict === 'unknown');
    const inside = new Set(hidden);
    const open = folds.opened.has(group.key);
    members.filter((entry) => !inside.has(entry) && entry.kind === 'present').forEach(add);
    lines.push({ kind: 'fold', key: `fold ${group.key}`, group, entries: hidden, more, isOpen: open });
    if (open) hidden.forEach(add);
    members.filter((entry) => entry.kind !== 'present').forEach(add);
  }
  return lines;
}

/** All that are well or unknown but for one unknown, which says why; none where they are few. */
function folded(members: readonly Entry[]): readonly Entry[] {
  const first = members.find(({ verdict }) => verdict === 'unknown');
  const calm = members.filter(
    (entry) => entry.kind === 'present' && (entry.verdict === 'healthy' || entry.verdict === 'unknown'),
  );
  const hidden = calm.filter((entry) => entry !== first);
  return calm.length > FEW ? hidden : [];
}

interface Members {
  readonly group: Group;
  /** In the order of the list. */
  readonly members: readonly Entry[];
}

/** Groups that have somebody; by their worst, or by name; "no team" after the others that are as bad. */
function groups(sorted: readonly Entry[], grouping: Grouping, view: ListView): readonly Members[] {
  const byKey = new Map<string, { group: Omit<Group, 'size' | 'counts'>; members: Entry[] }>();
  const put = (key: string, component: ComponentName | null, team: string | null, entry: Entry): void => {
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, { group: { key, component, team }, members: [entry] });
    else known.members.push(entry);
  };
  // A filter by team leaves those teams: who stands in another as well would bring that one back.
  const wanted = grouping === 'team' && view.team.length > 0 ? new Set(view.team) : null;
  for (const entry of sorted) {
    if (grouping === 'none') put('all', null, null, entry);
    else if (grouping === 'component') put(entry.component, entry.component, null, entry);
    else
      for (const team of entry.teams)
        if (wanted === null || wanted.has(team)) put(JSON.stringify(team), null, team, entry);
  }
  const result = [...byKey.values()].map(({ group, members }) => ({
    group: { ...group, size: members.length, counts: counted(members) },
    members,
  }));
  const worst = ({ members }: Members): number => Math.max(...members.map(rank));
  return result.sort(
    (a, b) => (view.sort === 'name' ? 0 : worst(b) - worst(a)) || compareNames(a.group, b.group),
  );
}

function compareNames(a: Group, b: Group): number {
  if (a.component !== null && b.component !== null)
    return COMPONENTS.indexOf(a.component) - COMPONENTS.indexOf(b.component);
  if (a.team === null || b.team === null) return Number(a.team === null) - Number(b.team === null);
  return collator.compare(a.team, b.team) || (a.team < b.team ? -1 : 1);
}

function counted(members: readonly Entry[]): Group['counts'] {
  const counts = new Map<InstanceVerdict, number>();
  for (const { verdict } of members) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  return counts;
}
