import fc from 'fast-check';
import { expect, test } from 'vitest';
import { httpDate, isoformat, jsonformat, parseIso } from './stamps';

const micros = fc.integer({ min: 0, max: 4_102_444_800_000_000 });

test('what is printed is read back to the microsecond, in either form', () => {
  fc.assert(
    fc.property(micros, (at) => {
      expect(parseIso(isoformat(at))).toBe(at);
      expect(parseIso(jsonformat(at))).toBe(at);
    }),
  );
});

test.each([
  ['2026-11-30T12:00:00.000001+00:00', '2026-11-30T12:00:00.000001+00:00'],
  ['2026-11-30T12:00:00.5Z', '2026-11-30T12:00:00.500000+00:00'],
  ['2026-11-30 12:00:00.123456', '2026-11-30T12:00:00.123456+00:00'],
  ['2026-11-30T17:30:00+05:30', '2026-11-30T12:00:00+00:00'],
  ['2026-11-30T07:00:00.1234567-0500', '2026-11-30T12:00:00.123456+00:00'],
])('%s is %s', (text, printed) => expect(isoformat(parseIso(text))).toBe(printed));

test.each(['', 'yesterday', '2026-13-01T00:00:00Z', '2026-11-30', '1796047200'])(
  '%j is no date and time',
  (text) => expect(() => parseIso(text)).toThrow('not an ISO 8601'),
);

test('the Date header is cut to the second', () => {
  expect(httpDate(parseIso('2026-11-30T14:00:01.999999Z'))).toBe('Mon, 30 Nov 2026 14:00:01 GMT');
});
