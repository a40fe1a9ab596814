import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readView, withParameters } from './view';

test('a view is read from any query string, and what is not known is ignored', () => {
  fc.assert(
    fc.property(fc.string(), (search) => {
      expect(readView(search).zone).toMatch(/^(local|utc)$/);
    }),
  );
  expect(readView('?zone=mars&theme=pink&chart=redis')).toEqual({
    zone: 'local',
    theme: null,
    chart: null,
    sim: null,
  });
  expect(readView('?zone=utc&theme=dark&chart=dag_processor')).toEqual({
    zone: 'utc',
    theme: 'dark',
    chart: 'dag_processor',
    sim: null,
  });
});

test('a change leaves every other parameter as it is', () => {
  const search = '?sim=scenario:all-well,seed:7&theme=dark&embed=1';
  expect(withParameters(search, { zone: 'utc' })).toBe(`${search}&zone=utc`);
  expect(withParameters(search, { theme: null })).toBe('?sim=scenario:all-well,seed:7&embed=1');
  expect(withParameters('?zone=utc', { zone: null })).toBe('');
});

test('what was written is read back', () => {
  const choice = fc.record({
    zone: fc.constantFrom('local' as const, 'utc' as const),
    theme: fc.constantFrom('system' as const, 'light' as const, 'dark' as const),
    chart: fc.constantFrom('scheduler' as const, 'executor' as const),
    sim: fc.constantFrom('scenario:all-well,seed:7', 'x&y=1'),
  });
  fc.assert(
    fc.property(choice, (view) => {
      expect(readView(withParameters('?x=1', view))).toEqual(view);
    }),
  );
});
