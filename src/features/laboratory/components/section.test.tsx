import { act as render } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Act } from '../laboratory-props';
import type { Simulator } from '../simulator';
import { service, truth, worldOf } from '../truth/builder';
import type { SimulatorState } from '../world';
import { ComponentsSection } from './section';

const CUT = truth('scheduler-2', { well: false, cut_off_from: ['celery-broker'] });
const PARTITION = {
  verb: 'partition',
  target: 'scheduler-2',
  args: { from: 'celery-broker' },
  id: 4,
  t: 123,
};
const WORLD = worldOf({
  components: [
    truth('scheduler-1'),
    CUT,
    service('database', 'database'),
    service('celery-broker', 'broker'),
  ],
  faults: [PARTITION],
});

let root: Root;
let done: unknown[] = [];
const note =
  (name: string) =>
  async (...values: unknown[]) => {
    done.push([name, ...values]);
    return WORLD;
  };
const simulator = { fault: note('fault'), heal: note('heal'), add: note('add'), remove: note('remove') };
const work: Act = async (job) => (await job(simulator as unknown as Simulator)) === WORLD;

const show = (state: SimulatorState) =>
  render(async () => root.render(<ComponentsSection state={state} act={work} />));
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const one = (selector: string) => all(selector)[0] as HTMLElement;
const line = (name: string) => all('.part').find((part) => part.textContent?.includes(name)) as HTMLElement;
const opener = (name: string) => line(name).querySelector('.part-turn') as HTMLElement;
const tile = (name: string) => all('.verb').find((verb) => verb.textContent?.startsWith(name)) as HTMLElement;
const click = (element: HTMLElement) => render(async () => element.click());
const press = (key: string) =>
  render(async () => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  });
const type = (input: HTMLInputElement, text: string) =>
  render(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(one('#root'));
  done = [];
  await show(WORLD);
});
afterEach(() => render(async () => root.unmount()));

it('has a line for each part in its group, and a bolt only where something is broken', () => {
  expect(all('.parts-name').map(({ textContent }) => textContent)).toEqual([
    'Scheduler',
    'Executor',
    'Shared',
  ]);
  expect(all('.part-state.broken').map(({ textContent }) => textContent)).toEqual(['cut from celery-broker']);
  expect(all('.part-state:not(.broken) svg')).toEqual([]);
});

it('opens one menu at a time, leads the focus into it, and gives it back on Escape, which goes no further', async () => {
  let escaped = 0;
  document.body.addEventListener('keydown', ({ key }) => void (escaped += key === 'Escape' ? 1 : 0));
  await click(opener('scheduler-1'));
  await click(opener('scheduler-2'));
  expect(all('.part-menu').length).toBe(1);
  expect(document.activeElement).toBe(tile('Kill'));
  await press('Escape');
  expect(all('.part-menu')).toEqual([]);
  expect(document.activeElement).toBe(opener('scheduler-2'));
  expect(escaped).toBe(0);
  await press('Escape');
  expect(escaped).toBe(1);
});

it('walks the lines by arrows, and the verbs by arrows and first letters', async () => {
  opener('scheduler-1').focus();
  await press('ArrowDown');
  expect(document.activeElement).toBe(opener('scheduler-2'));
  await click(opener('scheduler-2'));
  await press('r');
  expect(document.activeElement).toBe(tile('Retire'));
  await press('r');
  expect(document.activeElement).toBe(tile('Resume'));
  await press('ArrowUp');
  expect(document.activeElement).toBe(tile('Partition'));
});

it('does a verb at once, and not one that cannot be: that one says whom it is for', async () => {
  await click(opener('scheduler-1'));
  await click(tile('Retire'));
  expect(done).toEqual([]);
  expect(tile('Retire').getAttribute('aria-disabled')).toBe('true');
  expect(tile('Retire').textContent).toContain('Dag processors in API mode');
  expect(tile('Resume').textContent).toContain('nothing to heal');
  await click(tile('Kill'));
  expect(done).toEqual([['fault', { verb: 'kill', target: 'scheduler-1' }]]);
});

it('shows a running fault with its age, what Resume heals, and heals that one alone', async () => {
  await click(opener('scheduler-2'));
  expect(tile('Partition').textContent).toContain('celery-broker, 4 min 20 s');
  expect(tile('Partition').className).toContain('on');
  expect(tile('Resume').textContent).toContain('heals the partition');
  await click(tile('Partition'));
  await click(one('.verb-on button'));
  expect(done).toEqual([['heal', 4]]);
});

