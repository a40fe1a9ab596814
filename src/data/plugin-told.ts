import { HEARTBEAT_COMPONENTS } from '../domain/model';
import type { AirflowTold } from './plugin-settings';
import { asObject } from './raw';
import type { RuntimeConfig } from './runtime-config';

/** What the plugin's settings mean for the sources besides health: nothing that the first verdict needs. */

/** The plugin's own route of health, with what Airflow does not say itself; below the base. */
export const PLUGIN_HEALTH = 'vitals/api/health';

/** Whether the limit of every component is told. */
export const tellsAllLimits = ({ limits }: Pick<AirflowTold, 'limits'>): boolean =>
  HEARTBEAT_COMPONENTS.every((component) => limits[component] !== undefined);

/** Whether all is told that the configuration is asked for, so that nobody need ask. */
export const tellsAll = ({ limits, intervals: { process, refresh } }: AirflowTold): boolean =>
  tellsAllLimits({ limits }) && process !== null && refresh !== null;

/**
 * Whether the plugin that serves the page has schedulers poll their executors, so that its route of health tells more than
 * Airflow's; null: nobody says so of the Airflow at `base`. Read where it is needed: the first verdict does without.
 */
export function isRouteThere(config: Pick<RuntimeConfig, 'base' | 'given'>, base: URL): boolean | null {
  if (base.href !== config.base.href) return null;
  const is = asObject(asObject(config.given)?.['plugin'])?.['executors'];
  return typeof is === 'boolean' ? is : null;
}
