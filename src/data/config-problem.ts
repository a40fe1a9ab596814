import { asList, asObject, asText } from './raw';
import { readRuntimeConfig } from './runtime-config';

/** What a setting has to be. `usable`: a newer plugin has a word for it that this page does not know. */
const EXPECTED = [
  'address',
  'seconds',
  'text',
  'object',
  'count',
  'rows',
  'component',
  'list',
  'yes or no',
  'origins',
  'option',
  'name',
  'poll seconds',
  'poll deadline',
  'token',
  'token file',
  'usable',
] as const;

export type Expected = (typeof EXPECTED)[number];

/** A setting that cannot be used: it is left out, and the page says so. */
export interface ConfigProblem {
  /** As in `vitals.config.js`: `limits.scheduler`; or as in `airflow.cfg`: `[vitals] scheduler_limit`. */
  readonly path: string;
  readonly expected: Expected;
  /** What stands there, shortened. */
  readonly got: string;
}

/** As much of a value is shown. */
const MOST_TEXT = 80;
/** More than there are settings: what the plugin tells is read with care all the same. */
const MOST_PROBLEMS = 50;

/**
 * What in the settings (as `readRuntimeConfig` takes them) cannot be used, and what the plugin could not use of its own.
 * Apart from the reading of them: whoever only needs the settings need not load this.
 */
export function configProblems(given: unknown, page: string): readonly ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  readRuntimeConfig(given, page, (path, expected, value) =>
    problems.push({ path, expected, got: shownValue(value) }),
  );
  return [...problems, ...readToldProblems(asObject(given)?.['problems'])];
}

/** A value -> how it is shown: text in quotes, structures by their kind. */
function shownValue(value: unknown): string {
  const text =
    typeof value === 'string'
      ? `"${value}"`
      : typeof value === 'number' || typeof value === 'boolean' || value === null
        ? `${value}`
        : typeof value;
  return text.slice(0, MOST_TEXT);
}

/** What the plugin could not use of its options (anything at all) -> problems, each once; what names no option is left out. */
export function readToldProblems(raw: unknown): readonly ConfigProblem[] {
  const found = new Map<string, ConfigProblem>();
  for (const entry of (asList(raw) ?? []).slice(0, MOST_PROBLEMS)) {
    const { path, expected, got } = asObject(entry) ?? {};
    const name = (asText(path) ?? '').slice(0, MOST_TEXT);
    const value = (asText(got) ?? '').slice(0, MOST_TEXT);
    const wish = EXPECTED.find((word) => word === expected) ?? 'usable';
    if (name !== '') found.set(`${name} ${value}`, { path: name, expected: wish, got: value });
  }
  return [...found.values()];
}
