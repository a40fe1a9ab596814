import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Incident } from '../domain/incidents';
import { hours, instant, minutes, ms } from '../domain/time';
import {
  closedWords,
  comingWords,
  deleteWords,
  gapSentence,
  keptWords,
  rangeWords,
  recentTimes,
  rowEnd,
  rowTime,
  sizeWords,
} from './words-incident-list';

const day = (date: number, hour = 12): ReturnType<typeof instant> => instant(Date.UTC(2026, 9, date, hour));

describe('what is kept', () => {
  it('says how far back it reaches and what it takes', () => {
    expect(keptWords('kept', hours(31 * 24 + 5), 8_400_000)).toBe(
      'Kept in this browser: 31 days, 8.4 MB. Older minutes keep their worst value.',
    );
    expect(keptWords('memory', minutes(10), null)).toBe(
      'Kept as long as this page is open: 10 min. Older minutes keep their worst value.',
    );
    expect(keptWords('kept', null, 0)).toBe('Kept in this browser: nothing yet.');
  });

  it('law: a size has at most four signs and its unit, and is never said to be nothing where there is something', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 1e11 }), (bytes) => {
        const [, figure = '0'] = /^(\d\.\d|\d{1,3}) [kMG]B$/.exec(sizeWords(bytes)) ?? [];
        expect(Number(figure)).toBeGreaterThan(0);
      }),
    );
    expect([0, 999].map(sizeWords)).toEqual(['less than 1 kB', 'less than 1 kB']);
  });

  it('asks with what goes, and says what does not', () => {
    expect(deleteWords(hours(31 * 24), 1, 0)).toBe(
      '31 days of it, 1 incident and no notes go from this browser. Nothing is changed in Airflow, and the page goes on recording.',
    );
  });
});

it('names ranges that end now by their length, and others as what they are', () => {
  expect([minutes(15), hours(1), hours(24), hours(7 * 24), null].map(rangeWords)).toEqual([
    'in the last 15 min',
    'in the last hour',
    'in the last 24 h',
    'in the last 7 days',
    'in this range',
  ]);
  expect(closedWords(0, hours(24))).toBe('None closed in the last 24 h');
  expect(closedWords(5, null)).toBe('5 closed in this range');
});

it('a row’s time has its day where that is not today, and its zone where that is not the column’s', () => {
  expect(rowTime(day(30, 3), day(30), 'utc')).toBe('03:00:00');
  expect(rowTime(day(29, 3), day(30), 'utc')).toBe('29 Oct 03:00:00');
  const zone = process.env['TZ'];
  process.env['TZ'] = 'Europe/Berlin';
  try {
    // The clocks were set back on the 25th.
    expect(rowTime(day(24), day(26), 'local')).toMatch(/^24 Oct 14:00:00 (CEST|GMT\+2)$/);
    expect(rowTime(day(26, 3), day(26), 'local')).toBe('04:00:00');
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

it('an end has its day exactly where that is another than the day it began', () => {
  expect(rowEnd(day(30, 16), day(30, 15), day(31), 'utc')).toBe('16:00:00');
  expect(rowEnd(day(31, 11), day(30, 16), day(31), 'utc')).toBe('31 Oct 11:00:00');
  const one = { began: day(30, 16), ended: day(31, 11) } as Incident;
  expect(recentTimes(one, day(31), 'utc')).toBe('30 Oct 16:00:00 to 31 Oct 11:00:00 UTC');
});

it('says of each gap why nobody asked, and that it opens and closes nothing', () => {
  for (const why of ['asleep', 'paused', 'hidden', 'closed'] as const)
    expect(gapSentence(why)).toMatch(/nobody asked the server\. Opens and closes nothing\.$/);
});

it('a length that no range has is no crash', () => {
  expect(rangeWords(ms(-5))).toBe('in the last 0 s');
});

it('says of a trouble that the page shows already when it will be listed', () => {
  const now = day(30);
  const since = instant(now - 3000);
  const degraded = { component: 'triggerer', pill: 'degraded', since } as const;
  expect(comingWords([degraded], now, ms(10_000))).toBe(
    'Triggerer degraded for 3 s: listed here once it has lasted 10 s.',
  );
  expect(comingWords([degraded, { ...degraded, component: 'scheduler' }], now, ms(10_000))).toBe(
    'Triggerer degraded for 3 s and Scheduler degraded for 3 s: listed here once they have lasted 10 s.',
  );
  expect(comingWords([{ ...degraded, since: instant(now - 12_000) }], now, ms(10_000))).toBe(
    'Triggerer degraded for 12 s: listed here with the next answer.',
  );
  expect(comingWords([], now, ms(10_000))).toBeNull();
});
