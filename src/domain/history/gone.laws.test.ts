import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Instant, instant } from '../time';
import { type Gone, isGone, leftOf, withGone } from './gone';

const times = fc.integer({ min: 0, max: 30 }).map(instant);
const gones = fc
  .tuple(times, fc.option(fc.nat(10)))
  .map(([after, length]): Gone => ({ after, upTo: length === null ? null : instant(after + length) }));
const gaps = fc
  .tuple(times, fc.integer({ min: 1, max: 20 }))
  .map(([from, length]) => ({ from, to: instant(from + length), why: 'closed' as const }));

describe('what went', () => {
  it('is cut out of a gap to the millisecond, and all else of it is left', () => {
    fc.assert(
      fc.property(gaps, gones, (gap, gone) => {
        const left = leftOf(gap, gone);
        for (let at: number = gap.from; at < gap.to; at += 1) {
          const isLeft = left.some(({ from, to }) => at >= from && at < to);
          expect(isLeft).toBe(at < gone.after || (gone.upTo !== null && at >= gone.upTo));
        }
        for (const { from, to, why } of left) {
          expect(from).toBeLessThan(to);
          expect(why).toBe(gap.why);
        }
      }),
    );
  });

  it('is the same in a list, which does not grow while one goes on from another', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 20 }), times, (steps, start) => {
        let at: Instant = start;
        let list: readonly Gone[] = withGone([], null);
        for (const step of steps) {
          const upTo = instant(at + step);
          list = withGone(list, { after: at, upTo });
          at = upTo;
        }
        expect(list.length).toBe(steps.length === 0 ? 0 : 1);
        for (let time = 0; time < 140; time += 1)
          expect(list.some((one) => isGone(one, time))).toBe(time > start && time <= at);
      }),
    );
  });
});
