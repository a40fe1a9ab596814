import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answer } from './testing-answer';
import { HOSTED, openGuest } from './testing-guest';

const SECOND = '?instance=scheduler~host:s-2';

let page: Awaited<ReturnType<typeof openGuest>>;
// What comes on demand is here already, so that no test waits for it.
beforeAll(() =>
  Promise.all([
    import('../features/overview/later'),
    import('./overview-history'),
    import('./panel'),
    import('../features/instances/list'),
    import('../features/settings/settings'),
  ]),
);
beforeEach(async () => {
  page = await openGuest(answer);
});
afterEach(() => page.close());
const go = async (search: string): Promise<void> => {
  await act(async () => page.environment.navigation.push(search));
  await page.pass(0);
};
const address = (): string => page.environment.navigation.search();

it('leaves title, colour mode and elements of its host alone', async () => {
  await page.pass(6000);
  expect(page.shadow.querySelectorAll('[data-verdict="healthy"][data-instance]')).toHaveLength(4);
  expect(document.title).toBe('Host');
  expect(document.documentElement.dataset).toEqual({});
  expect(document.body.children).toHaveLength(4);
});

it('the skip link leads to its own content, not to what the host calls the same', async () => {
  const skip = page.find('.skip');
  expect(skip.getAttribute('href')).toBe(`${HOSTED}#overview`);
  await act(async () => skip.click());
  expect(page.shadow.activeElement?.id).toBe('overview');
  expect(page.shadow.activeElement?.tagName).toBe('MAIN');
});

it('each link is a whole address of the host', async () => {
  const links = [...page.shadow.querySelectorAll('a[href]')].map((one) => one.getAttribute('href') ?? '');
  expect(links.length).toBeGreaterThan(4);
  expect(links.filter((one) => !/^https?:\/\/airflow\.test\//.test(one))).toEqual([]);
  await go('?tab=instances&instance=triggerer~host:t-1');
  expect(page.find('.tabs a').getAttribute('href')).toBe(HOSTED);
  const copy = page.find('[aria-label="Copy a link to this row"]');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
  await act(async () => copy.click());
  const field = page.find('textarea') as HTMLTextAreaElement;
  expect(field.value).toBe(`${HOSTED}?tab=instances&instance=triggerer~host:t-1`);
  expect(page.shadow.activeElement).toBe(field);
});

it('the login leads back to just this view, although the page stands at Airflow’s own address', async () => {
  await page.pass(6000);
  const login = [...page.shadow.querySelectorAll('a')].find((one) => one.textContent?.startsWith('Log in'));
  expect(login?.getAttribute('href')).toBe(
    `http://airflow.test/team/api/v2/auth/login?next=${encodeURIComponent(HOSTED)}`,
  );
  await go('?tab=sources');
  await expect.poll(() => page.shadow.querySelector('[data-source="jobs"] a')).not.toBeNull();
  expect(page.find('[data-source="jobs"] a').getAttribute('href')).toBe(
    `http://airflow.test/team/api/v2/auth/login?next=${encodeURIComponent(`${HOSTED}?tab=sources`)}`,
  );
});

it('J, K and Esc move and close the panel, from inside of it and where nothing has the focus', async () => {
  await go('?instance=scheduler~host:s-1');
  await page.key('j', page.find('[data-panel-heading]'));
  expect(address()).toBe(SECOND);
  await page.key('k', document.body);
  expect(address()).toBe('?instance=scheduler~host:s-1');
  await page.key('Escape', document.body);
  expect(address()).toBe('');
});

it('a panel that closes gives the focus back to its row', async () => {
  await go(SECOND);
  await page.key('Escape', page.find('[data-panel-heading]'));
  const row = page.shadow.activeElement?.closest<HTMLElement>('[data-instance]');
  expect(row?.dataset['instance']).toBe('host:s-2');
});

it('hears nothing of what is pressed in the host, nor letters that are typed into its own search', async () => {
  await go('?tab=instances&instance=scheduler~host:s-1');
  const before = address();
  for (const id of ['field', 'button']) await page.key('j', document.getElementById(id) ?? document.body);
  await page.key('/', document.getElementById('field') ?? document.body);
  await page.key('j', page.find('[type=search]'));
  expect(address()).toBe(before);
  expect(page.shadow.activeElement?.getAttribute('type')).not.toBe('search');
  await page.key('/', page.find('.list-title, #list-title'));
  expect(page.shadow.activeElement?.getAttribute('type')).toBe('search');
});

it('settings leave light and dark to Airflow, and put the focus on what is wrong', async () => {
  const button = [...page.shadow.querySelectorAll<HTMLElement>('[aria-haspopup="dialog"]')].at(-1);
  await act(async () => button?.click());
  await page.pass(0);
  expect(page.shadow.querySelector('dialog [aria-label="Theme"]')).toBeNull();
  expect(page.find('dialog').textContent).toContain('Airflow’s own choice');
  const field = page.find('#limit-triggerer') as HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'soon');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.press('dialog [type=submit]');
  expect(page.shadow.activeElement).toBe(field);
});
