import type { Happening, SimulatorState } from '../world';
import type { TruthRow } from './look';

/** What a scenario is about, by name: whatever a fault was, is or will be raised on, and what its checkpoints name. */
export interface About {
  readonly scenario: string;
  readonly names: ReadonlySet<string>;
}

/**
 * What is known of it after another look. It only grows while the scenario stays, so that rows keep their places when a
 * fault is over and its line has left the list of what was; the same object where nothing is new.
 */
export function growAbout(before: About | null, state: SimulatorState): About {
  const known = before?.scenario === state.scenario ? before.names : new Set<string>();
  const now = [
    ...state.faults.flatMap(({ target, args }) => [target, args?.from ?? target]),
    ...[...state.done, ...state.coming].flatMap(namesIn),
  ];
  const fresh = now.filter((name) => !known.has(name));
  if (before?.scenario === state.scenario && fresh.length === 0) return before;
  return { scenario: state.scenario, names: new Set([...known, ...fresh]) };
}

/** Faults name a target, and whom it is cut off from; checkpoints name whom the page's sentences should name. */
function namesIn({ event, target, from, names }: Happening): readonly string[] {
  if (event === 'fault') return [target, from].filter((name) => typeof name === 'string');
  if (event !== 'checkpoint' || typeof names !== 'object' || names === null) return [];
  return Object.values(names)
    .flat()
    .filter((name) => typeof name === 'string');
}

/** So many rows are there always, if the world has them. */
const USUAL = 8;
/** More than these are no longer a picture. */
const MOST = 40;

/**
 * What the scenario is about comes first, else as given. Folded: what agrees and is well, behind the first eight, and
 * everything beyond forty; `more` unfolds so many rows in the same order. `folded`: how many are left.
 */
export function arrange(
  rows: readonly TruthRow[],
  { names }: Pick<About, 'names'>,
  more: number,
): { readonly shown: readonly TruthRow[]; readonly folded: number } {
  const isAbout = ({ parts }: TruthRow): boolean => parts.some((part) => names.has(part));
  const ordered = [...rows.filter(isAbout), ...rows.filter((row) => !isAbout(row))];
  const isTelling = (row: TruthRow): boolean => isAbout(row) || !row.well || row.mark === 'half_told';
  const kept = new Set(ordered.filter(isTelling).slice(0, MOST));
  for (const row of ordered) {
    if (kept.size >= USUAL) break;
    kept.add(row);
  }
  for (const row of ordered.filter((one) => !kept.has(one)).slice(0, more)) kept.add(row);
  const shown = ordered.filter((row) => kept.has(row));
  return { shown, folded: rows.length - shown.length };
}
