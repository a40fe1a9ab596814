import { own } from '../own';
import type { Micros } from '../stamps';
import type { WorldConfig } from '../state';

/** What is in a bundle. */
export interface BundleSpec {
  /** Files that define Dags. */
  readonly files: number;
  readonly dags_per_file: number;
  /** How long one parsing process takes over one file, in milliseconds. */
  readonly parse_ms: number;
  /** Further files, that fail before they define a Dag. */
  readonly broken: number;
  /** Whether its Dags are paused; they are parsed all the same. */
  readonly paused: boolean;
  /** How long it takes to have its source ready for a callback or a requested parse, in milliseconds. */
  readonly prepare_ms: number;
  /** How long the user code of one of its callbacks runs, in milliseconds. */
  readonly callback_ms: number;
}
const USUAL: BundleSpec = {
  files: 3,
  dags_per_file: 1,
  parse_ms: 120,
  broken: 0,
  paused: false,
  prepare_ms: 300,
  callback_ms: 900,
};

/** One row of the bundle table, and the files and Dags under it. Nothing in it moves between two faults. */
export interface Bundle {
  readonly spec: BundleSpec;
  readonly team: string | null;
  /** Still in `dag_bundle_config_list`. */
  readonly active: boolean;
  /** By file, when it was last parsed before its present workers began; null: never. By the writer's clock. */
  readonly parsed: (Micros | null)[];
  /** The last refresh that the present rhythm counts from, in milliseconds since the epoch. */
  refreshed: number | null;
  /** Dag processors that parse it now, and how many refresh it. */
  workers: string[];
  refreshers: number;
  /** When somebody took its files away; null while they are there. */
  emptied: number | null;
  /** Since when its source cannot be fetched; null while it can. */
  unreachable: number | null;
  /** By Dag processor, the life in which it got its copy of the files. */
  readonly copies: Record<string, number>;
  /** Files that came back are parsed from here on, and until then their Dags stay stale where they were. */
  from: number;
  wasStale: boolean;
}

/** What a Dag processor has been doing without a break. */
export interface Work {
  /** Its first files were queued then, in milliseconds since the epoch. */
  readonly since: number;
  readonly life: number;
  readonly slow_ms: number;
  readonly skew_ms: number;
  readonly parses: boolean;
  /** How long its parsing processes take over all of its files, in milliseconds. */
  readonly batch_ms: number;
}

/** All bundles of a configuration, never refreshed yet. */
export function createBundles(config: WorldConfig): Record<string, Bundle> {
  const names = [...new Set([...Object.keys(config.bundles), ...Object.keys(config.contents)])];
  return Object.fromEntries(
    names.map((name) => {
      const spec = { ...USUAL, ...own(config.contents, name) };
      const active = Object.hasOwn(config.bundles, name);
      const bundle: Bundle = {
        spec,
        team: own(config.bundles, name) ?? null,
        active,
        parsed: Array.from({ length: spec.files }, () => null),
        refreshed: null,
        workers: [],
        refreshers: 0,
        emptied: null,
        unreachable: null,
        copies: {},
        from: 0,
        wasStale: false,
      };
      return [name, bundle];
    }),
  );
}
