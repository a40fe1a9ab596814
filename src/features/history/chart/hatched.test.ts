import fc from 'fast-check';
import { expect, it } from 'vitest';
import { instant } from '../../../domain/time';
import { clock, gap } from '../testing-recorded';
import { hatchedIn } from './hatched';

it('Hatched is what nobody watched and what was not recorded yet; asking in vain is not', () => {
  const gaps = [gap(clock(3, 20), clock(3, 30), 'asleep'), gap(clock(3, 40), clock(3, 50), 'failing')];
  expect(hatchedIn(gaps, clock(3, 10), clock(3), clock(4))).toEqual([
    [clock(3), clock(3, 10)],
    [clock(3, 20), clock(3, 30)],
  ]);
});

it('A range before the first answer is hatched as a whole', () => {
  expect(hatchedIn([], null, clock(3), clock(4))).toEqual([[clock(3), clock(4)]]);
  expect(hatchedIn([], clock(5), clock(3), clock(4))).toEqual([[clock(3), clock(4)]]);
});

it('Stretches stay inside of the range, in order, and never overlap', () => {
  const time = fc.integer({ min: 0, max: 1000 });
  const some = fc.array(fc.tuple(time, time), { maxLength: 20 });
  fc.assert(
    fc.property(some, fc.option(time), (pairs, since) => {
      const gaps = pairs.map(([a, b]) => gap(instant(Math.min(a, b)), instant(Math.max(a, b)), 'paused'));
      const found = hatchedIn(gaps, since === null ? null : instant(since), instant(100), instant(900));
      let reached = 100;
      for (const [start, end] of found) {
        expect(start).toBeGreaterThanOrEqual(reached);
        expect(end).toBeGreaterThan(start);
        reached = end;
      }
      expect(reached).toBeLessThanOrEqual(900);
    }),
  );
});
