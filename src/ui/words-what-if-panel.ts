import type { Tier } from '../domain/history/tiers';
import type { ComponentName } from '../domain/model';
import { type Duration, ms } from '../domain/time';
import type { Measure } from './words-age-chart';
import { figure } from './words-clock';
import { list } from './words-lists';
import { NOUN } from './words-nouns';
import { span } from './words-time';

/** "What if the limit were 60 s?" */
export const whatIfTitle = (limit: Duration | null): string =>
  limit === null ? 'What if the limit were different?' : `What if the limit were ${figure(limit)}?`;

/** Said as long as nobody has asked. */
export const WHAT_IF_HOW =
  'Move the slider, or the handle on the chart, to see which incidents another limit would have spared, or made.';

/** Why there is no what-if for what the chart measures; null where there is. */
export function whyNoWhatIf(measure: Measure | null): string | null {
  if (measure === 'Reply time')
    return 'No what-if for executors: an executor is asked and has to reply, so no limit of silence decides about it.';
  if (measure === 'Parse age')
    return 'No what-if for parse ages: the limit of a bundle follows from how often it is parsed, so there is none to set.';
  if (measure === null)
    return 'No what-if for the metadata database: it has no heartbeat, so no limit of silence decides about it.';
  return null;
}

interface Counts {
  readonly avoided: number;
  readonly staying: number;
  readonly added: number;
  /** There may have been more added ones: of longer buckets only the longest silence is kept. */
  readonly isAtLeast: boolean;
}

/** What another limit comes to: "3 of 5 incidents would not have happened", "at least 2 incidents more would have happened". */
export function outcomeWords({ avoided, staying, added, isAtLeast }: Counts): string {
  const all = avoided + staying;
  if (added > 0) return `${isAtLeast ? 'At least ' : ''}${incidents(added)} more would have happened`;
  if (all === 0)
    return isAtLeast
      ? 'No incident of silence in this range, and none is known that would have been one'
      : 'No incident of silence in this range, and there would have been none';
  if (avoided === 0)
    return `${all === 1 ? 'The incident' : `All ${all} incidents`} would have happened all the same`;
  if (avoided === all)
    return all === 1
      ? 'The incident would not have happened'
      : `None of the ${all} incidents would have happened`;
  return `${avoided} of ${incidents(all)} would not have happened`;
}

const incidents = (count: number): string => `${count} ${count === 1 ? 'incident' : 'incidents'}`;

/** "triggerer silent for 41 s, 47 s and 54 s": those that would not have happened. */
export const avoidedWords = (component: ComponentName, ages: readonly Duration[]): string =>
  `${NOUN[component]} silent for ${agesWords(ages)}`;

/** "9 min 12 s and 2 min 20 s stay, noticed 30 s later": those that would have happened all the same. */
export const stayingWords = (ages: readonly Duration[], later: Duration): string =>
  `${agesWords(ages)} ${ages.length === 1 ? 'stays' : 'stay'}${later === 0 ? '' : `, noticed ${laterWords(later)}`}`;

/** "silent for 21 s and 27 s: incidents in addition". */
export const addedWords = (component: ComponentName, ages: readonly Duration[]): string =>
  `${NOUN[component]} silent for ${agesWords(ages)}, in addition`;

const BUCKET: Readonly<Record<Exclude<Tier, 'raw'>, string>> = {
  ten: 'ten seconds',
  minute: 'minute',
  quarter: 'quarter of an hour',
};

/** Why a smaller limit may find more than is told; null where every answer is kept. */
export const atLeastWords = (tier: Tier): string | null =>
  tier === 'raw'
    ? null
    : `Of this range only the longest silence of each ${BUCKET[tier]} is kept: there may have been more.`;

/** The price of another limit, or what it buys; always said. */
export function priceWords(later: Duration): string {
  if (later > 0) return `The price: whatever stops for good is noticed ${laterWords(later)}.`;
  return `In return, whatever stops is noticed ${laterWords(later)}.`;
}

const laterWords = (later: Duration): string =>
  `${figure(ms(Math.abs(later)))} ${later > 0 ? 'later' : 'sooner'}`;

const MOST = 4;

/** The longest first; of many only the longest. */
function agesWords(ages: readonly Duration[]): string {
  return list(ages.toSorted((a, b) => b - a).map(span), MOST);
}
