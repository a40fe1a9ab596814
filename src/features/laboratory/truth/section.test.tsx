import { act as render } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { component, judged, NOW, row } from '../../../ui/judged-builder';
import type { SimulatorState } from '../world';
import { service, truth, worldOf } from './builder';
import { TruthTable } from './section';

let root: Root;
let wished: (string | null)[] = [];
const one = (selector: string) => document.querySelector(selector) as HTMLElement;
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const click = (element: HTMLElement) => render(async () => element.click());
const show = (changes: Partial<SimulatorState>, page = judged()) =>
  render(async () =>
    root.render(
      <TruthTable
        state={worldOf(changes)}
        judged={page}
        onRelease={(release) => wished.push(release)}
        zone="utc"
        now={NOW}
      />,
    ),
  );

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(one('#root'));
  wished = [];
});
afterEach(() => render(async () => root.unmount()));

it('says of each row what is seen, what is true, and how far they agree', async () => {
  const dead = truth('triggerer-1', { kind: 'triggerer', condition: 'killed', well: false });
  const fault = { verb: 'kill', target: 'triggerer-1', id: 1, t: 323 };
  const page = judged([component('triggerer', { instances: [row('triggerer-0')] })]);
  const components = [truth('triggerer-0', { kind: 'triggerer' }), dead];
  await show({ components, faults: [fault] }, page);
  const rows = all('.truth-row').map((line) =>
    [...line.querySelectorAll('p')].map((part) => part.textContent),
  );
  expect(rows).toEqual([
    ['Triggerer, as a whole', 'half told', 'What you see: healthy', 'What is true: 1 of 2 well'],
    ['triggerer-1', 'not told', 'What you see: not in the answer', 'What is true: killed 60 s ago'],
    ['triggerer-0', 'agrees', 'What you see: healthy, beat 2 s ago', 'What is true: running'],
  ]);
});

it('lets the reader pick a release, also one that only this scenario speaks', async () => {
  await show({ speaks: '3.4.0b2', releases: ['3.1.8', '3.4.0'] });
  const picker = one('.truth-release') as HTMLSelectElement;
  expect([...picker.options].map(({ text }) => text)).toEqual([
    'Airflow 3.4.0b2',
    'Airflow 3.1',
    'Airflow 3.4.0',
  ]);
  await render(async () => {
    picker.value = '3.1.8';
    picker.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(wished).toEqual(['3.1.8']);
});

it('names a release that hides more, one click away, and whether anything would show', async () => {
  await show({});
  expect(one('.truth-note p').textContent).toBe('3.1 tells neither executors nor instances.');
  const cut = truth('scheduler-2', { well: false, cut_off_from: ['celery-broker'] });
  await show({ components: [truth('scheduler-1'), cut, service('celery-broker', 'broker')] });
  expect(one('.truth-note p').textContent).toBe(
    '3.1 tells neither executors nor instances: no fault would show.',
  );
  await click(one('.truth-note button'));
  expect(wished).toEqual(['3.1.8']);
});

it('folds what agrees and unfolds it on a wish', async () => {
  const many = Array.from({ length: 30 }, (_, at) => truth(`scheduler-${at}`));
  const instances = many.map(({ name }) => row(name));
  const page = judged([component('scheduler', { instances })]);
  await show({ components: many }, page);
  expect(all('.truth-row').length).toBe(8);
  expect(one('.truth-more').textContent).toBe('23 more');
  await click(one('.truth-more button'));
  expect(all('.truth-row').length).toBe(31);
  await click(one('.truth-more button'));
  expect(all('.truth-row').length).toBe(8);
});
