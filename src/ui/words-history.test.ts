import { describe, expect, it } from 'vitest';
import { instant } from '../domain/time';
import { bandWords } from './words-history';

const NOW = instant(Date.UTC(2026, 10, 30, 14, 6));
const SINCE = instant(Date.UTC(2026, 10, 30, 13, 20));

describe('The name of a band', () => {
  it('begins with all of it, and each next one is shorter, so that none has to be cut', () => {
    for (const kind of ['no_rows', 'unrecorded', 'server', 'watched'] as const)
      for (const isBegin of [true, false]) {
        const lengths = bandWords(kind, SINCE, isBegin, 'utc', NOW).map(({ length }) => length);
        expect(lengths).toEqual([...new Set(lengths)].sort((a, b) => b - a));
      }
  });
  it('keeps the time as long as there is room for it', () => {
    expect(bandWords('watched', SINCE, true, 'utc', NOW)).toEqual([
      'watched by this page since 13:20 UTC',
      'watched since 13:20',
      'since 13:20',
      'watched',
    ]);
  });
});
