import type { Pill } from '../../../domain/judged';
import { isUp } from '../../../domain/severity';
import type { Instant } from '../../../domain/time';
import { zoneName } from '../../../ui/words-clock';
import { figureOf, LANE_NAME, unseenWords, verdictName, WHY_BLIND } from '../../../ui/words-history';
import { dayOf, dayWords, timeOf } from '../../../ui/words-moment';
import { clockFace, type Zone } from '../../../ui/words-time';
import { type Says, TOLD, whoseWord } from '../../../ui/words-told';
import type { Lane } from './lane-model';
import type { LaneTold } from './told-lanes';
import { bucketStart, bucketWidth, type Window } from './window';

/** What a lane says at the crosshair: hover, keys, table and screen readers read this very text. */
export interface Reading {
  readonly key: string;
  readonly lane: string;
  readonly mark: Pill | null;
  /** What the server's rows say of a time that nobody watched. */
  readonly told: Says | null;
  readonly word: string;
  /** The figure or the reason beside it; empty where there is none. */
  readonly figure: string;
}

export function readingAt(lane: Lane, index: number): Reading {
  const { key, component, who } = lane;
  return { key, lane: who?.name ?? LANE_NAME[component], told: null, ...said(lane, index) };
}

function said(
  { cells, component }: Lane,
  index: number,
): Pick<Reading, 'mark' | 'word' | 'figure'> & { readonly told?: Reading['told'] } {
  const cell = cells[index];
  switch (cell?.is) {
    case 'seen': {
      const { slice, unanswered, unwatched } = cell;
      // Well is only what was seen of it; what was bad needs its reason more.
      const unseen = isUp({ verdict: slice.worst }) ? unseenWords(unanswered, unwatched) : '';
      const figure = unseen === '' ? figureOf(component, slice) : unseen;
      return { mark: slice.worst, word: verdictName(slice.worst), figure };
    }
    case 'failing':
      return { mark: 'unknown', word: 'Unknown', figure: WHY_BLIND.failing };
    case 'unwatched':
      if (cell.told !== null)
        return { mark: 'not_watching', word: 'Not watching', figure: toldWords(cell.told) };
      return {
        mark: 'not_watching',
        word: 'Not watching',
        figure: cell.why === null ? '' : WHY_BLIND[cell.why],
      };
    case 'before':
      if (cell.told !== null)
        return {
          mark: null,
          told: cell.told.says,
          word: TOLD[cell.told.says],
          figure: fromServer(cell.told),
        };
      return { mark: 'not_watching', word: 'Not recorded', figure: '' };
    case 'absent':
      return NOT_THERE;
    default:
      return { mark: 'not_reported', word: 'Not yet', figure: '' };
  }
}

/** An instance that was not there while its component was watched. */
export const NOT_THERE = { mark: 'gone', word: 'Not there', figure: '' } as const;

const fromServer = ({ because }: LaneTold): string =>
  because === null ? 'from the server' : `from the server: ${whoseWord(because)}`;

const toldWords = ({ says, because }: LaneTold): string =>
  `${TOLD[says].toLowerCase()}, says the server${because === null ? '' : `: ${whoseWord(because)}`}`;

/** "Healthy, 3 s ago". */
export const readingText = ({ word, figure }: Reading): string =>
  figure === '' ? word : `${word}, ${figure}`;

/** A time of a window's buckets: with seconds where buckets have some, with the day where the window has more than one. */
export function faceIn(window: Window, at: Instant, zone: Zone, now: Instant): string {
  const time = bucketWidth(window) % MINUTE === 0 ? timeOf(at, zone) : clockFace(at, zone);
  return window.to - window.from > DAY ? `${dayWords(at, zone, now)} ${time}` : time;
}

/**
 * When a bucket is: "03:05 to 03:10 UTC", each end with its own zone where the clock is changed in between. The one that
 * lasts ends now, and not in the future.
 */
export function bucketWords(window: Window, index: number, zone: Zone, now: Instant): string {
  const from = bucketStart(window, index);
  const to = bucketStart(window, index + 1);
  const [start, end] = [zoneName(from, zone), zoneName(to, zone)];
  if (from <= now && now < to) return `${faceIn(window, from, zone, now)} ${start} to now`;
  const first = `${faceIn(window, from, zone, now)}${start === end ? '' : ` ${start}`}`;
  const isSameDay = dayOf(from, zone) === dayOf(to, zone);
  const last =
    isSameDay && bucketWidth(window) % MINUTE === 0 ? timeOf(to, zone) : faceIn(window, to, zone, now);
  return `${first} to ${last} ${end}`;
}

const MINUTE = 60_000;
const DAY = 25 * 3_600_000;

/** All lanes of one bucket in one line, for whoever hears it. */
export const bucketText = (
  lanes: readonly Lane[],
  window: Window,
  index: number,
  zone: Zone,
  now: Instant,
): string =>
  `${bucketWords(window, index, zone, now)}: ${lanes
    .map((lane) => readingAt(lane, index))
    .map((reading) => `${reading.lane} ${readingText(reading)}`)
    .join('; ')}`;

/** The newest bucket that says anything; the last one where none does. */
export function newestIndex(lanes: readonly Lane[], count: number): number {
  for (let index = count - 1; index >= 0; index -= 1)
    if (lanes.some(({ cells }) => cells[index]?.is !== 'ahead')) return index;
  return count - 1;
}
