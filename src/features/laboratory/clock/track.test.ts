import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { untilNextLook } from '../refresh';
import { nearest, stepped } from '../sheet';
import type { SimulatorState } from '../world';
import { faultMarks, trackEnd } from './track';

const time = fc.integer({ min: 0, max: 7 * 86_400 });

describe('laws of the track', () => {
  it('has room for every mark, and something is always left to go to', () =>
    fc.assert(
      fc.property(time, fc.array(time), (now, marks) => {
        const end = trackEnd(now, marks);
        for (const mark of marks) expect(end).toBeGreaterThanOrEqual(mark);
        expect(end).toBeGreaterThan(now);
      }),
    ));

  it('never ends further than an hour and a quarter behind what it must show', () =>
    fc.assert(
      fc.property(time, fc.array(time), (now, marks) => {
        expect(trackEnd(now, marks) - Math.max(now, ...marks)).toBeLessThanOrEqual(75 * 60);
      }),
    ));

  it('never shrinks while time goes on', () =>
    fc.assert(
      fc.property(time, time, fc.array(time), (a, b, marks) => {
        expect(trackEnd(Math.max(a, b), marks)).toBeGreaterThanOrEqual(trackEnd(Math.min(a, b), marks));
      }),
    ));
});

it('marks each fault once, whether it is in force, was, or comes; none of before the start', () => {
  const state = {
    faults: [{ id: 1, t: 10, verb: 'kill', target: 'triggerer-0' }],
    done: [
      { t: -5, event: 'fault', verb: 'hang', target: 'scheduler-1' },
      { t: 10, event: 'fault', verb: 'kill', target: 'triggerer-0' },
      { t: 12, event: 'heal', verb: 'slow', target: 'database' },
    ],
    coming: [{ t: 90, event: 'fault', verb: 'resume', target: 'triggerer-0' }],
  } as unknown as SimulatorState;
  expect(faultMarks(state)).toEqual([
    { t: 10, isMending: false },
    { t: 12, isMending: true },
    { t: 90, isMending: true },
  ]);
});

describe('the sheet', () => {
  it.each([
    [5, null],
    [19.9, null],
    [20, 40],
    [54, 40],
    [56, 70],
    [86, 100],
    [130, 100],
  ])('let go at %d %% comes to rest at %s', (at, rest) => expect(nearest(at)).toBe(rest));
  it('goes up and down one step, and no further', () => {
    expect(stepped(40, 1)).toBe(70);
    expect(stepped(100, 1)).toBe(100);
    expect(stepped(40, -1)).toBe(40);
  });
});

it('looks twice a second at the most, and takes no more than a fifth of the time', () =>
  fc.assert(
    fc.property(fc.double({ min: -1, max: 60_000, noNaN: true }), (took) => {
      const wait = untilNextLook(took);
      expect(wait).toBeGreaterThanOrEqual(500);
      expect(took / (took + wait)).toBeLessThanOrEqual(0.2 + 1e-9);
    }),
  ));
