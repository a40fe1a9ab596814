import { expect, type Page, test } from '@playwright/test';
import {
  bystander,
  COUNT_WRITES,
  damage,
  deleteDatabase,
  fill,
  refuseStorage,
  removeStorage,
  stored,
  upgrade,
} from './database';
import { pass, well } from './fake-airflow';
import {
  browserOf,
  keepHistory,
  keepInRealTime,
  outage,
  outages,
  poll,
  settled,
  silence,
  story,
  trouble,
} from './kept-history';

test('an outage is the same one, with the same times, through a reload and a crash in the middle of it', async ({
  context,
}) => {
  const kept = await keepHistory(context);
  let page = await kept.open();
  await poll(page, kept, 2);
  await outage(page, kept);
  const told = await story(page);
  expect(told.ended).toBe('');

  await page.reload();
  await settled(page);
  expect(await story(page)).toEqual(told);
  await poll(page, kept, 2);
  expect(await story(page)).toEqual(told);

  await Promise.all([page.waitForEvent('crash'), page.goto('chrome://crash').catch(() => {})]);
  await page.close();
  const other = await bystander(context);
  const { last } = (await stored(other, 'meta', 'checkpoint')) as { readonly last: number };
  // The answer under way at most; its time is a second coarse.
  expect(last).toBeGreaterThan((kept.answers.at(-2) ?? 0) - 2000);
  await other.close();
  page = await kept.open();
  expect(await story(page)).toEqual(told);
  await poll(page, kept, 2);
  expect(await story(page)).toEqual(told);

  kept.airflow.health = () => well();
  await poll(page, kept, 1);
  await expect(outages(page)).toHaveAttribute('data-ended', /Z$/);
  const whole = await story(page);
  expect(whole).toEqual({ ...told, ended: whole.ended });
  await page.reload();
  await settled(page);
  expect(await story(page)).toEqual(whole);
  // Neither a reload nor a crash is time that nobody watched.
  await expect(page.locator('#incidents [data-gap]')).toHaveCount(0);
  expect(kept.said).toEqual([]);
});

test('an hour in which the page was closed is hatched, and an outage goes on or ended in it', async ({
  context,
}) => {
  const kept = await keepHistory(context);
  let page = await kept.open();
  const away = async (meanwhile: () => void) => {
    await page.close();
    meanwhile();
    await pass(page, 3_600_000);
    page = await kept.open();
  };
  await outage(page, kept);
  const told = await story(page);
  const gaps = page.locator('#incidents [data-gap]');
  await expect(gaps).toHaveCount(0);

  await away(() => {});
  expect(await story(page)).toEqual(told);
  await expect(page.locator('#incidents [data-gap="closed"]')).toHaveCount(1);
  await expect(page.locator('#incidents [data-gap="closed"]')).toContainText('This page was not open');
  await expect(page.locator('.grid-plot path[fill="url(#history-hatch)"]')).toHaveAttribute('d', /^M/);

  await away(() => {
    kept.airflow.health = () => well();
  });
  await expect(page.locator('#incidents [data-gap="closed"]')).toHaveCount(2);
  const over = await story(page);
  expect(over).toEqual({ ...told, ended: expect.stringMatching(/Z$/) });
  await outages(page).locator('h3 button').click();
  await expect(outages(page)).toContainText('It ended while nobody watched, between');
  expect(kept.said).toEqual([]);
});

test('of two tabs one writes, both show the same incidents, and the other goes on when it is closed', async ({
  context,
}) => {
  const kept = await keepInRealTime(context);
  await context.addInitScript(COUNT_WRITES);
  silence(kept, 60);
  const [one, two] = [await kept.open(), await kept.open()];
  const told = await story(one);
  const written = async (page: Page) => Number(await page.evaluate('globalThis.writes'));
  const began = { asked: kept.airflow.asked, writes: (await written(one)) + (await written(two)) };
  const more = async (answers: number) => {
    const { asked } = kept.airflow;
    await expect.poll(() => kept.airflow.asked).toBeGreaterThanOrEqual(asked + answers);
  };
  await more(4);
  await expect.poll(() => story(two)).toEqual(told);
  // Each answer is written once, whoever leads.
  const writes = (await written(one)) + (await written(two)) - began.writes;
  expect(writes).toBeGreaterThanOrEqual(3);
  expect(writes).toBeLessThanOrEqual(kept.airflow.asked - began.asked + 1);

  await one.close();
  const before = await written(two);
  await more(2);
  await expect.poll(() => written(two)).toBeGreaterThan(before);
  expect(await story(two)).toEqual(told);
  await two.reload();
  await settled(two);
  expect(await story(two)).toEqual(told);
  await expect(two.locator('#incidents [data-gap]')).toHaveCount(0);
  expect(kept.said).toEqual([]);
});

