import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countText, readCount } from './count-text';

test('every number that can be expected survives its field', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (count) => {
      expect(readCount(countText(count))).toEqual({ ok: true, count });
    }),
  );
});

test('whatever is typed, is a whole number of instances, nothing, or named as wrong', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)), (text) => {
      const read = readCount(text);
      if (!read.ok) expect(read.why).toMatch(/\.$/);
      else if (read.count === null) expect(text.trim()).toBe('');
      else expect(read.count === Math.round(read.count) && read.count >= 1).toBe(true);
    }),
  );
});

test.each([
  ['', { ok: true, count: null }],
  [' 2 ', { ok: true, count: 2 }],
  ['two', { ok: false, why: '“two” is not a number.' }],
  ['0', { ok: false, why: 'At least 1. Tick “Not deployed” if none should run.' }],
  ['2,5', { ok: false, why: 'A whole number: 2, not 2.5.' }],
  ['20000', { ok: false, why: 'At most 10,000.' }],
])('“%s” is read as it was meant', (text, wanted) => expect(readCount(text)).toEqual(wanted));
