import { expect, test } from 'vitest';
import { component, judged, NOW, row } from '../../ui/judged-builder';
import { listing } from './list-entries';
import { moveOf } from './list-keys';
import { layout, NO_FOLDS } from './list-layout';
import { EMPTY_LIST_VIEW } from './list-view';

const sick = row('t-sick', { verdict: 'unhealthy', pill: 'unhealthy' });
const many = judged([
  component('triggerer', { instances: [sick, ...Array.from({ length: 9 }, (_, at) => row(`t-${at}`))] }),
]);
const entries = listing(many, new Set(), NOW).entries.filter(({ component: one }) => one === 'triggerer');
/** Head, the sick one, the fold line. */
const lines = layout(entries, EMPTY_LIST_VIEW, NO_FOLDS);
const opened = layout(entries, EMPTY_LIST_VIEW, { closed: new Set(), opened: new Set(['triggerer']) });

test('arrows, Home, End and the Page keys move, and stay inside', () => {
  expect(lines.map(({ kind }) => kind)).toEqual(['head', 'row', 'fold']);
  expect(moveOf('ArrowDown', lines, -1, 10)).toEqual({ kind: 'go', to: 0 });
  expect(moveOf('End', lines, -1, 10)).toEqual({ kind: 'go', to: 2 });
  expect(moveOf('ArrowDown', lines, 0, 10)).toEqual({ kind: 'go', to: 1 });
  expect(moveOf('ArrowDown', lines, 2, 10)).toEqual({ kind: 'go', to: 2 });
  expect(moveOf('ArrowUp', lines, 0, 10)).toEqual({ kind: 'go', to: 0 });
  expect(moveOf('PageDown', lines, 0, 10)).toEqual({ kind: 'go', to: 2 });
  expect(moveOf('Home', lines, 2, 10)).toEqual({ kind: 'go', to: 0 });
});

test('Enter opens an instance, and folds what stands for several', () => {
  expect(moveOf('Enter', lines, 1, 10)).toEqual({ kind: 'open', at: 1 });
  expect(moveOf('Enter', lines, 0, 10)).toEqual({ kind: 'fold', at: 0, to: 0 });
  expect(moveOf('Enter', lines, 2, 10)).toEqual({ kind: 'fold', at: 2, to: 2 });
});

test('left folds the group that one is in, right unfolds', () => {
  expect(moveOf('ArrowLeft', lines, 1, 10)).toEqual({ kind: 'fold', at: 0, to: 0 });
  expect(moveOf('ArrowLeft', opened, 2, 10)).toEqual({ kind: 'fold', at: 2, to: 2 });
  expect(moveOf('ArrowRight', lines, 2, 10)).toEqual({ kind: 'fold', at: 2, to: 2 });
  expect(moveOf('ArrowRight', opened, 2, 10)).toBeNull();
  expect(moveOf('ArrowRight', lines, 1, 10)).toBeNull();
  const closed = layout(entries, EMPTY_LIST_VIEW, { closed: new Set(['triggerer']), opened: new Set() });
  expect(moveOf('ArrowLeft', closed, 0, 10)).toBeNull();
  expect(moveOf('ArrowRight', closed, 0, 10)).toEqual({ kind: 'fold', at: 0, to: 0 });
});

test('other keys, and an empty list, mean nothing', () => {
  expect(moveOf('x', lines, 1, 10)).toBeNull();
  expect(moveOf('ArrowDown', [], -1, 10)).toBeNull();
});
