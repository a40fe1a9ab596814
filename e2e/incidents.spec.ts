import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoWider } from './axe';
import { type Answer, APP, pass, serverNow, well } from './fake-airflow';
import { expectVerdicts, listen, openWell, WELL } from './the-page';

const list = (page: Page) => page.locator('#incidents');
const row = (page: Page) => list(page).locator('.incident[data-subject="triggerer"]');

/** All is well but the triggerer: it has been silent for so long (s), and Airflow calls it down. */
function silent(age: number): Answer {
  const { body } = well() as { readonly body: object };
  const heartbeat = new Date(serverNow() - age * 1000).toISOString();
  const triggerer = {
    status: 'unhealthy',
    detailed_status: 'down',
    latest_triggerer_heartbeat: heartbeat,
    instances: null,
  };
  return { body: { ...body, triggerer } };
}

/** The page on an Airflow whose triggerer was silent for a minute, as it saw it; the History tab is open. */
async function afterAnOutage(page: Page) {
  const airflow = await openWell(page);
  await pass(page, 10_100);
  for (let age = 34; age <= 94; age += 5) {
    airflow.health = () => silent(age);
    await pass(page, 5_000);
  }
  airflow.health = () => well();
  await pass(page, 5_100);
  await expectVerdicts(page, WELL);
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await expect(row(page)).toHaveCount(1);
  return airflow;
}

test('an outage that the page saw is an incident with its times, and still is after a reload', async ({
  page,
}) => {
  const said = listen(page);
  await afterAnOutage(page);
  await expect(row(page)).toHaveAttribute('data-worst', 'unhealthy');
  await expect(row(page)).toHaveAttribute('data-ended', /Z$/);
  await expect(list(page)).toContainText('1 closed in the last 24 h');
  const began = await row(page).getAttribute('data-began');
  await page.reload();
  await expect(row(page)).toHaveAttribute('data-began', began ?? 'none');
  expect(said).toEqual([]);
});

test('a permanent link opens the list at its row, and a note stays in this browser', async ({ page }) => {
  await afterAnOutage(page);
  await row(page)
    .getByRole('button', { name: /^More for Triggerer/ })
    .click();
  await row(page).getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await page.keyboard.type('Node drained');
  await page.keyboard.press('Enter');
  await expect(row(page)).toContainText('“Node drained”');
  await expect(row(page).locator('h3 button')).toBeFocused();
  const id = await row(page).getAttribute('data-incident');
  await page.goto(`${APP}?tab=history&incident=${id}`);
  await expect(row(page).locator('h3 button')).toBeFocused();
  await expect(row(page).locator('h3 button')).toHaveAttribute('aria-expanded', 'true');
  await expect(row(page)).toContainText('“Node drained”');
});

test('a link to an incident of another browser says that it is not here', async ({ page }) => {
  await openWell(page);
  await page.goto(`${APP}?tab=history&incident=triggerer-1`);
  await expect(list(page).getByText(/The incident of this link is not in this browser/)).toBeVisible();
});

test('what is exported can be deleted and imported again', async ({ page }) => {
  await afterAnOutage(page);
  const began = await row(page).getAttribute('data-began');
  const download = page.waitForEvent('download');
  await list(page).getByRole('button', { name: 'Export' }).click();
  const file = await (await download).path();
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ format: 'airflow-vitals-history' });
  await list(page).getByRole('button', { name: 'Delete…' }).click();
  await expect(page.getByRole('dialog')).toContainText('Nothing is changed in Airflow');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row(page)).toHaveCount(0);
  await list(page).locator('input[type="file"]').setInputFiles(file);
  await expect(row(page)).toHaveAttribute('data-began', began ?? 'none');
});

test('the overview names it in a line that leads to its row', async ({ page }) => {
  await afterAnOutage(page);
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await page.locator('.recent li').getByRole('link').click();
  await expect(row(page).locator('h3 button')).toBeFocused();
});

test('is accessible at 1440, 1024, 390 and 320 pixels, and nothing is wider than the page', async ({
  page,
}) => {
  // Every width is looked at by axe, twice.
  test.slow();
  await afterAnOutage(page);
  await row(page).locator('h3 button').click();
  await row(page)
    .getByRole('button', { name: /^More for Triggerer/ })
    .click();
  const menu = row(page).getByRole('button', { name: 'Acknowledge', exact: true });
  for (const width of [1440, 1024, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(menu).toBeVisible();
    await expectAccessible(page);
    await expectNoWider(page);
  }
});
