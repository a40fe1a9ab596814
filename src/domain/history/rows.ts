import type { ComponentName } from '../model';
import type { Instant } from '../time';
import type { Stretch } from './slice';
import type { Tier } from './tiers';

/**
 * One row of the store: everything that one minute (tiers raw, ten and minute) or one quarter of an hour (tier quarter)
 * holds, of all components and of all instances (by `beatsKey`), parse ages of bundles (`bundleKey`) beside them. Stretches
 * in order of time; a bucket that nobody watched is not there.
 */
export interface Row {
  readonly tier: Tier;
  /** Where the minute or the quarter begins. */
  readonly from: Instant;
  readonly components: Readonly<Record<ComponentName, readonly Stretch[]>>;
  readonly instances: Readonly<Record<string, readonly Stretch[]>>;
}

/** What an instance (or a bundle, of its parse age) is called, and when it was recorded. */
export interface Known {
  /** `beatsKey`, of a bundle `bundleKey`. */
  readonly key: string;
  readonly component: ComponentName;
  readonly name: string;
  readonly first: Instant;
  readonly last: Instant;
}
