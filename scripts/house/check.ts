import { posix } from 'node:path';
import { asksTheHost } from './guest';
import { findingsOf, type Import } from './imports';
import {
  FORBIDDEN_PACKAGES,
  IMPURE_CALLS,
  IN_THE_PAGE,
  isTest,
  isTestHelper,
  LAYERS,
  type Layer,
  MOST_LINES,
  REACT_OF_THE_HOST,
  TESTS_MAY_IMPORT,
} from './layers';

/** One breach of the house rules. */
export interface Breach {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** Checks one file. `file`: its path in the repository with forward slashes and its extension. */
export function breachesOf(file: string, source: string): readonly Breach[] {
  const path = file.replace(/\.[cm]?[jt]sx?$/, '');
  return [...tooLong(file, path, source), ...(path === file ? [] : badCode(file, path, source))];
}

function tooLong(file: string, path: string, source: string): readonly Breach[] {
  const lines = source.replace(/\n$/, '').split('\n').length;
  const most = /\.(?:test|spec)$/.test(path) ? MOST_LINES.test : MOST_LINES.code;
  return lines > most
    ? [{ file, line: lines, message: `${lines} lines; at most ${most}, one idea each` }]
    : [];
}

function badCode(file: string, path: string, source: string): readonly Breach[] {
  const layer = LAYERS.find(({ files }) => files.test(path));
  if (layer === undefined)
    return [{ file, line: 1, message: 'belongs to no layer: scripts/house/layers.ts' }];
  const { imports, impure } = findingsOf(file, source, IMPURE_CALLS);
  const bad = imports.flatMap((one) => {
    const message = whyNot(layer, path, one);
    return message === undefined ? [] : [{ file, line: one.line, message }];
  });
  for (const { line, what } of asksTheHost(path, source))
    bad.push({ file, line, message: `${what}: a guest asks its surface (ui/surface) or its navigation` });
  if (layer.pure !== true || isTest(path)) return bad;
  const what = (name: string): string =>
    `${layer.name} must not call ${name}: time and chance are arguments there`;
  return [...bad, ...impure.map((call) => ({ file, line: call.line, message: what(call.what) }))];
}

/** Why an import is wrong; undefined where it is right. */
function whyNot(layer: Layer, path: string, { target, kind, names }: Import): string | undefined {
  if (target === undefined) {
    return IN_THE_PAGE.test(path)
      ? 'loads a module whose name is computed, so nobody can check it'
      : undefined;
  }
  if (!target.startsWith('.'))
    return kind === 'type' ? undefined : (badPackage(layer, path, target) ?? badReact(path, target, names));
  const to = posix.join(posix.dirname(path), target.replace(/\?.*$/, '')).replace(/\.[cm]?[jt]sx?$/, '');
  if (isTestHelper(to) && !isTest(path) && layer.name !== 'e2e') return `${to} is for tests only`;
  const allowed =
    isOwn(layer, path, to) ||
    fits(layer.mayImport, to) ||
    (kind === 'type' && fits(layer.typesOnly, to)) ||
    (kind === 'dynamic' && fits(layer.lazily, to)) ||
    (isTest(path) && fits(TESTS_MAY_IMPORT, to)) ||
    isAsset(layer, path, to);
  if (allowed) return undefined;
  if (fits(layer.typesOnly, to)) return `${layer.name} may import types only from ${to}`;
  if (fits(layer.lazily, to)) return `${layer.name} may import ${to} by import() only`;
  return `${layer.name} may not import ${to}`;
}

const fits = (patterns: readonly RegExp[] | undefined, to: string): boolean =>
  patterns?.some((pattern) => pattern.test(to)) ?? false;

/** The same layer; for features the same feature. */
function isOwn(layer: Layer, path: string, to: string): boolean {
  const there = layer.files.exec(to);
  return there !== null && there[1] === layer.files.exec(path)?.[1];
}

/** Recorded data and package.json may be read by scripts and by tests of any kind. */
const isAsset = (layer: Layer, path: string, to: string): boolean =>
  to.endsWith('.json') && (layer.name === 'scripts' || layer.name === 'e2e' || isTest(path));

function badPackage(layer: Layer, path: string, target: string): string | undefined {
  if (isTest(path)) return undefined;
  const listed = layer.packages === undefined || layer.packages.some((name) => name.test(target));
  if (!listed) return `${layer.name} may not import the package ${target}`;
  const forbidden = IN_THE_PAGE.test(path)
    ? FORBIDDEN_PACKAGES.find(({ name }) => name.test(target))
    : undefined;
  return forbidden === undefined ? undefined : `${target} stays out of the page: ${forbidden.why}`;
}

/** Why something of React may not be used in the page; undefined where it may. */
function badReact(path: string, target: string, names: readonly string[]): string | undefined {
  const known = REACT_OF_THE_HOST[target];
  if (known === undefined || isTest(path) || !IN_THE_PAGE.test(path)) return undefined;
  const strange = names.find((name) => !known.includes(name));
  if (strange === undefined) return undefined;
  return ['*', 'default'].includes(strange)
    ? `${target} is imported by names, so that one can see what a host must have`
    : `${target} of Airflow 3.1 has no ${strange}: scripts/house/layers.ts`;
}
