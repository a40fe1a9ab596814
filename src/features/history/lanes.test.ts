import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Bucket } from '../../domain/buckets';
import { EMPTY_HISTORY, type History } from '../../domain/history';
import type { Verdict } from '../../domain/model';
import { instant, seconds } from '../../domain/time';
import { axisRange, axisTicks, failures, segments } from './lanes';

const START = Date.UTC(2026, 10, 30, 14);
const at = (second: number) => instant(START + second * 1000);
const verdicts: fc.Arbitrary<Verdict | null> = fc.constantFrom(
  'healthy',
  'late',
  'degraded',
  'unhealthy',
  'unknown',
  null,
);
const cut = (states: readonly (Verdict | null)[]): readonly Bucket[] =>
  states.map((verdict, index) => ({
    from: at(index),
    to: at(index + 1),
    seen: verdict === null ? null : { verdict, age: seconds(4), limit: seconds(30) },
  }));

describe('a lane', () => {
  test('leaves no hole, however its verdicts change', () => {
    fc.assert(
      fc.property(
        fc.array(verdicts, { minLength: 1, maxLength: 300 }),
        fc.integer({ min: 300, max: 1200 }),
        (states, width) => {
          const drawn = segments(cut(states), width, at(0)).toSorted((a, b) => a.x - b.x);
          let reached = 0;
          for (const { x, width: wide } of drawn) {
            expect(x).toBeLessThanOrEqual(reached + 0.001);
            reached = Math.max(reached, x + wide);
          }
          expect(reached).toBeCloseTo(width);
        },
      ),
    );
  });

  test('paints what is bad last and at least 3 px wide', () => {
    const states = Array.from(
      { length: 300 },
      (_, index): Verdict => (index === 150 ? 'unhealthy' : 'healthy'),
    );
    const drawn = segments(cut(states), 300, at(0));
    expect(drawn.at(-1)).toMatchObject({ state: 'unhealthy', width: 3 });
  });

  test('tells time that nobody watched from time before this page was open', () => {
    const drawn = segments(cut([null, null, 'healthy', null]), 400, at(2));
    expect(new Set(drawn.map(({ state }) => state))).toEqual(new Set(['before', 'healthy', null]));
  });
});

describe('time without answers', () => {
  const gap = (from: number, to: number, why: 'failing' | 'paused') => ({ from: at(from), to: at(to), why });
  const past = {
    ...EMPTY_HISTORY,
    first: at(0),
    last: at(6),
    gaps: [gap(1, 2, 'failing'), gap(3, 4, 'paused')],
  };

  test('is unknown where the page asked in vain, and hatched only where it did not look', () => {
    const failed = failures(past, at(8), true);
    const states = cut(['healthy', null, 'healthy', null, 'healthy', 'healthy', null, null]);
    const drawn = segments(states, 800, at(0), failed).toSorted((a, b) => a.x - b.x);
    expect(drawn.map(({ state }) => state)).toEqual([
      'healthy',
      'unknown',
      'healthy',
      null,
      'healthy',
      'unknown',
    ]);
  });

  test('since the last answer is not watched while nothing fails', () => {
    expect(failures(past, at(8), false)).toEqual([past.gaps[0]]);
  });
});

describe('the axis', () => {
  const history: History = { ...EMPTY_HISTORY, first: at(0), last: at(600) };

  test('ends with the last answer, and goes on where none comes', () => {
    expect(axisRange(history, at(604), seconds(5))).toEqual({ from: at(0), to: at(600) });
    expect(axisRange(history, at(633), seconds(5)).to).toBe(at(630));
  });

  test('has at most as many round ticks as wanted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 120, max: 86_400 }), fc.integer({ min: 2, max: 8 }), (length, most) => {
        const ticks = axisTicks(at(7), at(7 + length), most);
        expect(ticks.length).toBeLessThanOrEqual(most + 1);
        for (const tick of ticks) expect(tick % 15_000).toBe(0);
      }),
    );
  });
});
