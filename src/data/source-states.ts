import { atLeast, releaseOf } from '../domain/release';
import { serverTime } from '../domain/server-clock';
import { SOURCES, type SourceName, type SourceState } from '../domain/sources';
import type { Instant } from '../domain/time';
import type { Watch } from '../domain/watch';
import type { Asker } from './asker';
import type { Host } from './later';
import { unasked } from './source-state';
import { accessOf } from './sources/access';

/** Sources that have an asker of their own. */
export type AskedName = Exclude<SourceName, 'health' | 'executors'>;

/** All sources, in the order of SOURCES, by the server's clock. `rows`: how many the job list has, where it told. */
export function statesOf(
  host: Host,
  askers: Readonly<Record<AskedName, Asker>>,
  rows: number | null,
): readonly SourceState[] {
  const byServer = (at: Instant | null): Instant | null => at && serverTime(host.clock(), at);
  return SOURCES.map((name): SourceState => {
    if (name === 'health') return health(host, byServer);
    if (name === 'executors') return executors(host.watch(), health(host, byServer));
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
  });
}

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

/** Part of each health answer, where this Airflow has it. */
function executors({ answer }: Watch, of: SourceState): SourceState {
  const report = answer?.snapshot.executor ?? null;
  const access = answer !== null && report === null ? 'not_in_release' : of.access;
  return { ...of, name: 'executors', access, holds: report?.instances?.length ?? null };
}
