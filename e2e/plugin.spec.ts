import { expect, type Page, test } from '@playwright/test';
import { differences, leaks, looks } from './host/styles';
import { cardStands, guest, HOST, menu, openHost, openPage, STRICT } from './host/the-host';
import { expectVerdicts, listen, WELL } from './the-page';

const home = (query = '') => `${HOST}${query}`;
const pageAt = (query = '') => `${HOST}plugin/vitals${query}`;
/** The history is the last part of the page that arrives. */
const isWhole = (page: Page) => expect(page.getByText('Open history')).toBeVisible();

test.describe('nothing of the host reaches ours, and nothing of ours the host', () => {
  for (const [what, at] of [
    ['the card', home],
    ['the page', pageAt],
  ] as const) {
    test(`${what}: every element of the host looks as without the plugin`, async ({ page }) => {
      await openHost(page, at('?plugin=off'));
      await expect(menu(page, 'Home')).toBeVisible();
      const before = await looks(page);
      await page.goto(at());
      await expect(guest(page)).toContainText('All well');
      expect(before.length).toBeGreaterThan(10);
      expect(differences(before, await looks(page))).toEqual([]);
    });

    test(`${what}: every element of ours looks as in a host without styles`, async ({ page }) => {
      await openHost(page, at());
      await expect(guest(page)).toContainText('All well');
      if (at === pageAt) await isWhole(page);
      const { elements, found } = await leaks(page);
      expect(elements).toBeGreaterThan(20);
      expect(found).toEqual([]);
    });
  }

  test('no fallback of Tailwind is left behind a guard that is false in a shadow root', async ({ page }) => {
    await openPage(page);
    const rules = await guest(page).evaluate((element) =>
      (element.shadowRoot?.adoptedStyleSheets ?? []).flatMap((sheet) =>
        [...sheet.cssRules].map((rule) => rule.cssText),
      ),
    );
    expect(rules.length).toBeGreaterThan(5);
    expect(rules.filter((rule) => rule.startsWith('@property'))).toEqual([]);
    expect(rules.filter((rule) => /^@layer properties \{\s*@supports/.test(rule))).toEqual([]);
  });

  test('each app has one global of its own name, and there is no other', async ({ page }) => {
    const names = () => page.evaluate(() => Object.getOwnPropertyNames(globalThis));
    await openHost(page, home('?plugin=off&release=3.1'));
    await expect(menu(page, 'Home')).toBeVisible();
    const before = await names();
    await page.goto(home('?release=3.1'));
    await cardStands(page);
    await menu(page, 'Vitals').click();
    await expectVerdicts(page, WELL);
    await isWhole(page);
    expect((await names()).filter((name) => !before.includes(name))).toEqual(['Vitals card', 'Vitals']);
  });
});

test.describe('what happens in ours', () => {
  const clicks = (page: Page) => page.locator('.host').getAttribute('data-clicks');
  const shortcuts = (page: Page) => page.evaluate(() => document.documentElement.dataset['shortcuts'] ?? '');

  test('a click counts once for the host, in StrictMode too', async ({ page }) => {
    await openPage(page, '', STRICT);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByRole('button', { name: 'Resume' }).first()).toBeVisible();
    expect(await clicks(page)).toBe('1');
  });

  test('what somebody types is no shortcut of the host, and its shortcuts work beside it', async ({
    page,
  }) => {
    await openPage(page, '?view=tab-instances');
    const search = page.getByRole('searchbox', { name: /Name, host/ });
    await expect(search).toBeVisible();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await page.keyboard.type('dag d/');
    await expect(search).toHaveValue('dag d/');
    expect(await shortcuts(page)).toBe('/');
    await search.blur();
    await page.keyboard.press('d');
    expect(await shortcuts(page)).toBe('/d');
  });
});

test.describe('the host changes', () => {
  test('its colour mode and its direction are followed at once, on the page and on the card', async ({
    page,
  }) => {
    for (const path of [pageAt(), home()]) {
      await openHost(page, path);
      await expect(guest(page)).toContainText('All well');
      const scheme = () => guest(page).evaluate((one) => getComputedStyle(one).colorScheme);
      await expect(guest(page)).toHaveAttribute('data-theme', 'light');
      expect(await scheme()).toBe('light');
      await page.getByRole('button', { name: 'Colour mode' }).click();
      await expect(guest(page)).toHaveAttribute('data-theme', 'dark');
      expect(await scheme()).toBe('dark');
      await page.getByRole('button', { name: 'Direction' }).click();
      await expect(guest(page)).toHaveCSS('direction', 'rtl');
      await expect(guest(page).locator('.guest')).toHaveCSS('direction', 'rtl');
    }
  });
});

test.describe('never a dead end', () => {
  for (const [path, what] of [
    [pageAt, 'the page'],
    [home, 'the card'],
  ] as const) {
    test(`${what}: a host without React gets a sentence`, async ({ page }) => {
      const said = listen(page);
      await openHost(page, path('?react=none'));
      await expect(page.getByText('this Airflow does not share React with its plugins')).toBeVisible();
      expect(said).toEqual([]);
    });

    test(`${what}: a host with an old React gets a sentence`, async ({ page }) => {
      await openHost(page, path('?react=18'));
      await expect(page.getByText('it needs React 19, and this Airflow has 18.3.1')).toBeVisible();
    });

    test(`${what}: code that does not arrive is a sentence, and nobody's crash`, async ({ page }) => {
      await page.route('**/vitals/ui/assets/**', (route) => route.abort());
      await openHost(page, path());
      await expect(page.getByText('could not load its own code')).toBeVisible();
      await expect(menu(page, 'Home')).toBeVisible();
    });
  }

  test('a later part that does not arrive leaves the verdicts standing', async ({ page }) => {
    await page.route('**/vitals/ui/assets/page-overview-history*', (route) => route.abort());
    await openPage(page);
    await expect(page.getByText('The history cannot be shown')).toBeVisible();
    await expectVerdicts(page, WELL);
  });
});

test('a whole visit says nothing to the console, in either release and in StrictMode', async ({ page }) => {
  const said = listen(page);
  // React's own advice to the host's developers.
  const ours = () => said.filter((line) => !line.includes('React DevTools'));
  for (const [host, query] of [
    [HOST, '?release=3.1'],
    [HOST, ''],
    [STRICT, ''],
  ] as const) {
    await openHost(page, `${host}${query}`);
    await cardStands(page);
    await menu(page, 'Vitals').click();
    await expectVerdicts(page, WELL);
    await isWhole(page);
    for (const tab of ['Instances', 'History', 'Sources', 'Overview']) {
      await page.getByRole('link', { name: tab, exact: true }).click();
      await expect(page.getByRole('link', { name: tab, exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
    }
    await menu(page, 'Dags').click();
    await expect(guest(page)).toHaveCount(0);
  }
  expect(ours()).toEqual([]);
});
