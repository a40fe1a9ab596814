import { ALL_RULES } from './all-rules';
import type { Environment } from './environment';
import { createRecords } from './keeper/records';
import type { Later, Others, Outside } from './later';
import { createQuestions } from './queries';
import { routeQuestions } from './routed-questions';
import { isRefusal } from './sources/access';
import { askTransitions } from './sources/transitions';
import { ALONE } from './tabs';
import { createTabs } from './tabs/linked';
import { firstExtras, watchOthers } from './watch-others';

/** The code that comes after the first verdict, for one Airflow. */
export function createLater(environment: Environment, outside: Outside = {}): Later {
  const { base, clock, visibility } = environment;
  const tabs = outside.tabs ? createTabs(outside.tabs, clock, visibility) : ALONE;
  const { questions, route } = routeQuestions(environment, createQuestions(environment, base), tabs);
  const { openStore } = outside;
  const extras = firstExtras(environment);
  let others: Others | null = null;
  /** Read, or refused. */
  const isListSettled = (): boolean => {
    const access = others?.sources().find(({ name }) => name === 'jobs')?.access ?? 'not_asked';
    return extras.get().jobs !== null || isRefusal(access);
  };
  return {
    questions,
    tabs,
    rules: ALL_RULES,
    watchOthers(host) {
      others = watchOthers(environment, questions, route, tabs, host, extras, (stop) =>
        askTransitions(environment, base, stop),
      );
      return others;
    },
    keep: (ports) => createRecords(ports, openStore?.() ?? null, extras, isListSettled),
  };
}
