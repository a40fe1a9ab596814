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
import { REPLICA_SCENARIOS } from './scenarios/replicas';
import type { Scenario } from './scenarios/scenario';
import { TWO_WORLDS_SCENARIOS } from './scenarios/two-worlds';

/** Every scenario, in the order in which people meet them; each theme has a file of its own in `scenarios/`. */
export const SCENARIOS: readonly Scenario[] = [
  ...FIRST_SCENARIOS,
  ...TWO_WORLDS_SCENARIOS,
  ...EXECUTOR_SCENARIOS,
  ...EXECUTOR_WORD_SCENARIOS,
  ...EXECUTOR_REPORTER_SCENARIOS,
  ...OUTAGE_SCENARIOS,
  ...REPLICA_SCENARIOS,
  ...NODE_SCENARIOS,
  ...LEGACY_SCENARIOS,
  ...COVERAGE_SCENARIOS,
  ...PARSING_SCENARIOS,
  ...API_MODE_SCENARIOS,
  ...API_WORK_SCENARIOS,
  ...ACCESS_SCENARIOS,
  ...CAPACITY_SCENARIOS,
];

/** The scenario of that name, or undefined. */
export const scenarioOf = (name: string): Scenario | undefined =>
  SCENARIOS.find((scenario) => scenario.name === name);
