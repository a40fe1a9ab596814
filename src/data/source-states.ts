import type { PluginRoute, RouteState } from '../domain/plugin-route';
import { atLeast, releaseOf } from '../domain/release';
import { serverTime } from '../domain/server-clock';
import { type Access, SOURCES, type SourceName, type SourceState } from '../domain/sources';
import type { Instant } from '../domain/time';
import type { Watch } from '../domain/watch';
import type { Asker } from './asker';
import type { Host } from './later';
import { PLUGIN_HEALTH } from './plugin-told';
import { unasked } from './source-state';
import { accessOf } from './sources/access';

/** Sources that have an asker of their own. */
export type AskedName = Exclude<SourceName, 'health' | 'executors' | 'transitions'>;
/** Each tab asks for itself what schedulers kept of executors: once, and not every tab wants it. */
export type Askers = Readonly<Record<AskedName | 'transitions', Asker>>;

/** All sources that there may be, in the order of SOURCES, by the server's clock. `rows`: how many the job list has, where it told. */
export function statesOf(host: Host, askers: Askers, rows: number | null): readonly SourceState[] {
  const byServer = (at: Instant | null): Instant | null => at && serverTime(host.clock(), at);
  return SOURCES.filter((name) => name !== 'transitions' || isThere(askers.transitions)).map(
    (name): SourceState => {
      if (name === 'health') return health(host, byServer);
      if (name === 'executors') return executors(host.watch(), health(host, byServer), byServer);
      const state = askers[name].state();
      return {
        ...unasked(name),
        ...state,
        ...(name === 'jobs' && { of: beyond(rows, state.holds) }),
        ...(name === 'parses' && { path: parsesPath(host.watch()) }),
        answeredAt: byServer(state.answeredAt),
        settledAt: byServer(state.settledAt),
        nextAt: byServer(state.nextAt),
      };
    },
  );
}

/** Without the plugin, or as long as its route refuses, it is no source: Executors says why. */
const isThere = (asker: Asker): boolean => !['not_asked', 'not_in_release'].includes(asker.state().access);

/** What there is, where that is more than what is read of it. */
const beyond = (total: number | null, read: number | null): number | null =>
  total !== null && read !== null && total > read ? total : null;

function parsesPath({ release, answer }: Watch): string {
  const known = releaseOf(release, answer?.snapshot.shape ?? 'plain');
  if (atLeast(known, 3, 4)) return 'api/v2/dagBundles/{name}/files';
  return atLeast(known, 3, 1) ? 'api/v2/dags?bundle_name={name}' : unasked('parses').path;
}

function health(host: Host, byServer: (at: Instant | null) => Instant | null): SourceState {
  const { answer, problem, interval } = host.watch();
  const { nextAt, settledAt, latency } = host.health();
  return {
    ...unasked('health'),
    ...(isRouted(answer?.snapshot.plugin) && { path: PLUGIN_HEALTH }),
    access: problem === null ? (answer === null ? 'not_asked' : 'answering') : accessOf(problem.problem),
    problem: problem?.problem ?? null,
    failures: problem?.tries ?? 0,
    answeredAt: answer?.at ?? null,
    settledAt: byServer(settledAt),
    nextAt: byServer(nextAt),
    every: interval,
    latency,
  };
}

/** The last answer came by the plugin's route, and the next question goes there as well. */
const isRouted = (route?: PluginRoute): boolean =>
  route !== undefined && ['reported', 'not_yet', 'store_failed', 'unrecognised'].includes(route.state);

/** Part of each health answer, where this Airflow has it; else what the plugin's route adds, or why it adds nothing. */
function executors(
  { answer }: Watch,
  of: SourceState,
  byServer: (at: Instant | null) => Instant | null,
): SourceState {
  const { executor = null, plugin = null } = answer?.snapshot ?? {};
  const holds = executor?.instances?.length ?? null;
  if (plugin === null) {
    const access = answer !== null && executor === null ? 'not_in_release' : of.access;
    return { ...of, name: 'executors', access, holds };
  }
  const known = { ...of, name: 'executors', path: PLUGIN_HEALTH, holds, route: plugin.state } as const;
  if (executor !== null || of.access !== 'answering') return known;
  const { state, problem, failures } = plugin;
  const [answeredAt, settledAt, nextAt] = [plugin.answeredAt, plugin.settledAt, plugin.nextAt].map(byServer);
  return {
    ...known,
    access: ACCESS[state],
    problem,
    failures,
    answeredAt: answeredAt ?? null,
    settledAt: settledAt ?? null,
    nextAt: nextAt ?? null,
    every: null,
    latency: null,
  };
}

const ACCESS: Readonly<Record<RouteState, Access>> = {
  not_asked: 'not_asked',
  reported: 'silent',
  by_airflow: 'silent',
  not_yet: 'silent',
  off: 'silent',
  store_failed: 'silent',
  unrecognised: 'silent',
  absent: 'not_in_release',
  needs_login: 'needs_login',
  forbidden: 'forbidden',
  failing: 'failing',
};
