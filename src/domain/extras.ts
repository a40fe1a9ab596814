import type { BundleList, ParseAnswer } from './bundles';
import type { JobList } from './jobs';
import type { Judged } from './judged';
import type { Duration, Instant } from './time';
import type { Watch } from './watch';

/** How often each extra source is asked, for "how long does its last answer count". */
export interface Rhythm {
  readonly jobs: Duration;
  readonly bundles: Duration;
}

/** What other sources than health have told, and what is remembered of it; plain data. */
export interface Extras {
  readonly jobs: JobList | null;
  readonly bundles: BundleList | null;
  readonly intervals: ParseIntervals;
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
};

/** After each good answer of health; `watch` has taken it in. */
export const heardHealth = (extras: Extras, _watch: Watch): Extras => extras;

/** After each good answer of the job list. */
export const heardJobs = (extras: Extras, jobs: JobList, _watch: Watch): Extras => ({ ...extras, jobs });

/** After each good answer of the bundles. */
export const heardBundles = (extras: Extras, bundles: BundleList): Extras => ({ ...extras, bundles });

/** After each answer about what was parsed. */
export const heardParses = (extras: Extras, _parses: ParseAnswer): Extras => extras;

/** When the configuration told how often files are parsed and bundles refreshed. */
export const heardIntervals = (extras: Extras, intervals: ParseIntervals): Extras => ({
  ...extras,
  intervals,
});

/** What was judged by health alone, and what the other sources add to it. Never better than Airflow's own word. */
export const join = (judged: Judged, _watch: Watch, _extras: Extras, _now: Instant): Judged => judged;
