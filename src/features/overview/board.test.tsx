import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
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

let root: Root;
const draw = (...components: JudgedComponent[]) =>
  act(async () =>
    root.render(
      <Board
        judged={judged(components)}
        facts={facts}
        limits={{ scheduler: limit, triggerer: limit, dag_processor: limit }}
        clock="server"
        skew={ms(0)}
        release="3.4.0"
        history={EMPTY_HISTORY}
        now={NOW}
        zone="utc"
      />,
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

beforeEach(() => {
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
