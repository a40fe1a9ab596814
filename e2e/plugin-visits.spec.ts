import { expect, type Page, test } from '@playwright/test';
import { pass } from './fake-airflow';
import { count, type Kept, kept } from './host/kept';
import { cardStands, guest, HOST, menu, openHost, openPage } from './host/the-host';
import { expectVerdicts, listen, WELL } from './the-page';

/** To the page and the card, and away from both; the grace for remounts passes. */
async function visit(page: Page): Promise<Kept> {
  await menu(page, 'Home').click();
  await cardStands(page);
  await menu(page, 'Vitals').click();
  await expectVerdicts(page, WELL);
  await expect(page.getByText('Open history')).toBeVisible();
  await menu(page, 'Dags').click();
  await expect(guest(page)).toHaveCount(0);
  await pass(page, 5000);
  return kept(page);
}

test('ten visits leave no listener, no observer and no timer behind, and nobody asks while away', async ({
  page,
}) => {
  await page.clock.install();
  await count(page);
  const airflow = await openHost(page, HOST);
  await visit(page);
  const second = await visit(page);
  for (let times = 3; times < 10; times += 1) await visit(page);
  expect(await visit(page)).toEqual(second);
  expect(second.timers).toBe(0);
  const { asked } = airflow;
  await pass(page, 60_000);
  expect(airflow.asked).toBe(asked);
});

test('whoever comes back within a moment costs nothing, and after a while gets an answer at once', async ({
  page,
}) => {
  await page.clock.install();
  const airflow = await openPage(page);
  await page.clock.pauseAt(Date.now() + 1000);
  // The next question after this one is five seconds away.
  const { asked: before } = airflow;
  await expect
    .poll(async () => {
      await pass(page, 500);
      return airflow.asked;
    })
    .toBe(before + 1);
  const { asked } = airflow;
  await menu(page, 'Dags').click();
  await pass(page, 500);
  await menu(page, 'Vitals').click();
  // React shows what was waited for a moment after what stood there meanwhile.
  await pass(page, 500);
  await expectVerdicts(page, WELL);
  expect(airflow.asked).toBe(asked);
  await menu(page, 'Dags').click();
  await pass(page, 60_000);
  expect(airflow.asked).toBe(asked);
  await menu(page, 'Vitals').click();
  await pass(page, 500);
  await expect.poll(() => airflow.asked).toBe(asked + 1);
  await expectVerdicts(page, WELL);
});

test('an entry that is evaluated again gives the host the same component', async ({ page }) => {
  await openPage(page);
  const isSame = await page.evaluate(async () => {
    const globals = globalThis as unknown as Record<string, unknown>;
    const { Vitals } = globals;
    await import(new URL('vitals/ui/page.js?again', document.baseURI).href);
    return typeof Vitals === 'function' && globals['Vitals'] === Vitals;
  });
  expect(isSame).toBe(true);
});

test.describe('the view in the address', () => {
  const parameter = (page: Page) => new URL(page.url()).searchParams.get('view');

  test('is one parameter beside the host’s own, and the browser’s Back undoes it', async ({ page }) => {
    const said = listen(page);
    await openPage(page, '?release=3.1');
    await page.getByRole('link', { name: 'Instances' }).click();
    await expect.poll(() => page.url()).toMatch(/plugin\/vitals\?view=tab-instances&release=3\.1$/);
    await page.getByRole('link', { name: 'History', exact: true }).click();
    await expect.poll(() => parameter(page)).toBe('tab-history');
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Instances' })).toHaveAttribute('aria-current', 'page');
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
    expect(said).toEqual([]);
  });

  test('a link to it opens it', async ({ page }) => {
    await openPage(page, '?view=tab-history.range-1h');
    await expect(page.getByRole('link', { name: 'History', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  test('the host’s own link to the page leads to its beginning', async ({ page }) => {
    await openPage(page, '?view=tab-sources');
    await menu(page, 'Vitals').click();
    await expect(page.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
    expect(parameter(page)).toBeNull();
  });

  test('leaves what the host keeps with its entries', async ({ page }) => {
    await openHost(page, HOST);
    await menu(page, 'Vitals').click();
    await expectVerdicts(page, WELL);
    const state = () => page.evaluate<unknown>('history.state');
    const before = await state();
    expect(before).toMatchObject({ idx: 1 });
    await page.getByRole('link', { name: 'Sources' }).click();
    await expect.poll(() => parameter(page)).toBe('tab-sources');
    expect(await state()).toEqual(before);
  });
});
