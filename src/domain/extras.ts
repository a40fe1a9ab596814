import type { BundleList, ParseAnswer } from './bundles';
import type { JobList } from './jobs';
import { join } from './join';
import { HEARTBEAT_COMPONENTS, type HeartbeatComponent } from './model';
import { EMPTY_PARSES, learn, type ParseMemory } from './parse-memory';
import { EMPTY_ROSTER, enrol, type Roster } from './roster';
import type { Duration, Instant } from './time';
import { judge } from './verdict';
import type { Memory, Watch } from './watch';

/** What other sources than health have told, and what is remembered of it; plain data. */
export interface Extras {
  readonly jobs: JobList | null;
  readonly bundles: BundleList | null;
  readonly intervals: ParseIntervals;
  readonly parses: ParseMemory;
  /** The job rows as the last answers explain them: worked out once per answer, not once a second. */
  readonly rosters: Readonly<Record<HeartbeatComponent, Roster>>;
  /** Since when each joined verdict stands. */
  readonly standing: Memory['standing'];
}

/** `[dag_processor] min_file_process_interval` and `refresh_interval`, where the configuration told; else null. */
export interface ParseIntervals {
  readonly process: Duration | null;
  readonly refresh: Duration | null;
}

export const EMPTY_EXTRAS: Extras = {
  jobs: null,
  bundles: null,
  intervals: { process: null, refresh: null },
  parses: EMPTY_PARSES,
  rosters: { scheduler: EMPTY_ROSTER, triggerer: EMPTY_ROSTER, dag_processor: EMPTY_ROSTER },
  standing: {},
};

/** After each good answer of health; `watch` has taken it in. */
export function heardHealth(extras: Extras, watch: Watch): Extras {
  if (watch.answer === null) return extras;
  return noted(enrolled(extras, watch), watch, watch.answer.at);
}

/** After each good answer of the job list. */
export function heardJobs(extras: Extras, jobs: JobList, watch: Watch): Extras {
  return noted(enrolled({ ...extras, jobs }, watch), watch, jobs.at);
}

/** After each good answer of the bundles. */
export const heardBundles = (extras: Extras, bundles: BundleList): Extras => ({ ...extras, bundles });

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

function enrolled(extras: Extras, watch: Watch): Extras {
  const rosters = Object.fromEntries(
    HEARTBEAT_COMPONENTS.map((component) => [
      component,
      enrol(extras.rosters[component], component, extras.jobs, watch),
    ]),
  ) as unknown as Extras['rosters'];
  return { ...extras, rosters };
}

/** Remembers when a verdict began; nobody knows since when what was so at the first answer is so. */
function noted(extras: Extras, watch: Watch, at: Instant): Extras {
  if (watch.answer === null || watch.problem !== null || watch.paused !== null) return extras;
  const { components } = join(judge(watch, at), watch, extras, at);
  const standing = { ...extras.standing };
  for (const component of HEARTBEAT_COMPONENTS) {
    const { verdict } = components[component];
    const before = standing[component];
    if (before?.verdict !== verdict) standing[component] = { verdict, at, seenToBegin: before !== undefined };
  }
  return { ...extras, standing };
}
