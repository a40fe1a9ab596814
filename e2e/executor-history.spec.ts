import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoWider } from './axe';
import { card, listen } from './the-page';

const SCENARIO = '?sim=scenario:plugin-last-night,at:30&lab=0&zone=utc';
const crosshair = (page: Page) => page.getByRole('slider', { name: /^Moment/ });
const troubles = (page: Page) => page.getByRole('region', { name: 'Executors before, from the server' });

/** The last hour of a page that was opened a moment ago, on an Airflow whose schedulers keep what they found. */
async function openHour(page: Page): Promise<void> {
  await page.goto(SCENARIO);
  await expect(card(page, 'executor')).toHaveAttribute('data-verdict', 'healthy');
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await page.getByRole('button', { name: '1 h', exact: true }).click();
  await expect(troubles(page)).toBeVisible();
}

test('what schedulers told before the page was opened is read in words, in the lanes and in the list', async ({
  page,
}) => {
  const said = listen(page);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await openHour(page);
  await expect(troubles(page)).toContainText('CeleryExecutor ← scheduler-1 and scheduler-2');
  await expect(troubles(page)).toContainText('the broker redis://broker:6379/0 refused the connection');
  await expect(troubles(page)).toContainText('13:30 UTC, 4 min');
  // Hollow: an outline, in the colour of what was bad.
  await expect(page.locator('.grid-plot path[stroke="var(--bad-ink)"][d^="M"]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(page.getByRole('region', { name: 'The lanes, as a table' })).toContainText(
    'Reported unhealthy, from the server: CeleryExecutor ← scheduler-1: the broker redis://broker:6379/0 refused the connection',
  );
  expect(said).toEqual([]);
});

test('the panel of an executor says since when', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const id = encodeURIComponent('executor~CeleryExecutor@scheduler-1/redis://broker:6379/0');
  await page.goto(`${SCENARIO}&instance=${id}`);
  await expect(page.locator('.instance-panel')).toContainText(/Healthy since\s*13:34 UTC/);
  await expect(page.locator('.instance-panel')).toContainText('told by the scheduler');
});

test('at 1440 and 320 px nothing is cut off, and axe finds nothing', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 1000 });
  await openHour(page);
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(crosshair(page)).toBeVisible();
    await expect(troubles(page)).toBeVisible();
    await expectAccessible(page);
    await expectNoWider(page);
  }
});
