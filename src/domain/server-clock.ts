import { type Duration, EARLIEST, type Instant, LATEST, ms } from './time';

/** One exchange with the server: our clock before and after, and what its answer tells of its own clock. */
export interface Exchange {
  /** By the local clock, before the request left. */
  readonly sentAt: Instant;
  /** By the local clock, when the answer's headers were here. */
  readonly receivedAt: Instant;
  /** The `Date` header; null where none can be read (another origin) or where a cache gave the answer. */
  readonly date: Instant | null;
  /** The newest heartbeat in the answer: by the server's clock, it cannot lie ahead of now. */
  readonly newestBeat: Instant | null;
}

/** The server's clock minus ours lies in `[low, high]`. */
interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** What one exchange proves. */
interface Proof extends Bounds {
  readonly receivedAt: Instant;
  readonly date: Instant | null;
}

/**
 * What is known of the server's clock. Add `offset` to a local instant to have the server's. It lies within the bounds,
 * which are infinite where nothing bounds it.
 */
export interface ServerClock extends Bounds {
  /** `browser`: no Date header so far, the local clock stands in, moved forward by heartbeats ahead of it. */
  readonly source: 'server' | 'browser';
  readonly offset: Duration;
  readonly proofs: readonly Proof[];
  /** The last exchange, where it contradicts the estimate; it counts when the next one agrees with it. */
  readonly doubt: Proof | null;
}

const KEPT = 20;
const TICK = 1000;
/** HTTP dates are cut to whole seconds, and uvicorn renews its own on a timer: one is up to this old (measured). */
const OLDEST = 2 * TICK;
/** A Date that has stood still for longer than this while our clock went on comes from a cache. */
const STANDSTILL = 2 * TICK;
/** A Date that lies further from what is known than this may be one server's error. */
const FEW = 4 * TICK;

/** Before the first answer: the local clock as it is. */
export const LOCAL_CLOCK: ServerClock = {
  source: 'browser',
  offset: ms(0),
  low: Number.NEGATIVE_INFINITY,
  high: Number.POSITIVE_INFINITY,
  proofs: [],
  doubt: null,
};

/**
 * Takes in one exchange. A Date header `D` was made between sending and receiving, at a server time in
 * `[D, D + 2 s)`, so the offset lies in `[D - receivedAt, D + 2 s - sentAt]`. The last twenty exchanges are
 * intersected from the newest backwards, up to the first that contradicts them (one of the clocks was set), and
 * the middle is the estimate. One answer proves no new clock (behind a balancer one server's may be wrong): a Date that
 * lies more than 4 s from what is known counts when the next exchange agrees with it. Without any Date, heartbeats bound it from below. What cannot be (a local clock
 * set back during the request, a Date from a cache or from before 2015) proves nothing. Never throws.
 */
export function learn(clock: ServerClock, exchange: Exchange): ServerClock {
  const proof = proofOf(clock, exchange);
  if (proof === null) return clock;
  const { doubt } = clock;
  const isKnown = proof.date !== null && clock.source === 'server' && clock.proofs.length > 0;
  if (isKnown && differ(clock, proof) && (doubt === null || differ(doubt, proof)))
    return { ...clock, doubt: proof };
  const proofs = [...clock.proofs.slice(1 - KEPT), proof];
  const dated = proofs.filter(({ date }) => date !== null);
  return dated.length > 0 ? fromDates(proofs, dated) : fromBeats(proofs);
}

const differ = (one: Bounds, other: Bounds): boolean =>
  Math.max(one.low, other.low) - Math.min(one.high, other.high) > FEW;

/**
 * After the local clock was set back by `by`: the server's goes on from where it was, so that nothing grows
 * younger while no answer comes. What the exchanges so far proved is of the old clock and forgotten, and the next Date counts
 * at once. By 0 where the local clock leapt forward: it slept or it was set, and only the next answer can tell.
 */
export const setBack = (clock: ServerClock, by: Duration): ServerClock => ({
  ...clock,
  offset: ms(clock.offset + by),
  low: clock.low + by,
  high: clock.high + by,
  proofs: [],
  doubt: null,
});

/** A local instant -> the same moment by the server's clock as estimated, in whole milliseconds. */
export const serverTime = (clock: ServerClock, local: Instant): Instant => (local + clock.offset) as Instant;

function proofOf(clock: ServerClock, exchange: Exchange): Proof | null {
  const { sentAt, receivedAt, newestBeat } = exchange;
  if (!Number.isFinite(sentAt) || !Number.isFinite(receivedAt) || receivedAt < sentAt) return null;
  const date = usable(exchange.date);
  if (date === null) {
    const beat = usable(newestBeat);
    if (beat === null) return null;
    return { low: beat - receivedAt, high: Number.POSITIVE_INFINITY, receivedAt, date };
  }
  const last = clock.doubt ?? clock.proofs.findLast((proof) => proof.date !== null);
  if (last?.date === date && sentAt - last.receivedAt > STANDSTILL) return null;
  return { low: date - receivedAt, high: date + OLDEST - sentAt, receivedAt, date };
}

function fromDates(proofs: readonly Proof[], dated: readonly Proof[]): ServerClock {
  let low = Number.NEGATIVE_INFINITY;
  let high = Number.POSITIVE_INFINITY;
  for (const proof of dated.toReversed()) {
    if (Math.max(low, proof.low) > Math.min(high, proof.high)) break;
    low = Math.max(low, proof.low);
    high = Math.min(high, proof.high);
  }
  return { source: 'server', offset: ms(Math.round((low + high) / 2)), low, high, proofs, doubt: null };
}

function fromBeats(proofs: readonly Proof[]): ServerClock {
  const low = Math.max(...proofs.map((proof) => proof.low));
  const high = Number.POSITIVE_INFINITY;
  return { source: 'browser', offset: ms(Math.max(0, Math.ceil(low))), low, high, proofs, doubt: null };
}

const usable = (at: Instant | null): Instant | null =>
  at !== null && at >= EARLIEST && at <= LATEST ? at : null;
