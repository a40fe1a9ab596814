import type { ParseAnswer } from './bundles';
import { between, type Duration, type Instant, ms } from './time';

/** What is remembered of when the files (or Dags) of each bundle were parsed; plain data. */
export interface ParseMemory {
  readonly bundles: ReadonlyMap<string, BundleParses>;
}

export const EMPTY_PARSES: ParseMemory = { bundles: new Map() };

/** One bundle, as of its last answer. */
export interface BundleParses {
  readonly files: ReadonlyMap<string, FileParses>;
  /** The newest parse of anything in it, by the server's clock; null where there is nothing to parse. */
  readonly newest: Instant | null;
  /** What was learned from files that were seen again; null until most files have been parsed twice before our eyes. */
  readonly rhythm: Rhythm | null;
  /** The longest gap of any file so far, learned or not; 0 where none was seen. */
  readonly longestGap: Duration;
  /** The last answer showed a parse that the one before it had not. */
  readonly hasMoved: boolean;
  readonly isComplete: boolean;
  readonly at: Instant;
  /** Between the last two answers; null after the first. */
  readonly every: Duration | null;
}

export interface Rhythm {
  /** From one parse of a file to the next that was seen; parses in between may have been missed. */
  readonly gap: Duration;
  /** The same, at the upper end: never shorter than the true interval. */
  readonly long: Duration;
  /** Files have been seen to wait for so long: never longer than the true interval. */
  readonly waited: Duration;
}

interface FileParses {
  /** As the server told it: by the clock of the Dag processor. */
  readonly told: Instant;
  /** When it was, by the server's clock: a parse that is news happened since the answer before. */
  readonly at: Instant;
  /** The answer that last listed it. */
  readonly seenAt: Instant;
  /** Newest last. */
  readonly gaps: readonly Gap[];
}

interface Gap {
  readonly length: Duration;
  readonly waited: Duration;
}

const MOST_GAPS = 6;
/** Files of a bundle that are remembered; those listed longest ago are forgotten first. */
const MOST_FILES = 2000;

/**
 * Takes in one answer about one bundle. An answer that is not newer than the last one of that bundle changes nothing,
 * nor does one that lists nothing of a bundle that it did not read whole. What a complete answer no longer lists is
 * forgotten. Times from ahead of the server's clock count as of the answer that first told them.
 */
export function learn(memory: ParseMemory, answer: ParseAnswer): ParseMemory {
  const before = memory.bundles.get(answer.bundle) ?? null;
  if (before !== null && answer.at <= before.at) return memory;
  const told = Object.entries(answer.parsed).filter((entry): entry is [string, Instant] => entry[1] !== null);
  if (told.length === 0 && !answer.isComplete) return memory;
  const listed = new Map(
    told.map(([name, at]) => [name, parsed(before?.files.get(name) ?? null, at, answer.at)]),
  );
  const files = answer.isComplete ? listed : merged(before?.files ?? new Map(), listed);
  const bundles = new Map(memory.bundles).set(answer.bundle, {
    files,
    ...timesOf(files, [...listed.values()]),
    hasMoved: told.some(([name, at]) => {
      const old = before?.files.get(name);
      return old !== undefined && old.told !== at;
    }),
    isComplete: answer.isComplete,
    at: answer.at,
    every: before === null ? null : between(before.at, answer.at),
  });
  return { bundles };
}

function parsed(old: FileParses | null, told: Instant, answeredAt: Instant): FileParses {
  if (old === null) return { told, at: least(told, answeredAt), seenAt: answeredAt, gaps: [] };
  if (old.told === told) return { ...old, seenAt: answeredAt };
  const at = least(most(told, old.seenAt), answeredAt);
  // A clock that was set back tells nothing about a gap.
  const gap = { length: between(old.told, told), waited: between(old.at, old.seenAt) };
  const gaps = told > old.told ? [...old.gaps, gap].slice(-MOST_GAPS) : old.gaps;
  return { told, at, seenAt: answeredAt, gaps };
}

const least = (a: Instant, b: Instant): Instant => (a < b ? a : b);
const most = (a: Instant, b: Instant): Instant => (a > b ? a : b);

function merged(
  before: ReadonlyMap<string, FileParses>,
  listed: ReadonlyMap<string, FileParses>,
): ReadonlyMap<string, FileParses> {
  const files = new Map(before);
  for (const [name, file] of listed) {
    files.delete(name);
    files.set(name, file);
  }
  for (const name of files.keys()) {
    if (files.size <= MOST_FILES) break;
    files.delete(name);
  }
  return files;
}

function timesOf(
  files: ReadonlyMap<string, FileParses>,
  listed: readonly FileParses[],
): Pick<BundleParses, 'newest' | 'rhythm' | 'longestGap'> {
  const newest = [...files.values()].reduce<Instant | null>(
    (found, { at }) => (found === null ? at : most(found, at)),
    null,
  );
  const twice = listed.filter(({ gaps }) => gaps.length >= 2);
  return {
    newest,
    longestGap: ms(Math.max(0, ...listed.flatMap(({ gaps }) => gaps.map(({ length }) => length)))),
    rhythm: twice.length > 0 && twice.length * 2 >= listed.length ? rhythmOf(twice) : null,
  };
}

const rhythmOf = (files: readonly FileParses[]): Rhythm => ({
  gap: ms(middle(files.map(({ gaps }) => middle(gaps.map(({ length }) => length))))),
  long: ms(middle(files.map(({ gaps }) => longOf(gaps)))),
  waited: ms(Math.max(...files.flatMap(({ gaps }) => gaps.map(({ waited }) => waited)))),
});

/** The longest gap of a file; once there are a few, one that stands out (a night, a stall) is no rhythm. */
function longOf(gaps: readonly Gap[]): number {
  const [first = 0, second = first] = gaps.map(({ length }) => length).sort((a, b) => b - a);
  return gaps.length >= 4 ? second : first;
}

/** The middle one; of two middle ones the upper. */
const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
