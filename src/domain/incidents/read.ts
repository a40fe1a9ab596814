import type { Affected, Episode, Phase, Subject } from '../incidents';
import type { Pill } from '../judged';
import { COMPONENTS, type ComponentName, type InstanceVerdict, type Problem, type Verdict } from '../model';
import type { Reason } from '../reasons';
import { type Duration, type Instant, instant, ms } from '../time';
import { AFFECTED, PHASES } from './limits';

/** Stored data is what an older page, another browser or a person's editor wrote: nothing of it is believed unseen. */

type Fields = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A finite number that a date can be made of. */
export const isInstant = (value: unknown): value is Instant =>
  typeof value === 'number' && Math.abs(value) <= 8.64e15;

const isComponent = (name: string): name is ComponentName => COMPONENTS.some((known) => known === name);

/** An object whose keys are components, with each value read by `read`; null where any key or value is none. */
export function componentRecord<T>(
  stored: unknown,
  read: (value: unknown) => T | null,
): Partial<Record<ComponentName, T>> | null {
  if (!isRecord(stored)) return null;
  const known: Partial<Record<ComponentName, T>> = {};
  for (const [name, value] of Object.entries(stored)) {
    const kept = isComponent(name) ? read(value) : null;
    if (kept === null || !isComponent(name)) return null;
    known[name] = kept;
  }
  return known;
}

const VERDICTS: Readonly<Record<Verdict, true>> = {
  healthy: true,
  late: true,
  degraded: true,
  unhealthy: true,
  unknown: true,
  not_deployed: true,
  not_reported: true,
};
const INSTANCE_VERDICTS: Readonly<Record<InstanceVerdict, true>> = {
  ...VERDICTS,
  no_reply: true,
  never_started: true,
  stopped: true,
  gone: true,
};
const PILLS: Readonly<Record<Pill, true>> = {
  ...INSTANCE_VERDICTS,
  down: true,
  not_watching: true,
  first_load: true,
};
const WAYS: Readonly<Record<Episode['by'], true>> = { evidence: true, watched: true, before: true };

const isOneOf = <K extends string>(words: Readonly<Record<K, true>>, value: unknown): value is K =>
  typeof value === 'string' && Object.hasOwn(words, value);

export const isVerdict = (value: unknown): value is Verdict => isOneOf(VERDICTS, value);

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 2000;
const isOrNull = <T>(value: unknown, is: (value: unknown) => value is T): value is T | null =>
  value === null || is(value);

/**
 * What a store or a file holds -> an episode, without fields that it does not know; null where a field that it needs is
 * missing, of another kind, or out of order (an end before the beginning). Of reasons and problems only the code is
 * looked at: whoever puts them into words must be ready for damaged figures. Never throws.
 */
export function readEpisode(stored: unknown): Episode | null {
  if (!isRecord(stored)) return null;
  const { id, subject, began, by, seen, ended, endedAfter, affectedCount, cause } = stored;
  const phases = readList(stored['phases'], readPhase, PHASES);
  const affected = readList(stored['affected'], readAffected, AFFECTED);
  const worst = readPhase(stored['worst']);
  const peak = stored['peak'] === null ? null : readPeak(stored['peak']);
  const problem = stored['problem'] === null ? null : readProblem(stored['problem']);
  if (!isText(id) || !isSubject(subject) || !isOneOf(WAYS, by) || !isOrNull(cause, isText)) return null;
  if (!isInstant(began) || !isInstant(seen) || !isOrNull(ended, isInstant)) return null;
  if (!isOrNull(endedAfter, isInstant) || typeof affectedCount !== 'number' || affectedCount < 0) return null;
  if (phases === null || phases.length === 0 || affected === null || worst === null) return null;
  if (peak === undefined || problem === undefined || !Number.isFinite(affectedCount)) return null;
  if (seen < began || (ended !== null && ended < began)) return null;
  return {
    id,
    subject,
    began,
    by,
    seen,
    ended,
    endedAfter,
    phases,
    worst,
    peak,
    affected,
    affectedCount: Math.max(affected.length, Math.round(affectedCount)),
    cause,
    problem,
  };
}

const isSubject = (value: unknown): value is Subject =>
  value === 'sight' || (typeof value === 'string' && isComponent(value));

function readList<T>(stored: unknown, read: (value: unknown) => T | null, most: number): readonly T[] | null {
  if (!Array.isArray(stored) || stored.length > most) return null;
  const list = stored.map(read);
  return list.some((one) => one === null) ? null : (list as readonly T[]);
}

function readPhase(stored: unknown): Phase | null {
  if (!isRecord(stored)) return null;
  const { from, verdict, pill, reason } = stored;
  if (!isInstant(from) || !isOneOf(VERDICTS, verdict) || !isOneOf(PILLS, pill)) return null;
  if (!isRecord(reason) || !isText(reason['code'])) return null;
  return { from: instant(from), verdict, pill, reason: reason as unknown as Reason };
}

function readAffected(stored: unknown): Affected | null {
  if (!isRecord(stored)) return null;
  const { key, name, worst } = stored;
  return isText(key) && isText(name) && isOneOf(INSTANCE_VERDICTS, worst) ? { key, name, worst } : null;
}

/** undefined: there is something, and it is no peak. */
function readPeak(stored: unknown): { readonly age: Duration; readonly limit: Duration } | undefined {
  if (!isRecord(stored)) return undefined;
  const { age, limit } = stored;
  if (!isInstant(age) || !isInstant(limit)) return undefined;
  return { age: ms(age), limit: ms(limit) };
}

const readProblem = (stored: unknown): Problem | undefined =>
  isRecord(stored) && isText(stored['kind']) ? (stored as unknown as Problem) : undefined;
