import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMPONENTS } from '../domain/model';
import { readView, TABS, whichText, withParameters } from './view';

test('a view is read from any query string, and what is not known is ignored', () => {
  fc.assert(
    fc.property(fc.string(), (search) => {
      expect(readView(search).zone).toMatch(/^(local|utc)$/);
    }),
  );
  expect(readView('?zone=mars&theme=pink&tab=mars&instance=redis~host:a')).toEqual({
    zone: 'local',
    tab: 'overview',
    instance: null,
    theme: null,
    sim: null,
    lab: null,
    tour: null,
  });
  expect(readView('?zone=utc&theme=dark&tab=history')).toEqual({
    zone: 'utc',
    tab: 'history',
    instance: null,
    theme: 'dark',
    sim: null,
    lab: null,
    tour: null,
  });
});

test('a change leaves every other parameter as it is', () => {
  const search = '?sim=scenario:all-well,seed:7&theme=dark&embed=1';
  expect(withParameters(search, { zone: 'utc' })).toBe(`${search}&zone=utc`);
  expect(withParameters(search, { theme: null })).toBe('?sim=scenario:all-well,seed:7&embed=1');
  expect(withParameters('?zone=utc', { zone: null })).toBe('');
});

test('what was written is read back, whatever an instance is called', () => {
  const choice = fc.record({
    zone: fc.constantFrom('local' as const, 'utc' as const),
    tab: fc.constantFrom(...TABS),
    instance: fc.record({
      component: fc.constantFrom(...COMPONENTS),
      id: fc.string({ minLength: 1, unit: 'grapheme' }),
    }),
    theme: fc.constantFrom('system' as const, 'light' as const, 'dark' as const),
    sim: fc.constantFrom('scenario:all-well,seed:7', 'x&y=1'),
    lab: fc.constantFrom(null, true, false),
    tour: fc.constantFrom(null, 'executor-health~3'),
  });
  fc.assert(
    fc.property(choice, (view) => {
      const written = withParameters('?x=1', {
        ...view,
        instance: whichText(view.instance),
        lab: view.lab === null ? null : String(Number(view.lab)),
      });
      expect(readView(written)).toEqual(view);
    }),
  );
});

test('an instance without a component, or without a name, is not said', () => {
  for (const text of ['', 'scheduler', 'scheduler~', '~host:a', 'pod~host:a'])
    expect(readView(`?instance=${text}`).instance).toBeNull();
});
