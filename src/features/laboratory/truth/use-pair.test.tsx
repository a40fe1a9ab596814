import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Judged } from '../../../domain/judged';
import { judged } from '../../../ui/judged-builder';
import type { SimulatorState } from '../world';
import { worldOf } from './builder';
import { usePair } from './use-pair';

let root: Root;
let pair: ReturnType<typeof usePair> | null = null;
function Probe({ state, page }: { readonly state: SimulatorState; readonly page: Judged }) {
  const compared = usePair(state, page);
  useEffect(() => {
    pair = compared;
  });
  return null;
}
const show = (state: SimulatorState, page: Judged) =>
  act(async () => root.render(<Probe state={state} page={page} />));

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') ?? document.body);
});
afterEach(() => act(async () => root.unmount()));

const early = judged();
const late = judged();

it('compares a world that goes on with what the page said when it was looked at', async () => {
  const state = worldOf({ speed: 60 });
  await show(state, early);
  await show(state, late);
  expect(pair?.judged).toBe(early);
  const next = worldOf({ speed: 60, at: 400 });
  await show(next, late);
  expect(pair).toEqual({ state: next, judged: late });
});

it('compares a world that stands still with the newest word', async () => {
  const state = worldOf({ speed: 0 });
  await show(state, early);
  await show(state, late);
  expect(pair?.judged).toBe(late);
});

it('does not wait for another look when the page loses its Airflow', async () => {
  const state = worldOf({ speed: 60 });
  await show(state, early);
  const failing: Judged = { ...late, feed: 'failing' };
  await show(state, failing);
  expect(pair?.judged).toBe(failing);
});
