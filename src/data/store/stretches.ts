import type { Stretch } from '../../domain/history/slice';
import { type Tier, WIDTH } from '../../domain/history/tiers';
import type { InstanceVerdict } from '../../domain/model';
import { type Duration, type Instant, instant, minutes, ms } from '../../domain/time';
import type { Reader, Writer } from './varint';

/** Their places are what is stored: new ones go to the end. */
export const VERDICTS: readonly InstanceVerdict[] = [
  'healthy',
  'late',
  'degraded',
  'unhealthy',
  'unknown',
  'not_deployed',
  'not_reported',
  'no_reply',
  'stopped',
  'gone',
  'never_started',
];

/** How much time a row of a tier is about. */
export const ROW: Readonly<Record<Tier, Duration>> = {
  raw: minutes(1),
  ten: minutes(1),
  minute: minutes(1),
  quarter: minutes(15),
};

/** What the stretches of one lane are packed against: the row that they are in. */
export interface Frame {
  readonly tier: Tier;
  readonly from: Instant;
  /** The limit that most lanes of the row have; it costs nothing there. */
  readonly limit: Duration | null;
}

/* A stretch is one number of flags, and after it only what is not as usual. The lowest four bits are the verdict. */
const FOLLOWS = 1 << 4; // begins where the one before ended, the first one with the row
const FULL = 1 << 5; // as long as a bucket of its tier
const WATCHED = 1 << 6; // watched all the time
const KNOWN = 1 << 7; // all that was watched was known
const UP = 1 << 8; // all that was known was up
const AGED = 1 << 9; // all that was watched had an age
const AGELESS = 1 << 10; // no age
const STEADY = 1 << 11; // the age was the same all the time
const SAME_LIMIT = 1 << 12; // as the one before
const NO_LIMIT = 1 << 13;

const widthOf = (tier: Tier): number => (tier === 'raw' ? -1 : WIDTH[tier]);

/** Packs the stretches of one lane. Whole milliseconds: a fraction is rounded away. */
export function packStretches(out: Writer, frame: Frame, stretches: readonly Stretch[]): void {
  let cursor: number = frame.from;
  let limit = frame.limit;
  for (const one of stretches) {
    const length = one.to - one.from;
    const usualAged = one.age === null ? 0 : one.watched;
    const usualTime = (one.age ?? 0) * one.aged;
    const flags =
      VERDICTS.indexOf(one.worst) |
      (one.from === cursor ? FOLLOWS : 0) |
      (length === widthOf(frame.tier) ? FULL : 0) |
      (one.watched === length ? WATCHED : 0) |
      (one.known === one.watched ? KNOWN : 0) |
      (one.up === one.known ? UP : 0) |
      (one.aged === usualAged ? AGED : 0) |
      (one.age === null ? AGELESS : 0) |
      (one.ageTime === usualTime ? STEADY : 0) |
      (one.limit === limit ? SAME_LIMIT : 0) |
      (one.limit === null ? NO_LIMIT : 0);
    out.put(flags);
    if (one.from !== cursor) out.putSigned(one.from - cursor);
    if (length !== widthOf(frame.tier)) out.put(length);
    if (one.watched !== length) out.put(one.watched);
    if (one.known !== one.watched) out.put(one.known);
    if (one.up !== one.known) out.put(one.up);
    if (one.age !== null) out.putSigned(one.age);
    if (one.aged !== usualAged) out.put(one.aged);
    if (one.ageTime !== usualTime) out.putSigned(one.ageTime);
    if (one.limit !== limit && one.limit !== null) out.putSigned(one.limit);
    cursor = one.to;
    limit = one.limit;
  }
}

/** The other way round, until the reader is done. Throws a RangeError where the bytes mean no stretch that can be. */
export function unpackStretches(bytes: Reader, frame: Frame): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let cursor: number = frame.from;
  let limit = frame.limit;
  while (!bytes.isDone()) {
    const flags = bytes.take();
    const has = (flag: number): boolean => (flags & flag) !== 0;
    const from = has(FOLLOWS) ? cursor : cursor + bytes.takeSigned();
    const length = has(FULL) ? widthOf(frame.tier) : bytes.take();
    const watched = has(WATCHED) ? length : bytes.take();
    const known = has(KNOWN) ? watched : bytes.take();
    const up = has(UP) ? known : bytes.take();
    const age = has(AGELESS) ? null : bytes.takeSigned();
    const aged = has(AGED) ? (age === null ? 0 : watched) : bytes.take();
    // Plus 0: the age times no time is no "minus zero".
    const ageTime = has(STEADY) ? (age ?? 0) * aged + 0 : bytes.takeSigned();
    if (!has(SAME_LIMIT)) limit = has(NO_LIMIT) ? null : ms(bytes.takeSigned());
    const one = {
      from: instant(from),
      to: instant(from + length),
      worst: VERDICTS[flags & 15] ?? 'unknown',
      age: age === null ? null : ms(age),
      limit,
      watched: ms(watched),
      known: ms(known),
      up: ms(up),
      aged: ms(aged),
      ageTime,
    };
    if ((flags & 15) >= VERDICTS.length || !isSound(one, frame)) throw new RangeError('no such stretch');
    stretches.push(one);
    cursor = one.to;
  }
  return stretches;
}

/** Whether a stretch can be at all: inside its row, and of no part more than of the whole. */
export function isSound(one: Stretch, { tier, from }: Pick<Frame, 'tier' | 'from'>): boolean {
  return (
    one.from >= from &&
    one.to >= one.from &&
    one.to <= from + ROW[tier] &&
    one.watched <= one.to - one.from &&
    one.known <= one.watched &&
    one.up <= one.known &&
    one.up >= 0 &&
    one.aged <= one.watched &&
    one.aged >= 0
  );
}
