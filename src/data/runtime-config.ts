import {
  COMPONENTS,
  type ComponentName,
  HEARTBEAT_COMPONENTS,
  type HeartbeatComponent,
} from '../domain/model';
import { type Duration, seconds } from '../domain/time';
import { asCount, type OwnExpectations } from './expectations';

/** Limits that a person set, in the operator's file or in this browser. */
export type OperatorLimits = Readonly<Partial<Record<HeartbeatComponent, Duration>>>;

/** A value in `vitals.config.js` that cannot be used: it is left out, and the page says so. */
export interface ConfigProblem {
  /** As in the file: `limits.scheduler`. */
  readonly path: string;
  readonly expected: 'address' | 'seconds' | 'text' | 'object' | 'count' | 'rows' | 'component' | 'list';
  /** What stands there, shortened. */
  readonly got: string;
}

/** Limits and heartbeat intervals of the API server's own configuration. */
export interface AirflowTold {
  readonly limits: OperatorLimits;
  readonly beats: OperatorLimits;
}

/** Addresses relative to `base`; null: not shown there. */
export interface PluginPlaces {
  readonly version: string;
  /** The page inside the Airflow UI: `plugin/vitals`. */
  readonly page: string | null;
  /** The page in a tab of its own: `vitals/`. */
  readonly standalone: string | null;
}

/** What `public/vitals.config.js` set, checked. */
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
  readonly problems: readonly ConfigProblem[];
}

/** A day: a limit or an interval above it is a mistake (milliseconds, most likely). */
const LONGEST = 86_400;

const JOB_ROWS = 300;
/** Twenty pages for one reading; more would be a burden on the server. */
const MOST_JOB_ROWS = 2000;

/** A number of seconds that can be a limit: above zero, at most a day; null for anything else. */
export const asSeconds = (value: unknown): Duration | null =>
  typeof value === 'number' && value > 0 && value <= LONGEST ? seconds(value) : null;

/**
 * `globalThis.__vitals` (anything at all) and the page's own address -> the configuration. Each bad value is
 * named in `problems` and counts as not set; unknown keys pass, because later versions have more of them.
 */
export function readRuntimeConfig(raw: unknown, page: string): RuntimeConfig {
  const problems: ConfigProblem[] = [];
  const bad = (path: string, expected: ConfigProblem['expected'], value: unknown): null => {
    problems.push({ path, expected, got: shown(value).slice(0, 80) });
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
    expected: ConfigProblem['expected'],
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
    problems,
  };
}

/** The plugin writes these itself, so what is no number of seconds is left out without a word. */
function readAirflowTold(raw: unknown): AirflowTold {
  const told = asObject(raw) ?? {};
  const all = (part: unknown) => collect((name) => asSeconds(asObject(part)?.[name]));
  return { limits: all(told['limits']), beats: all(told['beats']) };
}

function readPlaces(raw: unknown): PluginPlaces | null {
  const places = asObject(raw);
  if (places === null) return null;
  const { version, page, standalone } = places;
  return { version: asText(version) ?? '', page: asText(page), standalone: asText(standalone) };
}

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const asList = (value: unknown): readonly unknown[] | null => (Array.isArray(value) ? value : null);
const asComponent = (value: unknown): ComponentName | null =>
  COMPONENTS.find((component) => component === value) ?? null;
const asRows = (value: unknown): number | null =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MOST_JOB_ROWS
    ? (value as number)
    : null;

function shown(value: unknown): string {
  if (typeof value === 'string') return `"${value}"`;
  return typeof value === 'number' || typeof value === 'boolean' || value === null
    ? `${value}`
    : typeof value;
}

/** Asks for a value for each component and keeps those that are there. */
export function collect<T>(
  valueOf: (component: HeartbeatComponent) => T | null,
): Readonly<Partial<Record<HeartbeatComponent, T>>> {
  const entries = HEARTBEAT_COMPONENTS.map((component) => [component, valueOf(component)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== null)) as Partial<
    Record<HeartbeatComponent, T>
  >;
}

/** Where the page's second policy lets it ask (see `public/vitals.config.js`): its own origin and the configured one. */
export const originsOf = (config: RuntimeConfig, page: string): readonly string[] => [
  ...new Set([new URL(page).origin, config.base.origin]),
];

/** `?base=` of the page's address -> another base to ask; null where there is none or it may not be asked. */
export function baseFromSearch(search: string, config: RuntimeConfig, page: string): URL | null {
  const base = asBase(new URLSearchParams(search).get('base'), page);
  return base !== null && originsOf(config, page).includes(base.origin) ? base : null;
}

function asObject(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function asBase(value: unknown, page: string): URL | null {
  if (typeof value !== 'string' || !URL.canParse(value, page)) return null;
  const url = new URL(value, page);
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  url.search = '';
  url.hash = '';
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
}
