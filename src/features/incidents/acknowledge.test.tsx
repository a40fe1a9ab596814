import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { at, DRAWN } from './testing-incidents';
import { named, openList, press, row, text } from './testing-list';

let page: Awaited<ReturnType<typeof openList>>;
afterEach(() => page.close());

const EXECUTORS = `executor-${at('14:02:11') / 1000}`;
const field = (): HTMLTextAreaElement => {
  const found = document.querySelector('textarea');
  if (found === null) throw new Error('There is no field');
  return found;
};
const type = (words: string) =>
  act(async () => {
    // As the browser does it: React hears of no value that was set through its own property.
    Reflect.set(HTMLTextAreaElement.prototype, 'value', words, field());
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
const key = (name: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    field().dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }),
    );
  });

it('a note opens under the row with the focus in it, is kept by Enter, and stands there with its time', async () => {
  page = await openList(DRAWN);
  await press('Acknowledge Executors degraded');
  expect(document.activeElement).toBe(field());
  expect(text(row(EXECUTORS))).toContain('The note stays in this browser.');
  await type('  Broker firewall changed, see OPS-2291 ');
  await key('Enter');
  expect(page.calls).toContainEqual(['acknowledge', EXECUTORS, 'Broker firewall changed, see OPS-2291']);
  expect(text(row(EXECUTORS))).toContain(
    'Acknowledged 14:06:23 UTC: “Broker firewall changed, see OPS-2291”',
  );
  expect(document.activeElement?.id).toBe(`incident-${EXECUTORS}`);
});

it('lines that are pasted stay lines, Shift and Enter begin one, and no more than 500 characters are kept', async () => {
  page = await openList(DRAWN);
  await press('Acknowledge Executors degraded');
  await type('one\ntwo');
  await key('Enter', { shiftKey: true });
  expect(field().value).toBe('one\ntwo');
  await type(`one\n${'x'.repeat(600)}`);
  await key('Enter');
  expect(page.calls.at(-1)).toEqual(['acknowledge', EXECUTORS, `one\n${'x'.repeat(496)}`]);
});

it('Esc leaves everything as it was, and the focus where the field was asked for', async () => {
  page = await openList(DRAWN);
  await press('Acknowledge Executors degraded');
  await type('half a thought');
  await key('Escape');
  expect(document.querySelector('textarea')).toBeNull();
  expect(page.calls.filter(([name]) => name === 'acknowledge')).toEqual([]);
  expect(document.activeElement?.id).toBe(`incident-${EXECUTORS}`);
});

it('an acknowledgement needs no note, and is taken back', async () => {
  page = await openList(DRAWN);
  await press('Acknowledge Executors degraded');
  await press('Acknowledge', row(EXECUTORS));
  expect(text(row(EXECUTORS))).toContain('Acknowledged 14:06:23 UTC');
  expect(text(row(EXECUTORS))).not.toContain('“');
  await press('Take back the acknowledgement of Executors degraded');
  expect(page.calls.at(-1)).toEqual(['acknowledge', EXECUTORS, null]);
  expect(named('Acknowledge Executors degraded').isConnected).toBe(true);
});

it('a closed incident is acknowledged from its menu; Esc closes the menu and gives the focus back', async () => {
  page = await openList(DRAWN);
  const closed = row(`triggerer-${at('13:18:40') / 1000}`);
  await press('More for Triggerer down', closed);
  await act(async () => {
    named('Acknowledge', closed).dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    );
  });
  expect(document.querySelector('.incident-menu-items')).toBeNull();
  expect(document.activeElement).toBe(named('More for Triggerer down', closed));
  await press('More for Triggerer down', closed);
  await press('Acknowledge', closed);
  expect(document.activeElement).toBe(field());
});
