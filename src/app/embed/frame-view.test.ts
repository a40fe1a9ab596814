import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COMPONENTS } from '../../domain/model';
import { readView } from '../view';
import { framePart, isEmbedded, outsideFrame } from './frame-view';

it('a page is embedded where its address says 1, and nowhere else', () => {
  expect(isEmbedded('?sim=x&embed=1')).toBe(true);
  for (const search of ['', '?embed', '?embed=0', '?embed=yes', '?x=embed=1'])
    expect(isEmbedded(search)).toBe(false);
});

it('every component can be framed, however it is spelt', () => {
  for (const component of COMPONENTS) {
    const spelt = component.replace('_', '-').toUpperCase();
    for (const name of [component, spelt, ` ${component}`])
      expect(framePart(`?embed=1&component=${encodeURIComponent(name)}`)).toEqual({ kind: 'one', component });
  }
});

it('a name that is no component is told as it was written', () => {
  expect(framePart('?embed=1&component=Worker')).toEqual({ kind: 'unknown', name: 'Worker' });
  expect(framePart('?embed=1&component=')).toEqual({ kind: 'unknown', name: '' });
});

it('no name shows all, and on another tab the name is a filter of its list', () => {
  expect(framePart('?embed=1')).toEqual({ kind: 'whole' });
  expect(framePart('?embed=1&tab=instances&component=triggerer')).toEqual({ kind: 'whole' });
  expect(outsideFrame('?embed=1&tab=instances&component=triggerer&gone=1')).toBe(
    '?tab=instances&component=triggerer&gone=1',
  );
});

it('outside of the frame the view is the same, for any address', () => {
  expect(outsideFrame('?embed=1&component=triggerer&theme=dark&zone=utc&instance=triggerer~7')).toBe(
    '?zone=utc&instance=triggerer~7',
  );
  expect(outsideFrame('?embed=1')).toBe('');
  fc.assert(
    fc.property(fc.webQueryParameters(), (query) => {
      const outside = outsideFrame(`?embed=1&${query}`);
      expect(isEmbedded(outside)).toBe(false);
      expect({ ...readView(outside), theme: null }).toEqual({ ...readView(`?${query}`), theme: null });
    }),
  );
});
