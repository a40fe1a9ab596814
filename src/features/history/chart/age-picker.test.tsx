import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { bundleKey } from '../../../domain/history/parse-ages';
import type { Known } from '../../../domain/history/rows';
import { clock, NOW } from '../testing-recorded';
import { AgePicker } from './age-picker';

const FROM = clock(3);
const life = { first: FROM, last: clock(4) };
const bundle = (name: string): Known => ({
  key: bundleKey(name),
  component: 'dag_processor',
  name,
  ...life,
});

/** Its groups, each with its label and what it offers. */
async function groups(known: readonly Known[], who: string | null = null): Promise<readonly string[][]> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<div id="root"></div>';
  const root = createRoot(document.getElementById('root') ?? document.body);
  await act(async () =>
    root.render(
      <AgePicker
        component="dag_processor"
        who={who}
        known={known}
        now={NOW}
        zone="utc"
        onWho={() => undefined}
      />,
    ),
  );
  const found = [...document.querySelectorAll('optgroup')].map(({ label, children }) => [
    label,
    ...[...children].map((option) => option.textContent ?? ''),
  ]);
  expect(document.querySelector('select')?.value).toBe(who ?? 'dag_processor');
  await act(async () => root.unmount());
  return found;
}

it('Executors are told apart by who asks them; a former self of some seconds is no choice', async () => {
  const found = await groups([
    { key: 'executor CeleryExecutor@scheduler-1/', component: 'executor', name: 'CeleryExecutor', ...life },
    { key: 'executor CeleryExecutor@scheduler-2/', component: 'executor', name: 'CeleryExecutor', ...life },
    { key: 'triggerer job:5', component: 'triggerer', name: 'triggerer-0', ...life },
    { key: 'triggerer host:a', component: 'triggerer', name: 'triggerer-0', first: FROM, last: FROM },
  ]);
  expect(found).toContainEqual([
    'Executors',
    'Executors, slowest reply',
    'CeleryExecutor ← scheduler-1',
    'CeleryExecutor ← scheduler-2',
  ]);
  expect(found).toContainEqual(['Triggerer', 'Triggerer, longest silence', 'triggerer-0']);
});

it('Bundles have a group of their own after the Dag processor, by name, and are no instances', async () => {
  const processor: Known = {
    key: 'dag_processor job:1',
    component: 'dag_processor',
    name: 'processor-0',
    ...life,
  };
  const found = await groups([bundle('team ← a'), bundle('dags'), processor], bundleKey('dags'));
  expect(found.slice(2, 4)).toEqual([
    ['Dag processor', 'Dag processor, longest silence', 'processor-0'],
    ['Parse age', 'dags', 'team ← a'],
  ]);
});

it('A bundle that a link names is offered, whoever knows of it; without any there is no such group', async () => {
  expect(await groups([], bundleKey('gone'))).toContainEqual(['Parse age', 'gone']);
  expect((await groups([])).map(([label]) => label)).not.toContain('Parse age');
});
