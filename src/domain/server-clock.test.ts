import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Exchange, LOCAL_CLOCK, learn, type ServerClock, serverTime, setBack } from './server-clock';
import { type Instant, instant, ms } from './time';

const T0 = Date.UTC(2026, 10, 30, 12);
const HOUR = 3_600_000;

/**
 * An honest exchange: the answer is made `at` after the start, between sending and receiving, by a server that renews
 * its Date on a timer: what it sends was read `old` before (uvicorn: up to a second), and is cut to whole seconds.
 */
function honest(offset: number, at: number, there: number, back: number, old = 0): Exchange {
  const made = T0 + at;
  return {
    sentAt: instant(made - there),
    receivedAt: instant(made + back),
    date: instant(Math.floor((made + offset - old) / 1000) * 1000),
    newestBeat: null,
  };
}

const step = { wait: fc.nat(30_000), there: fc.nat(3000), back: fc.nat(3000), old: fc.nat(1000) };
const steps = fc.array(fc.record(step), { minLength: 1, maxLength: 60 });
const offsets = fc.integer({ min: -400 * 24 * HOUR, max: 400 * 24 * HOUR });

function run(
  offset: number,
  list: readonly { wait: number; there: number; back: number; old: number }[],
  from = LOCAL_CLOCK,
) {
  let at = 0;
  return list.reduce((clock, { wait, there, back, old }) => {
    at += wait + there + back + 1000;
    return learn(clock, honest(offset, at, there, back, old));
  }, from);
}

describe("the estimate of the server's clock", () => {
  it('holds the true offset within its bounds, whatever the round trips', () => {
    fc.assert(
      fc.property(offsets, steps, (offset, list) => {
        const clock = run(offset, list);
        expect(clock.source).toBe('server');
        expect(clock.low).toBeLessThanOrEqual(offset);
        expect(clock.high).toBeGreaterThanOrEqual(offset);
        expect(Math.abs(clock.offset - offset)).toBeLessThanOrEqual((clock.high - clock.low) / 2 + 1);
      }),
    );
  });

  it('is never worse than what the last exchange alone would prove', () => {
    fc.assert(
      fc.property(offsets, steps, (offset, list) => {
        const last = list.at(-1);
        const width = 2000 + (last?.there ?? 0) + (last?.back ?? 0);
        const clock = run(offset, list);
        expect(clock.high - clock.low).toBeLessThanOrEqual(width);
      }),
    );
  });

  it('never throws and never gives a number that is none, for absurd values', () => {
    const wild = fc.oneof(
      fc.double(),
      fc.integer(),
      fc.constantFrom(Number.NaN, Infinity, -Infinity, 8.64e15, -1),
    );
    const at = wild.map((value) => value as Instant);
    const exchange = fc.record({
      sentAt: at,
      receivedAt: at,
      date: fc.option(at),
      newestBeat: fc.option(at),
    });
    fc.assert(
      fc.property(fc.array(exchange, { maxLength: 50 }), (list) => {
        const clock = list.reduce<ServerClock>(learn, LOCAL_CLOCK);
        expect(clock.offset).not.toBeNaN();
        expect(clock.proofs.length).toBeLessThanOrEqual(20);
      }),
    );
  });

  const jumps = fc.integer({ min: 10_000, max: HOUR }).chain((size) => fc.constantFrom(size, -size));
  /** Slow answers leave much open: a jump as it lies beyond all that they allow. */
  const beyond = (by: number, { low, high }: ServerClock): number => by + Math.sign(by) * (high - low);

  it('is not moved by one Date that contradicts what is known, nor by several that contradict each other', () => {
    fc.assert(
      fc.property(offsets, steps, jumps, (offset, list, jump) => {
        const before = run(offset, list);
        const by = beyond(jump, before);
        const once = learn(before, honest(offset + by, 10 * HOUR, 20, 20));
        expect(once.offset).toBe(before.offset);
        const again = learn(once, honest(offset - by, 10 * HOUR + 5000, 20, 20));
        expect(again.offset).toBe(before.offset);
        const well = learn(again, honest(offset, 10 * HOUR + 10_000, 20, 20));
        expect(Math.abs(well.offset - offset)).toBeLessThanOrEqual(1021);
      }),
    );
  });

  it('recovers from a clock that was set with the second exchange in a row that says so', () => {
    fc.assert(
      fc.property(offsets, steps, jumps, (offset, list, by) => {
        const before = run(offset, list);
        const once = learn(before, honest(offset + by, 10 * HOUR, 20, 20));
        const after = learn(once, honest(offset + by, 10 * HOUR + 5000, 20, 20));
        expect(Math.abs(after.offset - (offset + by))).toBeLessThanOrEqual(1021);
      }),
    );
  });

  it('recovers with the very next exchange where the local clock was seen to leap', () => {
    fc.assert(
      fc.property(offsets, steps, jumps, (offset, list, by) => {
        const leapt = setBack(run(offset, list), ms(Math.max(0, -by)));
        const after = learn(leapt, honest(offset - by, 10 * HOUR, 20, 20));
        expect(Math.abs(after.offset - (offset - by))).toBeLessThanOrEqual(1021);
      }),
    );
  });

  it('takes a Date that stands still while time goes on for a cached one', () => {
    const fresh = learn(LOCAL_CLOCK, honest(0, 0, 5, 5));
    const cached = { ...honest(0, 60_000, 5, 5), date: instant(T0) };
    expect(learn(fresh, cached)).toBe(fresh);
  });

  it('ignores a request during which the local clock was set back', () => {
    const odd = { ...honest(0, 0, 5, 5), receivedAt: instant(T0 - HOUR) };
    expect(learn(LOCAL_CLOCK, odd)).toBe(LOCAL_CLOCK);
  });
});

describe('without a Date header', () => {
  const beat = (ahead: number, at = 0): Exchange => ({
    sentAt: instant(T0 + at - 10),
    receivedAt: instant(T0 + at),
    date: null,
    newestBeat: instant(T0 + at + ahead),
  });

  it("the browser's clock stands in", () => {
    const clock = learn(LOCAL_CLOCK, beat(-4000));
    expect(clock.source).toBe('browser');
    expect(serverTime(clock, instant(T0))).toBe(T0);
  });

  it('no heartbeat is left ahead of the estimate', () => {
    const ahead = fc.integer({ min: -HOUR, max: HOUR });
    fc.assert(
      fc.property(fc.array(ahead, { minLength: 1, maxLength: 40 }), (list) => {
        const clock = list.map((by, index) => beat(by, index * 5000)).reduce(learn, LOCAL_CLOCK);
        expect(clock.offset).toBeGreaterThanOrEqual(Math.max(0, ...list.slice(-20)));
      }),
    );
  });

  it('the first readable Date takes over', () => {
    const clock = learn(learn(LOCAL_CLOCK, beat(600_000)), honest(7000, 5000, 1, 1));
    expect(clock.source).toBe('server');
    expect(Math.abs(clock.offset - 7000)).toBeLessThanOrEqual(1002);
  });
});
