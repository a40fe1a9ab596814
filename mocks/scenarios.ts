import { ACCESS_SCENARIOS } from './scenarios/access';
import { CAPACITY_SCENARIOS } from './scenarios/capacity';
import { COVERAGE_SCENARIOS } from './scenarios/coverage';
import { EXECUTOR_SCENARIOS } from './scenarios/executors';
import { FIRST_SCENARIOS } from './scenarios/first';
import { LEGACY_SCENARIOS } from './scenarios/legacy';
import { OUTAGE_SCENARIOS } from './scenarios/outages';
import { PARSING_SCENARIOS } from './scenarios/parsing';
import { REPLICA_SCENARIOS } from './scenarios/replicas';
import type { Scenario } from './scenarios/scenario';

/** Every scenario, in the order in which people meet them; each theme has a file of its own in `scenarios/`. */
export const SCENARIOS: readonly Scenario[] = [
  ...FIRST_SCENARIOS,
  ...EXECUTOR_SCENARIOS,
  ...OUTAGE_SCENARIOS,
  ...REPLICA_SCENARIOS,
  ...LEGACY_SCENARIOS,
  ...COVERAGE_SCENARIOS,
  ...PARSING_SCENARIOS,
  ...ACCESS_SCENARIOS,
  ...CAPACITY_SCENARIOS,
];

/** The scenario of that name, or undefined. */
export const scenarioOf = (name: string): Scenario | undefined =>
  SCENARIOS.find((scenario) => scenario.name === name);
