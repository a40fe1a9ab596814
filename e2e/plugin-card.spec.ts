import { expect, type Page, test } from '@playwright/test';
import { violationsOf } from './axe';
import { type Answer, nobody, pass, well } from './fake-airflow';
import { cardStands, guest, HOST, menu, openHost } from './host/the-host';
import { card, listen } from './the-page';

const line = (page: Page) => guest(page).locator('.line');
const headline = (page: Page) => guest(page).locator('[data-headline]');
const height = async (page: Page, selector: string): Promise<number> =>
  (await guest(page).locator(selector).boundingBox())?.height ?? 0;

/** The host's home page with the card, in which all is well; its time is the test's. */
async function openCard(page: Page, health: () => Answer = () => well()) {
  await page.clock.install();
  const airflow = await openHost(page, HOST);
  airflow.health = health;
  await expect(guest(page).locator('.host-card')).toBeVisible();
  return airflow;
}

/** 3.4 with a triggerer that has been silent for so many seconds. */
const silent = (age: number) => (): Answer => {
  const { body } = well({ triggerer: age }) as { body: Record<string, object> };
  const triggerer = { ...body['triggerer'], status: 'unhealthy', detailed_status: 'down', instances: null };
  return { body: { ...body, triggerer } };
};

test('all well is one line of 42 px above the host’s heading, and its ages tick', async ({ page }) => {
  const said = listen(page);
  await openCard(page);
  await cardStands(page);
  expect(await height(page, '.host-card')).toBe(42);
  const top = (await guest(page).boundingBox())?.y ?? 0;
  expect(top).toBeLessThan((await page.getByRole('heading', { name: 'Welcome' }).boundingBox())?.y ?? 0);
  await expect(card(page, 'scheduler')).toContainText('1 of 1 · 2 s ago');
  await expect(card(page, 'executor')).toHaveText('Executors not reported');
  await pass(page, 2000);
  await expect(card(page, 'scheduler')).toContainText('1 of 1 · 4 s ago');
  expect(said).toEqual([]);
});

test('a killed triggerer turns it: the sentence stands above the same line, which has not moved', async ({
  page,
}) => {
  const airflow = await openCard(page);
  await cardStands(page);
  const columns = () =>
    guest(page)
      .locator('.cell')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().x));
  const before = await columns();
  airflow.health = silent(74);
  await pass(page, 6000);
  await expect(card(page, 'triggerer')).toHaveAttribute('data-verdict', 'unhealthy');
  await expect(headline(page)).toHaveText(/^Triggerer is down: no heartbeat for 7\d s$/);
  await expect(guest(page).getByText('Deferred tasks wait; everything else goes on.')).toBeVisible();
  await expect(guest(page).getByRole('status')).toHaveText(/^Triggerer is down/);
  expect(await columns()).toEqual(before);
});

test('the page says the same of it, and the card leads there without loading the host anew', async ({
  page,
}) => {
  const airflow = await openCard(page);
  airflow.health = silent(74);
  await pass(page, 6000);
  await expect(headline(page)).toHaveText(/^Triggerer is down/);
  await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
  await guest(page).getByRole('link', { name: 'Open Vitals' }).click();
  await expect(page).toHaveURL(/\/plugin\/vitals$/);
  await expect(guest(page).getByText(/^Triggerer is down: no heartbeat for \d+ s$/)).toBeVisible();
  expect(await page.evaluate(() => 'isSame' in globalThis)).toBe(true);
  await menu(page, 'Home').click();
  await expect(headline(page)).toHaveText(/^Triggerer is down/);
});

test('nobody answers: no green outlives its limit, what was is said as past, and Retry now asks', async ({
  page,
}) => {
  const airflow = await openCard(page);
  await cardStands(page);
  airflow.health = () => 'refused';
  await pass(page, 60_000);
  await expect(headline(page)).toHaveText(/^Cannot see: Airflow has not answered for \d+ s$/);
  for (const name of ['scheduler', 'triggerer', 'dag_processor'] as const) {
    await expect(card(page, name)).toHaveAttribute('data-verdict', 'unknown');
    await expect(card(page, name)).toContainText('was 1 of 1');
  }
  await expect(line(page)).not.toContainText('All well');
  await expect(guest(page).locator('.host-card')).toHaveCSS('border-style', 'dashed');
  airflow.health = () => well();
  await guest(page).getByRole('button', { name: 'Retry now' }).click();
  await cardStands(page);
  await expect(headline(page)).toHaveCount(0);
});

for (const [what, answer, words] of [
  ['a web page', { text: '<!doctype html>', type: 'text/html' }, /web page, not Airflow’s health/],
  ['401', { body: {}, status: 401 }, /wants a login/],
  ['404', { body: {}, status: 404 }, /has no Airflow health/],
  ['nobody alive', nobody, /^Nothing runs here/],
] as const) {
  test(`${what} in place of health is said in a sentence`, async ({ page }) => {
    await openCard(page, () => answer);
    await pass(page, 1000);
    await expect(headline(page)).toHaveText(words);
    await expect(line(page)).not.toContainText('All well');
  });
}

test('it stands in four columns, two, or one, and nothing is cut or overlaps', async ({ page }) => {
  await openCard(page, silent(74));
  await pass(page, 1000);
  await expect(headline(page)).toHaveText(/^Triggerer is down/);
  for (const [width, columns] of [
    [1400, 4],
    [1000, 2],
    [500, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 600 });
    const grid = () =>
      guest(page)
        .locator('.cells')
        .evaluate((cells) => getComputedStyle(cells).gridTemplateColumns.split(' ').length);
    await expect.poll(grid).toBe(columns);
    const far = await guest(page)
      .locator('.host-card')
      .evaluate((room) => {
        const { left, right } = room.getBoundingClientRect();
        return [...room.querySelectorAll('.cell, .lead, .open, .said, .aside')].filter((one) => {
          const box = one.getBoundingClientRect();
          return box.left < left || box.right > right;
        }).length;
      });
    expect(far).toBe(0);
  }
});

test('has no violation of WCAG 2.2 AA, in both modes, all well and in trouble', async ({ page }) => {
  const airflow = await openCard(page);
  await cardStands(page);
  for (const health of [() => well(), silent(74), (): Answer => 'refused']) {
    airflow.health = health;
    await pass(page, 6000);
    for (const mode of ['light', 'dark']) {
      await page.evaluate((to) => {
        document.documentElement.className = to;
      }, mode);
      await expect(guest(page)).toHaveAttribute('data-theme', mode);
      const what = mode === 'dark' ? 'colours' : 'all';
      expect(await violationsOf(page, what, 'airflow-vitals')).toEqual([]);
    }
  }
});
