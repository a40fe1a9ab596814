import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ms, seconds } from '../domain/time';
import { figuresOf } from './peak-figures';

const at = (x: number, age: number) => ({ x, age: seconds(age) });
/** Diamonds on a plot of any width, and its figures. */
const plots = fc
  .record({
    width: fc.integer({ min: 160, max: 1000 }),
    shares: fc.array(
      fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 9999 })),
      {
        maxLength: 60,
      },
    ),
  })
  .map(({ width, shares }) => {
    const diamonds = shares.map(([share, age]) => at(share * width, age)).sort((a, b) => a.x - b.x);
    return { width, diamonds, figures: figuresOf(diamonds, width) };
  });

describe('The figures of diamonds', () => {
  it('cover every one: none is cut without a figure', () => {
    fc.assert(
      fc.property(plots, ({ diamonds, figures }) => {
        expect(figures.reduce((sum, { count }) => sum + count, 0)).toBe(diamonds.length);
      }),
    );
  });
  it('tell the greatest age that there was', () => {
    fc.assert(
      fc.property(plots, ({ diamonds, figures }) => {
        const most = (list: readonly { readonly age: number }[]) =>
          Math.max(0, ...list.map(({ age }) => age));
        expect(most(figures)).toBe(most(diamonds));
      }),
    );
  });
  it('never stand on each other, and stay inside of the plot', () => {
    fc.assert(
      fc.property(plots, ({ width, figures }) => {
        let reached = 0;
        for (const { x, side, count } of figures) {
          const room = count > 1 ? 160 : 112;
          const start = side === 'left' ? x - room : x;
          expect(start).toBeGreaterThanOrEqual(reached);
          reached = start + room;
        }
        // One alone at the edge of a plot that is narrower than two texts has no room at either side.
        if (width >= 320) expect(reached).toBeLessThanOrEqual(width);
      }),
    );
  });
  it('stand at the right, at the right edge at the left', () => {
    expect(figuresOf([at(100, 552), at(700, 140)], 720)).toEqual([
      { x: 100, side: 'right', age: ms(552_000), count: 1 },
      { x: 700, side: 'left', age: ms(140_000), count: 1 },
    ]);
  });
  it('move to the left where the next one needs the room at the right', () => {
    expect(figuresOf([at(200, 552), at(290, 140)], 720).map(({ side }) => side)).toEqual(['left', 'right']);
  });
  it('join where there is no room for each, and tell how often', () => {
    expect(figuresOf([at(100, 100), at(110, 552), at(120, 120)], 720)).toEqual([
      { x: 120, side: 'right', age: ms(552_000), count: 3 },
    ]);
  });
});
