import type { Judged, JudgedComponent, JudgedInstance } from '../../domain/judged';
import type { ComponentName } from '../../domain/model';
import type { Access } from '../../domain/sources';

export type Found =
  | { readonly kind: 'row'; readonly one: JudgedComponent; readonly row: JudgedInstance }
  /** What could know it has not answered yet. */
  | { readonly kind: 'waiting' }
  /** It is not listed: a link from before, or a source that no longer tells. */
  | { readonly kind: 'missing' };

/**
 * The row that a link means, among those that count and those that count no more. A row that was known by its host
 * before the job list answered is found under its job's id afterwards, where only one can be meant. `jobs`: the state
 * of the job list.
 */
export function findRow(judged: Judged, component: ComponentName, id: string, jobs: Access): Found {
  const one = judged.components[component];
  const rows = [...one.instances, ...(one.joined?.gone ?? [])];
  const exact = rows.find((row) => row.id === id);
  if (exact !== undefined) return { kind: 'row', one, row: exact };
  const host = /^host:(.*?)(#\d+)?$/s.exec(id)?.[1];
  const namesakes = rows.filter((row) => row.job !== null && row.name === host);
  const [only] = namesakes;
  if (only !== undefined && namesakes.length === 1) return { kind: 'row', one, row: only };
  if (judged.feed === 'first' || (jobs === 'not_asked' && id.startsWith('job:'))) return { kind: 'waiting' };
  return { kind: 'missing' };
}
