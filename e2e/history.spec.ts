import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoWider } from './axe';
import { APP, nobody, pass, well } from './fake-airflow';
import { expectVerdicts, listen, openWell, WELL } from './the-page';

const crosshair = (page: Page) => page.getByRole('slider', { name: /^Moment/ });
const said = (page: Page) => crosshair(page).getAttribute('aria-valuetext');
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

/** The History tab of a page that has watched for some time. */
async function openHistory(page: Page, range = '15 min') {
  const airflow = await openWell(page);
  for (let polls = 0; polls < 12; polls += 1) {
    await pass(page, 5_100);
    await expect.poll(() => airflow.asked).toBeGreaterThan(polls + 1);
  }
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await expect(crosshair(page)).toBeVisible();
  await page.getByRole('button', { name: range, exact: true }).click();
  await expect(crosshair(page)).toHaveAttribute('aria-valuetext', /Scheduler Healthy/);
  return airflow;
}

/** Drags over the lanes, in shares of their width. */
async function drag(page: Page, from: number, to: number): Promise<void> {
  const box = await crosshair(page).boundingBox();
  if (box === null) throw new Error('The lanes are not to be seen');
  await page.mouse.move(box.x + from * box.width, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + to * box.width, box.y + 40, { steps: 4 });
  await page.mouse.up();
}

test('what was recorded is there after a reload, and the page goes on from it', async ({ page }) => {
  const heard = listen(page);
  const airflow = await openHistory(page);
  const strip = page.locator('.band-strip .watched');
  const since = await strip.getAttribute('title');
  airflow.health = () => nobody;
  await pass(page, 5_100);
  await expect(crosshair(page)).toHaveAttribute('aria-valuetext', /Triggerer Unhealthy/);
  airflow.health = () => well();
  await pass(page, 5_100);
  const lanes = page.locator('.grid-plot path[fill="var(--bad-fill)"]');
  await expect(lanes).toHaveAttribute('d', /^M/);
  await page.reload();
  await expectVerdicts(page, WELL);
  await expect(lanes).toHaveAttribute('d', /^M/);
  expect(await strip.getAttribute('title')).toBe(since);
  expect(heard).toEqual([]);
});

test('a drag zooms, Back undoes it, Shift and a drag pans, and Back to live leads back', async ({ page }) => {
  await openHistory(page);
  await drag(page, 0.5, 0.8);
  await expect.poll(() => parameter(page, 'from')).not.toBeNull();
  const length = Date.parse(parameter(page, 'to') ?? '') - Date.parse(parameter(page, 'from') ?? '');
  expect(Math.abs(length - 0.3 * 900_000)).toBeLessThanOrEqual(10_000);
  await page.goBack();
  await expect.poll(() => parameter(page, 'from')).toBeNull();
  expect(parameter(page, 'range')).toBe('15m');
  await page.keyboard.down('Shift');
  await drag(page, 0.3, 0.6);
  await page.keyboard.up('Shift');
  await expect.poll(() => parameter(page, 'to')).not.toBeNull();
  await page.getByRole('button', { name: 'Back to live' }).click();
  await expect.poll(() => parameter(page, 'to')).toBeNull();
});

test('pointer and keys read the same values, and a click pins them', async ({ page }) => {
  await openHistory(page);
  const box = await crosshair(page).boundingBox();
  if (box === null) throw new Error('The lanes are not to be seen');
  await page.mouse.move(box.x + box.width / 2, box.y + 20);
  const hovered = await said(page);
  const readout = await page.locator('.readout').innerText();
  await page.mouse.click(box.x + box.width / 2, box.y + 20);
  await expect.poll(() => parameter(page, 'at')).not.toBeNull();
  expect(await said(page)).toBe(hovered);
  await page.mouse.move(0, 0);
  await crosshair(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  expect(await said(page)).toBe(hovered);
  expect(await page.locator('.readout').innerText()).toBe(readout);
  await page.keyboard.press('Escape');
  await expect.poll(() => parameter(page, 'at')).toBeNull();
});

test('a link shows the same moment', async ({ page, context }) => {
  await openHistory(page);
  await crosshair(page).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect.poll(() => parameter(page, 'at')).not.toBeNull();
  const pinned = await said(page);
  await page.goto(`${APP}${new URL(page.url()).search}`);
  await expect(crosshair(page)).toHaveAttribute('aria-valuetext', pinned ?? '');
  expect(context.pages()).toHaveLength(1);
});

test('at 1440, 900 and 320 px nothing is cut off, and axe finds nothing', async ({ page }) => {
  // Every width is looked at by axe, twice.
  test.slow();
  await openHistory(page);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  for (const width of [1440, 900, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('region', { name: 'The lanes, as a table' })).toBeVisible();
    await expectNoWider(page);
    await expectAccessible(page);
  }
});
