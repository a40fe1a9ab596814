import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Instant, instant } from '../../../domain/time';

const before = process.env['TZ'];
afterEach(() => {
  if (before === undefined) delete process.env['TZ'];
  else process.env['TZ'] = before;
});

/** The code as a browser in that zone runs it: formats of another zone are forgotten. */
async function inZone(zone: string) {
  process.env['TZ'] = zone;
  vi.resetModules();
  const { ticksOf } = await import('./ticks');
  const wall = await import('./wall-time');
  const { stretchWords } = await import('../../../ui/words-moment');
  const texts = (from: number, to: number, width = 1000): readonly string[] =>
    ticksOf(
      { from: instant(from), to: instant(to), count: 1, name: null, isLive: false, width, left: 0 },
      'local',
    ).map(({ text }) => text);
  const time = (text: string, wanted: 'earlier' | 'later' = 'earlier') => {
    const read = wall.fieldTime(text, 'local', wanted);
    return read.ok ? new Date(read.at).toISOString() : read.why;
  };
  return { texts, time, face: (at: Instant) => wall.fieldText(at, 'local'), stretchWords };
}

const SPRING = Date.UTC(2026, 2, 28, 23);
const AUTUMN = Date.UTC(2026, 9, 24, 22);
const HOUR = 3_600_000;

describe('in Berlin', () => {
  test('a day of 23 hours has round ticks on the wall, and names its second zone once', async () => {
    const { texts } = await inZone('Europe/Berlin');
    expect(texts(SPRING, SPRING + 23 * HOUR)).toEqual([
      'Sun 29 Mar',
      '03:00 CEST',
      '06:00',
      '09:00',
      '12:00',
      '15:00',
      '18:00',
      '21:00',
      'Mon 30 Mar',
    ]);
  });

  test('a day of 25 hours as well', async () => {
    const { texts } = await inZone('Europe/Berlin');
    expect(texts(AUTUMN, AUTUMN + 25 * HOUR)).toEqual([
      'Sun 25 Oct',
      '03:00 CET',
      '06:00',
      '09:00',
      '12:00',
      '15:00',
      '18:00',
      '21:00',
      'Mon 26 Oct',
    ]);
  });

  test('an hour that comes twice is told apart by the name of its zone', async () => {
    const { texts } = await inZone('Europe/Berlin');
    expect(texts(AUTUMN + HOUR, AUTUMN + 5 * HOUR)).toContain('02:00 CET');
  });

  test('days stay days over a change', async () => {
    const { texts } = await inZone('Europe/Berlin');
    const week = texts(AUTUMN - 3 * 24 * HOUR, AUTUMN + 4 * 24 * HOUR + HOUR);
    expect(week).toEqual(expect.arrayContaining(['24 Oct', '25 Oct', '26 Oct CET', '27 Oct']));
  });

  test('an hour that is left out is named as such, one that comes twice is the one that was asked for', async () => {
    const { time } = await inZone('Europe/Berlin');
    expect(time('2026-03-29T02:30')).toBe('skipped');
    expect(time('2026-03-29T03:30')).toBe('2026-03-29T01:30:00.000Z');
    expect(time('2026-10-25T02:30', 'earlier')).toBe('2026-10-25T00:30:00.000Z');
    expect(time('2026-10-25T02:30', 'later')).toBe('2026-10-25T01:30:00.000Z');
    expect(time('2026-02-30T12:00')).toBe('not_a_time');
    expect(time('')).toBe('not_a_time');
  });

  test('what a field shows is read back, through a whole day of 25 hours', async () => {
    const { time, face } = await inZone('Europe/Berlin');
    for (let at = AUTUMN; at < AUTUMN + 25 * HOUR; at += HOUR / 2) {
      const both = [time(face(instant(at)), 'earlier'), time(face(instant(at)), 'later')];
      expect(both).toContain(new Date(at).toISOString());
    }
  });

  test('a stretch over a change names both zones', async () => {
    const { stretchWords } = await inZone('Europe/Berlin');
    const words = stretchWords(instant(SPRING), instant(SPRING + 5 * HOUR), 'local', instant(SPRING));
    expect(words).toEqual(['29 Mar 00:00 CET', '29 Mar 06:00', 'CEST']);
  });
});

describe('elsewhere', () => {
  test('a zone that is half an hour off has its own round hours', async () => {
    const { texts } = await inZone('Asia/Kolkata');
    const from = Date.UTC(2026, 10, 30, 0);
    expect(texts(from, from + 6 * HOUR, 500)).toEqual(['06:00', '07:00', '08:00', '09:00', '10:00', '11:00']);
  });

  test('a clock that is put back by half an hour shows those times twice', async () => {
    const { time } = await inZone('Australia/Lord_Howe');
    expect(time('2026-04-05T01:45', 'earlier')).toBe('2026-04-04T14:45:00.000Z');
    expect(time('2026-04-05T01:45', 'later')).toBe('2026-04-04T15:15:00.000Z');
  });
});
