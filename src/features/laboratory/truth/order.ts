import type { Happening, SimulatorState } from '../world';
import type { TruthRow } from './look';

/** What a scenario is about: whatever a fault was, is or will be raised on, what its checkpoints name, and what broke. */
export interface About {
  readonly scenario: string;
  readonly names: ReadonlySet<string>;
  /** Rows (`id`) of what was seen broken. */
  readonly ill: ReadonlySet<string>;
}

/**
 * What is known of it after another look. It only grows while the scenario stays, so that rows keep their places when
 * something is mended and its line has left the list of what was; the same object where nothing is new.
 */
export function growAbout(before: About | null, state: SimulatorState, rows: readonly TruthRow[]): About {
  const isSame = before?.scenario === state.scenario;
  const known = isSame ? before.names : new Set<string>();
  const ill = isSame ? before.ill : new Set<string>();
  const now = [
    ...state.faults.flatMap(({ target, args }) => [target, args?.from ?? target]),
    ...[...state.done, ...state.coming].flatMap(namesIn),
  ];
  const fresh = now.filter((name) => !known.has(name));
  const broken = rows.filter(({ id, well }) => !well && !ill.has(id)).map(({ id }) => id);
  if (isSame && fresh.length === 0 && broken.length === 0) return before;
  return {
    scenario: state.scenario,
    names: new Set([...known, ...fresh]),
    ill: new Set([...ill, ...broken]),
  };
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
 * What is or was broken comes first, then what the scenario is about, else as given. Folded: what is well and not half
 * told, behind the first eight, and everything beyond forty; `more` unfolds so many rows in the same order. `folded`: how
 * many are left.
 */
export function arrange(
  rows: readonly TruthRow[],
  { names, ill }: Pick<About, 'names' | 'ill'>,
  more: number,
): { readonly shown: readonly TruthRow[]; readonly folded: number } {
  const placeOf = ({ id, parts }: TruthRow): number =>
    ill.has(id) ? 0 : parts.some((part) => names.has(part)) ? 1 : 2;
  const places = rows.map(placeOf);
  const ordered = [0, 1, 2].flatMap((place) => rows.filter((_, at) => places[at] === place));
  const isTelling = (row: TruthRow): boolean => ill.has(row.id) || !row.well || row.mark === 'half_told';
  const kept = new Set(ordered.filter(isTelling).slice(0, MOST));
  for (const row of ordered) {
    if (kept.size >= USUAL) break;
    kept.add(row);
  }
  for (const row of ordered.filter((one) => !kept.has(one)).slice(0, more)) kept.add(row);
  const shown = ordered.filter((row) => kept.has(row));
  return { shown, folded: rows.length - shown.length };
}
