import { instant, minutes, plus } from '../../domain/time';
import type { Store } from '../store';
import { changeAt, episodeAt, KEY, NOW, rowAt } from './testing-store';

/** Tests by minutes that are numbered from NOW on. */

export const minute = (index: number, keys: readonly string[] = [KEY]) =>
  rowAt('minute', plus(NOW, minutes(index)), keys);

export const minutesOf = (store: Store) => store.rows('minute', instant(0), instant(9e15), 'all');

/** The numbers of the minutes that are there. */
export const starts = async (store: Store) =>
  (await minutesOf(store)).map(({ from }) => (from - NOW) / 60_000);

/** Writes the minute with this number. */
export const write = (store: Store, index: number, keys?: readonly string[]) =>
  store.write(
    changeAt(plus(NOW, minutes(index)), {
      rows: [minute(index, keys)],
      episodes: [episodeAt(plus(NOW, minutes(index)))],
    }),
  );
