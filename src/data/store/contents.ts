import type { Gap } from '../../domain/history';
import type { Known, Row } from '../../domain/history/rows';
import { KEPT, TIERS } from '../../domain/history/tiers';
import type { Episode } from '../../domain/incidents';
import { isInstant, readEpisode } from '../../domain/incidents/read';
import type { Instant } from '../../domain/time';
import type { Note } from '../store';
import { readGap, readNote } from './checks';
import type { Damage } from './damage';
import type { Dictionary } from './dictionary';
import { joinedRows } from './joined-rows';
import { getRows, putRow } from './row-pair';
import type { Access } from './shelf';
import { ROW } from './stretches';

/** What one store gives to another: of a file, or of what could not be written for a while. */
export interface Contents {
  readonly rows: readonly Row[];
  readonly known: readonly Known[];
  readonly episodes: readonly Episode[];
  readonly notes: readonly Note[];
  readonly gaps: readonly Gap[];
}

export interface Absorbed {
  /** Rows that were not here, or are better now. */
  readonly rows: number;
  readonly episodes: number;
  /** Rows that are older than what is kept, or lie in the future. */
  readonly leftOut: number;
}

/**
 * Adds contents to what is here and takes nothing away: of the same bucket the one that was watched longer, of the same
 * episode the one that was seen longer, of the same note the newest. `latest`: what begins later cannot be.
 */
export async function absorb(
  at: Access,
  dictionary: Dictionary,
  damage: Damage,
  contents: Contents,
  latest: Instant,
): Promise<Absorbed> {
  const horizon = await at.get('meta', 'horizon');
  await dictionary.enter(at, contents.known);
  let rows = 0;
  let leftOut = 0;
  for (const tier of TIERS) {
    const oldest = isInstant(horizon) ? horizon - KEPT[tier] - ROW[tier] : -Infinity;
    const all = contents.rows.filter((row) => row.tier === tier);
    const fit = all.filter((row) => row.from > oldest && row.from <= latest);
    leftOut += all.length - fit.length;
    const [first, last] = [fit[0], fit.at(-1)];
    if (first === undefined || last === undefined) continue;
    const range = { tier, from: first.from, to: last.from, who: 'all' as const };
    const here = new Map((await getRows(at, dictionary, damage, range)).map((row) => [row.from, row]));
    for (const row of fit) {
      const mine = here.get(row.from);
      const joined = mine === undefined ? row : joinedRows(mine, row);
      if (joined === mine) continue;
      await putRow(at, dictionary, joined);
      rows += 1;
    }
  }
  const episodes = await absorbEpisodes(at, contents.episodes);
  for (const note of contents.notes) {
    const mine = readNote(await at.get('notes', note.id));
    if (mine === null || mine.at < note.at) at.put('notes', note.id, note);
  }
  for (const gap of contents.gaps) {
    const mine = readGap(await at.get('gaps', gap.from));
    if (mine === null || mine.to < gap.to) at.put('gaps', gap.from, gap);
  }
  return { rows, episodes, leftOut };
}

/** Gives how many were new, or are known for longer now. */
async function absorbEpisodes(at: Access, episodes: readonly Episode[]): Promise<number> {
  let taken = 0;
  for (const episode of episodes) {
    const mine = readEpisode(await at.get('episodes', episode.id));
    if (mine !== null && !isLonger(episode, mine)) continue;
    at.put('episodes', episode.id, episode);
    taken += 1;
  }
  return taken;
}

/** Seen for longer; where both end with the same answer, the one that knows of the end. */
const isLonger = (one: Episode, mine: Episode): boolean =>
  one.seen > mine.seen || (one.seen === mine.seen && one.ended !== null && mine.ended === null);
