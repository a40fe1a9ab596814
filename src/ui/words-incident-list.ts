import type { Blindness } from '../domain/history';
import type { Episode, Incident, Subject } from '../domain/incidents';
import type { ComponentName } from '../domain/model';
import type { Duration, Instant } from '../domain/time';
import { count, list, thousands } from './words-lists';
import { NOUN, TITLE, verdictWord } from './words-names';
import { closed } from './words-problem';
import { clockTime, span, type Zone, zoneName } from './words-time';

/** Why nobody watched, as the row of a gap says it; `failing` is an incident of its own and has none. */
const GAP: Readonly<Record<Exclude<Blindness, 'failing'>, string>> = {
  asleep: 'This browser slept; nobody asked the server.',
  paused: 'Somebody paused this page; nobody asked the server.',
  hidden: 'This tab was hidden; nobody asked the server.',
  closed: 'This page was not open; nobody asked the server.',
};

/** "This browser slept; nobody asked the server. Opens and closes nothing." */
export const gapSentence = (why: Exclude<Blindness, 'failing'>): string =>
  `${GAP[why]} Opens and closes nothing.`;

const DAY = 86_400_000;

/** The length of a range in the words of its buttons: "15 min", "24 h", "7 d". Takes milliseconds. */
export const rangeWords = (length: Duration): string => (length === DAY ? '24 h' : span(length));

/** "13 closed in these 24 h"; "none closed in these 24 h". */
export const closedWords = (number: number, length: Duration): string =>
  `${number === 0 ? 'None' : number} closed in these ${rangeWords(length)}`;

/** "31 days", "6 h 40 min": how far back the history reaches. */
const reach = (length: Duration): string =>
  length >= 2 * DAY ? count(Math.floor(length / DAY), 'day') : span(length);

const UNITS = ['kB', 'MB', 'GB'] as const;

