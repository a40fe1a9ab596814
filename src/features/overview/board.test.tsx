import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { cell } from '../../data/cell';
import { SessionProvider } from '../../data/environment';
import { fakeEnvironment } from '../../data/fake-airflow';
import { createSession } from '../../data/session';
import { EMPTY_HISTORY } from '../../domain/history';
import type { JudgedComponent, JudgedInstance } from '../../domain/judged';
import { ms, seconds } from '../../domain/time';
import { component, judged, NOW, row } from '../../ui/judged-builder';
import { Board } from './board';

const limit = { after: seconds(30), source: 'configuration', why: null, beat: null } as const;
const facts = {
  feed: 'alive',
  answeredAt: NOW,
  nextAt: null,
  inFlightSince: null,
  failingSince: null,
  tries: 0,
} as const;

const dismissed = cell<ReadonlySet<string>>(new Set());
const session = {
  ...createSession(
    fakeEnvironment(() => {
      throw new TypeError('Nobody is asked');
    }),
    () => Promise.reject(new Error('Nothing is loaded')),
  ),
  dismissed,
  dismiss: (id: string) => dismissed.set(new Set([...dismissed.get(), id])),
};

let root: Root;
let opened: unknown[] = [];
const draw = (...components: JudgedComponent[]) =>
  act(async () =>
    root.render(
      <SessionProvider session={session}>
        <Board
          judged={judged(components)}
          facts={facts}
          limits={{ scheduler: limit, triggerer: limit, dag_processor: limit }}
          clock="server"
          skew={ms(0)}
          release="3.4.0"
          history={EMPTY_HISTORY}
          selected={null}
          onOpen={(...which) => opened.push(which)}
          linkGone={(name) => ({ href: `?tab=instances&component=${name}`, onClick: () => {} })}
          now={NOW}
          zone="utc"
        />
      </SessionProvider>,
    ),
  );
const show = (...rows: JudgedInstance[]) =>
  draw(component('scheduler', { instances: rows, alive: rows.length, listed: rows.length }));
const order = () =>
  [...document.querySelectorAll('[data-component="scheduler"][data-instance]')].map((one) =>
    one.getAttribute('data-instance'),
  );
const cards = (): HTMLElement => document.querySelector<HTMLElement>('.cards') ?? document.body;
const pointer = (type: 'pointerover' | 'pointerout') =>
  act(async () =>
    cards().dispatchEvent(new PointerEvent(type, { bubbles: true, relatedTarget: document.body })),
  );
const card = (): HTMLElement => document.querySelector<HTMLElement>('#card-scheduler') ?? document.body;

beforeAll(() => import('./later'));
beforeEach(() => {
  opened = [];
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') ?? document.body);
});
afterEach(() => act(async () => root.unmount()));

it('re-sorts rows while nobody points at them', async () => {
  await show(row('a'), row('b'));
  await show(row('b'), row('a'));
  expect(order()).toEqual(['host:b', 'host:a']);
});

it('keeps the order under the pointer: new rows come last, lost ones go', async () => {
  await show(row('a'), row('b'), row('c'));
  await pointer('pointerover');
  await show(row('d'), row('c'), row('a'));
  expect(order()).toEqual(['host:a', 'host:c', 'host:d']);
  await pointer('pointerout');
  expect(order()).toEqual(['host:d', 'host:c', 'host:a']);
});

it('keeps the order while focus is inside', async () => {
  await show(row('a'), row('b'));
  await act(async () => card().focus());
  await show(row('b'), row('a'));
  expect(order()).toEqual(['host:a', 'host:b']);
  await act(async () => card().blur());
  expect(order()).toEqual(['host:b', 'host:a']);
});

it('opens a row by its name, and shows of very many the worst', async () => {
  await show(...Array.from({ length: 200 }, (_, index) => row(`s-${index}`)));
  expect(order()).toHaveLength(8);
  await act(async () => card().querySelector<HTMLElement>('.row button')?.click());
  expect(opened).toEqual([['scheduler', 'host:s-0']]);
});

it('keeps what is gone under what is alive, at most three of it, until it is put away', async () => {
  const gone = ['a', 'b', 'c', 'd'].map((name) => row(name, { verdict: 'gone', pill: 'gone' }));
  const stopped = row('e', { verdict: 'stopped', pill: 'stopped' });
  const joined = { gone: [stopped, ...gone], scopes: [], listedAt: NOW, bundlesAt: null };
  const one = component('scheduler', { instances: [row('z')], joined });
  await draw(one);
  expect(order()).toEqual(['host:z', 'host:a', 'host:b', 'host:c']);
  expect(card().textContent).toContain('and 1 more gone');
  await act(async () => card().querySelector<HTMLElement>('[aria-label^="Put a away"]')?.click());
  expect(order()).toEqual(['host:z', 'host:b', 'host:c', 'host:d']);
  // Where nobody is alive, the ended ones say why.
  await draw({ ...one, verdict: 'unhealthy', pill: 'down', alive: 0, instances: [] });
  expect(order()).toEqual(['host:e', 'host:b', 'host:c']);
});

it('says how to start each component where nothing has ever run', async () => {
  const reason = { code: 'down_or_never_started', lastSeen: null, ago: null } as const;
  const nobody = { verdict: 'unhealthy', pill: 'down', reason, instances: [], alive: 0, listed: 0 } as const;
  const all = (['scheduler', 'triggerer', 'dag_processor'] as const).map((name) => component(name, nobody));
  await draw(...all);
  expect([...document.querySelectorAll('code')].map((one) => one.textContent)).toEqual([
    'airflow scheduler',
    'airflow triggerer',
    'airflow dag-processor',
  ]);
});
