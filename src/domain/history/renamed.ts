import type { Beat, History } from '../history';
import type { Judged, JudgedInstance } from '../judged';
import { HEARTBEAT_COMPONENTS, type HeartbeatComponent } from '../model';
import { beatsKey } from '../strips';
import type { Instant } from '../time';

type Strips = History['instances'];
type Names = History['names'];

/**
 * Before the job list has answered an instance is `host:NAME`, with it `job:ID`, and `host:NAME` again where the list
 * fails for long: its beats go with it. Of several on one host the newest heartbeat goes with the newest. `before`: the
 * last answer; what was not seen in it is nobody's former self.
 */
export function renamed(strips: Strips, names: Names, judged: Judged, before: Instant | null): Strips {
  const moves = HEARTBEAT_COMPONENTS.flatMap((component) =>
    movesOf(component, strips, names, judged, before),
  );
  if (moves.length === 0) return strips;
  const kept: Record<string, readonly Beat[]> = { ...strips };
  for (const [from, to] of moves) {
    kept[to] = strips[from] ?? [];
    delete kept[from];
  }
  return kept;
}

function movesOf(
  component: HeartbeatComponent,
  strips: Strips,
  names: Names,
  judged: Judged,
  before: Instant | null,
): readonly (readonly [string, string])[] {
  const rows = judged.components[component].instances;
  const newcomers = rows.filter(({ id }) => strips[beatsKey(component, id)] === undefined);
  if (newcomers.length === 0 || before === null) return [];
  const present = new Set(rows.map(({ id }) => beatsKey(component, id)));
  const left = Object.keys(strips)
    .filter(
      (key) => key.startsWith(`${component} `) && !present.has(key) && strips[key]?.at(-1)?.at === before,
    )
    .sort((a, b) => heartbeat(strips[b]) - heartbeat(strips[a]));
  return newcomers
    .toSorted((a, b) => (b.evidenceAt ?? 0) - (a.evidenceAt ?? 0))
    .flatMap((row) => {
      const index = left.findIndex((key) => isFormer(key, row, component, names));
      const [from] = index < 0 ? [] : left.splice(index, 1);
      return from === undefined ? [] : [[from, beatsKey(component, row.id)] as const];
    });
}

/** The same host under the other kind of identity. */
const isFormer = (key: string, row: JudgedInstance, component: string, names: Names): boolean =>
  names[key] === row.name && key.startsWith(beatsKey(component, 'job:')) !== row.id.startsWith('job:');

function heartbeat(beats: readonly Beat[] = []): number {
  const last = beats.at(-1);
  return last === undefined || last.age === null ? 0 : last.at - last.age;
}

/** By key: what the rows that are recorded are called. */
export function namesOf(judged: Judged): Names {
  const names: Record<string, string> = {};
  for (const component of HEARTBEAT_COMPONENTS)
    for (const { id, name } of judged.components[component].instances) names[beatsKey(component, id)] = name;
  return names;
}
