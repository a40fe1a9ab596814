/**
 * The releases of Airflow that the simulator can speak as, and what differs between them.
 * Read off the packages apache-airflow-core 3.0.0, 3.0.6, 3.1.0, 3.1.8, 3.2.0, 3.2.2, 3.3.0, 3.3.2, 3.4.0b1 and 3.4.0b2:
 * within one minor release nothing here differs.
 */
export interface ReleaseRules {
  /** `most-recent`: one row judges a component (`Job.most_recent_job`); `unfinished`: all rows without an end do. */
  readonly judgedBy: 'most-recent' | 'unfinished';
  /** A chosen row without a heartbeat raises inside `get_airflow_health` (`None.isoformat()`). */
  readonly nullHeartbeatRaises: boolean;
  /** `/jobs` knows only rows in state `running` (`base_select` of `routes/public/job.py`). */
  readonly listsOnlyRunning: boolean;
  /** `/jobs?is_alive=`: `any-value` drops dead rows after paging whatever the value is; `sql` is a true filter. */
  readonly isAliveFilter: 'any-value' | 'sql';
  /** `order_by` takes one column and puts NULL last; later it takes up to ten. */
  readonly singleOrder: boolean;
  /** `start_date_gt`, `_lt` and the like exist beside `_gte` and `_lte`. */
  readonly strictRanges: boolean;
  /** A row without the date passes a lower bound always; before, it counts as now (`coalesce(column, now())`). */
  readonly nullPassesLowerBound: boolean;
  /** Fields of a job in the list beyond the ten of 3.0. */
  readonly displayName: boolean;
  readonly teamsAndBundles: boolean;
  /** How `/jobs` fails without its database. */
  readonly databaseError: 'text' | 'json';
  /** `/dags` takes `bundle_name`. */
  readonly bundleFilter: boolean;
  /** `[dag_processor] health_check_threshold` exists; before, the limit is 2.1 times `[scheduler] job_heartbeat_sec`. */
  readonly processorOption: boolean;
}

const V3_0: ReleaseRules = {
  judgedBy: 'most-recent',
  nullHeartbeatRaises: true,
  listsOnlyRunning: true,
  isAliveFilter: 'any-value',
  singleOrder: true,
  strictRanges: false,
  nullPassesLowerBound: false,
  displayName: false,
  teamsAndBundles: false,
  databaseError: 'text',
  bundleFilter: false,
  processorOption: false,
};
const V3_1: ReleaseRules = {
  ...V3_0,
  singleOrder: false,
  strictRanges: true,
  displayName: true,
  bundleFilter: true,
};
const V3_2: ReleaseRules = {
  ...V3_1,
  nullHeartbeatRaises: false,
  listsOnlyRunning: false,
  nullPassesLowerBound: true,
  databaseError: 'json',
  processorOption: true,
};
const V3_4: ReleaseRules = { ...V3_2, judgedBy: 'unfinished', isAliveFilter: 'sql', teamsAndBundles: true };

const BY_MINOR: readonly ReleaseRules[] = [V3_0, V3_1, V3_2, V3_2, V3_4];

export interface Release {
  /** What it is called here, as it was given. */
  readonly version: string;
  /** As `/api/v2/version` prints it: no plugin changes that. */
  readonly printed: string;
  readonly minor: number;
  /** With the executor entry of the proposal "Per-executor health reporting" (contract: assumed wire form). */
  readonly executors: boolean;
  /** With the Vitals plugin, whose routes tell what schedulers report of their executors. */
  readonly plugin: boolean;
}

/**
 * `3.1.8`, `3.4.0b2`, `3.4.0+executors`, `3.1.8+plugin` -> Release. A minor release newer than 3.4 follows 3.4's rules. Throws on
 * what is not a release of Airflow 3, with a sentence that can be shown.
 */
export function parseRelease(text: string): Release {
  const match = /^3\.(\d+)(?:\.\d+)?[a-z0-9.]*(\+executors?)?(\+plugin)?$/.exec(text);
  if (match === null) throw new Error(`no release of Airflow 3: ${JSON.stringify(text)}`);
  const [, minor, executors, plugin = ''] = match;
  return {
    version: text,
    printed: text.slice(0, text.length - plugin.length),
    minor: Number(minor),
    executors: executors !== undefined,
    plugin: plugin !== '',
  };
}

/** The rules of a release. */
export const rulesOf = (release: Release): ReleaseRules =>
  BY_MINOR[Math.min(release.minor, BY_MINOR.length - 1)] ?? V3_4;
