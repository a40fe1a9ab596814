import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ms, seconds } from '../../../domain/time';
import { drawnAt, height, scaleOf, sliderOf, whatIfOf } from './scale';

const limits = fc.integer({ min: 1000, max: 3_600_000 }).map(ms);
const values = fc.integer({ min: 0, max: 100_000_000 }).map(ms);

describe('The axis of values', () => {
  it('goes up to three limits, whatever the worst age was', () => {
    expect(scaleOf(seconds(8), seconds(30), null, 'Heartbeat age').top).toBe(90_000);
    expect(scaleOf(seconds(552), seconds(30), null, 'Heartbeat age').top).toBe(90_000);
  });
  it('makes room for what-if', () => {
    expect(scaleOf(seconds(8), seconds(30), seconds(120), 'Heartbeat age').top).toBe(150_000);
  });
  it('ends a little above the deadline of a reply', () => {
    expect(scaleOf(ms(41), seconds(5), null, 'Reply time').top).toBe(6000);
  });
  it('ends at a round figure above the limit of a bundle, so that its usual ages are seen', () => {
    expect(scaleOf(seconds(25), seconds(399), null, 'Parse age').top).toBe(600_000);
  });
  it('takes the highest value where there is no limit', () => {
    expect(scaleOf(ms(41), null, null, 'Reply time')).toEqual({ top: 50, limit: null, whatIf: null });
  });
  it('always shows the limit and what-if below its top, and every value inside', () => {
    fc.assert(
      fc.property(
        values,
        limits,
        fc.option(limits),
        fc.constantFrom('Heartbeat age', 'Reply time', 'Parse age'),
        values,
        (highest, limit, asked, measure, value) => {
          const scale = scaleOf(highest, limit, asked, measure);
          expect(height(scale, limit)).toBeLessThan(1);
          if (asked !== null) expect(height(scale, asked)).toBeLessThan(1);
          expect(height(scale, value)).toBeGreaterThanOrEqual(0);
          expect(height(scale, value)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

describe('A value above the top', () => {
  it('is drawn a little below it, where no axis is', () => {
    const scale = scaleOf(seconds(600), seconds(30), null, 'Heartbeat age');
    expect(height(scale, seconds(600))).toBeLessThan(0.99);
    expect(height(scale, seconds(600))).toBeGreaterThan(0.95);
    expect(height(scale, scale.top)).toBe(1);
    expect(drawnAt(scale, seconds(4))).toBe(4000);
  });
});

describe('What-if', () => {
  it('goes from a third of the limit to four of it', () => {
    expect(sliderOf(seconds(30))).toEqual({ from: 10_000, to: 120_000 });
  });
  it('is a whole second that the slider has, whatever a link says; today’s limit and nonsense are none', () => {
    expect(whatIfOf(60_400, seconds(30))).toBe(60_000);
    expect(whatIfOf(1, seconds(30))).toBe(10_000);
    expect(whatIfOf(9e9, seconds(30))).toBe(120_000);
    expect(whatIfOf(30_000, seconds(30))).toBe(null);
    expect(whatIfOf(Number.NaN, seconds(30))).toBe(null);
  });
  it('says the same when it is asked twice', () => {
    fc.assert(
      fc.property(values, limits, (value, limit) => {
        const once = whatIfOf(value, limit);
        expect(once === null ? null : whatIfOf(once, limit)).toBe(once);
      }),
    );
  });
});
