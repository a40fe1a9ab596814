import { expect, test } from 'vitest';
import { component, judged, NOW, row } from '../../ui/judged-builder';
import { listing } from './list-entries';
import { layout, NO_FOLDS } from './list-layout';
import { numbered, onScreen } from './list-numbers';
import { EMPTY_LIST_VIEW } from './list-view';

const sick = (name: string) => row(name, { verdict: 'unhealthy', pill: 'unhealthy' });
const deployment = judged([
  component('triggerer', {
    instances: [sick('t-a'), ...Array.from({ length: 9 }, (_, at) => row(`t-${at}`))],
  }),
  component('scheduler', { instances: [sick('s-a'), sick('s-b')] }),
]);
const { entries } = listing(deployment, new Set(), NOW);

test('lines on the screen are counted from one, folded instances apart', () => {
  const lines = layout(entries, EMPTY_LIST_VIEW, NO_FOLDS);
  // Scheduler, s-a, s-b, Triggerer, t-a, fold of nine, then three components with one row each.
  expect(lines.map(({ kind }) => kind[0]).join('')).toBe('hrrhrfhrhrhr');
  const numbers = numbered(lines);
  expect(onScreen(numbers, 0, 3)).toEqual([{ from: 1, to: 2, of: 6 }, { from: 1, to: 2, of: 5 }, 9]);
  expect(onScreen(numbers, 4, 9)).toEqual([{ from: 3, to: 5, of: 6 }, { from: 2, to: 4, of: 5 }, 9]);
});

test('a closed group counts as folded, and an empty list has nothing on the screen', () => {
  const closed = { closed: new Set(['triggerer']), opened: new Set<string>() };
  expect(numbered(layout(entries, EMPTY_LIST_VIEW, closed)).folded).toBe(10);
  expect(onScreen(numbered([]), 0, 0)).toEqual([{ from: 0, to: 0, of: 0 }, null, 0]);
});
