import { bundleOf } from '../domain/history/parse-ages';
import type { ComponentName, InstanceVerdict } from '../domain/model';
import { between, type Duration, type Instant, ms } from '../domain/time';
import { axisDuration, clockMinutes, clockTime, figure } from './words-clock';
import { PILL, TITLE } from './words-names';
import { latency, span, type Zone } from './words-time';

export type Measure = 'Heartbeat age' | 'Reply time' | 'Parse age';

/**
 * What the chart measures of a component, or of an instance or a bundle of it (`who`: `beatsKey` or `bundleKey`); null: a
 * database has neither a heartbeat nor a reply time.
 */
export const measureOf = (component: ComponentName, who: string | null): Measure | null => {
  if (component === 'metadatabase') return null;
  if (who !== null && bundleOf(who) !== null) return 'Parse age';
  return component === 'executor' ? 'Reply time' : 'Heartbeat age';
};

/** Said in the chart's place where there is nothing to measure. */
export const NO_AGES =
  'The metadata database has no heartbeat and no reply time: Airflow says only whether it reached it.';

/** "Triggerer, longest silence": the greatest age of all its instances; executors have the slowest reply. */
export const worstOfAll = (component: ComponentName): string => {
  if (component === 'metadatabase') return TITLE.metadatabase;
  return `${TITLE[component]}, ${component === 'executor' ? 'slowest reply' : 'longest silence'}`;
};

/**
 * "heartbeat age, worst of each 5 min"; `bucket` null: each answer stands alone. Bundles are asked about more rarely than
 * health is, and their age is the one of that answer.
 */
export function measureWords(measure: Measure | null, bucket: Duration | null): string {
  const worst = bucket === null ? '' : `, worst of each ${roundSpan(bucket)}`;
  if (measure === 'Parse age') return `parse age by the last answer about it${worst}`;
  return `${(measure ?? 'State').toLowerCase()}${bucket === null ? ' at each answer' : worst}`;
}

/** To the second, and from ten minutes on to the minute: buckets are rarely round. */
const roundSpan = (bucket: Duration): string => {
  const unit = bucket >= 600_000 ? 60_000 : 1000;
  return span(ms(Math.round(bucket / unit) * unit));
};

/** An age of a heartbeat, or how long a reply took. */
const valueWords = (measure: Measure | null, value: Duration): string =>
  measure === 'Reply time' ? latency(value) : span(value);

/** One bucket as the plot, the table and the readout know it. */
interface Told {
  readonly age: Duration | null;
  readonly mean: Duration | null;
  readonly verdict: InstanceVerdict | null;
  readonly blank: 'not_watched' | 'no_answer' | 'before' | 'absent' | null;
}

const BLANK = {
  not_watched: 'Not watched',
  no_answer: 'No answer',
  before: 'Not recorded yet',
  absent: 'Nothing recorded',
} as const;

/** "9 min 12 s", or why there is no value: "Not watched". */
export function pointWords(measure: Measure | null, { age, blank }: Told): string {
  if (blank !== null) return BLANK[blank];
  return age === null ? 'Not known' : valueWords(measure, age);
}

/** The mean over the time in which an age was known; a dash where none was. */
export const meanWords = (measure: Measure | null, { mean }: Told): string =>
  mean === null ? '–' : valueWords(measure, mean);

/** The worst state of a bucket; a dash where nothing was seen. */
export const stateWords = ({ verdict }: Told): string => (verdict === null ? '–' : PILL[verdict]);

/** "limit 30 s", executors: "deadline 5 s". */
export const limitWords = (measure: Measure | null, limit: Duration): string =>
  `${limitWord(measure)} ${axisDuration(limit)}`;

/** "limit": of a reply it is a deadline. */
export const limitWord = (measure: Measure | null): 'deadline' | 'limit' =>
  measure === 'Reply time' ? 'deadline' : 'limit';

/** "up to 9 min 12 s", of several diamonds "3 times, up to 9 min 12 s". */
export const peakWords = (isLatency: boolean, age: Duration, count: number): string =>
  `${count > 1 ? `${count} times, ` : ''}up to ${isLatency ? latency(age) : span(age)}`;

/** Over the hatching at the left: "Ages were not recorded before 23:40"; another day is named. */
export function beforeWords(measure: Measure | null, since: Instant, now: Instant, zone: Zone): string {
  const what = measure === 'Reply time' ? 'Reply times' : 'Ages';
  const isToday = between(since, now) < 64_800_000;
  const when = isToday ? clockMinutes(since, zone) : clockTime(since, zone, now);
  return `${what} were not recorded before ${when}`;
}

/** The same as long as there is one answer at the most: a stretch has two ends. */
export const NOT_YET = 'Recorded from the next answer on';

/** The whole chart for those who do not see it: whose, its highest value with its time, and its limit. */
export function chartWords(
  measure: Measure | null,
  who: string,
  highest: { readonly from: Instant; readonly age: Duration | null } | null,
  limit: Duration | null,
  now: Instant,
  zone: Zone,
): string {
  const most =
    highest === null || highest.age === null
      ? 'none known in this range'
      : `at most ${valueWords(measure, highest.age)}, from ${clockTime(highest.from, zone, now)} on`;
  const held = limit === null ? '' : `; ${limitWord(measure)} ${figure(limit)}`;
  return `${measure ?? 'State'} of ${who}: ${most}${held}. The table has all values.`;
}

/** What the handle on the chart and the slider beside it are called. */
export const whatIfSlider = 'What if the limit were';

/** What the choice of a component or an instance is called. */
export const WHOSE = 'Whose ages the chart shows';

interface Named {
  /** `beatsKey`. */
  readonly key: string;
  readonly component: ComponentName;
  readonly name: string;
  readonly first: Instant;
}

/** The group of bundles in that choice, after the Dag processor's instances. */
export const PARSE_AGES = 'Parse age';

/** Who the chart is about, in its description: "triggerer-1", "bundle dags". */
export const chosenName = (one: Named): string => {
  const bundle = bundleOf(one.key);
  return bundle === null ? instanceName(one) : `bundle ${bundle}`;
};

/** "triggerer-1", executors: "CeleryExecutor ← scheduler-1", where the key tells who asked. */
export function instanceName({ key, component, name }: Named): string {
  const before = `${component} ${name}@`;
  if (component !== 'executor' || !key.startsWith(before)) return name;
  const scheduler = key.slice(before.length).split('/')[0] ?? '';
  return scheduler === '' ? name : `${name} ← ${scheduler}`;
}

/** The same; of several lives with one name "triggerer-1, from 14:02:11 UTC on". */
export const instanceChoice = (one: Named, isTwin: boolean, now: Instant, zone: Zone): string =>
  isTwin ? `${instanceName(one)}, from ${clockTime(one.first, zone, now)} on` : instanceName(one);

/**
 * What the crosshair reads: "03:05:00 UTC: 9 min 12 s, mean 41 s"; the mean only where it is another figure, and the limit
 * of then only where it is not the one that the chart names (`limit`). Another day is named.
 */
export function readWords(
  measure: Measure | null,
  point: Told & { readonly from: Instant; readonly limit: Duration | null },
  limit: Duration | null,
  now: Instant,
  zone: Zone,
): string {
  const value = pointWords(measure, point);
  const mean = meanWords(measure, point);
  const more = point.mean === null || mean === value ? '' : `, mean ${mean}`;
  const then =
    point.limit === null || point.limit === limit
      ? ''
      : `, ${limitWord(measure)} then ${figure(point.limit)}`;
  return `${clockTime(point.from, zone, now)}: ${value}${more}${then}`;
}
