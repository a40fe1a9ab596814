import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Judged } from '../../../domain/judged';
import { component, judged } from '../../../ui/judged-builder';
import { useUsualChart } from './use-usual-chart';

let root: Root;
const Chart = ({ now }: { readonly now: Judged }) => <p>{useUsualChart(now)}</p>;
const show = async (now: Judged): Promise<string | null> => {
  await act(async () => root.render(<Chart now={now} />));
  return document.body.textContent;
};

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') ?? document.body);
});
afterEach(() => act(async () => root.unmount()));

const down = component('triggerer', { verdict: 'unhealthy', pill: 'down' });
const database = component('metadatabase', { verdict: 'unhealthy', pill: 'unhealthy' });
const unseen = component('executor', { verdict: 'unknown', pill: 'unknown' });

it('is the worst component that has ages', async () => {
  expect(await show(judged([database, unseen, down]))).toBe('triggerer');
});
it('is the Scheduler where nothing is known to be bad', async () => {
  expect(await show(judged([unseen]))).toBe('scheduler');
});
it('waits for the first answer, and stays as it was then', async () => {
  expect(await show(judged([], 'first'))).toBe('scheduler');
  expect(await show(judged([down]))).toBe('triggerer');
  expect(await show(judged())).toBe('triggerer');
});
