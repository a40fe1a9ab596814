import { describe, expect, it } from 'vitest';
import type { BroughtIn, StoreTrouble } from '../domain/keeping';
import { broughtInWords, troubleWords } from './words-store';

const TROUBLES: readonly StoreTrouble[] = [
  { kind: 'denied' },
  { kind: 'full' },
  { kind: 'newer' },
  { kind: 'cleared' },
  { kind: 'damaged', rows: 1, sections: ['rows'] },
  { kind: 'failed', message: 'Internal error' },
];
const REFUSED: readonly BroughtIn[] = (
  [
    ['not_json', ''],
    ['not_ours', ''],
    ['newer', '2'],
    ['other_airflow', ''],
    ['other_airflow', 'https://other.example/'],
    ['nothing', '0'],
    ['nothing', '3'],
    ['not_kept', 'full'],
    ['not_kept', 'failed'],
  ] as const
).map(([why, detail]) => ({ ok: false, why, detail }));

describe('the words of the store', () => {
  it('are sentences of their own for each trouble and each refusal', () => {
    const all = [...TROUBLES.map(troubleWords), ...REFUSED.map(broughtInWords)];
    expect(new Set(all).size).toBe(all.length);
    for (const text of all) expect(text).toMatch(/^[A-Z0-9].*[^.]\.$/);
  });

  it('say how much is damaged, and of what', () => {
    expect(troubleWords({ kind: 'damaged', rows: 1, sections: ['notes'] })).toBe(
      '1 stored entry (notes) could not be read and was left out. Everything else is used.',
    );
    expect(troubleWords({ kind: 'damaged', rows: 1200, sections: ['incidents', 'rows'] })).toBe(
      '1,200 stored entries (incidents and rows) could not be read and were left out. Everything else is used.',
    );
  });

  it('say whose a file is', () => {
    expect(broughtInWords({ ok: false, why: 'other_airflow', detail: 'https://other.example/' })).toContain(
      'another Airflow, https://other.example/.',
    );
  });

  it.each([
    [{ rows: 1, episodes: 0, leftOut: 0 }, 'Imported 1 row of history and 0 records of incidents.'],
    [{ rows: 0, episodes: 0, leftOut: 0 }, 'Nothing new: what this file holds is here already.'],
    [
      { rows: 12_000, episodes: 1, leftOut: 1 },
      'Imported 12,000 rows of history and 1 record of incidents. 1 entry that cannot be read, or of a time that is not kept, was left out.',
    ],
  ])('count what was taken: %j', (taken, words) => {
    expect(broughtInWords({ ok: true, ...taken })).toBe(words);
  });
});
