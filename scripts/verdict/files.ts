import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isObject } from './json';

const STANDARD_INPUT = '-';

/** A path as given -> the JSON files it stands for, folders walked in order of name; null where nothing is there. */
export function filesOf(path: string): readonly string[] | null {
  if (path === STANDARD_INPUT) return [path];
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return null;
  return found.isDirectory() ? walk(path) : [path];
}

function walk(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const named = entries.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return named.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return walk(path);
    return entry.name.endsWith('.json') ? [path] : [];
  });
}

/** The text of a file, or all of standard input, without a byte order mark; null where it cannot be read. */
export function readText(file: string): string | null {
  try {
    return readFileSync(file === STANDARD_INPUT ? 0 : file, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    return null;
  }
}

/** The `06-config-*` captures beside a file: what the same server said of its configuration. */
export function contextOf(file: string): readonly Record<string, unknown>[] {
  if (file === STANDARD_INPUT) return [];
  const folder = dirname(file);
  const names = readdirSync(folder).filter((name) => name.startsWith('06-config-') && name.endsWith('.json'));
  return names.sort().flatMap((name) => {
    try {
      const json: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      return isObject(json) ? [json] : [];
    } catch {
      // Context that cannot be read is no context; the limits are then the release's.
      return [];
    }
  });
}

/** The answers that belong to a health answer: `X.jobs.json`, `X.dagBundles.json` and `X.dags.json` beside `X.json`. */
export interface Companions {
  readonly jobs: unknown;
  readonly dagBundles: unknown;
  readonly dags: unknown;
}

export const NO_COMPANIONS: Companions = { jobs: null, dagBundles: null, dags: null };

/** What was recorded beside a file; null for each that is not there or no JSON. */
export function companionsOf(file: string): Companions {
  if (file === STANDARD_INPUT || !file.endsWith('.json')) return NO_COMPANIONS;
  const beside = (kind: keyof Companions): unknown => {
    try {
      return JSON.parse(readFileSync(`${file.slice(0, -'.json'.length)}.${kind}.json`, 'utf8'));
    } catch {
      // A source that did not answer tells nothing, and the others go on.
      return null;
    }
  };
  return { jobs: beside('jobs'), dagBundles: beside('dagBundles'), dags: beside('dags') };
}
