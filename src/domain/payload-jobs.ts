import * as v from 'valibot';
import { entry, heartbeat } from './fields';
import type { JobRow } from './jobs';
import { label } from './masked-fields';
import type { HeartbeatComponent } from './model';
import { count, type DecodedPage, decodePage, type Paged, readable } from './payload-page';

/**
 * One page of `/api/v2/jobs`, other job types left out of `rows`; `entries` and `total` count them. With any row skipped
 * no missing one proves anything.
 */
export interface JobsPage extends Paged {
  readonly rows: readonly JobRow[];
}

export type DecodedJobs = DecodedPage<JobsPage>;

const TYPES: Readonly<Record<string, HeartbeatComponent>> = {
  SchedulerJob: 'scheduler',
  TriggererJob: 'triggerer',
  DagProcessorJob: 'dag_processor',
};

/** Here it matters whether the key is there. */
const names = v.nullish(v.array(v.string()));
const row = v.pipe(
  entry({
    id: count,
    job_type: v.string(),
    state: label,
    start_date: heartbeat,
    end_date: heartbeat,
    latest_heartbeat: heartbeat,
    hostname: label,
    unixname: label,
    team_names: names,
    bundle_names: names,
  }),
  v.transform((read): JobRow => {
    const component = TYPES[read.job_type] as HeartbeatComponent;
    // 3.4 prints both keys in every row; before, neither is there.
    const tells = read.team_names !== undefined || read.bundle_names !== undefined;
    const bundles = read.bundle_names ?? [];
    return {
      id: read.id,
      component,
      state: read.state,
      startedAt: read.start_date,
      endedAt: read.end_date,
      heartbeat: read.latest_heartbeat,
      hostname: read.hostname,
      unixname: read.unixname,
      teams: tells && component !== 'scheduler' ? (read.team_names ?? []) : null,
      bundles: tells && component === 'dag_processor' ? (bundles.length === 0 ? 'all' : bundles) : null,
    };
  }),
);

/**
 * Body of a `/api/v2/jobs` answer, as text or as JSON -> its rows, or a named problem where it is no job list. Never
 * throws. Types that Vitals does not judge (executors, backfills, tasks) are left out; an entry with a field that
 * cannot be read is left out alone, and counted. Mirrors `JobResponse` of 3.0 to 3.4.
 */
export function decodeJobs(body: unknown): DecodedJobs {
  const decoded = decodePage(body, 'jobs', v.unknown());
  if (!decoded.ok) return decoded;
  const { items, entries, total } = decoded.page;
  const ours = items.filter(isOurs);
  const rows = readable(ours, row);
  return {
    ok: true,
    page: { rows, entries, skipped: ours.length - rows.length, total },
  };
}

/** What is no object, or names no job type at all, might be one of ours that cannot be read. */
function isOurs(one: unknown): boolean {
  const type = typeof one === 'object' && one !== null ? (one as { job_type?: unknown }).job_type : null;
  return typeof type !== 'string' || Object.hasOwn(TYPES, type);
}
