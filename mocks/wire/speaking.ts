import { defaultConfig } from '../config';
import { parseRelease } from '../releases';
import { SimulatorError } from '../simulator-error';
import type { World } from '../state';

/** What an API server can be asked to speak as; any other release of Airflow 3 is understood, too. */
export const SPOKEN = [
  '3.0.6',
  '3.1.8',
  '3.1.8+plugin',
  '3.2.2',
  '3.3.2',
  '3.4.0',
  '3.4.0+plugin',
  '3.4.0+executors',
  '3.5.0',
  '3.5.0+executors',
] as const;

/** The name of a release as `parseRelease` reads it. Throws `SimulatorError`. */
export function releaseName(value: unknown): string {
  // A link that was written by hand has plus signs in it, which an address reads as spaces.
  const text = typeof value === 'string' ? value.trim().replaceAll(' ', '+') : JSON.stringify(value);
  try {
    return parseRelease(text).version;
  } catch {
    throw new SimulatorError(`no release ${text}`, `There are ${SPOKEN.join(', ')}.`);
  }
}

/**
 * The same world through an API server of another release: rows, processes and time stay as they are, answers differ.
 * Limits that are as the world's own release has them by default become those of the spoken one. A look, never a change:
 * what is given back shares everything else with the world. `release` null: the world's own.
 */
export function speaking(world: World, release: string | null): World {
  if (release === null || release === world.release.version) return world;
  const spoken = parseRelease(release);
  const own = defaultConfig(world.release).thresholds;
  const other = defaultConfig(spoken).thresholds;
  const set = world.config.thresholds;
  const thresholds = {
    scheduler: set.scheduler === own.scheduler ? other.scheduler : set.scheduler,
    triggerer: set.triggerer === own.triggerer ? other.triggerer : set.triggerer,
    dag_processor: set.dag_processor === own.dag_processor ? other.dag_processor : set.dag_processor,
  };
  return { ...world, release: spoken, config: { ...world.config, thresholds } };
}
