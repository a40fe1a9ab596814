import { SOURCES, type SourceName, type SourceState } from '../domain/sources';

/** Below the base, as people would type them. */
const PATHS: Readonly<Record<SourceName, string>> = {
  health: 'api/v2/monitor/health',
  jobs: 'api/v2/jobs',
  bundles: 'api/v2/dagBundles',
  parses: 'api/v2/dags',
  limits: 'api/v2/config',
  release: 'api/v2/version',
  executors: 'api/v2/monitor/health',
  transitions: 'vitals/api/executor-transitions',
};

/** A source of which nothing is known yet. */
export const unasked = (name: SourceName): SourceState => ({
  name,
  path: PATHS[name],
  access: 'not_asked',
  problem: null,
  failures: 0,
  answeredAt: null,
  settledAt: null,
  nextAt: null,
  every: null,
  latency: null,
  holds: null,
  of: null,
  route: null,
});

/** Before anything was asked: nobody knows of a plugin, so its history of executors is no source yet. */
export const ALL_UNASKED: readonly SourceState[] = SOURCES.filter((name) => name !== 'transitions').map(
  unasked,
);
