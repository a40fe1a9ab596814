import { act, memo, useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useLatest } from './use-latest';

let root: Root;
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') ?? document.body);
});
afterEach(() => act(async () => root.unmount()));

it('stays the same function, and does what the newest render would, in effects of that render too', async () => {
  const seen: string[] = [];
  const functions = new Set<unknown>();
  function Counter() {
    const [count, setCount] = useState(0);
    const say = useLatest((when: string) => seen.push(`${when} ${count}`));
    functions.add(say);
    useEffect(() => {
      say('effect');
      if (count < 2) setCount(count + 1);
    }, [count, say]);
    return <button type="button" aria-label="say" onClick={() => say('click')} />;
  }
  await act(async () => root.render(<Counter />));
  await act(async () => document.querySelector('button')?.click());
  expect(seen).toEqual(['effect 0', 'effect 1', 'effect 2', 'click 2']);
  expect(functions.size).toBe(1);
});

it('does not draw again what it is given to', async () => {
  let drawn = 0;
  const Child = memo(function Child({ act: press }: { readonly act: () => void }) {
    drawn += 1;
    return <button type="button" aria-label="press" onClick={press} />;
  });
  function Parent() {
    const [count, setCount] = useState(0);
    return (
      <>
        <output>{count}</output>
        <Child act={useLatest(() => setCount(count + 1))} />
      </>
    );
  }
  await act(async () => root.render(<Parent />));
  for (let press = 0; press < 3; press += 1) await act(async () => document.querySelector('button')?.click());
  expect(document.querySelector('output')?.textContent).toBe('3');
  expect(drawn).toBe(1);
});
