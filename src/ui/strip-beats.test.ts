import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { instant } from '../domain/time';
import { withGaps } from './strip-beats';

const at = (seconds: number) => ({ at: instant(seconds * 1000) });
const drawn = (seconds: readonly number[]) =>
  withGaps(seconds.map(at))
    .map((beat) => (beat === null ? '.' : '|'))
    .join('');

test('beats that come as usual have no gap, also where each is a little early or late', () => {
  expect(drawn([0, 5, 10.2, 14.9, 20])).toBe('|||||');
  expect(drawn([])).toBe('');
  expect(drawn([7])).toBe('|');
  expect(drawn([0, 0, 0])).toBe('|||');
});

test('each missing beat is a gap, at most twenty', () => {
  expect(drawn([0, 5, 10, 25, 30])).toBe('|||..||');
  expect(drawn([0, 5, 10, 5000, 5005])).toBe(`|||${'.'.repeat(20)}||`);
});

test('no beat is ever lost or moved before another', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 60 }), (times) => {
      const beats = times.sort((a, b) => a - b).map(at);
      expect(withGaps(beats).filter((beat) => beat !== null)).toEqual(beats);
    }),
  );
});
