import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPage, press, text } from './page-harness';

const answer = (now: number): object => {
  const part = (name: string, age: number): object => ({
    status: 'healthy',
    [`latest_${name}_heartbeat`]: new Date(now - age * 1000).toISOString(),
  });
  return {
    metadatabase: { status: 'healthy' },
    scheduler: part('scheduler', 2),
    triggerer: part('triggerer', 45),
    dag_processor: part('dag_processor', 2),
  };
};
const field = (): HTMLInputElement =>
  document.querySelector<HTMLInputElement>('#limit-triggerer') as HTMLInputElement;
const type = (value: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), value);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });

let page: Awaited<ReturnType<typeof openPage>>;
beforeEach(async () => {
  page = await openPage(answer, '3.2.0');
  // Here already, so that it is there as soon as it is asked for.
  await import('../features/settings/settings');
  await press('Settings');
  await page.pass(0);
});
afterEach(() => page.close());

it('says what is wrong with a bad limit and loses nothing that was typed', async () => {
  await type('soon');
  await press('Save');
  expect(text('#limit-triggerer-note')).toBe('“soon” is not a number of seconds.');
  expect(field().value).toBe('soon');
  expect(field().getAttribute('aria-invalid')).toBe('true');
});

it('judges by a limit of this browser at once, and says whose it is', async () => {
  expect(document.querySelector('#card-triggerer')?.getAttribute('data-verdict')).toBe('late');
  await type('120');
  await press('Save');
  await page.pass(5000);
  expect(document.querySelector('#card-triggerer')?.getAttribute('data-verdict')).toBe('healthy');
  expect(text('#card-triggerer')).toContain('limit 2 min, set by hand');
  await press('Settings');
  await page.pass(0);
  expect(text('label[for="limit-triggerer"]')).toContain('this browser');
});

it('remembers a theme, and puts it on the document', async () => {
  await press('Dark');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(page.environment.storage.get('vitals.theme')).toBe('dark');
  await press('System');
  expect(document.documentElement.dataset['theme']).toBeUndefined();
});

const set = (element: HTMLInputElement, value: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
const byId = (id: string): HTMLInputElement => document.getElementById(id) as HTMLInputElement;

it('says what is wrong with a number of instances, and keeps it', async () => {
  await set(byId('expect-scheduler'), '0');
  await press('Save');
  expect(text('#expect-scheduler-note')).toBe('At least 1. Tick “Not deployed” if none should run.');
  expect(byId('expect-scheduler').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(byId('expect-scheduler'));
});

it('remembers what should run, and shows it again', async () => {
  await set(byId('expect-scheduler'), '2');
  const box = document.querySelector<HTMLInputElement>('[aria-label="Triggerer: not deployed"]');
  await act(async () => box?.click());
  expect(byId('expect-triggerer').disabled).toBe(true);
  await press('Save');
  const { storage, base } = page.environment;
  expect(JSON.parse(storage.get(`vitals.expectations ${base.href}`) ?? '')).toEqual({
    expect: { scheduler: 2 },
    notDeployed: ['triggerer'],
  });
  await press('Settings');
  await page.pass(0);
  expect(byId('expect-scheduler').value).toBe('2');
  expect(byId('expect-triggerer').disabled).toBe(true);
});

it('goes on recording while the tab is hidden only where that is chosen and saved', async () => {
  const box = () =>
    document.querySelector<HTMLInputElement>('.dialog fieldset:last-of-type input') as HTMLInputElement;
  expect(box().checked).toBe(false);
  await act(async () => box().click());
  await press('Cancel');
  expect(page.environment.storage.get('vitals.keep-hidden')).toBeNull();
  await press('Settings');
  await page.pass(0);
  expect(box().checked).toBe(false);
  await act(async () => box().click());
  await press('Save');
  expect(page.environment.storage.get('vitals.keep-hidden')).toBe('yes');
});
