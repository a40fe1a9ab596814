import { withBeat } from '../beats';
import { type Beat, EMPTY_HISTORY, type Gap, type History, type Sample } from '../history';
import { COMPONENTS, type Verdict } from '../model';
import { type Instant, instant, minutes } from '../time';
import { bundleOf } from './parse-ages';
import type { Known, Row } from './rows';
import type { Stretch } from './slice';

/** What was kept of the last day, as it was read. */
export interface Remains {
  /** Raw rows of the last hour and minute rows of the day, in order of time. */
  readonly raw: readonly Row[];
  readonly minutes: readonly Row[];
  readonly gaps: readonly Gap[];
  readonly known: readonly Known[];
  readonly first: Instant | null;
  readonly last: Instant | null;
}

const MINUTE = minutes(1);
const GAPS = 500;

/**
 * The past as the page held it before it was closed: single answers as far as raw rows reach back, minutes before that,
 * the beats of the instances. A minute that was watched in part becomes samples for the parts that no gap takes.
 */
export function restored({ raw, minutes, gaps, known, first, last }: Remains): History {
  const fineFrom = raw[0]?.from ?? Number.POSITIVE_INFINITY;
  const coarse = minutes.filter((row) => row.from + MINUTE <= fineFrom);
  const lost = gaps.toSorted((a, b) => a.from - b.from);
  const components = Object.fromEntries(
    COMPONENTS.map((name) => [
      name,
      [
        ...coarse.flatMap((row) => row.components[name].flatMap((one) => samplesOf(one, lost, first, last))),
        ...rejoined(raw.map((row) => row.components[name])).map((one) => sampleOf(one, one.from, one.to)),
      ],
    ]),
  ) as unknown as History['components'];
  const instances = beatsOf(raw);
  const names = known.filter(({ key }) => instances[key] !== undefined).map(({ key, name }) => [key, name]);
  return { first, last, components, instances, names: Object.fromEntries(names), gaps: lost.slice(-GAPS) };
}

/** A bucket without what lies in a gap, before the first or after the last answer: a moment where nothing is left. */
function samplesOf(
  stretch: Stretch,
  gaps: readonly Gap[],
  first: Instant | null,
  last: Instant | null,
): readonly Sample[] {
  const from = Math.max(stretch.from, first ?? stretch.from);
  const to = Math.max(from, Math.min(stretch.to, last ?? stretch.to));
  const found: Sample[] = [];
  let reached = from;
  for (const gap of gaps) {
    if (gap.to <= reached || gap.from >= to) continue;
    if (gap.from > reached) found.push(sampleOf(stretch, instant(reached), gap.from));
    reached = Math.min(to, gap.to);
  }
  if (reached < to || found.length === 0) found.push(sampleOf(stretch, instant(reached), instant(to)));
  return found;
}

/** The strips hold a component's verdict alone. Of a component it is never one of the words that only rows have. */
function verdictOf(worst: Stretch['worst']): Verdict {
  if (worst === 'never_started') return 'not_deployed';
  return worst === 'no_reply' ? 'unhealthy' : (worst as Verdict);
}

const sampleOf = ({ worst, age, limit }: Stretch, from: Instant, at: Instant): Sample => ({
  verdict: verdictOf(worst),
  age,
  limit,
  from,
  at,
});

/** Raw stretches in order of time; the two halves of one that the edge of a minute split are one again. */
function rejoined(rows: readonly (readonly Stretch[])[]): readonly Stretch[] {
  const found: Stretch[] = [];
  for (const stretch of rows.flat()) {
    const last = found.at(-1);
    const isHalf =
      last !== undefined &&
      last.to === stretch.from &&
      stretch.from % MINUTE === 0 &&
      last.worst === stretch.worst &&
      last.age === stretch.age &&
      last.limit === stretch.limit;
    if (isHalf) found[found.length - 1] = { ...stretch, from: last.from };
    else found.push(stretch);
  }
  return found;
}

/** Of instances only: the page holds no beats of a bundle. */
function beatsOf(raw: readonly Row[]): History['instances'] {
  const keys = new Set(
    raw.flatMap((row) => Object.keys(row.instances).filter((key) => bundleOf(key) === null)),
  );
  return Object.fromEntries(
    [...keys].map((key) => {
      const answers = rejoined(raw.map((row) => row.instances[key] ?? []));
      const beats = answers.map(({ to, worst, age }): Beat => ({ at: to, verdict: worst, age }));
      return [key, beats.reduce<readonly Beat[]>(withBeat, [])];
    }),
  );
}

/**
 * The past with what this page has seen itself. `gap`: what `follow` says of the time before its first answer; null where
 * watching never broke, and that answer covers the time since the last one. Of what both hold this page's own stays.
 */
export function continued(past: History, own: History, gap: Gap | null): History {
  if (own.first === null) return gap === null ? past : { ...past, gaps: [...past.gaps, gap] };
  if (past.last === null) return own;
  const start = own.first;
  const before = cutOff(past, start);
  const reached = gap === null && before.last !== null ? before.last : start;
  const components = Object.fromEntries(
    COMPONENTS.map((name) => {
      const [opening, ...others] = own.components[name];
      const joined =
        opening === undefined ? [] : [{ ...opening, from: instant(Math.min(reached, opening.at)) }];
      return [name, [...before.components[name], ...joined, ...others]];
    }),
  ) as unknown as History['components'];
  const instances: Record<string, readonly Beat[]> = { ...before.instances };
  for (const [key, beats] of Object.entries(own.instances))
    instances[key] = beats.reduce<readonly Beat[]>(withBeat, instances[key] ?? []);
  const known = before.gaps.filter(({ from, to }) => gap === null || from !== gap.from || to !== gap.to);
  const gaps = [...known, ...(gap === null ? [] : [gap]), ...own.gaps].slice(-GAPS);
  return { first: before.first ?? start, last: own.last, components, instances, names: own.names, gaps };
}

/** What lies before an instant. */
function cutOff(history: History, at: Instant): History {
  const earlier = (one: Instant): Instant => (one > at ? at : one);
  const components = Object.fromEntries(
    COMPONENTS.map((name) => [
      name,
      history.components[name]
        .filter(({ from }) => from < at)
        .map((sample) => ({ ...sample, at: earlier(sample.at) })),
    ]),
  ) as unknown as History['components'];
  const instances = Object.entries(history.instances)
    .map(([key, beats]) => [key, beats.filter((beat) => beat.at < at)] as const)
    .filter(([, beats]) => beats.length > 0);
  return {
    ...EMPTY_HISTORY,
    first: history.first === null || history.first > at ? null : history.first,
    last: history.last === null ? null : earlier(history.last),
    components,
    instances: Object.fromEntries(instances),
    gaps: history.gaps.filter(({ to }) => to <= at),
  };
}
