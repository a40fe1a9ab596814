import type { Environment } from '../data/environment';
import { browserWritersChannel } from '../data/keeper/writers';
import type { Later } from '../data/later';
import { createLater } from '../data/others';
import { createStore } from '../data/store/kept';
import { createMemoryStore } from '../data/store/memory';
import { browserTabs } from '../data/tabs/browser';
// What only this code says is taught to `sentence` as it arrives.
import '../ui/words-executors-missing';
import '../ui/words-joined';
import '../ui/words-joined-means';

/** Everything that the first verdict does not wait for, in one chunk. */
export function openLater(environment: Environment): Later {
  const { base, clock, simulation } = environment;
  if (simulation === null)
    return createLater(environment, {
      openStore: () => ({
        store: createStore(base, clock),
        lasts: true,
        channel: browserWritersChannel(base),
      }),
      tabs: browserTabs(base),
    });
  // Each story is another Airflow: it is kept for as long as the page, and every tab has its own.
  return createLater(environment, {
    openStore: () => ({ store: createMemoryStore(base, clock), lasts: false, channel: null }),
  });
}
