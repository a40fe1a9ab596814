import type { ParseIntervals } from '../domain/extras';
import type { PluginFacts } from '../domain/limits';
import { asObject, asSeconds, asText, collect } from './raw';

/** What the plugin read of the API server's own configuration when it served the page. */
export interface AirflowTold extends PluginFacts {
  /** How often a file is parsed and a bundle refreshed. */
  readonly intervals: ParseIntervals;
}

/** Addresses relative to `base`; null: not shown there. */
export interface PluginPlaces {
  readonly version: string;
  /** The page inside the Airflow UI: `plugin/vitals`. */
  readonly page: string | null;
  /** The page in a tab of its own: `vitals/`. */
  readonly standalone: string | null;
}

export const NOTHING_TOLD: AirflowTold = {
  limits: {},
  beats: {},
  intervals: { process: null, refresh: null },
};

/** The plugin writes these itself, so what is no number of seconds is left out without a word. */
export function readAirflowTold(raw: unknown): AirflowTold {
  const told = asObject(raw) ?? {};
  const all = (part: unknown) => collect((name) => asSeconds(asObject(part)?.[name]));
  const intervals = asObject(told['intervals']) ?? {};
  return {
    limits: all(told['limits']),
    beats: all(told['beats']),
    intervals: { process: asSeconds(intervals['process']), refresh: asSeconds(intervals['refresh']) },
  };
}

/** null: no plugin serves the page. */
export function readPlaces(raw: unknown): PluginPlaces | null {
  const places = asObject(raw);
  if (places === null) return null;
  const { version, page, standalone } = places;
  return { version: asText(version) ?? '', page: asPlace(page), standalone: asPlace(standalone) };
}

/** What leads to somewhere below any base, and nowhere else; null for anything that does not. */
function asPlace(value: unknown): string | null {
  const below = 'http://airflow.test/below/';
  const path = asText(value);
  const isBelow = path !== null && URL.canParse(path, below) && new URL(path, below).href.startsWith(below);
  return isBelow ? path : null;
}
