import { act } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { openPage, text } from './page-harness';
import { answer } from './testing-answer';

const link = (name: string): HTMLAnchorElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>('.tabs a')].find((one) => one.textContent === name);
const click = (name: string, how: MouseEventInit = {}) =>
  act(async () => {
    link(name)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }));
  });
const components = (): readonly (string | null)[] =>
  [...document.querySelectorAll('[data-component][data-verdict]:not([data-instance])')].map((one) =>
    one.getAttribute('data-component'),
  );
const FIVE = ['scheduler', 'triggerer', 'dag_processor', 'executor', 'metadatabase'];

let page: Awaited<ReturnType<typeof openPage>>;
// What comes on demand is here already, so that no test waits for it.
beforeAll(() => Promise.all([import('../features/instances/list'), import('../features/sources/sources')]));
afterEach(() => page.close());

it('each tab is in the address, and has all five components exactly once', async () => {
  page = await openPage(answer);
  for (const [name, search] of [
    ['Instances', '?tab=instances'],
    ['Sources', '?tab=sources'],
    ['Overview', ''],
  ] as const) {
    await click(name);
    await page.pass(0);
    expect(page.environment.navigation.search()).toBe(search);
    expect(link(name)?.getAttribute('aria-current')).toBe('page');
    expect(components()).toEqual(FIVE);
  }
});

it('another tab leaves the incident that the address names', async () => {
  page = await openPage(answer);
  await act(async () => page.environment.navigation.replace('?tab=instances&incident=triggerer-1'));
  await click('Sources');
  await page.pass(0);
  expect(page.environment.navigation.search()).toBe('?tab=sources');
});

it('a click that opens a new tab or window is the browser’s', async () => {
  page = await openPage(answer);
  await click('Instances', { ctrlKey: true });
  expect(page.environment.navigation.search()).toBe('');
  expect(link('Instances')?.getAttribute('href')).toBe('?tab=instances');
});

it('the list counts every instance, and says so of those that fit a filter', async () => {
  page = await openPage(answer);
  await act(async () => page.environment.navigation.replace('?tab=instances'));
  await page.pass(0);
  expect(text('#list-title')).toBe('4 instances');
  await act(async () => page.environment.navigation.replace('?tab=instances&component=scheduler'));
  expect(text('#list-title')).toBe('2 of 4 instances');
  await act(async () => page.environment.navigation.replace('?tab=instances&q=nobody'));
  expect(text('.list-empty')).toContain('none passes the search for “nobody”');
});
