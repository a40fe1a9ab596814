import type { Change } from '../store';
import type { Archive } from './archive';
import { joined } from './changes';
import { coarserOf, type OpenRows } from './open-rows';

/** A change with everything that goes on: the open minute and its quarter of an hour, open episodes, who there is. */
export function restated(change: Change, open: OpenRows, { episodes, known }: Archive): Change {
  const rows = open.raw === null ? [] : [...open.minutes, ...coarserOf(open)];
  const lasting = [...episodes.values()].filter(({ ended }) => ended === null);
  return joined({ ...change, rows, episodes: lasting, known: [...known.values()] }, change);
}
