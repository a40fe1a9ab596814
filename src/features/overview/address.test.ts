import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressGuess, readAddress } from './address';

const base = new URL('https://airflow.example.com/airflow/');
const allowed = ['https://airflow.example.com', 'https://vitals.example.com'];

describe('an address that was typed', () => {
  test('is a base that may be asked, or a sentence that says what is wrong', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => {
        const read = readAddress(text, base, allowed);
        if (!read.ok) expect(read.why.length).toBeGreaterThan(10);
        else {
          expect(allowed).toContain(read.base.origin);
          expect(read.base.pathname).toMatch(/\/$/);
        }
      }),
    );
  });

  test.each([
    ['https://airflow.example.com', 'https://airflow.example.com/'],
    ['airflow.example.com/team', 'https://airflow.example.com/team/'],
    ['/team/', 'https://airflow.example.com/team/'],
    ['https://airflow.example.com/team/api/v2/monitor/health?x=1', 'https://airflow.example.com/team/'],
    ['https://vitals.example.com/api', 'https://vitals.example.com/'],
  ])('%s is read as %s', (text, wanted) => {
    const read = readAddress(text, base, allowed);
    expect(read.ok && read.base.href).toBe(wanted);
  });

  test.each([
    ['', 'Type the address'],
    ['ftp://airflow.example.com', 'begins with https'],
    [
      'https://elsewhere.example.org',
      'may ask https://airflow.example.com and https://vitals.example.com only',
    ],
    ['http://', 'is no address'],
  ])('“%s” is refused with its reason', (text, wanted) => {
    const read = readAddress(text, base, allowed);
    expect(read.ok ? '' : read.why).toContain(wanted);
  });
});

test('the guess is one path segment less, and there is none at the root', () => {
  expect(addressGuess(base)?.href).toBe('https://airflow.example.com/');
  expect(addressGuess(new URL('https://a.test/x/y/'))?.href).toBe('https://a.test/x/');
  expect(addressGuess(new URL('https://a.test/'))).toBeNull();
});
