import { array, assert, constantFrom, oneof, property, string, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeView, encodeView, viewIn, withView } from './view-parameter';

const anyText = oneof(
  string(),
  string({ unit: 'binary' }),
  constantFrom('', '&', '~', '-', '.', '%', '+', '~7e', 'é', '\ufeff', '\ud800'),
);
const anySearch = oneof(
  anyText,
  array(tuple(anyText, anyText)).map((pairs) => `?${new URLSearchParams(pairs)}`),
);
const pairs = (search: string) => [...new URLSearchParams(search)];

describe('the one parameter that holds the view inside Airflow', () => {
  it('looks as the documentation of permanent links says', () => {
    expect(encodeView('?tab=instances&instance=triggerer~job:5')).toBe(
      'tab-instances.instance-triggerer~7ejob~3a5',
    );
    expect(encodeView('')).toBe('');
    expect(decodeView('')).toBe('');
  });

  it('gives any view back', () => {
    assert(
      property(anySearch, (search) => {
        expect(pairs(decodeView(encodeView(search)))).toEqual(pairs(search));
      }),
    );
  });

  it('has no character that a decoding or an encoding on the way changes', () => {
    assert(
      property(anySearch, (search) => {
        const text = encodeView(search);
        expect(text).toMatch(/^[\w~.-]*$/);
        expect([encodeURIComponent(text), decodeURIComponent(text)]).toEqual([text, text]);
        expect(new URLSearchParams(`view=${text}`).get('view')).toBe(text);
      }),
    );
  });

  it('takes any text, and leaves out what is no pair', () => {
    assert(
      property(anyText, (text) => {
        expect(decodeView(text)).toMatch(/^(?:\?|$)/);
      }),
    );
    expect(decodeView('tab-instances.nonsense.a-b-c.~zz-1.zone-local')).toBe('?tab=instances&zone=local');
  });

  it('leaves the other parameters of the address as they stand', () => {
    assert(
      property(anySearch, (view) => {
        const search = withView('?a=%20+%7E&view=old-1&b&a=2', view);
        expect(search).toMatch(/^\?(?:view=[^&]+&)?a=%20\+%7E&b&a=2$/);
        expect(pairs(viewIn(search))).toEqual(pairs(view));
      }),
    );
    expect(withView('?view=tab-history', '')).toBe('');
  });
});
