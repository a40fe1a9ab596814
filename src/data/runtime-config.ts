import { COMPONENTS, type ComponentName, type HeartbeatComponent } from '../domain/model';
import type { Duration } from '../domain/time';
import type { Expected } from './config-problem';
import { asCount, type OwnExpectations } from './expectations';
import {
  type AirflowTold,
  NOTHING_TOLD,
  type PluginPlaces,
  readAirflowTold,
  readPlaces,
} from './plugin-settings';
import { asList, asObject, asSeconds, asText, collect } from './raw';

/** Limits that a person set, in the operator's file or in this browser. */
export type OperatorLimits = Readonly<Partial<Record<HeartbeatComponent, Duration>>>;

/** What `vitals.config.js` set, or the plugin that serves the page, checked. */
export interface RuntimeConfig {
  /** Where Airflow answers; always ends in a slash. */
  readonly base: URL;
  /** How often to ask; null where nobody said. */
  readonly pollInterval: Duration | null;
  readonly limits: OperatorLimits;
  /** What the operator says that there is, and what not. */
  readonly expectations: OwnExpectations;
  /** At most so many rows of the job list are read. */
  readonly jobRows: number;
  readonly environment: string | null;
  /** Our own server stands between and asks this address; null where the page asks Airflow itself. */
  readonly airflowUrl: string | null;
  /** What the plugin in the API server has read there; empty where no plugin serves the page. */
  readonly airflow: AirflowTold;
  /** Where the plugin serves what, relative to `base`; null: no plugin serves the page. */
  readonly plugin: PluginPlaces | null;
  /** As it was given: what in it could not be used is told by `configProblems`. */
  readonly given: unknown;
}

const JOB_ROWS = 300;
/** Twenty pages for one reading; more would be a burden on the server. */
const MOST_JOB_ROWS = 2000;

/** Is told of each value that cannot be used, where it stands and what was expected there. */
export type Refused = (path: string, expected: Expected, value: unknown) => void;

/**
 * `globalThis.__vitals` (anything at all) and the page's own address -> the configuration. Each bad value goes to
 * `refused` and counts as not set; unknown keys pass, because later versions have more of them.
 */
export function readRuntimeConfig(raw: unknown, page: string, refused: Refused = () => {}): RuntimeConfig {
  const bad = (path: string, expected: Expected, value: unknown): null => {
    refused(path, expected, value);
    return null;
  };
  const fields = asObject(raw ?? {}) ?? bad('', 'object', raw) ?? {};
  const part = (path: string): Readonly<Record<string, unknown>> =>
    asObject(fields[path] ?? {}) ?? bad(path, 'object', fields[path]) ?? {};
  const limits = part('limits');
  const expect = part('expect');
  /** `as` gives null for a value that cannot be used. */
  const read = <T>(
    path: string,
    expected: Expected,
    value: unknown,
    as: (value: unknown) => T | null,
  ): T | null => (value === undefined || value === null ? null : (as(value) ?? bad(path, expected, value)));
  const { baseUrl = './', environment, pollIntervalSeconds, jobRows, airflowUrl } = fields;
  const absent = fields['notDeployed'] ?? fields['not_deployed'];
  return {
    base: asBase(baseUrl, page) ?? bad('baseUrl', 'address', baseUrl) ?? new URL('./', page),
    pollInterval: read('pollIntervalSeconds', 'seconds', pollIntervalSeconds, asSeconds),
    limits: collect((name) => read(`limits.${name}`, 'seconds', limits[name], asSeconds)),
    expectations: {
      expect: collect((name) => read(`expect.${name}`, 'count', expect[name], asCount)),
      notDeployed: (read('notDeployed', 'list', absent, asList) ?? []).flatMap(
        (name, at) => read(`notDeployed[${at}]`, 'component', name, asComponent) ?? [],
      ),
    },
    jobRows: read('jobRows', 'rows', jobRows, asRows) ?? JOB_ROWS,
    environment: read('environment', 'text', environment, asText),
    airflowUrl: asText(airflowUrl),
    airflow: readAirflowTold(fields['airflow']),
    plugin: readPlaces(fields['plugin']),
    given: raw,
  };
}

const asComponent = (value: unknown): ComponentName | null =>
  COMPONENTS.find((component) => component === value) ?? null;
const asRows = (value: unknown): number | null =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MOST_JOB_ROWS
    ? (value as number)
    : null;

/** What the plugin told of the Airflow at `base`: nothing of another than its own. */
export const toldBy = (config: RuntimeConfig, base: URL): AirflowTold =>
  base.href === config.base.href ? config.airflow : NOTHING_TOLD;

/** Where the page's second policy lets it ask (see `public/vitals.config.js`): its own origin and the configured one. */
export const originsOf = (config: RuntimeConfig, page: string): readonly string[] => [
  ...new Set([new URL(page).origin, config.base.origin]),
];

/** `?base=` of the page's address -> another base to ask; null where there is none or it may not be asked. */
export function baseFromSearch(search: string, config: RuntimeConfig, page: string): URL | null {
  const base = asBase(new URLSearchParams(search).get('base'), page);
  return base !== null && originsOf(config, page).includes(base.origin) ? base : null;
}

function asBase(value: unknown, page: string): URL | null {
  if (typeof value !== 'string' || !URL.canParse(value, page)) return null;
  const url = new URL(value, page);
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  url.search = '';
  url.hash = '';
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
}
