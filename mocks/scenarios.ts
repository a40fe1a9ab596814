import { ACCESS_SCENARIOS } from './scenarios/access';
import { API_MODE_SCENARIOS } from './scenarios/api-mode';
import { API_WORK_SCENARIOS } from './scenarios/api-work';
import { CAPACITY_SCENARIOS } from './scenarios/capacity';
import { COVERAGE_SCENARIOS } from './scenarios/coverage';
import { EXECUTOR_REPORTER_SCENARIOS } from './scenarios/executor-reporters';
import { EXECUTOR_WORD_SCENARIOS } from './scenarios/executor-words';
import { EXECUTOR_SCENARIOS } from './scenarios/executors';
import { FIRST_SCENARIOS } from './scenarios/first';
import { LEGACY_SCENARIOS } from './scenarios/legacy';
import { NODE_SCENARIOS } from './scenarios/node-troubles';
import { OUTAGE_SCENARIOS } from './scenarios/outages';
import { PARSING_SCENARIOS } from './scenarios/parsing';
import { PLUGIN_SCENARIOS } from './scenarios/plugin';
import { REPLICA_SCENARIOS } from './scenarios/replicas';
import type { Scenario } from './scenarios/scenario';
import { TWO_WORLDS_SCENARIOS } from './scenarios/two-worlds';

interface Theme {
  readonly title: string;
  readonly scenarios: readonly Scenario[];
}

/** Scenarios by what they are about, in the order in which people meet them; their files are in `scenarios/`. */
export const THEMES: readonly Theme[] = [
  { title: 'Start here', scenarios: FIRST_SCENARIOS },
  { title: 'Who waits for an executor', scenarios: TWO_WORLDS_SCENARIOS },
  {
    title: 'Executors',
    scenarios: [...EXECUTOR_SCENARIOS, ...EXECUTOR_WORD_SCENARIOS, ...EXECUTOR_REPORTER_SCENARIOS],
  },
  { title: 'Airflows of today, with the plugin', scenarios: PLUGIN_SCENARIOS },
  { title: 'Outages and new installs', scenarios: OUTAGE_SCENARIOS },
  { title: 'Replicas', scenarios: REPLICA_SCENARIOS },
  { title: 'Nodes, clocks, restarts', scenarios: NODE_SCENARIOS },
  { title: 'Losses that older releases hide', scenarios: LEGACY_SCENARIOS },
  { title: 'Bundles and teams', scenarios: COVERAGE_SCENARIOS },
  { title: 'Parsing', scenarios: PARSING_SCENARIOS },
  { title: 'Dag processors in API mode', scenarios: [...API_MODE_SCENARIOS, ...API_WORK_SCENARIOS] },
  { title: 'Access', scenarios: ACCESS_SCENARIOS },
  { title: 'Size', scenarios: CAPACITY_SCENARIOS },
];

/** Every scenario, in the same order. */
export const SCENARIOS: readonly Scenario[] = THEMES.flatMap(({ scenarios }) => scenarios);

/** The scenario of that name, or undefined. */
export const scenarioOf = (name: string): Scenario | undefined =>
  SCENARIOS.find((scenario) => scenario.name === name);
