import { GROUPS, type GroupName } from '../../../ui/words-verbs';
import type { Choice, SimulatorState, Truth } from '../world';

export interface Group {
  readonly name: GroupName;
  readonly members: readonly Truth[];
}

/** Which group a kind stands in: what executors ask stands with them, every other service is shared. */
const GROUP: Readonly<Record<string, GroupName>> = {
  scheduler: 'scheduler',
  triggerer: 'triggerer',
  dag_processor: 'dag_processor',
  executor: 'executor',
  broker: 'executor',
  workers: 'executor',
  cluster: 'executor',
  pool: 'executor',
  bundle: 'bundle',
};

/** The parts of the world in their groups, in the order in which people always see them; groups without anybody are left out. */
export function groupsOf(components: readonly Truth[]): readonly Group[] {
  const groups = new Map(Object.keys(GROUPS).map((name) => [name as GroupName, [] as Truth[]]));
  for (const one of components) groups.get(GROUP[one.kind] ?? 'shared')?.push(one);
  return [...groups].flatMap(([name, members]) => (members.length === 0 ? [] : [{ name, members }]));
}

/** Tells one part from another: a bundle may be called as a process is. */
export const keyOf = ({ kind, name }: Truth): string => `${kind}:${name}`;

/** What can be done to a part, and what cannot and why. */
export const choicesOf = (
  { kind, choices = kind }: Truth,
  all: SimulatorState['choices'],
): readonly Choice[] => all[choices] ?? [];

/** A group of more than these has a summary and a filter instead of a line for each. */
const EACH = 8;
/** So many lines of a large group at most. */
const MOST = 20;

/** What of a group is drawn. `summary`: how many are well and broken, where not everybody has a line. */
export interface GroupView {
  readonly shown: readonly Truth[];
  readonly summary: { readonly well: number; readonly broken: number } | null;
  /** Broken ones, or matches, for which there is no room. */
  readonly hidden: number;
}

/**
 * A small group as it is. Of a large one the broken ones, or with a filter those whose name holds it, and in any case the
 * one whose menu is open: a mended one must not vanish under the pointer.
 */
export function viewOf(members: readonly Truth[], filter: string, open: string | null): GroupView {
  if (members.length <= EACH) return { shown: members, summary: null, hidden: 0 };
  const wanted = filter.trim().toLowerCase();
  const broken = members.filter(({ well }) => !well).length;
  const isWanted = (one: Truth): boolean =>
    wanted === '' ? !one.well : one.name.toLowerCase().includes(wanted);
  const found = members.filter(isWanted);
  const kept = new Set(found.slice(0, MOST));
  const opened = members.find((one) => keyOf(one) === open);
  if (opened !== undefined) kept.add(opened);
  return {
    shown: members.filter((one) => kept.has(one)),
    summary: { well: members.length - broken, broken },
    hidden: found.filter((one) => !kept.has(one)).length,
  };
}
