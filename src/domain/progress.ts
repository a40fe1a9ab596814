import type { ParseIntervals } from './extras';
import type { Progress, Scope } from './judged';
import type { BundleParses, ParseMemory, Rhythm } from './parse-memory';
import type { ProgressReason } from './reasons-joined';
import { between, type Duration, type Instant, ms, seconds } from './time';

/** `[dag_processor] min_file_process_interval` and `refresh_interval`, as Airflow comes. */
const DEFAULT_PROCESS = seconds(30);
const DEFAULT_REFRESH = seconds(300);

const MINUTE = seconds(60);
/** No rhythm up to an hour may be taken for a standstill where nobody told or showed the rhythm. */
const UNTOLD_LIMIT = ms(90 * MINUTE);
/** The interval alone does not tell how long a file waits for its turn, where many bundles share a processor. */
const UNSEEN_LIMIT = ms(12 * MINUTE);
/** An answer counts for three questions' time, within these. */
const SHORTEST_LIFE = ms(5 * MINUTE);
const FIRST_LIFE = ms(10 * MINUTE);
const LONGEST_LIFE = ms(60 * MINUTE);

/** When a bundle was last refreshed, and when that was told; null where the release does not tell. */
export interface Refreshed {
  readonly last: Instant | null;
  readonly at: Instant;
}

/**
 * How a bundle is being parsed, by the last answer about it; null where nobody knows: never asked, or the last answer
 * is too old to stand for now. All ages are taken at that answer, so that time alone makes nothing stand still.
 * The rule, with its figures: docs/verdicts.md, "Coverage and progress".
 */
export function progressOf(
  memory: ParseMemory,
  name: string,
  intervals: ParseIntervals,
  refreshed: Refreshed | null,
  now: Instant,
): Progress | null {
  const parses = memory.bundles.get(name);
  if (parses === undefined || between(parses.at, now) > lifeOf(parses)) return null;
  const { newest, at } = parses;
  const none = { newest, usual: null, isAssumed: false, isStalled: false, limit: null, at };
  if (newest === null) return none;
  const pace = paceOf(memory, name, parses, intervals);
  if (pace === null) return none;
  const limit = limitOf(pace, newest, intervals, refreshed);
  const isStalled = limit !== null && !parses.hasMoved && between(newest, at) > limit;
  return { newest, usual: pace.usual, isAssumed: pace.from === 'default', isStalled, limit, at };
}

function lifeOf({ every }: BundleParses): Duration {
  if (every === null) return FIRST_LIFE;
  return ms(Math.min(LONGEST_LIFE, Math.max(SHORTEST_LIFE, 3 * every)));
}

interface Pace {
  /** For the sentence: from one parse of a file to the next. */
  readonly usual: Duration;
  /** For the rule: not shorter than that. */
  readonly long: Duration;
  /** `seen`: with our own eyes, in this bundle; `told`: by the configuration or by other bundles. */
  readonly from: 'seen' | 'told' | 'default';
}

function paceOf(
  memory: ParseMemory,
  name: string,
  parses: BundleParses,
  { process }: ParseIntervals,
): Pace | null {
  const { rhythm } = parses;
  if (rhythm !== null) {
    const usual = usualOf(rhythm, process ?? DEFAULT_PROCESS);
    return { usual, long: ms(Math.max(rhythm.long, process ?? 0)), from: 'seen' };
  }
  // A part of a large bundle may wait long for its turn: nobody knows how long until it was seen.
  if (!parses.isComplete) return null;
  // The interval is the same for all bundles: the fastest that was seen elsewhere is not far above it.
  const elsewhere = least(
    [...memory.bundles]
      .filter(([other]) => other !== name)
      .flatMap(([, { rhythm }]) => (rhythm ? [rhythm.long] : [])),
  );
  const told = Math.max(process ?? 0, elsewhere ?? 0);
  const isTold = process !== null || elsewhere !== null;
  const long = ms(Math.max(isTold ? told : DEFAULT_PROCESS, parses.longestGap));
  return { usual: long, long, from: isTold ? 'told' : 'default' };
}

const least = (values: readonly Duration[]): Duration | null =>
  values.length === 0 ? null : ms(Math.min(...values));

/** A gap that was seen may hold several parses; as many as fit, by the waits that were seen and the interval. */
function usualOf({ gap, waited }: Rhythm, process: Duration): Duration {
  const parses = Math.floor(gap / Math.max(waited, process, 1));
  return ms(gap / Math.max(1, parses));
}

/**
 * From which age on the newest parse means that nothing is parsed; null: never, as things are. Files of an emptied
 * folder stay listed, with times that stand still, until the next refresh: a refresh has to prove that they are
 * there, or has to be overdue itself; where nobody tells of refreshes, there must have been time for one.
 */
function limitOf(
  { long, from }: Pace,
  newest: Instant,
  intervals: ParseIntervals,
  refreshed: Refreshed | null,
): Duration | null {
  const refresh = intervals.refresh ?? DEFAULT_REFRESH;
  const limit = from === 'seen' ? 3 * long + 2 * MINUTE : Math.max(5 * long + 3 * MINUTE, UNSEEN_LIMIT);
  const last = refreshed?.last ?? null;
  if (refreshed === null || last === null) {
    const patient = Math.max(limit, refresh + long + 2 * MINUTE);
    return ms(from === 'default' ? Math.max(patient, UNTOLD_LIMIT) : patient);
  }
  const overdue = 2 * refresh + MINUTE;
  if (between(last, refreshed.at) > overdue) return ms(from === 'default' ? Math.max(limit, overdue) : limit);
  if (between(newest, last) <= long + MINUTE) return null;
  return ms(from === 'default' ? Math.max(limit, UNTOLD_LIMIT) : limit);
}

/**
 * Bundles that have a live owner and are not parsed any more, the worst first: which has stood still for the most of
 * its usual intervals. Null where there is none. `alive`: live Dag processors.
 */
export function notWorking(scopes: readonly Scope[], alive: number, now: Instant): ProgressReason | null {
  const bundles = scopes
    .flatMap(({ kind, name, owners, progress }) => {
      if (kind !== 'bundle' || name === null || owners.length === 0 || !progress?.isStalled) return [];
      const { newest, usual, isAssumed } = progress;
      if (newest === null || usual === null) return [];
      return [{ name, age: between(newest, now), usual, assumed: isAssumed }];
    })
    .sort((a, b) => b.age / b.usual - a.age / a.usual || (a.name < b.name ? -1 : 1));
  return bundles.length === 0 ? null : { code: 'not_working', alive, bundles };
}
