import type { Episode, Incident } from '../incidents';
import { TOGETHER } from './limits';
import { incidentsOf } from './view';

/** What goes together: an incident with all that follows from it; or an episode that is told in none. */
interface Lot {
  readonly episodes: readonly Episode[];
  /** The later ones stay longer. */
  readonly rank: number;
  readonly seen: number;
}

/**
 * Episodes that go where more than `most` are kept: none as long as there is room, then a little more than it takes, so that it
 * is not done each time. Whole incidents go, with all that follows from them, so that those that stay keep their names.
 * First what is told in no incident, then the oldest; those with a note (`noted`: ids of incidents) last; none that lasts.
 */
export function forgotten(
  episodes: readonly Episode[],
  most: number,
  noted: ReadonlySet<string>,
): readonly Episode[] {
  const gone: Episode[] = [];
  if (episodes.length <= most) return gone;
  const surplus = episodes.length - Math.floor(most * 0.95);
  for (const lot of lotsOf(episodes, noted).sort((a, b) => a.rank - b.rank || a.seen - b.seen)) {
    if (gone.length >= surplus) break;
    gone.push(...lot.episodes);
  }
  return gone;
}

const seenLast = (episodes: readonly Episode[]): number =>
  episodes.reduce((last, { seen }) => Math.max(last, seen), Number.NEGATIVE_INFINITY);

/** But for those that last, and what was too short a moment ago: with more of its kind it may be an incident yet. */
function lotsOf(episodes: readonly Episode[], noted: ReadonlySet<string>): Lot[] {
  const incidents = incidentsOf(episodes);
  const byId = new Map(incidents.map((one) => [one.id, one]));
  const lots = incidents
    .filter(({ cause }) => cause === null || !byId.has(cause))
    .map((first) => together(first, byId))
    .filter((all) => all.every(({ ended }) => ended !== null))
    .map((all): Lot => {
      const own = all.flatMap((one) => one.episodes);
      return { episodes: own, rank: all.some(({ id }) => noted.has(id)) ? 2 : 1, seen: seenLast(own) };
    });
  const told = new Set(incidents.flatMap((one) => one.episodes));
  const now = seenLast(episodes);
  const untold = episodes.filter((one) => !told.has(one) && one.ended !== null && now - one.seen > TOGETHER);
  return [...lots, ...untold.map((one): Lot => ({ episodes: [one], rank: 0, seen: one.seen }))];
}

/** An incident and what follows from it, and from that. */
function together(first: Incident, byId: ReadonlyMap<string, Incident>): readonly Incident[] {
  const found = new Set([first]);
  for (const one of found)
    for (const id of one.consequences) {
      const next = byId.get(id);
      if (next !== undefined) found.add(next);
    }
  return [...found];
}
