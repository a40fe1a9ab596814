import { describe, expect, test } from 'vitest';
import { fraction, median } from './statistics';

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
