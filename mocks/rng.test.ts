import fc from 'fast-check';
import { expect, test } from 'vitest';
import { integer, next, streamOf } from './rng';

test('the n-th number depends on nothing but the seed, the name and n', () => {
  fc.assert(
    fc.property(fc.integer(), fc.string(), fc.nat(50), (seed, name, n) => {
      const walked = streamOf(seed, name);
      for (let i = 0; i < n; i += 1) next(walked);
      const jumped = { ...streamOf(seed, name), counter: n };
      expect(next(walked)).toBe(next(jumped));
    }),
  );
});

test('whole numbers stay within their bounds and reach both', () => {
  const rng = streamOf(1, 'bounds');
  const seen = new Set(Array.from({ length: 500 }, () => integer(rng, -2, 3)));
  expect([...seen].sort((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2, 3]);
});

test('numbers spread evenly, and streams of different names or seeds have nothing in common', () => {
  const take = (seed: number, name: string) => {
    const rng = streamOf(seed, name);
    return Array.from({ length: 10_000 }, () => next(rng));
  };
  const numbers = take(7, 'scheduler-1');
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const share = numbers.filter((value) => Math.floor(value * 10) === tenth).length / numbers.length;
    expect(share).toBeGreaterThan(0.08);
    expect(share).toBeLessThan(0.12);
  }
  const shared = new Set(numbers);
  for (const other of [...take(8, 'scheduler-1'), ...take(7, 'scheduler-2')].slice(0, 100)) {
    expect(shared.has(other)).toBe(false);
  }
});
