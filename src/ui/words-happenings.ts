import { COMPONENTS, type ComponentName, type Verdict } from '../domain/model';
import { ms } from '../domain/time';
import { ahead } from './words-clock';
import { DEED_WORDS } from './words-deeds';
import { clip, count, list } from './words-lists';
import { TITLE } from './words-names';
import { verdictWord } from './words-nouns';
import { REGISTRATION_WORDS } from './words-registration';
import { latency } from './words-time';
import { WORK_WORDS } from './words-work';

/** What the simulator says that it did or will do: the name of an event, and fields of its own. */
export interface HappeningFields {
  readonly event: string;
  readonly [field: string]: unknown;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? clip(value, 80) : '');
const isName = (name: string): name is ComponentName => COMPONENTS.some((known) => known === name);

/** One line, and whether it is said in bold: something broke, or a word changed. */
export function happeningWords(one: HappeningFields): string {
  const words = Object.hasOwn(WORDS, one.event) ? WORDS[one.event] : undefined;
  return clip(words === undefined ? plain(one) : words(one), 160);
}

/** "poll 149", "a poll" where nobody counts. */
const pollOf = (one: HappeningFields): string =>
  typeof one['poll'] === 'number' ? `poll ${one['poll']}` : 'poll';
const who = (one: HappeningFields): string => textOf(one['scheduler']) || textOf(one['process']);
const whom = (one: HappeningFields): string => textOf(one['executor']);
const took = (one: HappeningFields): string =>
  typeof one['latency_ms'] === 'number' ? latency(ms(one['latency_ms'])) : '';

const WORDS: Readonly<Record<string, (one: HappeningFields) => string>> = {
  ...DEED_WORDS,
  poll_started: (one) => `${who(one)} asks ${whom(one)}`,
  poll_answered: (one) => `${whom(one)} to ${who(one)}: ${textOf(one['verdict'])} in ${took(one)}`,
  poll_timed_out: (one) => `${whom(one)} gave ${who(one)} no reply by the deadline`,
  poll_skipped: (one) => `${who(one)} skips ${whom(one)}: a poll is in flight`,
  poll_dropped: (one) =>
    `Dropped: ${who(one)}’s poll of ${whom(one)} (${[textOf(one['why']), took(one)].filter(Boolean).join(', ')})`,
  poll_due: (one) =>
    one['skips'] === true
      ? `${who(one)} will skip ${whom(one)}: a poll is in flight`
      : `${who(one)} starts ${pollOf(one)} of ${whom(one)}`,
  poll_deadline: (one) => `Deadline of ${who(one)}’s ${pollOf(one)} of ${whom(one)}`,
  poll_reply: (one) => `Reply of ${whom(one)} to ${who(one)}’s ${pollOf(one)}`,
  // The word first: a narrow line ends before its end.
  verdict: (one) => `Verdict ${textOf(one['word'])}: ${who(one)} on ${whom(one)}`,
  checkpoint: (one) => `Checkpoint: ${expectedWords(one['expected'])}`,
  ...REGISTRATION_WORDS,
  ...WORK_WORDS,
};

/** "Executors degraded", "all healthy" where each of the five is to say the same. */
export function expectedWords(expected: unknown): string {
  if (typeof expected !== 'object' || expected === null) return '';
  const said = Object.entries(expected as Readonly<Record<string, string>>);
  const [first] = said;
  if (first === undefined) return '';
  const isOne = said.every(([, word]) => word === first[1]);
  if (isOne && said.length === COMPONENTS.length) return `all ${verdictWord(first[1] as Verdict)}`;
  const odd = said.filter(([, word]) => word !== 'healthy');
  const told = said.length === COMPONENTS.length ? odd : said;
  const words = told.map(
    ([name, word]) => `${isName(name) ? TITLE[name] : name} ${verdictWord(word as Verdict)}`,
  );
  return list(told.length < said.length ? [...words, 'the rest healthy'] : words, COMPONENTS.length);
}

/** What has no words of its own: the event's name, and whom it is about. */
function plain(one: HappeningFields): string {
  const about = ['process', 'scheduler', 'executor', 'bundle', 'target', 'code', 'why']
    .map((field) => textOf(one[field]))
    .filter(Boolean);
  const name = one.event.replaceAll(/[_-]/g, ' ');
  const words = name.charAt(0).toUpperCase() + name.slice(1);
  return about.length === 0 ? words : `${words}: ${[...new Set(about)].join(', ')}`;
}

/** "123 poll events". */
export const foldWords = (polls: number): string => count(polls, 'poll event');

/** "in 1.9 s"; minutes and hours as everywhere. Takes milliseconds. */
export function soonWords(left: number): string {
  if (left <= 0) return 'now';
  return left < 119_000 ? `in ${(left / 1000).toFixed(1)} s` : ahead(ms(left));
}

export const TOPIC_WORDS = {
  faults: 'Faults',
  polls: 'Polls',
  verdicts: 'Verdicts',
  work: 'Work',
  processes: 'Processes',
} as const;
