import type { InstanceVerdict } from '../model';
import { severity } from '../severity';
import { type Duration, type Instant, ms } from '../time';

/**
 * What is kept of a stretch of time of one component or one instance: the worst beside what it takes to tell shares and
 * the mean. Two slices merge into one (`merged`), in any order and grouping, so a bucket of a day is the same whether it
 * was folded from seconds, minutes or quarters of an hour. Whole numbers only.
 */
export interface Slice {
  /** The worst verdict that was seen; of a component never `stopped` or `gone`. */
  readonly worst: InstanceVerdict;
  /** The greatest heartbeat age (executors: latency), and the limit that this very age was held against. */
  readonly age: Duration | null;
  readonly limit: Duration | null;
  /** How much of the stretch was watched; of that known (healthy, late, degraded, unhealthy, no reply); of that up (healthy, late). */
  readonly watched: Duration;
  readonly known: Duration;
  readonly up: Duration;
  /** For the mean: how much of it had a known age, and the sum of age times time (ms × ms). */
  readonly aged: Duration;
  readonly ageTime: number;
}

/**
 * A slice and the time that it is about. A raw one ends with an answer at `to` and began with the answer before it (with
 * itself after a gap: it has no length then, and counts all the same for the worst); a coarser one is a bucket of its tier.
 */
export interface Stretch extends Slice {
  readonly from: Instant;
  readonly to: Instant;
}

/** What was seen at one moment: a component or an instance. */
export interface Sight {
  readonly verdict: InstanceVerdict;
  readonly age: Duration | null;
  readonly limit: Duration | null;
}

/** Words that say something of the work, for or against; the others count neither way. */
const KNOWN: ReadonlySet<InstanceVerdict> = new Set(['healthy', 'late', 'degraded', 'unhealthy', 'no_reply']);
/** Of equally bad words the one further right is kept, so that merging knows no first and second. */
const TIES: readonly InstanceVerdict[] = [
  'not_reported',
  'gone',
  'stopped',
  'not_deployed',
  'never_started',
  'no_reply',
  'unhealthy',
];

/**
 * A sight that lasted. `length` in ms; below zero or no number it is a moment. An age below zero (a heartbeat from the
 * future) is none yet.
 */
export function sliceOf(sight: Sight, length: number): Slice {
  const lasted = ms(length > 0 ? Math.round(length) : 0);
  const age = whole(sight.age);
  const isKnown = KNOWN.has(sight.verdict);
  const isUp = sight.verdict === 'healthy' || sight.verdict === 'late';
  return {
    worst: sight.verdict,
    age,
    limit: whole(sight.limit),
    watched: lasted,
    known: isKnown ? lasted : ms(0),
    up: isUp ? lasted : ms(0),
    aged: age === null ? ms(0) : lasted,
    ageTime: age === null ? 0 : age * lasted,
  };
}

const whole = (value: Duration | null): Duration | null =>
  value === null || !Number.isFinite(value) ? null : ms(Math.max(0, Math.round(value)));

/**
 * Both together: the worse word, the greater age with its own limit (of equal ages the smaller limit), the sums of the
 * rest. Commutative and associative, so nobody needs to know in which order a bucket was filled.
 */
export function merged(a: Slice, b: Slice): Slice {
  const older = isOlder(b, a) ? b : a;
  return {
    worst: isWorse(b.worst, a.worst) ? b.worst : a.worst,
    age: older.age,
    limit: older.limit,
    watched: ms(a.watched + b.watched),
    known: ms(a.known + b.known),
    up: ms(a.up + b.up),
    aged: ms(a.aged + b.aged),
    ageTime: a.ageTime + b.ageTime,
  };
}

/** The mean age over the time in which one was known; null where none was. */
export const meanAge = ({ aged, ageTime }: Slice): Duration | null =>
  aged > 0 ? ms(Math.round(ageTime / aged)) : null;

function isWorse(a: InstanceVerdict, b: InstanceVerdict): boolean {
  if (a === b) return false;
  const order = severity(a) - severity(b);
  return order > 0 || (order === 0 && TIES.indexOf(a) > TIES.indexOf(b));
}

function isOlder(a: Slice, b: Slice): boolean {
  if (a.age !== b.age) return (a.age ?? -1) > (b.age ?? -1);
  return (a.limit ?? Number.POSITIVE_INFINITY) < (b.limit ?? Number.POSITIVE_INFINITY);
}
