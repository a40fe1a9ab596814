import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe';
import { card, listen } from './the-page';

const drawer = (page: Page) => page.getByRole('complementary', { name: 'Laboratory' });
const time = (page: Page) => drawer(page).locator('.lab-time strong');
const button = (page: Page, name: string | RegExp) => drawer(page).getByRole('button', { name });
/** The value of `?sim=` now. */
const simOf = (page: Page): string => new URL(page.url()).searchParams.get('sim') ?? '';
/** What the doors tell, as bytes. */
const stateOf = (page: Page): Promise<string> =>
  page.evaluate(async () => (await fetch('__sim/state')).text());

/** Opens the page on a world that stands still, with the drawer open; zone UTC, so that times can be read. */
async function open(page: Page, sim: string, more = ''): Promise<void> {
  await page.goto(`./?sim=${sim},speed:0&zone=utc&lab=1${more}`);
  await expect(drawer(page).getByLabel('Scenario')).toBeVisible();
}

test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }));

test('the first visit has the drawer open; closed, it stays closed, and asks the simulator nothing', async ({
  page,
}) => {
  await page.goto('./');
  await expect(drawer(page).getByLabel('Scenario')).toHaveValue('all-well');
  await button(page, 'Close the laboratory').click();
  await expect(drawer(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Laboratory' })).toBeFocused();
  const asked: string[] = [];
  await page.reload();
  page.on('request', (request) => asked.push(request.url()));
  await expect(card(page, 'scheduler')).toHaveAttribute('data-verdict', 'healthy');
  await expect(page.getByText(/Answered [1-9] s ago/)).toBeVisible();
  await expect(drawer(page)).toHaveCount(0);
  expect(asked.filter((url) => url.includes('__sim'))).toEqual([]);
  // The key is heard as soon as the laboratory's code is there.
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('`');
  await expect(drawer(page)).toBeVisible();
  await expect(page).toHaveURL(/lab=1/);
});

test('picks a story, and its neighbours, and the page begins anew', async ({ page }) => {
  const said = listen(page);
  await open(page, 'scenario:all-well,at:40');
  await drawer(page).getByLabel('Scenario').selectOption({ label: 'A killed triggerer' });
  await expect(page).toHaveURL(/sim=scenario:killed-triggerer/);
  await expect(time(page)).toHaveText('14:00:00.0');
  await button(page, 'Next story').click();
  await expect(page).not.toHaveURL(/killed-triggerer/);
  await button(page, 'Previous story').click();
  await expect(drawer(page).getByLabel('Scenario')).toHaveValue('killed-triggerer');
  expect(said).toEqual([]);
});

test('whoever works by keyboard keeps his place when the world begins anew', async ({ page }) => {
  await open(page, 'scenario:all-well,at:40');
  const healthy = () => expect(card(page, 'metadatabase')).toHaveAttribute('data-verdict', 'healthy');
  /** Presses a button with Enter, and waits until the page says something of the world of then. */
  const enter = async (name: string, sim: RegExp): Promise<void> => {
    await button(page, name).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => simOf(page)).toMatch(sim);
    await healthy();
    await expect(button(page, name)).toBeFocused();
  };
  await healthy();
  await enter('Reset', /at:[0-9](?:\.\d+)?,/);
  await enter('Next story', /scenario:killed-triggerer/);
  await enter('Next story', /scenario:frozen-scheduler/);
  await enter('Another seed', /seed:(?!1,)/);
  await drawer(page).getByText('Tours').press('Enter');
  await button(page, 'Executor health').last().press('Enter');
  const coach = page.getByRole('region', { name: 'Guided tour' });
  await expect(coach.getByRole('heading')).toBeFocused();
  await coach.getByRole('button', { name: /^Next/ }).press('Enter');
  await expect(coach).toContainText('step 2 of 6');
  await expect(coach.getByRole('button', { name: /^Next/ })).toBeFocused();
  await coach.getByRole('button', { name: 'Back' }).press('Enter');
  await expect(coach).toContainText('step 1 of 6');
  await expect(coach.getByRole('button', { name: 'Back' })).toBeFocused();
  await coach.getByRole('button', { name: 'Leave the tour' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Laboratory', exact: true })).toBeFocused();
});

test('each story is a place to which the browser’s Back leads; the clock is none', async ({ page }) => {
  await open(page, 'scenario:killed-triggerer,at:45');
  await button(page, '+1 s').click();
  await expect(time(page)).toHaveText('14:00:46.0');
  await drawer(page).getByLabel('Scenario').selectOption('split-view');
  await expect(page).toHaveURL(/scenario:split-view/);
  await button(page, '+1 s').click();
  await expect(time(page)).toHaveText('14:00:01.0');
  await page.goBack();
  await expect(drawer(page).getByLabel('Scenario')).toHaveValue('killed-triggerer');
  await expect(time(page)).toHaveText('14:00:46.0');
});

test('a server that is slow to answer does not keep the laboratory away', async ({ page }) => {
  await open(page, 'scenario:slow-database,at:179');
  await expect(time(page)).toHaveText('14:02:59.0');
  await expect(card(page, 'scheduler')).toHaveClass(/\bunseen\b/);
});

test('what is broken by hand is in the link, and the link gives the same world to the byte', async ({
  page,
  context,
}) => {
  await open(page, 'scenario:all-well,seed:7,at:12');
  await drawer(page)
    .getByRole('button', { name: /triggerer-1/ })
    .first()
    .click();
  await drawer(page).getByText('Kill', { exact: true }).click();
  await expect(page).toHaveURL(/kill~triggerer-1/);
  await button(page, 'Next event').click();
  await button(page, '+1 s').click();
  await expect.poll(() => simOf(page)).toMatch(/at:1[3-9]|at:[2-9]\d/);
  const before = JSON.parse(await stateOf(page));
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(drawer(other).getByLabel('Scenario')).toHaveValue('all-well');
  const after = JSON.parse(await stateOf(other));
  expect({ ...after, achieved: null }).toEqual({ ...before, achieved: null });
});

test('seeks: ahead in the same world, back by playing it again', async ({ page }) => {
  await open(page, 'scenario:killed-triggerer');
  const track = drawer(page).getByLabel('Simulated time');
  await track.fill('45');
  await track.press('Tab');
  await expect(time(page)).toHaveText('14:00:45.0');
  await expect(card(page, 'triggerer')).toHaveAttribute('data-verdict', 'unhealthy');
  await track.focus();
  await track.press('Home');
  await expect(time(page)).toHaveText('14:00:00.0');
  await expect(card(page, 'triggerer')).toHaveAttribute('data-verdict', 'healthy');
  await track.press('ArrowRight');
  await expect(time(page)).toHaveText('14:00:01.0');
  await expect(page).toHaveURL(/at:1,/);
});

test('the browser’s Back goes to the situation before', async ({ page }) => {
  await open(page, 'scenario:killed-triggerer,at:45');
  await expect(card(page, 'triggerer')).toHaveAttribute('data-verdict', 'unhealthy');
  await page.getByRole('link', { name: 'Instances' }).click();
  await drawer(page).getByLabel('Scenario').selectOption({ label: 'All well' });
  await expect(card(page, 'triggerer')).toHaveAttribute('data-verdict', 'healthy');
  await page.goBack();
  await expect(drawer(page).getByLabel('Scenario')).toHaveValue('killed-triggerer');
  await expect(card(page, 'triggerer')).toHaveAttribute('data-verdict', 'unhealthy');
});

test('checkpoints are met as the page says the words', async ({ page }) => {
  await open(page, 'scenario:killed-triggerer');
  await expect(card(page, 'triggerer')).toHaveAttribute('data-verdict', 'healthy');
  await expect(drawer(page)).toContainText(/0 of \d checkpoints met, next at 14:00:/);
  await button(page, '30×').click();
  await expect(drawer(page)).toContainText(/3 of \d checkpoints met/);
  await expect(drawer(page)).not.toContainText('missed');
});

test('keys: Space, period, comma, n; none while typing; Escape closes', async ({ page }) => {
  await open(page, 'scenario:all-well');
  await page.locator('body').press('.');
  await expect(time(page)).toHaveText('14:00:01.0');
  await page.locator('body').press(',');
  await expect(time(page)).not.toHaveText('14:00:01.0');
  const seed = drawer(page).getByLabel('Seed', { exact: true });
  const stood = await time(page).textContent();
  await seed.press('.');
  await expect(seed).toHaveValue(/^\.1$|^1\.$/);
  await expect(time(page)).toHaveText(stood ?? '');
  await seed.fill('9');
  await seed.press('Enter');
  await expect(page).toHaveURL(/seed:9/);
  // Who typed there still is there, and a space is his.
  await expect(seed).toBeFocused();
  await seed.blur();
  await page.locator('body').press(' ');
  await expect(button(page, 'Pause world')).toBeVisible();
  await page.locator('body').press(' ');
  await expect(button(page, 'Continue world')).toBeVisible();
  await page.locator('body').press('Escape');
  await expect(drawer(page)).toHaveCount(0);
});

test('an instance can be read while something is broken', async ({ page }) => {
  await open(page, 'scenario:all-well,at:5', '&instance=scheduler~job:1');
  const panel = page.getByRole('complementary', { name: 'Details of one instance' });
  await expect(panel).toContainText('scheduler-1');
  await button(page, '+1 s').click();
  await expect(time(page)).toHaveText('14:00:06.0');
  await panel.getByRole('heading', { name: 'scheduler-1' }).press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(drawer(page)).toBeVisible();
});

test('on a phone it is a sheet of three heights, and the page above still scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('./?sim=scenario:split-view,at:60,speed:0');
  await expect(card(page, 'scheduler')).toHaveAttribute('data-verdict', 'healthy');
  await expect(drawer(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Laboratory' }).click();
  const heightOf = async (): Promise<number> => (await drawer(page).boundingBox())?.height ?? 0;
  await expect.poll(heightOf).toBeCloseTo(0.4 * 844, 0);
  await expect(time(page)).toBeInViewport();
  await button(page, 'Higher').click();
  await expect.poll(heightOf).toBeCloseTo(0.7 * 844, 0);
  const head = drawer(page).getByRole('heading', { name: 'Laboratory' });
  await head.hover();
  await page.mouse.down();
  await page.mouse.move(200, 520, { steps: 3 });
  await page.mouse.up();
  await expect.poll(heightOf).toBeCloseTo(0.4 * 844, 0);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const bottom = await page.locator('main').evaluate((main) => main.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual(0.6 * 844 + 1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});

test('accessible, with everything unfolded', async ({ page }) => {
  await open(page, 'scenario:split-view,at:60');
  await expect(card(page, 'executor')).toHaveAttribute('data-verdict', 'degraded');
  await drawer(page).locator('.lab-filter summary').click();
  await drawer(page)
    .getByRole('button', { name: /scheduler-2/ })
    .first()
    .click();
  await expectAccessible(page);
});
