import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import Laboratory from './laboratory';

const SCENARIOS = [
  { name: 'all-well', title: 'All well', story: 'Nothing happens.' },
  { name: 'unreachable', title: 'Nobody there', story: 'The server is gone.' },
];
const asked: string[] = [];
const chosen: string[] = [];
const world = { scenario: 'all-well', speed: 1 };
let isBroken = false;
let problem: string | null = null;
let root: Root;

const fakeFetch = (async (input: URL, init?: RequestInit) => {
  asked.push(
    `${init?.method ?? 'GET'} ${input.pathname} ${typeof init?.body === 'string' ? init.body : ''}`.trim(),
  );
  if (isBroken)
    return new Response('{"error":"no scenario of that name","hint":"There are two."}', { status: 400 });
  if (input.pathname.endsWith('scenarios')) return Response.json(SCENARIOS);
  if (typeof init?.body === 'string') Object.assign(world, JSON.parse(init.body));
  return Response.json(world);
}) as unknown as typeof fetch;
const settle = () => act(async () => void (await new Promise((done) => setImmediate(done))));
const find = (selector: string) => document.querySelector(selector) as Element;
const picker = () => find('select') as HTMLSelectElement;

const open = async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<div id="root"></div>';
  Object.assign(world, { scenario: 'all-well', speed: 1 });
  isBroken = false;
  asked.length = 0;
  root = createRoot(find('#root'));
  await act(async () =>
    root.render(
      <Laboratory
        fetch={fakeFetch}
        base={new URL('http://a.test/demo/')}
        problem={problem}
        onScenario={(sim) => chosen.push(sim)}
      />,
    ),
  );
  await settle();
};
beforeEach(() => {
  problem = null;
  return open();
});
afterEach(() => act(async () => root.unmount()));

const choose = (name: string) =>
  act(async () => {
    const select = picker();
    select.value = name;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });

it('shows the scenario that runs, and its story', () => {
  expect(picker().value).toBe('all-well');
  expect(find('.story').textContent).toBe('Nothing happens.');
});

it('loads another scenario over HTTP and puts it into the address', async () => {
  await choose('unreachable');
  await settle();
  expect(asked.at(-1)).toBe('POST /demo/__sim/load {"scenario":"unreachable"}');
  expect(chosen).toEqual(['scenario:unreachable']);
  expect(find('.story').textContent).toBe('The server is gone.');
});

it('lets the world stand still and go on', async () => {
  const turn = () => act(async () => (find('button') as HTMLButtonElement).click());
  await turn();
  await settle();
  expect(asked.at(-1)).toBe('POST /demo/__sim/clock {"speed":0}');
  expect(find('button').textContent).toBe('Continue world');
  await turn();
  await settle();
  expect(find('button').textContent).toBe('Pause world');
});

it('says in the simulator’s own words why something could not be done', async () => {
  isBroken = true;
  await choose('unreachable');
  await settle();
  expect(find('.story').textContent).toBe('no scenario of that name. There are two.');
});

it('says what in a link could not be used', async () => {
  await act(async () => root.unmount());
  problem = 'no scenario "no-such-story". There are two.';
  await open();
  expect(find('[role="alert"]').textContent).toBe(problem);
});
