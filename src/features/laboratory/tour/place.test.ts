import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TOURS } from '../../../ui/words-tour';
import { after, before, type Place, placeOf, placeText, STEPS } from './place';
import { STEPS_OF } from './steps';

const place = fc.record({
  tour: fc.constantFrom(...TOURS.map(({ id }) => id)),
  step: fc.integer({ min: 1, max: STEPS }),
});

it('is read back from an address as it was written', () => {
  fc.assert(
    fc.property(place, (one) => {
      expect(placeOf(placeText(one))).toEqual(one);
    }),
  );
});

it('is always somewhere, whatever the address says', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { tour, step } = placeOf(text);
      expect(TOURS.map(({ id }) => id)).toContain(tour);
      expect(step).toBeGreaterThanOrEqual(1);
      expect(step).toBeLessThanOrEqual(STEPS);
    }),
  );
});

it('is left by one step forward and one step back', () => {
  fc.assert(
    fc.property(place, (one) => {
      const next = after(one);
      if (next !== null && next.tour === one.tour) expect(before(next)).toEqual(one);
    }),
  );
});

it('leads through all steps of all tours, and ends', () => {
  const seen: string[] = [];
  for (let one: Place | null = placeOf(''); one !== null; one = after(one)) seen.push(placeText(one));
  expect(seen).toHaveLength(TOURS.length * STEPS);
});

it('has as many steps as it counts', () => {
  for (const { id } of TOURS) expect(STEPS_OF[id]).toHaveLength(STEPS);
});
