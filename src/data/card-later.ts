import { ALL_RULES } from './all-rules';
import type { Environment } from './environment';
import type { Later, Outside } from './later';
import { plainQuestions } from './plain-questions';
import { routeQuestions } from './routed-questions';
import { ALONE } from './tabs';
import { createTabs } from './tabs/linked';
import { firstExtras, watchOthers } from './watch-others';

/**
 * The code that comes after the card's first verdict: every source that the page has, judged by the same rules, so that
 * the two never contradict each other, and one poller with all tabs. It keeps nothing beyond the page.
 */
export function createCardLater(environment: Environment, outside: Pick<Outside, 'tabs'> = {}): Later {
  const { base, clock, visibility } = environment;
  const tabs = outside.tabs ? createTabs(outside.tabs, clock, visibility) : ALONE;
  const { questions, route } = routeQuestions(environment, plainQuestions(environment, base), tabs);
  return {
    questions,
    tabs,
    rules: ALL_RULES,
    watchOthers: (host) => watchOthers(environment, questions, route, tabs, host, firstExtras(environment)),
    keep: null,
  };
}
