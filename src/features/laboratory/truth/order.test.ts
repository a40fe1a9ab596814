import fc from 'fast-check';
import { expect, it } from 'vitest';
import { worldOf } from './builder';
import type { TruthRow } from './look';
import { arrange, growAbout } from './order';

const line = (at: number, changes: Partial<TruthRow> = {}): TruthRow => ({
  id: `row-${at}`,
  name: `row-${at}`,
  asker: null,
  isMono: true,
  well: true,
  mark: 'agrees',
  parts: [`part-${at}`],
  words: () => ({ seen: 'healthy', truth: 'running' }),
  ...changes,
});
const rows = fc
  .array(fc.record({ well: fc.boolean(), mark: fc.constantFrom('agrees', 'half_told', 'not_told') }), {
    maxLength: 80,
  })
  .map((all) => all.map((one, at) => line(at, one as Partial<TruthRow>)));
const NONE = new Set<string>();
const ids = fc.uniqueArray(fc.nat(80)).map((all) => new Set(all.map((at) => `row-${at}`)));
const names = fc.uniqueArray(fc.nat(80)).map((all) => new Set(all.map((at) => `part-${at}`)));

it('loses no row, doubles none, and unfolds all of them in the end', () => {
  fc.assert(
    fc.property(rows, names, fc.nat(100), (all, about, more) => {
      const { shown, folded } = arrange(all, { names: about, ill: NONE }, more);
      expect(new Set(shown).size + folded).toBe(all.length);
      expect(shown.length).toBeLessThanOrEqual(40 + more);
      expect(arrange(all, { names: about, ill: NONE }, all.length).folded).toBe(0);
    }),
  );
});

it('keeps the order of any two rows whatever they say: only what broke and what the scenario is about decide', () => {
  fc.assert(
    fc.property(rows, names, ids, (all, about, ill) => {
      const well = all.map((row) => ({ ...row, well: true, mark: 'agrees' as const }));
      const before = arrange(all, { names: about, ill }, 100).shown.map(({ id }) => id);
      const after = arrange(well, { names: about, ill }, 100).shown.map(({ id }) => id);
      expect(after).toEqual(before);
    }),
  );
});

it('has what is or was broken before everything else', () => {
  fc.assert(
    fc.property(rows, names, ids, (all, about, ill) => {
      const { shown } = arrange(all, { names: about, ill }, 100);
      const isIll = shown.map(({ id }) => ill.has(id));
      expect(isIll.lastIndexOf(true)).toBe(isIll.filter(Boolean).length - 1);
    }),
  );
});

it('folds what agrees behind the first eight, and nothing that is broken or half told', () => {
  const all = Array.from({ length: 30 }, (_, at) => line(at, at === 20 ? { well: false } : {}));
  const { shown, folded } = arrange(all, { names: new Set(['part-25']), ill: NONE }, 0);
  expect(shown.map(({ id }) => id)).toEqual([
    'row-25',
    'row-0',
    'row-1',
    'row-2',
    'row-3',
    'row-4',
    'row-5',
    'row-20',
  ]);
  expect(folded).toBe(22);
});

it('remembers what broke and what the scenario is about when it is mended and its line is gone, until another one is loaded', () => {
  const fault = { t: 10, event: 'fault', verb: 'partition', target: 'scheduler-2', from: 'celery-broker' };
  const first = growAbout(null, worldOf({ coming: [fault] }), [line(1), line(2, { well: false })]);
  const later = growAbout(first, worldOf(), [line(1), line(2)]);
  expect(later).toBe(first);
  expect([...later.names]).toEqual(['scheduler-2', 'celery-broker']);
  expect([...later.ill]).toEqual(['row-2']);
  const other = growAbout(later, worldOf({ scenario: 'all-well' }), []);
  expect([...other.names, ...other.ill]).toEqual([]);
});
