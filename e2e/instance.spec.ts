import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoWider } from './axe';
import { listen, rows } from './the-page';

const UNCOVERED = '?sim=scenario:uncovered-bundles,at:80&zone=utc';
const heading = (page: Page) => page.locator('[data-panel-heading]');
const panel = (page: Page) => page.locator('.instance-panel');

test('a link opens the panel of a lost replica: who it is, what it owned, what waits', async ({ page }) => {
  const said = listen(page);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto(`${UNCOVERED}&instance=dag_processor~job:6`);
  await expect(heading(page)).toHaveText('dagproc-0');
  await expect(panel(page)).toContainText('its row (job 6) has not ended');
  await expect(panel(page)).toContainText('Nobody owns dags, ml and finance now');
  await expect(panel(page)).toContainText('DagProcessorJob, Unix user');
  await expect(panel(page)).toContainText('3 bundles without an owner now');
  await expect(panel(page).locator('[data-verdict]')).toHaveCount(0);
  await panel(page).getByText('Raw JSON, job 6').click();
  await expect(panel(page).locator('details[open] pre')).toContainText('"job_type": "DagProcessorJob"');
  expect(said).toEqual([]);
});

test('the panel is accessible at 1440, 800 and 390 pixels, and scrolls alone', async ({ page }) => {
  // Every width is looked at by axe, twice.
  test.slow();
  await page.goto(`${UNCOVERED}&instance=dag_processor~job:7`);
  for (const width of [1440, 800, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(heading(page)).toHaveText('dagproc-1');
    await expect(panel(page)).toContainText('sole owner of both bundles');
    await expectAccessible(page);
    await expectNoWider(page);
    const foot = await panel(page).locator('.panel-foot').boundingBox();
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(800);
  }
});

test('the neighbours are a key away, and Escape leads back to the row', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto(`${UNCOVERED}&instance=dag_processor~job:6`);
  await expect(heading(page)).toHaveText('dagproc-0');
  await page.keyboard.press('j');
  await expect(heading(page)).toHaveText('dagproc-1');
  await page.keyboard.press('k');
  await expect(heading(page)).toHaveText('dagproc-0');
  await expect(page).toHaveURL(/instance=dag_processor(?:~|%7E)job:6/);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/instance=/);
  const focused = await page.evaluate(() =>
    document.activeElement?.closest('[data-instance]')?.getAttribute('data-instance'),
  );
  expect(focused).toBe('job:6');
});

test('a tombstone is linked to its successor, and back', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto('?sim=scenario:lost-replica,at:200&zone=utc');
  const gone = rows(page, 'triggerer').and(page.locator('[data-verdict="gone"]')).first();
  await expect(gone).toBeVisible();
  const id = await gone.getAttribute('data-instance');
  await page.goto(`?sim=scenario:lost-replica,at:200&zone=utc&instance=triggerer~${id}`);
  await expect(panel(page)).toContainText('It counts no more');
  const successor = panel(page).locator('.facts a');
  await expect(successor).toHaveCount(1);
  await successor.click();
  await expect(panel(page)).toContainText('Predecessor');
  await panel(page).locator('.facts a').click();
  await expect(page).toHaveURL(new RegExp(`instance=triggerer(?:~|%7E)${id}`));
});

test('a link to a row that is no more says so, and what that can mean', async ({ page }) => {
  await page.goto(`${UNCOVERED}&instance=triggerer~job:999`);
  await expect(heading(page)).toHaveText('job 999');
  await expect(panel(page)).toContainText('There is no such triggerer any more.');
  await expectAccessible(page);
});

test('everything is copied as text, also where the browser has no clipboard', async ({ page, baseURL }) => {
  // An origin that is not secure: there is no navigator.clipboard.
  await page.goto(
    `${`${baseURL}`.replace('127.0.0.1', 'vitals.test')}${UNCOVERED}&instance=dag_processor~job:6`,
  );
  await expect(heading(page)).toHaveText('dagproc-0');
  await page.getByRole('button', { name: 'Copy as text' }).click();
  const field = panel(page).getByRole('textbox', { name: 'Text to copy' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(/^Dag processor dagproc-0: Down\n[^]*Job: 6 \(DagProcessorJob/);
  await panel(page).getByRole('button', { name: 'Done' }).click();
  await expect(field).toHaveCount(0);
});
