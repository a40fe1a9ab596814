import type { BundleList, ParseAnswer } from './bundles';
import type { JobList } from './jobs';
import { join } from './join';
import { HEARTBEAT_COMPONENTS, type HeartbeatComponent } from './model';
import { EMPTY_PARSES, learn, type ParseMemory } from './parse-memory';
import { EMPTY_ROSTER, enrol, type Former, type Roster } from './roster';
import type { Duration, Instant } from './time';
import type { TransitionList } from './transitions';
import { judge } from './verdict';
import type { Memory, Watch } from './watch';

/** What other sources than health have told, and what is remembered of it; plain data. */
export interface Extras {
  readonly jobs: JobList | null;
  readonly bundles: BundleList | null;
  readonly transitions: TransitionList | null;
  readonly intervals: ParseIntervals;
  readonly parses: ParseMemory;
  /** The job rows as the last answers explain them: worked out once per answer, not once a second. */
  readonly rosters: Readonly<Record<HeartbeatComponent, Roster>>;
  /** Since when each joined verdict stands. */
  readonly standing: Memory['standing'];
  /** What an earlier page knew; null where there was none. */
  readonly recalled: Recalled | null;
}

/** What was known before the page was opened anew, of use until the same sources have answered again. */
export interface Recalled {
  /** null: the job list had not answered. */
  readonly rows: Readonly<Record<HeartbeatComponent, Pick<Former, 'list' | 'members' | 'seats'>>> | null;
  readonly hadBundles: boolean;
  /** Until then `standing` waits for them: health alone may say another word, which is no change. */
  readonly until: Instant;
}

/** `[dag_processor] min_file_process_interval` and `refresh_interval`, where the configuration told; else null. */
export interface ParseIntervals {
  readonly process: Duration | null;
  readonly refresh: Duration | null;
}

export const EMPTY_EXTRAS: Extras = {
  jobs: null,
  bundles: null,
  transitions: null,
  intervals: { process: null, refresh: null },
  parses: EMPTY_PARSES,
  rosters: { scheduler: EMPTY_ROSTER, triggerer: EMPTY_ROSTER, dag_processor: EMPTY_ROSTER },
  standing: {},
  recalled: null,
};

/** After each good answer of health; `watch` has taken it in. */
export function heardHealth(extras: Extras, watch: Watch): Extras {
  if (watch.answer === null) return extras;
  return noted(enrolled(extras, watch), watch, watch.answer.at);
}

/** After each good answer of the job list. */
export function heardJobs(extras: Extras, jobs: JobList, watch: Watch): Extras {
  return noted(enrolled({ ...extras, jobs }, watch, extras.jobs === null), watch, jobs.at);
}

/** After each good answer of the bundles. */
export const heardBundles = (extras: Extras, bundles: BundleList): Extras => ({ ...extras, bundles });

/** After each good answer of the plugin's transitions; `watch` says who still reports. */
export const heardTransitions = (
  extras: Extras,
  list: Omit<TransitionList, 'reports'>,
  { answer }: Watch,
): Extras => ({
  ...extras,
  transitions: { ...list, reports: answer?.snapshot.executor?.instances ?? [] },
});

/** After each answer about what was parsed. */
export const heardParses = (extras: Extras, answer: ParseAnswer): Extras => ({
  ...extras,
  parses: learn(extras.parses, answer),
});

/** When the configuration told how often files are parsed and bundles refreshed. */
export const heardIntervals = (extras: Extras, intervals: ParseIntervals): Extras => ({
  ...extras,
  intervals,
});

/**
 * What an earlier page knew is there now. What has answered this page already is heard once more, with it; nothing but
 * `standing` and `parses` of `known` is believed at once.
 */
export function heardBefore(
  extras: Extras,
  known: Pick<Extras, 'standing' | 'parses'> & { readonly recalled: Recalled },
  watch: Watch,
): Extras {
  const { jobs } = extras;
  const bundles = new Map([...known.parses.bundles, ...extras.parses.bundles]);
  const again = { ...extras, ...known, parses: { bundles }, jobs: null };
  if (jobs !== null) return heardJobs(again, jobs, watch);
  return watch.answer === null ? again : noted(again, watch, watch.answer.at);
}

/** The first job list of a page goes on from the last one of the page before. */
function enrolled(extras: Extras, watch: Watch, isFirstList = false): Extras {
  const before = isFirstList ? extras.recalled?.rows : null;
  const rosters = Object.fromEntries(
    HEARTBEAT_COMPONENTS.map((component) => {
      const former = { ...extras.rosters[component], ...before?.[component] };
      return [component, enrol(former, component, extras.jobs, watch)];
    }),
  ) as unknown as Extras['rosters'];
  return { ...extras, rosters };
}

/** What had answered the earlier page has not answered this one yet. */
const isSettling = ({ recalled, jobs, bundles }: Extras, at: Instant): boolean =>
  recalled !== null &&
  at <= recalled.until &&
  ((recalled.rows !== null && jobs === null) || (recalled.hadBundles && bundles === null));

/** Remembers when a verdict began; nobody knows since when what was so at the first answer is so. */
function noted(extras: Extras, watch: Watch, at: Instant): Extras {
  if (watch.answer === null || watch.problem !== null || watch.paused !== null) return extras;
  if (isSettling(extras, at)) return extras;
  const { components } = join(judge(watch, at), watch, extras, at);
  const standing = { ...extras.standing };
  for (const component of HEARTBEAT_COMPONENTS) {
    const { verdict } = components[component];
    const before = standing[component];
    if (before?.verdict !== verdict) standing[component] = { verdict, at, seenToBegin: before !== undefined };
  }
  return { ...extras, standing };
}
