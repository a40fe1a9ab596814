import type { Episode } from '../../domain/incidents';
import { readEpisode } from '../../domain/incidents/read';
import { type Instant, instant } from '../../domain/time';
import type { Access } from './shelf';

/**
 * `taken`: when the file was written that they are from; null: they are this page's own, and the later version stays.
 * Gives how many are new, or say more now.
 */
export async function absorbEpisodes(
  at: Access,
  episodes: readonly Episode[],
  taken: Instant | null,
): Promise<number> {
  let count = 0;
  for (const episode of episodes) {
    const mine = readEpisode(await at.get('episodes', episode.id));
    const isNews = mine === null || (taken === null ? episode.seen >= mine.seen : saysMore(episode, mine));
    if (!isNews) continue;
    const lasts = taken === null || (mine !== null && mine.ended === null);
    at.put('episodes', episode.id, lasts ? episode : over(episode, taken));
    count += 1;
  }
  return count;
}

/** Seen for longer; where both end with the same answer, the one that saw the end. */
const saysMore = (one: Episode, mine: Episode): boolean =>
  one.seen > mine.seen || (one.seen === mine.seen && sawEnd(one) && !sawEnd(mine));

const sawEnd = ({ ended, endedAfter }: Episode): boolean => ended !== null && endedAfter === null;

/** One that lasted when the file was written is followed by nobody here: it ended at some time after that it was seen. */
const over = (one: Episode, taken: Instant): Episode =>
  one.ended === null ? { ...one, ended: instant(Math.max(taken, one.seen)), endedAfter: one.seen } : one;
