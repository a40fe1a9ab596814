import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COMPONENTS } from '../../../domain/model';
import { hours, type Instant, instant, ms, plus } from '../../../domain/time';
import { clock, gap, recordedOf, stretch } from '../testing-recorded';
import { type Axis, xOf } from './axis';
import { lanesOf } from './lane-model';
import { type Piece, piecesOf } from './lane-paths';
import { readingAt } from './readings';

/** From minutes to ninety days, in few wide buckets or in many; what was seen, and when nobody saw anything. */
const stories = fc
  .record({
    length: fc.constantFrom(ms(300_000), hours(1), hours(6), hours(24), hours(30 * 24), hours(90 * 24)),
    count: fc.integer({ min: 1, max: 300 }),
    width: fc.integer({ min: 200, max: 1200 }),
    // Shares of the range, in order: first answer, begin and end of two gaps, last answer.
    shares: fc.uniqueArray(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 }),
    why: fc.constantFrom('failing' as const, 'closed' as const, 'paused' as const),
  })
  .map(({ length, count, width, shares, why }) => {
    const from = clock(10);
    const at = shares
      .toSorted((a, b) => a - b)
      .map((share) => instant(Math.round(from + share * length))) as unknown as readonly [
      Instant,
      Instant,
      Instant,
      Instant,
      Instant,
      Instant,
    ];
    const axis: Axis = { from, to: plus(from, length), count, width, left: 0, name: null, isLive: false };
    const [since, a, b, c, d, last] = at;
    const gaps = [gap(a, b, why), gap(c, d, 'failing')].filter((one) => one.to > one.from);
    const parts = [stretch(since, a), stretch(b, c), stretch(d, last)];
    const recorded = recordedOf(
      axis.from,
      axis.to,
      Object.fromEntries(COMPONENTS.map((name) => [name, parts])),
      { gaps },
    );
    const lanes = lanesOf(axis, { recorded, lives: null, since, who: null, isAhead: false });
    return { axis, lanes, gaps, since, last, pieces: piecesOf(lanes, axis, gaps, since) };
  });

const HAIR = 0.001;
const overlap = ({ x, width }: Piece, from: number, to: number): number =>
  Math.min(x + width, to) - Math.max(x, from);

describe('Green', () => {
  test('is on no pixel of a time without an answer, whatever the bucket’s width', () => {
    fc.assert(
      fc.property(stories, ({ axis, gaps, since, last, pieces }) => {
        const never = [
          [axis.from, since],
          ...gaps.map(({ from, to }) => [from, to] as const),
          [last, axis.to],
        ] as const;
        for (const piece of pieces.filter(({ look }) => look === 'healthy'))
          for (const [from, to] of never)
            expect(overlap(piece, xOf(axis, from), xOf(axis, to))).toBeLessThan(HAIR);
      }),
    );
  });

  test('leaves at least 3 px to whatever nobody saw, in every lane', () => {
    fc.assert(
      fc.property(stories, ({ axis, lanes, gaps, pieces }) => {
        lanes.forEach((_, lane) => {
          const own = pieces.filter((piece) => piece.lane === lane);
          const green = own.filter(({ look }) => look === 'healthy');
          for (const { from, to, why } of gaps) {
            const looks = why === 'failing' ? ['unknown', 'lost'] : ['hatch'];
            const middle = Math.min(axis.width - HAIR, (xOf(axis, from) + xOf(axis, to)) / 2);
            const shown = own.find((one) => looks.includes(one.look) && overlap(one, middle, middle) >= 0);
            expect(shown?.width).toBeGreaterThanOrEqual(3 - HAIR);
            for (const piece of green)
              expect(overlap(piece, shown?.x ?? 0, (shown?.x ?? 0) + (shown?.width ?? 0))).toBeLessThan(HAIR);
          }
        });
      }),
    );
  });

  test('has its words: what is said to be well says for how much of it nobody saw', () => {
    fc.assert(
      fc.property(stories, ({ axis, lanes, gaps }) => {
        const width = (axis.to - axis.from) / axis.count;
        lanes[0]?.cells.forEach((cell, index) => {
          if (cell.is !== 'seen') return;
          const start = axis.from + index * width;
          const dark = gaps.reduce(
            (sum, { from, to }) => sum + Math.max(0, Math.min(to, start + width) - Math.max(from, start)),
            0,
          );
          const { figure } = readingAt(lanes[0] as NonNullable<(typeof lanes)[0]>, index);
          if (dark >= 1001) expect(figure).toMatch(/^(no answer|not watched|not seen) for .* of it$/);
          if (dark < 999) expect(figure).toBe('3 s ago');
        });
      }),
    );
  });
});
