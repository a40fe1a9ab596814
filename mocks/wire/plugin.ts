import type { Report, Transition } from '../plugin/store';
import { fromMillis, isoformat, type Micros } from '../stamps';
import type { World } from '../state';
import { health } from '../wire';
import { viewOf } from '../world';
import type { Said } from './answer';
import { detailedOf, type ExecutorEntry, statusOf } from './executors';
import { byCodePoint } from './order';
import { BadQuery, given, instant } from './query';
import { withoutPassword } from './without-password';

/** Where the routes of the Vitals plugin are, below the base. */
export const PLUGIN_ROOT = 'vitals/api/';

/** The most transitions that one answer has, and as many as it has where nothing is said. */
const MOST = 1000;

const FAILED = 'Vitals could not answer this. The log of the API server says why: look for airflow_vitals.';
const UNREAD =
  'What the schedulers keep of their executors cannot be read. The log of the API server says why: look for airflow_vitals.';
const NOTHING_HERE = 'Vitals has nothing at this address.';

const refusal = (status: number, detail: string): Said => ({ status, body: { detail } });
/** Of `PLUGIN_SAYS`, what refuses every question. */
const REFUSALS: Readonly<Record<string, Said>> = {
  // A wheel from before these routes.
  missing: refusal(404, NOTHING_HERE),
  login: refusal(401, 'Not authenticated'),
  forbidden: refusal(403, 'Forbidden'),
};

/**
 * What the plugin of a world answers below `vitals/api/`: who has access to Jobs may ask (`AccessView.JOBS`). Only where
 * it is installed and its process lives.
 */
export function pluginAnswer(world: World, path: string, query: URLSearchParams, method: string): Said {
  const { config, vitals, services } = world;
  const route = Object.hasOwn(ROUTES, path) ? ROUTES[path] : undefined;
  if (services['vitals-plugin']?.condition === 'down') return refusal(500, FAILED);
  if (route === undefined) return refusal(404, NOTHING_HERE);
  if (method !== 'GET') return refusal(405, 'Vitals only answers GET and HEAD here.');
  const said = REFUSALS[vitals.says ?? ''];
  if (said !== undefined) return said;
  if (!config.login) return refusal(401, 'Not authenticated');
  if (config.access === 'none') return refusal(403, 'Forbidden');
  return route(world, query);
}

type Route = (world: World, query: URLSearchParams) => Said;
const ROUTES: Readonly<Record<string, Route>> = {
  [`${PLUGIN_ROOT}health`]: (world) => ({ status: 200, body: pluginHealth(world) }),
  [`${PLUGIN_ROOT}executor-transitions`]: transitions,
};

/** Airflow's own body, and the executors unless it has them itself. */
function pluginHealth(world: World): object {
  const body = health(viewOf(world));
  const reports = served(world);
  const executors = body.executor === undefined ? reportsState(world, reports) : 'by_airflow';
  return {
    ...body,
    ...(executors === 'reported' && { executor: entryOf(world, reports) }),
    vitals: { executors },
  };
}

/** Why there are reports or none. */
function reportsState({ config, vitals, ...world }: World, reports: readonly Report[]): string {
  if (!config.executor_polling || vitals.says === 'off') return 'off';
  if (!isReadable({ config, vitals, ...world })) return 'store_failed';
  return reports.length === 0 || vitals.says === 'not_yet' ? 'not_yet' : 'reported';
}

const isReadable = ({ services, vitals }: World): boolean =>
  services['database']?.condition === 'up' && vitals.says !== 'store_failed';

/** Reports of schedulers whose rows still run, in an order that stays; one that fell silent is told until it is removed. */
const served = ({ vitals, tables }: World): Report[] =>
  Object.values(vitals.reports)
    .filter(({ job }) => tables.jobs[job]?.state === 'running')
    .sort((a, b) => byCodePoint(order(a), order(b)) || a.job - b.job);
const order = ({ executor, instance, hostname }: Report): string =>
  [executor, instance ?? '', hostname ?? ''].join('\n');

/** A verdict counts for three intervals after its check; the rows keep their words. */
function holds({ queue, config }: World, { health: word, checked_at }: Report): string {
  const counts = fromMillis(3000 * config.executor_poll.interval_s);
  return checked_at !== null && fromMillis(queue.now) - checked_at <= counts ? word : 'unknown';
}

function entryOf(world: World, reports: readonly Report[]): ExecutorEntry {
  const { tables, config } = world;
  const words = reports.map((one) => holds(world, one));
  const beats = reports.flatMap(({ job }) => tables.jobs[job]?.latest_heartbeat ?? []);
  return {
    status: statusOf(words),
    detailed_status: detailedOf(words),
    latest_executor_heartbeat: beats.length === 0 ? null : isoformat(Math.max(...beats)),
    instances: reports.map((one) => ({
      hostname: one.hostname,
      executor: one.executor,
      instance: withoutPassword(one.instance),
      team_names: one.team_names,
      latest_executor_heartbeat: printed(tables.jobs[one.job]?.latest_heartbeat),
      health: one.health,
      reason: withoutPassword(one.reason),
      reason_code: one.reason_code,
      health_checked_at: printed(one.checked_at),
      latency_ms: one.latency_ms,
      poll_pending_since: printed(one.pending_since),
      poll_interval_s: config.executor_poll.interval_s,
      poll_deadline_s: config.executor_poll.deadline_s,
      polls_skipped: one.polls_skipped,
      consecutive_failures: one.consecutive_failures,
    })),
  };
}

const printed = (at: Micros | null | undefined): string | null =>
  at === null || at === undefined ? null : isoformat(at);

/** Newest first, after `since`, at most `limit`. */
function transitions(world: World, query: URLSearchParams): Said {
  const since = sinceOf(query);
  const limit = given(query, 'limit') ?? String(MOST);
  const isLimit = /^\d+$/.test(limit) && Number(limit) >= 1 && Number(limit) <= MOST;
  if (!isLimit) return refusal(422, `limit is "${limit}", but can be a whole number from 1 to ${MOST}.`);
  if (since === 'bad') return refusal(422, 'since can be a time like 2026-11-30T06:35:44Z.');
  if (!isReadable(world)) return refusal(503, UNREAD);
  const all = world.vitals.says === 'not_yet' ? [] : world.vitals.transitions;
  const after = all.filter(({ at }) => since === null || at > since).sort((a, b) => b.at - a.at);
  const isWhole = !world.vitals.isCut || (since !== null && (all[0]?.at ?? since) <= since);
  return {
    status: 200,
    body: {
      transitions: after.slice(0, Number(limit)).map(transitionTold),
      is_complete: isWhole && after.length <= Number(limit),
    },
  };
}

function sinceOf(query: URLSearchParams): Micros | null | 'bad' {
  const text = given(query, 'since');
  if (text === null) return null;
  try {
    return instant('since', text);
  } catch (error) {
    if (error instanceof BadQuery) return 'bad';
    throw error;
  }
}

const transitionTold = (one: Transition): object => ({
  at: isoformat(one.at),
  hostname: one.hostname,
  job_id: one.job,
  executor: one.executor,
  instance: withoutPassword(one.instance),
  team_names: one.team_names,
  health: one.health,
  reason: withoutPassword(one.reason),
  reason_code: one.reason_code,
});
