import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSame, share } from './sharing';

const plain = fc.jsonValue({ maxDepth: 3 });

it('two pieces of plain data are the same exactly where they read the same', () => {
  fc.assert(
    fc.property(plain, plain, (one, other) => {
      expect(isSame(one, other)).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
});

it('a copy is the same as what it was copied from, and gives way to it', () => {
  fc.assert(
    fc.property(plain, (value) => {
      const copy = structuredClone(value);
      expect(isSame(value, copy)).toBe(true);
      expect(share(value, copy)).toBe(value);
    }),
  );
});

it.each([
  [{ a: undefined }, { b: undefined }],
  [[], {}],
  [{ 0: 1 }, [1]],
  [null, {}],
  [{ a: null }, {}],
])('%j is not %j', (one, other) => {
  expect(isSame(one, other)).toBe(false);
  expect(isSame(other, one)).toBe(false);
});
