import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoWider } from './axe';
import { APP, FakeAirflow, pass } from './fake-airflow';
import { COMPONENTS, card, listen } from './the-page';
import { TOTAL, wideDeployment } from './wide-deployment';

const POLL = 6000;

/** Opens the list of two thousand instances, of which two are late. */
async function openList(page: Page, query = ''): Promise<FakeAirflow> {
  await page.clock.install();
  const airflow = await new FakeAirflow().standBehind(page);
  airflow.health = () => wideDeployment({ ages: { 'triggerer-1': 24, 'dag-processor-7': 22 } });
  await page.goto(`${APP}?tab=instances${query}`);
  await expect(title(page)).toContainText('instances');
  return airflow;
}

const list = (page: Page) => page.getByRole('treegrid', { name: 'Instances' });
const row = (page: Page, id: string) => page.locator(`[data-instance="${id}"]`);
const title = (page: Page) => page.locator('#list-title');
const search = (page: Page) => page.getByRole('searchbox', { name: /Name, host/ });

test('tabs change the query string and never the path; each is a link that shows the same', async ({
  page,
}) => {
  const said = listen(page);
  await openList(page);
  const { pathname } = new URL(page.url());
  for (const tab of ['Sources', 'Overview', 'Instances']) {
    const link = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: tab });
    const href = await link.getAttribute('href');
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    expect(new URL(page.url()).pathname).toBe(pathname);
    expect(new URL(href ?? '', page.url()).search).toBe(new URL(page.url()).search);
    for (const component of COMPONENTS) await expect(card(page, component)).toHaveCount(1);
  }
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
  expect(said).toEqual([]);
});

test('two thousand instances: the bad ones on top, the well ones folded, and few rows drawn', async ({
  page,
}) => {
  await openList(page);
  await expect(title(page)).toHaveText('2,000 instances in 40 teams');
  await expect(page.locator('[data-instance][data-verdict="no_reply"]')).toHaveCount(1);
  await expect(row(page, 'host:triggerer-1')).toHaveAttribute('data-verdict', 'late');
  await expect(row(page, 'host:triggerer-1')).toContainText('Late: stale in');
  await expect(page.locator('.line-fold').first()).toContainText(/healthy, oldest beat \d+ s ago/);
  expect(await page.locator('.line-row, .line-head, .line-fold').count()).toBeLessThan(80);
});

test('search and filters are in the address, and their counts follow each other', async ({ page }) => {
  await openList(page);
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('triggerer-1');
  await expect(page).toHaveURL(/q=triggerer-1/);
  await expect(row(page, 'host:triggerer-1')).toBeVisible();
  const late = page.getByRole('checkbox', { name: /^Late/ });
  await expect(page.locator('label', { has: late })).toContainText('1');
  await late.check();
  await expect(title(page)).toHaveText(`1 of ${TOTAL.toLocaleString('en')} instances`);
  const there = page.url();
  expect(there).toContain('verdict=late');
  await page.goto(there);
  await expect(title(page)).toHaveText('1 of 2,000 instances');
  await expect(search(page)).toHaveValue('triggerer-1');
});

test('a list that nothing fits says why, and how to clear it', async ({ page }) => {
  await openList(page, '&q=no-such-host&team=ml');
  await expect(page.getByText('No instance fits')).toBeVisible();
  await expect(page.getByText(/none passes the search for “no-such-host” and 1 filter/)).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(title(page)).toHaveText('2,000 instances in 40 teams');
});

test('a team whose name has a comma is one team, in the address as in the list', async ({ page }) => {
  await openList(page, '&team=a%252Cb&component=triggerer');
  await expect(page.locator('.line-head')).toHaveCount(1);
  await expect(page.locator('.line-head strong').first()).toHaveText('a,b');
});

test('the keyboard alone: arrows move, left and right fold, Enter opens, J goes on, Esc comes back', async ({
  page,
}) => {
  await openList(page);
  await list(page).focus();
  await page.keyboard.press('ArrowDown');
  const active = () => list(page).getAttribute('aria-activedescendant');
  const line = async () => page.locator(`[id="${await active()}"]`);
  await expect(await line()).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(await line()).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const first = await (await line()).getAttribute('data-instance');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/instance=/);
  const panel = page.getByRole('complementary', { name: 'Details of one instance' });
  await expect(panel).toBeVisible();
  await expect(page.locator('.line-row.selected')).toHaveAttribute('data-instance', first ?? '');
  await page.keyboard.press('j');
  await expect(page.locator('.line-row.selected')).not.toHaveAttribute('data-instance', first ?? '');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(list(page)).toBeFocused();
});

test('nothing moves while the pointer is in the list, and the page says so', async ({ page }) => {
  const airflow = await openList(page);
  await row(page, 'host:triggerer-1').hover();
  await expect(page.getByText('Order held while the pointer is in the list').first()).toBeVisible();
  const order = async () =>
    page.locator('.line-row').evaluateAll((rows) => rows.map((one) => one.getAttribute('data-instance')));
  const before = await order();
  airflow.health = () => wideDeployment({ ages: { 'scheduler-3': 25 }, missing: ['dag-processor-7'] });
  await pass(page, POLL);
  await expect(row(page, 'host:triggerer-1')).toHaveAttribute('data-verdict', 'healthy');
  await expect(page.getByText('changes wait').first()).toBeVisible();
  expect((await order()).length).toBe(before.length);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(row(page, 'host:scheduler-3')).toHaveAttribute('data-verdict', 'late');
  await expect(row(page, 'host:triggerer-1')).toHaveCount(0);
});

for (const width of [390, 800]) {
  test(`at ${width} px the filters are a sheet, and the panel keeps the focus inside`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openList(page, '&verdict=late');
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('checkbox', { name: /^Triggerer/ }).check();
    await sheet.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeFocused();
    await row(page, 'host:triggerer-1').click();
    const panel = page.getByRole('dialog', { name: 'Details of one instance' });
    await expect(panel).toBeVisible();
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Tab');
      const inside = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      );
      expect(inside).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(list(page)).toBeFocused();
  });
}

test('accessible at 1440, 800 and 390 px, and not wider than the screen', async ({ page }) => {
  // Every width is looked at by axe, twice.
  test.slow();
  await openList(page);
  for (const width of [1440, 800, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoWider(page);
    await expectAccessible(page);
  }
});
