import { createCardLater } from '../../data/card-later';
import type { Environment } from '../../data/environment';
import type { Later } from '../../data/later';
import { browserTabs } from '../../data/tabs/browser';
import { loginPage } from '../../ui/airflow-pages';
import { troubleHref } from './trouble-link';
// What only this code says is taught to `sentence` as it arrives.
import '../../ui/words-executors-missing';
import '../../ui/words-joined';
import '../../ui/words-joined-means';

/** Everything that the card's first verdict does not wait for: the other sources, and one poller with all tabs. */
export const openCardLater = (environment: Environment): Later =>
  createCardLater(environment, { tabs: browserTabs(environment.base) });

/** Where the card leads besides the page. */
export const LINKS = { troubleHref, loginPage };
