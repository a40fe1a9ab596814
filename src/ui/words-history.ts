import type { Blindness } from '../domain/history';
import { meanAge, type Slice } from '../domain/history/slice';
import type { Lives } from '../domain/lives';
import type { ComponentName, InstanceVerdict } from '../domain/model';
import { isUp } from '../domain/severity';
import { type Duration, type Instant, ms } from '../domain/time';
import { clockMinutes } from './words-clock';
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
 * The figure beside a verdict: the oldest heartbeat of a stretch ("3 s ago", of several answers "up to 9 s ago"), "silent 3 min
 * 48 s" where that made the verdict ("one silent" where others did its work), for executors the slowest reply ("reply in
 * 41 ms"); nothing where neither was known. Beside what is not well an age alone would read as its beginning.
 */
export function figureOf(component: ComponentName, slice: Slice): string {
  const { age, limit, worst } = slice;
  if (age === null || isDash(worst)) return '';
  if (component === 'executor') {
    // A fast reply is no reason for a bad word.
    const isReason = isUp({ verdict: worst }) || (limit !== null && age > limit);
    return isReason ? `reply in ${latency(age)}` : '';
  }
  const mean = meanAge(slice);
  const ago = `${mean === null || mean === age ? '' : 'up to '}${span(age)} ago`;
  if (isUp({ verdict: worst })) return ago;
  if (limit === null || age <= limit) return `last beat ${ago}`;
  return `${worst === 'degraded' ? 'one silent' : 'silent'} ${span(age)}`;
}

const isDash = (verdict: InstanceVerdict): boolean =>
  verdict.startsWith('not_') || verdict === 'never_started';

/**
 * Beside the verdict of a stretch, where that is about a part of it: how long nobody answered, and how long nobody watched.
 * Empty below a second of both: a page that is opened anew loses as much.
 */
export function unseenWords(unanswered: Duration, unwatched: Duration): string {
  const both = ms(unanswered + unwatched);
  if (both < 1000) return '';
  if (unwatched < 1000) return `no answer for ${span(unanswered)} of it`;
  return `${unanswered < 1000 ? 'not watched' : 'not seen'} for ${span(both)} of it`;
}

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

/** What a band of the strip above the lanes is called, from the whole of it to the shortest that still says something. */
export function bandWords(
  kind: 'no_rows' | 'unrecorded' | 'server' | 'watched',
  from: Instant,
  isBegin: boolean,
  zone: Zone,
  now: Instant,
): readonly [string, ...string[]] {
  switch (kind) {
    case 'no_rows':
      return ['no rows'];
    case 'unrecorded':
      return ['before this page was opened', 'before'];
    case 'server':
      return ['from the server, before this page was opened', 'from the server', 'server'];
    case 'watched': {
      if (!isBegin) return ['watched by this page', 'watched'];
      const since = namedMinute(from, zone, now);
      const short = `since ${clockMinutes(from, zone)}`;
      return [`watched by this page since ${since}`, `watched ${short}`, short, 'watched'];
    }
  }
}

/** Over a range that has not begun. */
export const AHEAD = ['in the future'] as const;

/** What is wrong with the ends that somebody typed. */
export const RANGE_PROBLEM = {
  not_a_time: 'Enter a date and a time.',
  skipped: 'The clock was put forward over this time: it does not exist. Choose another.',
  reversed: 'The end must be later than the start.',
  short: 'Choose at least a minute.',
  long: 'Choose at most 90 days: more is not kept.',
  future: 'The start lies in the future: nothing is recorded there yet.',
} as const;
