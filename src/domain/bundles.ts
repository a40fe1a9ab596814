import type { Instant } from './time';

/** One entry of `/api/v2/dagBundles` (3.4 on). */
export interface Bundle {
  readonly name: string;
  /** Still configured. */
  readonly isActive: boolean;
  /** null: no team. */
  readonly team: string | null;
  readonly lastRefreshed: Instant | null;
  /** null: the caller may not know; that is not none. */
  readonly importErrors: number | null;
}

/** What the caller may see of the bundles; others may exist. */
export interface BundleList {
  readonly bundles: readonly Bundle[];
  /** All pages have been read. */
  readonly isComplete: boolean;
  readonly at: Instant;
}

/** One question about what was parsed of one bundle: files of 3.4, Dags of 3.0 to 3.3; stale ones left out. */
export interface ParseAnswer {
  readonly bundle: string;
  /** By file or Dag: when it was last parsed. Null: never yet. */
  readonly parsed: Readonly<Record<string, Instant | null>>;
  /** Everything of the bundle is in `parsed`; else a part of it. */
  readonly isComplete: boolean;
  readonly at: Instant;
}
