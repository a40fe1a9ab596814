import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tapeOf } from '../../../mocks/tape';
import Tour from './tour';
import { SEED } from './tour/step';
import type { TapeWish } from './world';

/** A simulated Airflow that plays tapes and remembers what it was asked to load. */
const loaded: unknown[] = [];
let running = 'all-well';
const fakeFetch = (async (input: URL, init?: RequestInit) => {
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
  if (input.pathname.endsWith('/tape')) return Response.json(tapeOf(body as TapeWish));
  if (input.pathname.endsWith('/load')) {
    loaded.push(body);
    running = (body as { scenario: string }).scenario;
  }
  return Response.json({ scenario: running, sim: `scenario:${running}` });
}) as unknown as typeof fetch;

let root: Root;
let tour: string | null = null;
const sims: string[] = [];
const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`nothing matches ${selector}`);
  return found;
};
const said = (): string => document.querySelector('.tour-sentences')?.textContent ?? '';
const settle = () => act(async () => void (await new Promise((done) => setTimeout(done, 0))));

async function draw(): Promise<void> {
  await act(async () =>
    root.render(
      tour === null ? null : (
        <Tour
          fetch={fakeFetch}
          base={new URL('http://a.test/demo/')}
          tour={tour}
          zone="utc"
          page={<main>the page</main>}
          onTour={(to) => {
            tour = to;
          }}
          onSim={(sim) => sims.push(sim)}
        />
      ),
    ),
  );
  if (tour !== null) await expect.poll(async () => (await settle(), said().trim())).not.toBe('');
}
const begin = (at: string) => {
  tour = at;
  return draw();
};
const press = (target: Element, key: string, shiftKey = false) =>
  act(async () =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true })),
  );

beforeEach(() => {
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: true,
    ResizeObserver: class {
      observe() {}
      disconnect() {}
    },
  });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 640 });
  document.body.innerHTML = '<div id="root"></div>';
  loaded.length = 0;
  sims.length = 0;
  running = 'killed-triggerer';
  root = createRoot(find('#root'));
});
afterEach(() => act(async () => root.unmount()));

it('puts the step’s situation behind the page, and tells which', async () => {
  await begin('executor-health~2');
  expect(loaded).toEqual([{ scenario: 'blocked-loop', seed: SEED, at: 34, speed: 1 }]);
  expect(sims).toEqual(['scenario:blocked-loop']);
  expect(find('main').textContent).toBe('the page');
});

it('keeps the world of a link that was opened on the step itself', async () => {
  running = 'split-view';
  await begin('executor-health~4');
  expect(loaded).toEqual([]);
});

it('names the next step in its button, and goes there', async () => {
  await begin('executor-health~3');
  const next = find('.tour-buttons .primary');
  expect(next.textContent).toContain('split view');
  await act(async () => next.click());
  expect(tour).toBe('executor-health~4');
});

it('goes by arrow keys, but not while somebody types', async () => {
  await begin('executor-health~2');
  const field = document.body.appendChild(document.createElement('input'));
  await press(field, 'ArrowRight');
  expect(tour).toBe('executor-health~2');
  await press(document.body, 'ArrowRight');
  expect(tour).toBe('executor-health~3');
  await draw();
  await press(document.body, 'ArrowLeft');
  expect(tour).toBe('executor-health~2');
});

it('moves one cursor in both panels, by one second and with Shift by ten, and stays on the step', async () => {
  await begin('executor-health~3');
  await expect.poll(() => document.querySelectorAll('[role=slider]').length).toBe(2);
  const sliders = () => [...document.querySelectorAll('[role=slider]')];
  const times = () => sliders().map((one) => Number(one.getAttribute('aria-valuenow')));
  const [first = 0] = times();
  await press(sliders()[0] as Element, 'ArrowRight');
  expect(times()).toEqual([first + 1, first + 1]);
  await press(sliders()[1] as Element, 'ArrowLeft', true);
  expect(times()).toEqual([first - 9, first - 9]);
  await press(sliders()[0] as Element, 'Home');
  expect(times()).toEqual([0, 0]);
  expect(sliders()[0]?.getAttribute('aria-valuetext')).toContain('Scheduler Healthy');
  expect(tour).toBe('executor-health~3');
});

it('begins a step again by its own dot', async () => {
  await begin('executor-health~2');
  await act(async () => find('[aria-current=step]').click());
  await settle();
  expect(loaded).toHaveLength(2);
});

it('can be left, and its last step finishes it', async () => {
  await begin('dag-processors~6');
  await act(async () => find('.tour-buttons .primary').click());
  expect(tour).toBeNull();
  await begin('dag-processors~6');
  await act(async () => find('.tour-places .link').click());
  expect(tour).toBeNull();
});

it('says why a situation cannot be shown', async () => {
  const refusing = (async () =>
    Response.json(
      { error: 'no scenario of that name', hint: 'There are two.' },
      { status: 400 },
    )) as unknown as typeof fetch;
  await act(async () =>
    root.render(
      <Tour
        fetch={refusing}
        base={new URL('http://a.test/')}
        tour="executor-health~1"
        zone="utc"
        page={null}
        onTour={() => {}}
        onSim={() => {}}
      />,
    ),
  );
  await expect
    .poll(async () => (await settle(), document.querySelector('[role=alert]')?.textContent))
    .toBe('no scenario of that name. There are two.');
});
