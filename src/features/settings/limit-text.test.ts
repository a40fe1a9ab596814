import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seconds } from '../../domain/time';
import { limitText, readLimit } from './limit-text';

test('any text is a limit, nothing, or a sentence that says what is wrong', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = readLimit(text);
      if (!read.ok) expect(read.why).toMatch(/\.$|\?$/);
      else if (read.limit !== null) expect(read.limit).toBeGreaterThan(0);
    }),
  );
});

test('a limit survives its field', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 864_000 }), (tenths) => {
      const limit = seconds(tenths / 10);
      expect(readLimit(limitText(limit))).toEqual({ ok: true, limit });
    }),
  );
});

test.each([
  ['', { ok: true, limit: null }],
  [' 45 s ', { ok: true, limit: 45_000 }],
  ['10,5', { ok: true, limit: 10_500 }],
  ['soon', { ok: false, why: '“soon” is not a number of seconds.' }],
  ['-3', { ok: false, why: 'A limit is more than 0 s.' }],
  ['30000000', { ok: false, why: 'A limit is at most a day (86 400 s). Is this in milliseconds?' }],
])('“%s” is read as it was meant', (text, wanted) => expect(readLimit(text)).toEqual(wanted));