test('where no more fits the page says so and goes on in memory, and writes it down when there is room', async ({
  context,
}) => {
  const kept = await keepHistory(context);
  const other = await bystander(context);
  const browser = await browserOf(other);
  const { origin } = new URL(other.url());
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 500_000 });
  const page = await kept.open();
  await poll(page, kept, 2);
  await expect(trouble(page)).toHaveCount(0);
  await fill(other);
  await outage(page, kept);
  await expect(trouble(page)).toContainText('The browser has no room left');
  const told = await story(page);

  await browser.send('Storage.overrideQuotaForOrigin', { origin });
  await poll(page, kept, 14);
  await expect(trouble(page)).toHaveCount(0);
  await page.reload();
  await settled(page);
  expect(await story(page)).toEqual(told);
  await expect(page.locator('#incidents [data-gap]')).toHaveCount(0);
  expect(kept.said).toEqual([]);
});

test('what is damaged in the database is left out and said, and the rest is there', async ({ context }) => {
  const kept = await keepHistory(context);
  const page = await kept.open();
  await outage(page, kept);
  const told = await story(page);
  const strip = page.locator('.band-strip .watched');
  const since = await strip.getAttribute('title');

  const other = await bystander(context);
  await damage(other, ['components raw', 'instances minute', 'notes', 'episodes', 'gaps', 'names']);
  await page.reload();
  await settled(page);
  await expect(trouble(page)).toContainText(/\d stored entries \(.*incidents.*\) could not be read/);
  await expect(trouble(page)).toContainText('Everything else is used');
  expect(await story(page)).toEqual(told);
  expect(await strip.getAttribute('title')).toBe(since);
  await poll(page, kept, 1);
  expect(await story(page)).toEqual(told);
  expect(kept.said).toEqual([]);
});

for (const [name, take] of [
  ['refuses', refuseStorage],
  ['does not have', removeStorage],
] as const)
  test(`in a browser that ${name} a database the page works, and says so`, async ({ context }) => {
    const kept = await keepHistory(context);
    await context.addInitScript(take);
    const page = await kept.open();
    await expect(trouble(page)).toContainText('This browser gives the page no storage');
    await expect(page.locator('.incidents-kept')).toContainText('Kept as long as this page is open');
    await outage(page, kept);
    expect(await story(page)).toMatchObject({ ended: '' });
    expect(kept.said).toEqual([]);
  });

test('a history that is deleted while the page is open goes on from there, and the page says so', async ({
  context,
}) => {
  const kept = await keepHistory(context);
  const page = await kept.open();
  await outage(page, kept);
  const told = await story(page);
  const other = await bystander(context);
  await deleteDatabase(other);
  await poll(page, kept, 2);
  await expect(trouble(page)).toContainText('The history was deleted while this page was open');
  expect(await story(page)).toEqual(told);
  await page.reload();
  await settled(page);
  await poll(page, kept, 1);
  await expect(trouble(page)).toHaveCount(0);
  expect(await story(page)).toEqual(told);

  const browser = await browserOf(page);
  const { origin } = new URL(page.url());
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await poll(page, kept, 2);
  await expect(trouble(page)).toContainText('The history was deleted while this page was open');
  expect(await story(page)).toEqual(told);
  expect(kept.said).toEqual([]);
});

test('beside a newer Vitals the page gives the database away, says so, and goes on in memory', async ({
  context,
}) => {
  const kept = await keepHistory(context);
  const page = await kept.open();
  await poll(page, kept, 1);
  const other = await bystander(context);
  await upgrade(other);
  await expect(trouble(page)).toContainText('A newer Vitals has this history open');
  await outage(page, kept);
  expect(await story(page)).toMatchObject({ ended: '' });
  await page.reload();
  await expect(trouble(page)).toContainText('A newer Vitals has this history open');
  expect(kept.said).toEqual([]);
});
