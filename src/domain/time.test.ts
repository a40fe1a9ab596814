import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ms, parseInstant, parts } from './time';

const at = (text: string): number | string => {
  const parsed = parseInstant(text);
  return parsed.ok ? parsed.at : parsed.why;
};

describe('reading an instant', () => {
  it('reads every instant back that JavaScript prints', () => {
    const years = { min: new Date('2015-01-02'), max: new Date('2099-12-30'), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(years), (date) => {
        expect(at(date.toISOString())).toBe(date.getTime());
      }),
    );
  });

  it('never throws and never gives a number that is none', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseInstant(text);
        if (parsed.ok) expect(Number.isFinite(parsed.at)).toBe(true);
      }),
    );
  });

  it.each([
    ['2026-11-30T12:14:20.464756+00:00', Date.UTC(2026, 10, 30, 12, 14, 20, 464)],
    ['2026-11-30 12:14:20+00:00', Date.UTC(2026, 10, 30, 12, 14, 20)],
    ['2026-11-30T17:44:20+05:30', Date.UTC(2026, 10, 30, 12, 14, 20)],
    ['2026-11-30T04:14:20-0800', Date.UTC(2026, 10, 30, 12, 14, 20)],
    ['2026-11-30T12:14:20Z', Date.UTC(2026, 10, 30, 12, 14, 20)],
    ['2026-11-30T12:14:20', Date.UTC(2026, 10, 30, 12, 14, 20)],
  ])('reads %s as Airflow means it', (text, expected) => expect(at(text)).toBe(expected));

  it.each([
    '',
    'yesterday',
    '2026-13-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-11-30T25:00:00Z',
    '2026-11-30',
  ])('calls %j no date', (text) => expect(at(text)).toBe('not_a_date'));

  it.each(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '1970-01-01T00:00:00Z'])(
    'calls %s absurd',
    (text) => expect(at(text)).toBe('absurd_date'),
  );
});

describe('the parts of a duration', () => {
  it('add up to the duration, rounded down to the second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 11 }), (value) => {
        const { days, hours, minutes, seconds } = parts(ms(value));
        expect(((days * 24 + hours) * 60 + minutes) * 60 + seconds).toBe(Math.floor(value / 1000));
      }),
    );
  });
});
