import { expect, it } from 'vitest';
import { incidentsOf } from '../../domain/incidents/view';
import { seconds } from '../../domain/time';
import { at, DRAWN } from './testing-incidents';
import { marksOf, readAsked } from './what-if';

const incidents = incidentsOf(DRAWN);
const marks = (search: string) => marksOf(readAsked(search), incidents, null);

it('what an address does not say, or says wrongly, is not asked', () => {
  const nothing = { of: null, chart: null, limit: null, isLive: true };
  for (const search of [
    '',
    '?of=nobody&chart=x&limit=',
    '?limit=0',
    '?limit=-5',
    '?limit=Infinity',
    '?limit=abc',
  ])
    expect(readAsked(search)).toEqual(nothing);
  expect(readAsked('?of=executor&chart=triggerer&limit=45.5')).toEqual({
    of: 'executor',
    chart: 'triggerer',
    limit: seconds(45.5),
    isLive: true,
  });
  for (const held of ['?from=2026-11-30T12:00:00Z&to=x', '?at=2026-11-30T12:00:00Z'])
    expect(readAsked(held).isLive).toBe(false);
});

it('marks only silences of the chosen component, and each of them', () => {
  expect(marks('?chart=triggerer&limit=60')).toEqual({
    limit: '60 s',
    happens: new Map([
      [`triggerer-${at('13:18:40') / 1000}`, false],
      [`triggerer-${at('10:21:40') / 1000}`, true],
    ]),
  });
});

it('without a limit, or where none can be moved, nothing is marked', () => {
  expect(marks('?chart=triggerer')).toBeNull();
  expect(marks('?limit=60')).toBeNull();
  expect(marks('?chart=executor&limit=60')).toBeNull();
});
