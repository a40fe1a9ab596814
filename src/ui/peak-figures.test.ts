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
        for (const { x, side, count, isShort } of figures) {
          const room = count > 1 && !isShort ? 160 : 112;
          const start = side === 'left' ? x - room : x;
          expect(start).toBeGreaterThanOrEqual(reached);
          reached = start + room;
        }
        expect(reached).toBeLessThanOrEqual(width);
      }),
    );
  });
  it('stand at the right, at the right edge at the left', () => {
    expect(figuresOf([at(100, 552), at(700, 140)], 720)).toEqual([
      { x: 100, side: 'right', age: ms(552_000), count: 1, isShort: false },
      { x: 700, side: 'left', age: ms(140_000), count: 1, isShort: false },
    ]);
  });
  it('leave the number out, rather than the plot, where it is narrow', () => {
    expect(figuresOf([at(145, 255), at(152, 186)], 186)).toEqual([
      { x: 145, side: 'left', age: ms(255_000), count: 2, isShort: true },
    ]);
    expect(figuresOf([at(60, 552)], 100)).toEqual([]);
  });
  it('stand beside the whole run along the top, not on the line that rises to it', () => {
    const [figure] = figuresOf([{ ...at(690, 552), from: 640, to: 700 }], 720);
    expect(figure).toMatchObject({ x: 640, side: 'left' });
  });
  it('move to the left where the next one needs the room at the right', () => {
    expect(figuresOf([at(200, 552), at(290, 140)], 720).map(({ side }) => side)).toEqual(['left', 'right']);
  });
  it('join where there is no room for each, and tell how often', () => {
    expect(figuresOf([at(100, 100), at(110, 552), at(120, 120)], 720)).toEqual([
      { x: 120, side: 'right', age: ms(552_000), count: 3, isShort: false },
    ]);
  });
});
