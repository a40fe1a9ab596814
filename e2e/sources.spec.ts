import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoWider } from './axe';
import { APP, FakeAirflow, well } from './fake-airflow';
import { expectVerdicts, listen, WELL } from './the-page';

const source = (page: Page, name: string) => page.locator(`[data-source="${name}"]`);
const states = (page: Page) =>
  page
    .locator('[data-source]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-access')).join(' '));

test('lists what is asked, and names what nobody covers', async ({ page }) => {
  const said = listen(page);
  await page.goto('?sim=scenario:uncovered-bundles,at:80&tab=sources');
  await expect(page.getByRole('heading', { name: /^No live Dag processor covers/ })).toHaveText(
    'No live Dag processor covers dags, finance and ml: 2 of 5 bundles are covered',
  );
  await expect.poll(() => states(page)).toBe('answering '.repeat(7).trim());
  await expect(page.locator('.scope-row', { hasText: 'dags' }).first()).toContainText(
    'no owner, before: dagproc-0',
  );
  await expect(page.locator('.scope-row', { hasText: 'adhoc' })).toContainText(
    'one owner: losing it stops adhoc',
  );
  expect(said).toEqual([]);
});

test('teams without a triggerer are named, “no team” among them', async ({ page }) => {
  await page.goto('?sim=scenario:team-without-triggerer,at:115&tab=sources');
  await expect(page.getByRole('heading', { name: /^No live triggerer covers/ })).toContainText('team-b');
  await expect(page.getByRole('heading', { name: /^No live triggerer covers/ })).toContainText('no team');
});

test('where nobody is logged in, health goes on and the others say what is lost', async ({ page }) => {
  await page.goto('?sim=scenario:no-login,at:5&tab=sources');
  await expect
    .poll(() => states(page))
    .toBe('answering needs_login needs_login needs_login needs_login answering answering');
  await expect(page.locator('.sources-sum')).toContainText(
    '3 of 7 answer. Health goes on without the others',
  );
  await expect(source(page, 'jobs')).toContainText('no lost replicas, no restarts, no earlier history');
});

test('where all is forbidden, that is what it says, and a source can be asked again', async ({ page }) => {
  await page.goto('?sim=scenario:forbidden,at:5&tab=sources');
  await expect
    .poll(() => states(page))
    .toBe('answering forbidden forbidden forbidden forbidden answering answering');
  await expect(source(page, 'jobs')).toContainText('answered 403');
  await source(page, 'jobs').getByRole('button', { name: 'Ask now: Job list' }).click();
  await expect(source(page, 'jobs')).toHaveAttribute('data-access', 'forbidden');
});

test('at Airflow’s own origin a login is one click away', async ({ page }) => {
  const airflow = await new FakeAirflow().standBehind(page);
  airflow.health = () => well();
  airflow.others = { jobs: () => ({ status: 401, body: { detail: 'Not authenticated' } }) };
  await page.goto(`${APP}?tab=sources`);
  await expect(source(page, 'jobs')).toHaveAttribute('data-access', 'needs_login');
  await expect(source(page, 'jobs').getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    /\/app\/api\/v2\/auth\/login\?next=http/,
  );
  await expectVerdicts(page, WELL);
});

test('a failing source turns nothing red, and answers again when asked', async ({ page }) => {
  const airflow = await new FakeAirflow().standBehind(page);
  airflow.health = () => well();
  airflow.others = {
    jobs: () => ({ body: { jobs: [], total_entries: 0 } }),
    dagBundles: () => ({ status: 500, body: {} }),
  };
  await page.goto(`${APP}?tab=sources`);
  await expect(source(page, 'bundles')).toHaveAttribute('data-access', 'failing');
  await expect(source(page, 'bundles')).toContainText('500');
  await expectVerdicts(page, WELL);
  airflow.others = {
    ...airflow.others,
    dagBundles: () => ({ body: { dag_bundles: [], total_entries: 0 } }),
  };
  await source(page, 'bundles').getByRole('button', { name: 'Ask now: Bundles' }).click();
  await expect(source(page, 'bundles')).toHaveAttribute('data-access', 'answering');
});

test('is accessible at 1440, 800 and 390 pixels, and nothing is wider than the page', async ({ page }) => {
  // Every width is looked at by axe, twice.
  test.slow();
  await page.goto('?sim=scenario:uncovered-bundles,at:80&tab=sources');
  await expect(page.locator('.scope-row')).toHaveCount(5);
  for (const width of [1440, 800, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const label = source(page, 'health').getByText('Last answer', { exact: true });
    const isBlock = async () => ((await label.boundingBox())?.width ?? 0) > 10;
    await expect.poll(isBlock).toBe(width < 720);
    await expectAccessible(page);
    await expectNoWider(page);
  }
});
