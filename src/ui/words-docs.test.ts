import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyReason } from './words-samples';

describe('docs/verdicts.md', () => {
  const page = readFileSync('docs/verdicts.md', 'utf8');
  const codes = new Set(fc.sample(anyReason, { numRuns: 5000, seed: 1 }).map((reason) => reason.code));

  it('samples enough reasons to meet every code', () => expect(codes.size).toBeGreaterThan(35));

  it.each([...codes])('has the reason %s in a table', (code) => {
    expect(page).toContain(`\`${code}\``);
  });
});
