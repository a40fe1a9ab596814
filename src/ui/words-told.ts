import type { JudgedInstance } from '../domain/judged';
import type { Standing, Tellings, ToldStretch } from '../domain/tellings';
import type { ToldTrouble } from '../domain/tellings/troubles';
import type { Instant } from '../domain/time';
import { between } from '../domain/time';
import type { Fact } from './words-identity';
import { clip, list } from './words-lists';
import { namedMinute } from './words-moment';
import { ago, span, type Zone } from './words-time';

/** What the server tells of a time that nobody watched: by job rows, that somebody ran or nobody did; of executors, what schedulers said. */
export type Says = 'up' | 'nobody' | 'well' | 'partly' | 'ill';

export const TOLD: Readonly<Record<Says, string>> = {
  up: 'Somebody ran',
  nobody: 'Nobody ran',
  well: 'Reported healthy',
  partly: 'Some reported unhealthy',
  ill: 'Reported unhealthy',
};

/** Longer reasons are in the list below the lanes. */
const LONGEST = 120;

/** "CeleryExecutor ← scheduler-1: the broker … refused the connection"; empty where nobody was unhealthy. */
export function whoseWord(because: ToldStretch['because']): string {
  if (because === null) return '';
  const { executor, scheduler, reason } = because;
  const who = scheduler === null ? executor : `${executor} ← ${scheduler}`;
  return `${clip(who, 80)}: ${reason === null ? 'no reason given' : clip(reason, LONGEST)}`;
}

/** Why nothing is known of executors further back; null where that lies outside of what is shown. */
export function whyNotEarlierExecutors(
  tellings: Tellings | null,
  from: Instant,
  zone: Zone,
  now: Instant,
): string | null {
  if (tellings === null || tellings.since === null || tellings.since <= from) return null;
  const since = namedMinute(tellings.since, zone, now);
  return tellings.why === 'cut'
    ? `Schedulers told more of executors than was read: what was before ${since} is not here.`
    : `No scheduler told anything of executors before ${since}.`;
}

/** Heading of the list of troubles, and what it is. */
export const TROUBLES = {
  title: 'Executors before, from the server',
  note: 'What schedulers kept while this page did not watch. Who died could not say so: then nobody knows.',
} as const;

/** "CeleryExecutor ← scheduler-1 and scheduler-2". */
export const troubleTitle = ({ executor, schedulers }: ToldTrouble): string =>
  schedulers.length === 0 ? clip(executor, 80) : `${clip(executor, 80)} ← ${list(schedulers, 3)}`;

/** How long it lasted and how it ended: "4 min", "at least 4 min, then nobody told any more", "4 min so far". */
export function troubleLength({ from, to, end }: ToldTrouble): string {
  const length = span(between(from, to));
  if (end === 'well') return length;
  return end === 'lasts' ? `${length} so far` : `at least ${length}, then nobody told any more`;
}

/** Its reason as a sentence of its own. */
export const troubleReason = ({ reason }: ToldTrouble): string => reason ?? 'No reason was given.';

/** The word of a row -> the scheduler's own; null: the row's word is the page's finding, which no scheduler told. */
const WORD: Partial<Readonly<Record<JudgedInstance['verdict'], Standing['health']>>> = {
  healthy: 'healthy',
  late: 'healthy',
  unhealthy: 'unhealthy',
  no_reply: 'unhealthy',
};

/**
 * Since when a scheduler has said so of an executor: "13:30 UTC", "30 min ago, told by the scheduler". Null where the row says another
 * word by now, or nobody told.
 */
export function standingFact(
  standing: Standing | undefined,
  { verdict }: Pick<JudgedInstance, 'verdict'>,
  now: Instant,
  zone: Zone,
): Fact | null {
  if (standing === undefined || WORD[verdict] !== standing.health) return null;
  const { since, isFirst } = standing;
  const start = isFirst ? 'when this scheduler began to ask' : 'told by the scheduler';
  return {
    label: standing.health === 'healthy' ? 'Healthy since' : 'Unhealthy since',
    value: namedMinute(since, zone, now),
    note: `${ago(between(since, now))}, ${start}`,
    isMono: false,
    kin: null,
  };
}
