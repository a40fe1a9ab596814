import type { Blindness } from '../domain/history';
import type { Episode, Incident, Subject } from '../domain/incidents';
import { toldPhase } from '../domain/incidents/present';
import type { ComponentName } from '../domain/model';
import { between, type Duration, type Instant, ms } from '../domain/time';
import { clockTime, zoneName } from './words-clock';
import { count, list, thousands } from './words-lists';
import { PREDICATE, TITLE } from './words-names';
import { NOUN, verdictWord } from './words-nouns';
import { closed } from './words-problem';
import { span, type Zone } from './words-time';

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

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Which time is meant: "in the last hour", "in the last 24 h", "in the last 7 days"; null, a range that does not end now:
 * "in this range". Takes milliseconds.
 */
export function rangeWords(length: Duration | null): string {
  if (length === null) return 'in this range';
  if (length === HOUR) return 'in the last hour';
  const isDays = length > DAY && length % DAY === 0;
  return `in the last ${length === DAY ? '24 h' : isDays ? count(length / DAY, 'day') : span(length)}`;
}

/** "13 closed in the last 24 h"; "None closed in this range". */
export const closedWords = (number: number, length: Duration | null): string =>
  `${number === 0 ? 'None' : number} closed ${rangeWords(length)}`;

/** "31 days", "6 h 40 min": how far back the history reaches. */
const reach = (length: Duration): string =>
  length >= 2 * DAY ? count(Math.floor(length / DAY), 'day') : span(length);

const UNITS = ['kB', 'MB', 'GB'] as const;

/** "8.4 MB", "312 kB", "less than 1 kB". Takes bytes. */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return 'less than 1 kB';
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

const some = (number: number, noun: string): string => (number === 0 ? `no ${noun}s` : count(number, noun));

/** What goes when the history is deleted: "31 days of it, 13 incidents and 2 notes". Null length: nothing is there yet. */
export function deleteWords(length: Duration | null, incidents: number, notes: number): string {
  const what = length === null ? 'What there is of it' : `${reach(length)} of it`;
  return `${what}, ${some(incidents, 'incident')} and ${some(notes, 'note')} go from this browser. Nothing is changed in Airflow, and the page goes on recording.`;
}

/** What a live region says of the number of open incidents: "2 incidents are open." */
export const openAloud = (open: number): string =>
  open === 0 ? 'No incident is open.' : open === 1 ? '1 incident is open.' : `${open} incidents are open.`;

/** "Show the four": the episodes behind a count; from ten on in figures. */
export const showWords = (episodes: number): string =>
  `Show the ${['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'][episodes] ?? episodes}`;

/** "What changed", "What changed, the third time": of several episodes only one is told so closely. */
export function changedWords(episodes: readonly Episode[], told: Episode): string {
  if (episodes.length < 2) return 'What changed';
  const index = episodes.findIndex(({ id }) => id === told.id);
  const nth = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'][index];
  return `What changed, ${nth === undefined ? `time ${index + 1}` : `the ${nth} time`}`;
}

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
export const rowTime = (at: Instant, now: Instant, zone: Zone): string =>
  withoutZone(clockTime(at, zone, now), at, now, zone);

/** The same of an end, with its day exactly where that is another than the beginning's. */
export const rowEnd = (ended: Instant, began: Instant, now: Instant, zone: Zone): string =>
  withoutZone(clockTime(ended, zone, began), ended, now, zone);

function withoutZone(whole: string, at: Instant, now: Instant, zone: Zone): string {
  const named = zoneName(at, zone);
  return named === zoneName(now, zone) ? whole.slice(0, whole.length - named.length - 1) : whole;
}

/** "Scheduler, Triggerer and Executors unknown": what follows from one cause, as one row. */
export function followsTitle(follows: readonly Incident[]): string {
  const names = [...new Set(follows.map(({ subject }) => subject))].map(subjectName);
  const words = new Set(follows.map((one) => verdictWord(toldPhase(one).verdict)));
  return words.size === 1 ? `${list(names, 5)} ${[...words][0]}` : `${list(names, 5)} in trouble`;
}

/** "not their outage", after what a trouble caused: one component is an it, executors are many. */
export const notTheirs = (follows: readonly Incident[]): string =>
  new Set(follows.map(({ subject }) => subject)).size > 1 || follows[0]?.subject === 'executor'
    ? 'not their outage'
    : 'not its outage';

const subjectName = (subject: Subject): string => (subject === 'sight' ? 'Airflow' : TITLE[subject]);

/** "4 components unknown", "Executors unknown": the link in "Caused 4 components unknown; not their outage." */
export function causedWords(follows: readonly Incident[]): string {
  const subjects = new Set(follows.map(({ subject }) => subject)).size;
  if (subjects === 1) return followsTitle(follows);
  const words = new Set(follows.map((one) => verdictWord(toldPhase(one).verdict)));
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
export function noneWords(since: Instant | null, of: ComponentName | null, length: Duration | null): string {
  if (since === null) return 'Nothing has been recorded yet: that begins with the next answer.';
  const whose = of === null ? '' : ` of the ${NOUN[of]}`;
  return `No incident${whose} ${rangeWords(length)}, as far as somebody watched.`;
}

/**
 * "Triggerer degraded for 3 s: listed here once it has lasted 10 s.": what the page above shows already. Null: nothing of the
 * kind. `after`: how long a trouble lasts before it is an incident (ms).
 */
export function comingWords(
  troubles: readonly {
    readonly component: ComponentName;
    readonly pill: keyof typeof PREDICATE;
    readonly since: Instant;
  }[],
  now: Instant,
  after: Duration,
): string | null {
  if (troubles.length === 0) return null;
  const told = troubles.map(
    ({ component, pill, since }) =>
      `${TITLE[component]} ${PREDICATE[pill]} for ${span(ms(Math.max(0, between(since, now))))}`,
  );
  if (troubles.every(({ since }) => between(since, now) >= after))
    return `${list(told, 5)}: listed here with the next answer.`;
  return `${list(told, 5)}: listed here once ${told.length === 1 ? 'it has' : 'they have'} lasted ${span(after)}.`;
}

/** "since 14:02:11 UTC", "13:46:10 to 13:50:05 UTC": one line of the short list. */
export function recentTimes({ began, ended }: Incident, now: Instant, zone: Zone): string {
  return ended === null
    ? `since ${clockTime(began, zone, now)}`
    : `${rowTime(began, now, zone)} to ${clockTime(ended, zone, began)}`;
}

/** The short list without a line: since when nothing was seen to happen. */
export const recentNone = (since: Instant | null, now: Instant, zone: Zone): string =>
  since === null
    ? 'Nothing has been recorded yet.'
    : `None since ${clockTime(since, zone, now)}, as far as somebody watched.`;

/** What the panel says of an instance in whose trouble no incident lay. */
export const NO_INCIDENT = 'none in 24 h, as far as somebody watched';