it('lifts a verb that needs nothing more by a press on its tile', async () => {
  await show(worldOf({ faults: [{ verb: 'hang', target: 'scheduler-1', id: 9, t: 383 }] }));
  await click(opener('scheduler-1'));
  expect(tile('Hang').getAttribute('aria-pressed')).toBe('true');
  await click(tile('Hang'));
  expect(done).toEqual([['heal', 9]]);
});

it('asks from what to cut off, without what is cut off already', async () => {
  await click(opener('scheduler-2'));
  await click(tile('Partition'));
  expect(all('.verb-presets button').map(({ textContent }) => textContent)).toEqual(['database']);
  await click(one('.verb-presets button'));
  expect(done).toEqual([['fault', { verb: 'partition', target: 'scheduler-2', args: { from: 'database' } }]]);
});

it('takes seconds of the reader’s own, and says what is wrong with them', async () => {
  const slow = { verb: 'slow', can: true, why: null };
  await show(worldOf({ components: [truth('scheduler-1')], choices: { scheduler: [slow] } }));
  await click(opener('scheduler-1'));
  await click(tile('Slow'));
  const field = one('.verb-free input') as HTMLInputElement;
  await type(field, 'soon');
  await click(one('.verb-free button'));
  expect(one('.verb-problem').textContent).toBe('Give a number of seconds.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(done).toEqual([]);
  await type(field, '2,5');
  await click(one('.verb-free button'));
  expect(done).toEqual([['fault', { verb: 'slow', target: 'scheduler-1', args: { by_ms: 2500 } }]]);
  expect(all('.verb-form')).toEqual([]);
});

it('adds a Dag processor in API mode, and takes a replica away', async () => {
  await click(one('.parts-add'));
  await click(all('.parts-choice button').at(-1) as HTMLElement);
  expect(done).toEqual([['add', 'dag_processor', { mode: 'api' }]]);
  expect(document.activeElement).toBe(one('.parts-add'));
  await click(opener('scheduler-1'));
  await click(one('.part-remove button'));
  expect(done.at(-1)).toEqual(['remove', 'scheduler-1']);
  await click(opener('database'));
  expect(all('.part-remove')).toEqual([]);
});

it('counts two thousand, draws those that are broken, and finds any by name', async () => {
  const many = Array.from({ length: 2000 }, (_, at) =>
    truth(`triggerer-${at}`, { kind: 'triggerer', well: at % 100 !== 7 }),
  );
  await show(worldOf({ components: many }));
  expect(one('.parts-summary p').textContent).toBe('1,980 running, 20 broken');
  expect(all('.part').length).toBe(20);
  await type(one('.parts-summary input') as HTMLInputElement, 'triggerer-1999');
  expect(all('.part-name').map(({ textContent }) => textContent)).toEqual(['triggerer-1999']);
  await click(opener('triggerer-1999'));
  await type(one('.parts-summary input') as HTMLInputElement, 'nobody');
  expect(all('.part').length).toBe(1);
  await press('Escape');
});

it('tells of a session what no browser sees', async () => {
  const counts = { claimed: 1, waiting: 2, done: 30, expired: 0 };
  const session = {
    registration: 'team-a',
    refused: 'job_running',
    warnings: ['restart required'],
    ...counts,
  };
  const processor = truth('dagproc-api-0', {
    kind: 'dag_processor',
    mode: 'api',
    well: false,
    session: { ...session, ready: false, healthy: true, works: false },
  });
  await show(worldOf({ components: [processor] }));
  expect(one('.part-state').textContent).toBe('refused: job running');
  await click(opener('dagproc-api-0'));
  const said = one('.part-session').textContent;
  expect(said).toContain('Not visible from a browser');
  expect(said).toContain('not ready, healthy');
  expect(said).toContain('1 claimed, 2 waiting, 30 done, 0 expired');
  expect(said).toContain('restart required');
});

it('says under which name the page knows a process, where that is another one', async () => {
  await show(
    worldOf({
      components: [truth('left', { hostname: 'node-7', job: 5 }), truth('scheduler-2', { job: 6 })],
    }),
  );
  expect(line('left').textContent).toContain('host node-7, job 5');
  expect(line('scheduler-2').textContent).not.toContain('job');
});
