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
});

export const ALL_UNASKED: readonly SourceState[] = SOURCES.map(unasked);
