import { act } from 'react';
import { jsx } from 'react/jsx-runtime';
import { createPortal } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { barrier } from './barrier';

/** Handlers on the way up; those of the way down begin at the host, where nothing of ours can keep them back. */
const ON_THE_WAY_UP = /^on(?:.*(?<!Capture)|(?:Got|Lost)PointerCapture)$/;
/** Go to each element for itself and know no way up, or need something that we never show. */
const NOT_TO_STOP = /^on(?:Mouse|Pointer)(?:Enter|Leave)$|^onFullscreen/;

let root: Root;
let heard: Set<string>;

/** Properties of an element that has a handler for whatever React may ask it for. */
const hearing = (children: unknown): object =>
  new Proxy(
    { children },
    {
      get: (own, name) =>
        typeof name === 'string' && ON_THE_WAY_UP.test(name) ? () => heard.add(name) : Reflect.get(own, name),
    },
  );

/** Lets each event that React listens for happen in a portal whose outermost element has these properties. */
async function everything(props: object): Promise<readonly string[]> {
  heard = new Set();
  const [host, guest] = [document.createElement('div'), document.createElement('div')];
  document.body.replaceChildren(host, guest);
  const types = new Set<string>();
  const listen = guest.addEventListener.bind(guest);
  guest.addEventListener = (...given: Parameters<typeof listen>) => {
    types.add(given[0]);
    listen(...given);
  };
  root = createRoot(host);
  const content = (
    <div {...props}>
      <input />
      <img alt="" />
      <dialog />
      <details />
    </div>
  );
  await act(async () => root.render(jsx('section', hearing(createPortal(content, guest)))));
  await act(async () => {
    for (const target of guest.querySelectorAll('div > *'))
      for (const type of types) {
        const event = new Event(type, { bubbles: true, cancelable: true });
        target.dispatchEvent(Object.assign(event, { key: 'a', charCode: 97, data: 'a' }));
      }
  });
  return [...heard].filter((name) => !NOT_TO_STOP.test(name));
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(() => act(async () => root.unmount()));

describe('what React carries from a portal to the page around it', () => {
  it('is nearly every event there is, and with the barrier none', async () => {
    const without = await everything({});
    expect(without).toEqual(expect.arrayContaining(['onClick', 'onTransitionEnd', 'onLoad', 'onClose']));
    await act(async () => root.unmount());
    expect(await everything(barrier)).toEqual([]);
  });
});