/** "8.4 MB", "312 kB", "0 kB". Takes bytes; what is less than a kilobyte is rounded up. */
export function sizeWords(bytes: number): string {
  let amount = Math.ceil(bytes / 100) / 10;
  let unit = 0;
  while (amount >= 999.5 && unit < UNITS.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  return `${amount < 10 ? Number(amount.toFixed(1)) : Math.round(amount)} ${UNITS[unit]}`;
}

/**
 * "Kept in this browser: 31 days, 8.4 MB. Older minutes keep their worst value." `length`: since the first answer that
 * is kept, null before there was one; `bytes` null as long as nobody has counted.
 */
export function keptWords(where: 'kept' | 'memory', length: Duration | null, bytes: number | null): string {
  const begin = where === 'kept' ? 'Kept in this browser' : 'Kept as long as this page is open';
  if (length === null) return `${begin}: nothing yet.`;
  const size = bytes === null ? '' : `, ${sizeWords(bytes)}`;
  return `${begin}: ${reach(length)}${size}. Older minutes keep their worst value.`;
}

/** What goes when the history is deleted: "31 days of it, 13 incidents and 2 notes". Null length: nothing is there yet. */
export function deleteWords(length: Duration | null, incidents: number, notes: number): string {
  const what = length === null ? 'What there is of it' : `${reach(length)} of it`;
  return `${what}, ${count(incidents, 'incident')} and ${count(notes, 'note')} go from this browser. Nothing is changed in Airflow, and the page goes on recording.`;
}

/** What a live region says of the number of open incidents: "2 incidents are open." */
export const openAloud = (open: number): string =>
  open === 0 ? 'No incident is open.' : open === 1 ? '1 incident is open.' : `${open} incidents are open.`;

/** "Show the four": the episodes behind a count; from ten on in figures. */
export const showWords = (episodes: number): string =>
  `Show the ${['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'][episodes] ?? episodes}`;

/** A permanent link whose incident is not here. */
export const NOT_HERE =
  'The incident of this link is not in this browser: another one has recorded it, or it is older than what is kept.';

/** How a what-if marks a row. `limit` as a figure: "60 s". */
export const whatIfMark = (happens: boolean, limit: string): string =>
  happens ? `stays at ${limit}` : `would not have happened at ${limit}`;

/** How long a note may be (characters). */
export const NOTE_LENGTH = 500;

/**
 * "14:02:11", with the day before it where that is another than today. The zone is named once for all rows, that of
 * `now`; a row from before a change of the clocks names its own.
 */
export function rowTime(at: Instant, now: Instant, zone: Zone): string {
  const whole = clockTime(at, zone, now);
  const named = zoneName(at, zone);
  return named === zoneName(now, zone) ? whole.slice(0, whole.length - named.length - 1) : whole;
}

/** "Scheduler, Triggerer and Executors unknown": what follows from one cause, as one row. */
export function followsTitle(follows: readonly Incident[]): string {
  const names = [...new Set(follows.map(({ subject }) => subject))].map(subjectName);
  const words = new Set(follows.map(({ worst }) => verdictWord(worst.worst.verdict)));
  return words.size === 1 ? `${list(names, 5)} ${[...words][0]}` : `${list(names, 5)} in trouble`;
}

const subjectName = (subject: Subject): string => (subject === 'sight' ? 'Airflow' : TITLE[subject]);

/** "4 components unknown", as the link in "Caused 4 components unknown; not their outage." */
export function causedWords(follows: readonly Incident[]): string {
  const subjects = new Set(follows.map(({ subject }) => subject)).size;
  const words = new Set(follows.map(({ worst }) => verdictWord(worst.worst.verdict)));
  return `${count(subjects, 'component')} ${words.size === 1 ? [...words][0] : 'in trouble'}`;
}

/** How it is known when an episode began. */
export const BEGAN: Readonly<Record<Episode['by'], string>> = {
  evidence: 'Its beginning is told by Airflow’s own times.',
  watched: 'Its beginning is when this page saw it first.',
  before: 'It was so already when this page looked.',
};

/** "Acknowledged 08:51: “Node drained.”"; a day before the time where it was another. */
export function acknowledgedWords(at: Instant, text: string, now: Instant, zone: Zone): string {
  const time = clockTime(at, zone, now);
  return text === '' ? `Acknowledged ${time}` : `Acknowledged ${time}: “${text}”`;
}

/** "and 12 more", after names that are spelled out. */
export const moreWords = (more: number): string => `and ${thousands(more)} more`;

/** What came of the buttons of the foot. */
export const FOOT = {
  exported: (file: string): string =>
    `The browser was given the file ${file}. Where it saved none, the text can be copied:`,
  noDownload: 'This frame may not save files. The text can be copied:',
  deleted: 'The history was deleted. The page goes on from here.',
  failed: (message: string): string => `That failed: ${closed(message)} Nothing was changed.`,
} as const;

/** "Triggerer down ended after 54 s." */
export const endedAloud = (title: string, lasted: string): string => `${title} ended after ${lasted}.`;

/** Where no row stands: nothing was recorded yet, or nothing happened as far as somebody watched. */
export function noneWords(since: Instant | null, of: ComponentName | null, length: Duration): string {
  if (since === null) return 'Nothing has been recorded yet: incidents are found from the first answer on.';
  const whose = of === null ? '' : ` of the ${NOUN[of]}`;
  return `No incident${whose} in these ${rangeWords(length)}, as far as somebody watched.`;
}

/** "since 14:02:11 UTC", "13:46:10 to 13:50:05 UTC": one line of the short list. */
export function recentTimes({ began, ended }: Incident, now: Instant, zone: Zone): string {
  return ended === null
    ? `since ${clockTime(began, zone, now)}`
    : `${rowTime(began, now, zone)} to ${clockTime(ended, zone, now)}`;
}

/** The short list without a line: since when nothing was seen to happen. */
export const recentNone = (since: Instant | null, now: Instant, zone: Zone): string =>
  since === null
    ? 'Nothing has been recorded yet.'
    : `None since ${clockTime(since, zone, now)}, as far as somebody watched.`;

/** What the panel says of an instance in whose trouble no incident lay. */
export const NO_INCIDENT = 'none in 24 h, as far as somebody watched';
