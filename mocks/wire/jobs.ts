import { type ReleaseRules, rulesOf } from '../releases';
import { jsonformat, type Micros } from '../stamps';
import { allJobs, type JobRow } from '../tables';
import { teamNames, type View } from '../wire';
import { isAlive } from './alive';
import { orderOf } from './order';
import { bool, given, instant, pageOf } from './query';

export interface JobsBody {
  jobs: Record<string, unknown>[];
  total_entries: number;
}
/** What the route itself raises on: `Job.is_alive` of a running row without a heartbeat, in 3.0 and 3.1. */
export class ServerError extends Error {}

/**
 * `GET /api/v2/jobs` of each release: `get_jobs` in `routes/public/job.py` with its filters, then order, offset and
 * limit. The view's database must be up (without it the route answers 500). Unknown parameters are ignored, as
 * FastAPI does. Throws `BadQuery`.
 */
export function jobs(view: View, query: URLSearchParams): JobsBody {
  const rules = rulesOf(view.release);
  const { from, to } = pageOf(query);
  const filters = filtersOf(view, query, rules);
  const order = orderOf(query, rules, ORDERS, 'id');
  const found = allJobs(view.tables).filter((row) => filters.every((accepts) => accepts(row)));
  let page = found.sort(order).slice(from, to);
  const alive = bool(query, 'is_alive');
  if (alive !== null && rules.isAliveFilter === 'any-value') {
    const raises = (row: JobRow) => row.state === 'running' && row.latest_heartbeat === null;
    if (rules.nullHeartbeatRaises && page.some(raises)) throw new ServerError();
    page = page.filter((row) => isAlive(row, view.config, view.now));
  }
  return { jobs: page.map((row) => printed(row, rules)), total_entries: found.length };
}

type Filter = (row: JobRow) => boolean;

function filtersOf(view: View, query: URLSearchParams, rules: ReleaseRules): Filter[] {
  const filters: Filter[] = [];
  // The proposal's own rows: a release without it has none.
  if (!view.release.executors) filters.push((row) => row.executor === null);
  if (rules.listsOnlyRunning) filters.push((row) => row.state === 'running');
  const equals = {
    job_state: 'state',
    job_type: 'job_type',
    hostname: 'hostname',
    executor_class: 'executor_class',
  };
  const names = rules.teamsAndBundles ? { ...equals, dag_id: 'dag_id' } : equals;
  for (const [parameter, column] of Object.entries(names)) {
    const wanted = given(query, parameter);
    if (wanted !== null) filters.push((row) => row[column as 'state'] === wanted);
  }
  filters.push(...rangesOf(view, query, rules));
  if (!rules.teamsAndBundles) return filters;
  const teams = query.getAll('teams');
  if (teams.length > 0) filters.push((row) => row.team_names.some((team) => teams.includes(team)));
  const alive = bool(query, 'is_alive');
  if (alive !== null) filters.push((row) => isCoreAlive(row, view) === alive);
  return filters;
}

/** `_IsAliveFilter` (3.4) knows the three core types only: every other row is not alive. */
const isCoreAlive = (row: JobRow, view: View): boolean =>
  ['SchedulerJob', 'TriggererJob', 'DagProcessorJob'].includes(row.job_type ?? '') &&
  isAlive(row, view.config, view.now);

/** `datetime_range_filter_factory`: a row without the date counts as now, from 3.2 on as later than any lower bound. */
function rangesOf(view: View, query: URLSearchParams, rules: ReleaseRules): Filter[] {
  const filters: Filter[] = [];
  for (const column of ['start_date', 'end_date'] as const) {
    for (const suffix of rules.strictRanges ? ['gte', 'gt', 'lte', 'lt'] : ['gte', 'lte']) {
      const name = `${column}_${suffix}`;
      const text = given(query, name);
      if (text === null) continue;
      const bound = instant(name, text);
      const lower = suffix.startsWith('g');
      filters.push((row) => {
        const value = row[column];
        if (value === null && lower && rules.nullPassesLowerBound) return true;
        const compared = (value ?? view.now) - bound;
        return lower
          ? compared > 0 || (suffix === 'gte' && compared === 0)
          : compared < 0 || (suffix === 'lte' && compared === 0);
      });
    }
  }
  return filters;
}

const ORDERS = [
  'id',
  'dag_id',
  'state',
  'job_type',
  'start_date',
  'end_date',
  'latest_heartbeat',
  'executor_class',
  'hostname',
  'unixname',
] as const;

/** `JobResponse` of each release, in its order of fields. */
function printed(row: JobRow, rules: ReleaseRules): Record<string, unknown> {
  const date = (at: Micros | null) => (at === null ? null : jsonformat(at));
  return {
    id: row.id,
    dag_id: row.dag_id,
    state: row.state,
    job_type: row.job_type,
    start_date: date(row.start_date),
    end_date: date(row.end_date),
    latest_heartbeat: date(row.latest_heartbeat),
    executor_class: row.executor_class,
    hostname: row.hostname,
    unixname: row.unixname,
    ...(rules.teamsAndBundles && { team_names: teamNames(row), bundle_names: row.bundle_names }),
    ...(rules.displayName && { dag_display_name: null }),
  };
}
