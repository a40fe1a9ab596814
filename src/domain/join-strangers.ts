import type { JudgedInstance } from './judged';
import type { Member } from './roster';
import { isUp } from './severity';

/**
 * Whether nobody can tell which process a silent row stands for: somebody on the same host beats whom the job list does
 * not know yet, so either of them may be the silent one. Not where the list has told the very beat of the silent one.
 */
export function doubts(
  rows: readonly JudgedInstance[],
  seated: ReadonlyMap<string, Member>,
): (row: JudgedInstance) => boolean {
  const strangers = rows.filter((row) => !seated.has(row.id) && isUp(row));
  const places = new Set(strangers.map(({ name }) => name));
  return ({ id, name, verdict, evidenceAt }) =>
    verdict === 'unhealthy' && places.has(name) && evidenceAt !== seated.get(id)?.told;
}
