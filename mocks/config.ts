import type { Release } from './releases';
import { rulesOf } from './releases';

/** What an API server was configured with, as far as its answers depend on it. */
export interface WireConfig {
  /** Seconds. */
  readonly thresholds: {
    readonly scheduler: number;
    readonly triggerer: number;
    readonly dag_processor: number;
  };
  /** `[dag_processor] dag_bundle_config_list`: bundle to owning team, null for no team. */
  readonly bundles: Readonly<Record<string, string | null>>;
  /** `[core] multi_team`. */
  readonly multi_team: boolean;
  /** The proposal's poll timer and deadline, in seconds (assumed: 10 and 5). */
  readonly executor_poll: { readonly interval_s: number; readonly deadline_s: number };
}

/** A release's defaults: limits of 30 s, but 10.5 s for the Dag processor of 3.0 and 3.1; one bundle. */
export function defaultConfig(release: Release): WireConfig {
  const dagProcessor = rulesOf(release).processorOption ? 30 : 10.5;
  return {
    thresholds: { scheduler: 30, triggerer: 30, dag_processor: dagProcessor },
    bundles: { 'dags-folder': null },
    multi_team: false,
    executor_poll: { interval_s: 10, deadline_s: 5 },
  };
}
