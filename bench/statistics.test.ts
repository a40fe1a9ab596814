import { describe, expect, test } from 'vitest';
import { fraction, median, quantile } from './statistics';

describe('median', () => {
  test('is the middle one, whatever the order', () => expect(median([9, 1, 5])).toBe(5));
  test('lies halfway between the middle two of an even number', () =>
    expect(median([4, 1, 3, 100])).toBe(3.5));
  test('of one number is that number', () => expect(median([7])).toBe(7));
  test('of nothing is no number', () => expect(median([])).toBeNaN());
});

describe('fraction', () => {
  test('is rounded to the reader’s disadvantage, never ours', () => expect(fraction(10, 199)).toBe('1/19'));
  test('says so when the part is the larger one', () => expect(fraction(30, 20)).toBe('1.5 times'));
});

describe('quantile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  test('is the one that so many do not exceed', () => expect(quantile(hundred, 0.95)).toBe(95));
  test('of few numbers is the largest', () => expect(quantile([3, 9, 1], 0.95)).toBe(9));
  test('of nothing is no number', () => expect(quantile([], 0.95)).toBeNaN());
});
