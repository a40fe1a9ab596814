import { isInstant, isRecord } from '../incidents/read';
import type { BundleParses, ParseMemory, Rhythm } from '../parse-memory';
import { type Duration, ms } from '../time';
import { isText, orNull, readAll } from './checks';
import { readInstant } from './rows';

type Files = BundleParses['files'];
type FileParses = Files extends ReadonlyMap<string, infer File> ? File : never;

/** A bundle, with its files as a list. */
export interface KeptBundle extends Omit<BundleParses, 'files'> {
  readonly name: string;
  readonly files: readonly (readonly [string, FileParses])[];
}

/** Of all bundles together. One that does not fit is left out whole: half of its files would tell another rhythm. */
const MOST_FILES = 300;
const MOST_BUNDLES = 100;
/** As many are remembered of a file (`learn`). */
const MOST_GAPS = 6;

export function keptParses({ bundles }: ParseMemory): readonly KeptBundle[] {
  const kept: KeptBundle[] = [];
  let left = MOST_FILES;
  for (const [name, bundle] of bundles) {
    if (bundle.files.size > left || kept.length === MOST_BUNDLES) continue;
    left -= bundle.files.size;
    kept.push({ ...bundle, name, files: [...bundle.files] });
  }
  return kept;
}

export const parsesOf = (kept: readonly KeptBundle[]): ParseMemory => ({
  bundles: new Map(kept.map(({ name, ...bundle }) => [name, { ...bundle, files: new Map(bundle.files) }])),
});

/** What a store holds -> all bundles; null where one of them is none. Never throws. */
export const readParses = (stored: unknown): readonly KeptBundle[] | null =>
  readAll(stored, readBundle, MOST_BUNDLES);

function readBundle(stored: unknown): KeptBundle | null {
  if (!isRecord(stored)) return null;
  const { name, hasMoved, isComplete } = stored;
  const files = readAll(stored['files'], readFile, MOST_FILES);
  const newest = orNull(stored['newest'], readInstant);
  const rhythm = orNull(stored['rhythm'], readRhythm);
  const every = orNull(stored['every'], readLength);
  const longestGap = readLength(stored['longestGap']);
  const at = readInstant(stored['at']);
  if (!isText(name) || typeof hasMoved !== 'boolean' || typeof isComplete !== 'boolean') return null;
  if (files === null || longestGap === null || at === null) return null;
  if (newest === undefined || rhythm === undefined || every === undefined) return null;
  return { name, files, newest, rhythm, every, longestGap, at, hasMoved, isComplete };
}

function readFile(stored: unknown): readonly [string, FileParses] | null {
  if (!Array.isArray(stored) || stored.length !== 2) return null;
  const [name, file] = stored as readonly unknown[];
  if (!isText(name) || !isRecord(file)) return null;
  const { told, at, seenAt } = file;
  const gaps = readAll(file['gaps'], readGap, MOST_GAPS);
  if (!isInstant(told) || !isInstant(at) || !isInstant(seenAt) || gaps === null) return null;
  return [name, { told, at, seenAt, gaps }];
}

function readGap(stored: unknown): FileParses['gaps'][number] | null {
  if (!isRecord(stored)) return null;
  const [length, waited] = [readLength(stored['length']), readLength(stored['waited'])];
  return length === null || waited === null ? null : { length, waited };
}

function readRhythm(stored: unknown): Rhythm | null {
  if (!isRecord(stored)) return null;
  const [gap, long, waited] = [stored['gap'], stored['long'], stored['waited']].map(readLength);
  return gap == null || long == null || waited == null ? null : { gap, long, waited };
}

const readLength = (stored: unknown): Duration | null => (isInstant(stored) ? ms(stored) : null);
