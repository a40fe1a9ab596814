import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { minutes, plus } from '../../../domain/time';
import { clock } from '../testing-recorded';
import type { Axis } from './axis';
import { useDrag } from './use-drag';

let root: Root;
let done: string[];
// An hour on 600 px: 6 s are one of them.
const axis: Axis = {
  from: clock(10),
  to: plus(clock(10), minutes(60)),
  count: 240,
  width: 600,
  left: 0,
  name: '1h',
  isLive: true,
};
const time = (at: number): string => new Date(at).toISOString().slice(11, 19);

function Plot() {
  const { handlers, marked } = useDrag(axis, {
    hover: () => undefined,
    click: (at) => done.push(`click ${time(at)}`),
    zoom: (from, to) => done.push(`zoom ${time(from)} ${time(to)}`),
    pan: (by) => done.push(`pan ${by / 1000}`),
  });
  return <div id="plot" data-marked={marked !== null} {...handlers} />;
}

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  done = [];
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') ?? document.body);
  await act(async () => root.render(<Plot />));
});
afterEach(() => act(async () => root.unmount()));

const plot = (): HTMLElement => document.getElementById('plot') ?? document.body;
const point = (name: string, x: number, shiftKey = false) =>
  act(async () =>
    plot().dispatchEvent(
      new PointerEvent(name, { bubbles: true, clientX: x, button: 0, pointerId: 1, shiftKey }),
    ),
  );

async function drag(from: number, to: number, shiftKey = false): Promise<void> {
  await point('pointerdown', from, shiftKey);
  await point('pointermove', to, shiftKey);
  await point('pointerup', to, shiftKey);
}

it('a click that slips by a few pixels pins, and zooms into nothing', async () => {
  await drag(300, 304);
  await drag(300, 309);
  expect(done).toEqual(['click 10:30:00', 'click 10:30:00']);
});

it('a drag zooms into what it marked, either way; with Shift it moves the axis', async () => {
  await point('pointerdown', 100);
  await point('pointermove', 105);
  expect(plot().dataset['marked']).toBe('false');
  await point('pointermove', 200);
  expect(plot().dataset['marked']).toBe('true');
  await point('pointerup', 200);
  await drag(300, 250);
  await drag(100, 200, true);
  expect(done).toEqual(['zoom 10:10:00 10:20:00', 'zoom 10:30:00 10:25:00', 'pan -600']);
});
