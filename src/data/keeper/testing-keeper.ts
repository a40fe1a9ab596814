import type { Moment } from '../../domain/history/moment';
import type { Row } from '../../domain/history/rows';
import type { Stretch } from '../../domain/history/slice';
import { T0 } from '../../domain/history/testing-story';
import { TIERS, type Tier } from '../../domain/history/tiers';
import { instant } from '../../domain/time';
import type { Watch } from '../../domain/watch';
import { fakeClock, settled } from '../fake-clock';
import { createKeeper, type Keeper } from '../keeper';
import type { Store } from '../store';
import { createMemoryStore } from '../store/memory';
import type { WritersChannel } from './writers';

const BASE = new URL('http://airflow.test/team/');

/** A store in memory whose clock stands at the stories' beginning. */
export const aStore = (): Store => createMemoryStore(BASE, fakeClock(T0));

/** A keeper without a page; `leads` may change its mind. Its moments are handed in with `tell`, which waits for them. */
export function aKeeper(
  store: Store,
  leads: () => boolean = () => true,
  channel: WritersChannel | null = null,
) {
  const keeper: Keeper = createKeeper({
    store: { ...store, close: () => {} },
    lasts: true,
    channel,
    leads,
    now: () => T0,
    watch: () => ({ release: null }) as Watch,
    jobs: () => null,
    transitions: () => null,
    foresee: () => {},
    recall: () => {},
    memory: { kept: () => null, recall: () => {} },
  });
  return {
    ...keeper,
    tell: async (...moments: readonly Moment[]): Promise<void> => {
      for (const moment of moments) keeper.heard(moment);
      await settled();
    },
  };
}

const EVER = [instant(0), instant(8e15)] as const;

/** All rows of a tier. */
const rowsOf = (store: Store, tier: Tier): Promise<readonly Row[]> => store.rows(tier, ...EVER, 'all');

/** All stretches of the schedulers, of each tier. */
export async function lanes(store: Store): Promise<Readonly<Record<Tier, readonly Stretch[]>>> {
  const all = await Promise.all(
    TIERS.map(async (tier) => {
      const rows = await rowsOf(store, tier);
      return [tier, rows.flatMap((row) => row.components.scheduler)] as const;
    }),
  );
  return Object.fromEntries(all) as unknown as Record<Tier, readonly Stretch[]>;
}
