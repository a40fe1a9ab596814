import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instant } from '../domain/time';
import { createRota, type RotaFacts } from './parse-rota';
import type { ParsesAnswer } from './sources/parses';

const answer = (parts: readonly string[], more: Partial<ParsesAnswer> = {}): ParsesAnswer => ({
  parts: parts.map((bundle) => ({ bundle, parsed: { 'a.py': instant(1) }, isComplete: true })),
  read: 1,
  total: 1,
  receivedAt: instant(0),
  ...more,
});
const files = (bundles: readonly string[]): RotaFacts => ({ hasFiles: true, hasFilter: true, bundles });
const DAGS: RotaFacts = { hasFiles: false, hasFilter: true, bundles: null };

describe('whose turn it is', () => {
  it('one bundle after another, each as often as the others, whatever fails', () => {
    const names = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(names, fc.array(fc.boolean(), { maxLength: 60 }), (bundles, turns) => {
        const rota = createRota();
        const asked = new Map<string | null, number>(bundles.map((name) => [name, 0]));
        for (const isGood of turns) {
          const question = rota.next(files(bundles));
          if (question === null) throw new Error('nobody’s turn');
          asked.set(question.bundle, (asked.get(question.bundle) ?? 0) + 1);
          if (isGood) rota.answered(question, answer([question.bundle ?? '']));
          else rota.failed(question, false);
        }
        const times = [...asked.values()];
        expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(1);
        expect(rota.isRound(files(bundles))).toBe(turns.length >= bundles.length);
      }),
    );
  });

  it('always the same page of a large bundle, and the next one only where a page tells nothing', () => {
    const rota = createRota();
    const large = { read: 100, total: 250 };
    const first = { from: 'files', bundle: 'ml', offset: 0 };
    expect(rota.next(files(['ml']))).toEqual(first);
    rota.answered({ from: 'files', bundle: 'ml', offset: 0 }, answer(['ml'], large));
    expect(rota.next(files(['ml']))).toEqual(first);
    const empty = [{ bundle: 'ml', parsed: {}, isComplete: false }];
    rota.answered({ from: 'files', bundle: 'ml', offset: 0 }, answer([], { ...large, parts: empty }));
    expect(rota.next(files(['ml']))?.offset).toBe(100);
    rota.answered(
      { from: 'files', bundle: 'ml', offset: 200 },
      answer([], { parts: empty, read: 50, total: 250 }),
    );
    expect(rota.next(files(['ml']))?.offset).toBe(0);
  });

  it('a name that can be no part of a path, and one whose files are not found, is asked about by its Dags; then not at all', () => {
    const rota = createRota();
    for (const name of ['a/b?c', '.', '..']) expect(rota.next(files([name]))?.from).toBe('dags');
    expect(rota.next(files(['...']))?.from).toBe('files');
    const question = rota.next(files(['ml']));
    if (question === null) throw new Error('nobody’s turn');
    rota.failed(question, true);
    const second = rota.next(files(['ml']));
    expect(second?.from).toBe('dags');
    if (second) rota.failed(second, true);
    expect(rota.next(files(['ml']))).toBeNull();
    rota.reset();
    expect(rota.next(files(['ml']))?.from).toBe('files');
  });

  it('before 3.4 the Dags of all bundles name them, and few Dags need no other question', () => {
    const rota = createRota();
    const all = rota.next(DAGS);
    expect(all).toEqual({ from: 'dags', bundle: null, offset: 0 });
    if (all) rota.answered(all, answer(['a', 'b'], { read: 60, total: 60 }));
    expect(rota.size(DAGS)).toBe(1);
    if (all) rota.answered(all, answer(['a', 'b'], { read: 100, total: 300 }));
    expect(rota.size(DAGS)).toBe(3);
    expect(rota.next(DAGS)).toEqual({ from: 'dags', bundle: 'a', offset: 0 });
    expect(rota.next({ ...DAGS, hasFilter: false })).toEqual({ from: 'dags', bundle: null, offset: 100 });
  });

  it('a bundle that was there and of which nothing is left is named once', () => {
    const rota = createRota();
    const all = { from: 'dags', bundle: null, offset: 0 } as const;
    expect(rota.answered(all, answer(['a', 'b']))).toEqual([]);
    expect(rota.answered(all, answer(['a']))).toEqual(['b']);
    expect(rota.answered(all, answer(['a']))).toEqual([]);
  });
});
