import type { Blindness } from '../domain/history';
import type { Slice } from '../domain/history/slice';
import type { Lives } from '../domain/lives';
import type { ComponentName, InstanceVerdict } from '../domain/model';
import { isUp } from '../domain/severity';
import type { Instant } from '../domain/time';
import { namedMinute } from './words-moment';
import { PILL, TITLE } from './words-names';
import { latency, span, type Zone } from './words-time';

/** A lane's name: as a card's title, but for the one that is too long. */
export const LANE_NAME: Readonly<Record<ComponentName, string>> = { ...TITLE, metadatabase: 'Metadata db' };

/** Why nobody watched, after "Not watching". */
export const WHY_BLIND: Readonly<Record<Blindness, string>> = {
  paused: 'asking was paused',
  hidden: 'the page was hidden',
  asleep: 'this browser slept',
  failing: 'nobody answered',
  closed: 'the page was closed',
};

/**
 * The figure beside a verdict: the oldest heartbeat of a stretch ("3 s ago", "silent 3 min 48 s" where that made the verdict), for
 * executors the slowest reply ("reply in 41 ms"); nothing where neither was known.
 */
export function figureOf(component: ComponentName, { age, limit, worst }: Slice): string {
  if (age === null || isDash(worst)) return '';
  if (component === 'executor') return `reply in ${latency(age)}`;
  const isSilent = limit !== null && age > limit && !isUp({ verdict: worst });
  return isSilent ? `silent ${span(age)}` : `${span(age)} ago`;
}

const isDash = (verdict: InstanceVerdict): boolean => verdict.startsWith('not_');

/** What the server's rows say of a stretch that nobody watched. */
export const TOLD = { up: 'Somebody ran', nobody: 'Nobody ran' } as const;

/** A verdict at the beginning of a line. */
export const verdictName = (verdict: InstanceVerdict): string => PILL[verdict];

/** Why the server's rows do not reach further back; null where they reach beyond what is shown. */
export function whyNotEarlier(lives: Lives | null, from: Instant, zone: Zone, now: Instant): string | null {
  if (lives === null || lives.since === null || lives.why === null || lives.since <= from) return null;
  const since = namedMinute(lives.since, zone, now);
  switch (lives.why) {
    case 'cleaned':
      return `Rows before ${since} were cleaned away.`;
    case 'cut':
      return `The job list is longer than what was read: rows before ${since} are not here.`;
    case 'unlisted':
      return `This Airflow lists no replicas that have ended: rows begin at ${since}.`;
    case 'beginning':
      return `Nothing ran here before ${since}.`;
  }
}

/** What a band of the strip above the lanes is called. */
export function bandWords(
  kind: 'no_rows' | 'unrecorded' | 'server' | 'watched',
  from: Instant,
  isBegin: boolean,
  zone: Zone,
  now: Instant,
): string {
  switch (kind) {
    case 'no_rows':
      return 'no rows';
    case 'unrecorded':
      return 'before this page was opened';
    case 'server':
      return 'from the server, before this page was opened';
    case 'watched':
      return isBegin ? `watched by this page since ${namedMinute(from, zone, now)}` : 'watched by this page';
  }
}

/** What is wrong with the ends that somebody typed. */
export const RANGE_PROBLEM = {
  not_a_time: 'Enter a date and a time.',
  skipped: 'The clock was put forward over this time: it does not exist. Choose another.',
  reversed: 'The end must be later than the start.',
  short: 'Choose at least a minute.',
  long: 'Choose at most 90 days: more is not kept.',
  future: 'The start lies in the future: nothing is recorded there yet.',
} as const;
