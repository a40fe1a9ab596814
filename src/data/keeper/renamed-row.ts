import type { Beat } from '../../domain/history';
import { renamed } from '../../domain/history/renamed';
import type { Known, Row } from '../../domain/history/rows';
import type { Judged } from '../../domain/judged';
import type { Instant } from '../../domain/time';

/**
 * Before the job list has answered an instance is `host:NAME`, with it `job:ID`: what the open minute holds of it goes
 * along, by the very rule of the strips. `last`: the answer before this one. The same row where nobody is called otherwise.
 */
export function renamedRow(
  row: Row,
  known: ReadonlyMap<string, Known>,
  judged: Judged,
  last: Instant | null,
): Row {
  const former = new Map<readonly Beat[], string>();
  const names: Record<string, string> = {};
  const strips: Record<string, readonly Beat[]> = {};
  for (const [key, stretches] of Object.entries(row.instances)) {
    const end = stretches.at(-1);
    const name = known.get(key)?.name;
    if (end === undefined || name === undefined) continue;
    const beats = [{ at: end.to, verdict: end.worst, age: end.age }];
    strips[key] = beats;
    names[key] = name;
    former.set(beats, key);
  }
  const moved = renamed(strips, names, judged, last);
  if (moved === strips) return row;
  const instances: Record<string, Row['instances'][string]> = { ...row.instances };
  for (const [key, beats] of Object.entries(moved)) {
    const from = former.get(beats);
    if (from === undefined || from === key) continue;
    instances[key] = row.instances[from] ?? [];
    delete instances[from];
  }
  return { ...row, instances };
}
