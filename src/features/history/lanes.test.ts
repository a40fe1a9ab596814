import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Bucket } from '../../domain/buckets';
import { EMPTY_HISTORY, type History } from '../../domain/history';
import type { Verdict } from '../../domain/model';
import { type Instant, instant, seconds } from '../../domain/time';
import { axisRange, axisTicks, type Sight, segments, sightOf } from './lanes';

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

const sight = (first = 0, gaps: Sight['gaps'] = []): Sight => ({ first: at(first), last: null, gaps });

describe('a lane', () => {
  test('leaves no hole, however its verdicts change', () => {
    fc.assert(
      fc.property(
        fc.array(verdicts, { minLength: 1, maxLength: 300 }),
        fc.integer({ min: 300, max: 1200 }),
        (states, width) => {
          const drawn = segments(cut(states), width, sight()).toSorted((a, b) => a.x - b.x);
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
    const drawn = segments(cut(states), 300, sight());
    expect(drawn.at(-1)).toMatchObject({ state: 'unhealthy', width: 3 });
  });

  test('tells time that nobody watched from time before this page was open', () => {
    const drawn = segments(cut([null, null, 'healthy', null]), 400, sight(2));
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
    const states = cut(['healthy', null, 'healthy', null, 'healthy', 'healthy', null, null]);
    const drawn = segments(states, 800, sightOf(past, at(8), true)).toSorted((a, b) => a.x - b.x);
    const looks = drawn.map(({ state }) => state).filter((state, index, all) => state !== all[index - 1]);
    expect(looks).toEqual(['healthy', 'unknown', 'healthy', null, 'healthy', 'unknown']);
  });

  test('since the last answer is not watched while nothing fails', () => {
    expect(sightOf(past, at(8), false).gaps).toEqual(past.gaps);
  });

  test('is never green, however wide the buckets are, and at least 3 px wide', () => {
    const share = fc.integer({ min: 0, max: 1000 }).map((value) => at(value / 10));
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.uniqueArray(share, { minLength: 4, maxLength: 4 }),
        fc.constantFrom('failing' as const, 'asleep' as const),
        (count, times, why) => {
          const [first, from, to, last] = times.toSorted((a, b) => a - b) as [
            Instant,
            Instant,
            Instant,
            Instant,
          ];
          const wide = Array.from({ length: count }, (_, index) => ({
            from: at((100 * index) / count),
            to: at((100 * (index + 1)) / count),
            seen: { verdict: 'healthy' as const, age: seconds(4), limit: seconds(30) },
          }));
          const drawn = segments(wide, 400, { first, last, gaps: [{ from, to, why }] });
          const x = (time: Instant): number => (time - at(0)) / 250;
          const dark = drawn.find(({ state }) => state === (why === 'failing' ? 'unknown' : null));
          expect(dark?.width).toBeGreaterThanOrEqual(2.999);
          const never = [
            [0, x(first)],
            [x(from), x(to)],
            [dark?.x ?? 0, (dark?.x ?? 0) + (dark?.width ?? 0)],
            [x(last), 400],
          ] as const;
          for (const green of drawn.filter(({ state }) => state === 'healthy'))
            for (const [start, end] of never)
              expect(Math.min(green.x + green.width, end) - Math.max(green.x, start)).toBeLessThan(0.001);
        },
      ),
    );
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
