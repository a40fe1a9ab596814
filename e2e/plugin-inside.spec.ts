import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { HOST, menu, openPage } from './host/the-host';
import { card, expectVerdicts, rows, WELL } from './the-page';

/** The page as a guest in the Airflow UI: keys, focus, links, logins, dialogs, files. */

/** The id or the text of what has the focus inside of the page. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const inside = document.activeElement?.shadowRoot?.activeElement;
    return inside == null ? null : inside.id || inside.textContent?.trim();
  });
const noLogin = { jobs: () => ({ status: 401, body: { detail: 'Not authenticated' } }) };
const noJobs = { jobs: () => ({ body: { jobs: [], total_entries: 0 } }) };

test('the skip link leads past bar and tabs', async ({ page }) => {
  await openPage(page);
  const skip = page.getByRole('link', { name: /Skip/ });
  await skip.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('overview');
  expect(new URL(page.url()).hash).toBe('');
});

test('a panel opens from the keyboard, J and K move it, and Esc gives the focus back to the row', async ({
  page,
}) => {
  await openPage(page);
  const row = rows(page, 'scheduler').getByRole('button').first();
  await row.focus();
  await page.keyboard.press('Enter');
  const heading = page.locator('[data-panel-heading]');
  await expect(heading).toHaveText('scheduler-0');
  await page.keyboard.press('j');
  await expect(heading).toHaveText('triggerer-0');
  await page.keyboard.press('k');
  await expect(heading).toHaveText('scheduler-0');
  await page.keyboard.press('Escape');
  await expect(heading).toHaveCount(0);
  await expect(row).toBeFocused();
});

test('where the panel lies over a narrow page, it keeps the focus inside, and Esc closes it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 900, height: 700 });
  await openPage(page);
  const row = rows(page, 'triggerer').getByRole('button').first();
  await row.click();
  await expect(page.getByRole('dialog', { name: 'Details of one instance' })).toBeVisible();
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(() => {
      const inside = document.activeElement?.shadowRoot?.activeElement;
      return inside == null ? document.activeElement?.tagName : inside.closest('dialog') === null;
    });
    // At its end the focus may go to the browser's own bar, which is `body` to a page.
    expect([false, 'BODY']).toContain(outside);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toBeFocused();
});

test('keys that are pressed in a part of the host’s are the host’s', async ({ page }) => {
  // The panel stands beside the page then; over it, it is a dialog, and the host is out of reach.
  await page.setViewportSize({ width: 1600, height: 800 });
  await openPage(page, '?view=tab-instances.instance-scheduler~7ehost~3ascheduler~2d0');
  const heading = page.locator('[data-panel-heading]');
  await expect(heading).toHaveText('scheduler-0');
  await page.getByRole('button', { name: 'Colour mode' }).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Colour mode' })).toBeFocused();
  await expect(heading).toHaveText('scheduler-0');
});

test('settings leave light and dark to Airflow, and all else works', async ({ page }) => {
  await openPage(page);
  const opener = page.getByRole('button', { name: 'Settings' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await expect(dialog).toContainText('Light or dark is Airflow’s own choice');
  await expect(dialog.getByRole('group', { name: 'Theme' })).toHaveCount(0);
  const field = dialog.getByRole('group', { name: /Limits/ }).getByLabel('Triggerer');
  await field.fill('soon');
  await field.press('Enter');
  await expect(field).toBeFocused();
  await expect(dialog.getByText(/is not a number of seconds/)).toBeVisible();
  await field.fill('120');
  await field.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(card(page, 'triggerer')).toContainText('limit 2 min, set by hand');
  await opener.click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a copied link, and a link in a new tab, show the very same view', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPage(page, '?view=tab-instances.q-sched');
  await page.getByRole('button', { name: 'Copy link' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(page.url());
  await page.goto('about:blank');
  await page.goto(copied);
  await expect(page.getByRole('searchbox', { name: /Name, host/ })).toHaveValue('sched');
  const [other] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Sources', exact: true }).click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(other.getByRole('heading', { name: 'Sources' })).toBeVisible();
  expect(new URL(other.url()).searchParams.get('view')).toContain('tab-sources');
  await expect(page.getByRole('link', { name: 'Instances', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('without a clipboard the link is there to be copied by hand, already selected', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await openPage(page, '?view=tab-instances');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('textbox', { name: 'Text to copy' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Text to copy' })).toHaveValue(page.url());
});

test('a session that ends while the page is open offers the login, which leads back to the very view', async ({
  page,
}) => {
  const airflow = await openPage(page, '?view=tab-sources.zone-utc');
  const jobs = page.locator('[data-source="jobs"]');
  airflow.others = noJobs;
  await page.reload();
  await expect(jobs).toHaveAttribute('data-access', 'answering');
  airflow.others = noLogin;
  await expect(jobs).toHaveAttribute('data-access', 'needs_login', { timeout: 60_000 });
  await expect(jobs).toContainText('The session ended (401). Log in to Airflow.');
  await expectVerdicts(page, WELL);
  const href = await jobs.getByRole('link', { name: 'Log in' }).getAttribute('href');
  const login = new URL(href ?? '');
  expect(login.pathname).toBe(`/${HOST}api/v2/auth/login`);
  const next = login.searchParams.get('next') ?? '';
  // Airflow 3.1 puts it back unencoded, behind a question mark of its own.
  expect(new URL(`http://airflow.test/auth/login?next=${next}`).searchParams.get('next')).toBe(next);
  expect(next).toBe(page.url());
  airflow.others = noJobs;
  await page.goto(next);
  await expect(jobs).toHaveAttribute('data-access', 'answering');
  await expect(page.getByRole('link', { name: 'Sources', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('the overview offers the login too', async ({ page }) => {
  const airflow = await openPage(page);
  airflow.others = noLogin;
  await page.reload();
  const login = page.getByRole('link', { name: /Log in to see/ }).first();
  await expect(login).toHaveAttribute('href', /\/team\/airflow\/api\/v2\/auth\/login\?next=http/);
});

test('an exported history is a file', async ({ page }) => {
  await openPage(page, '?view=tab-history');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^airflow-vitals-.*\.json$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ airflow: { base: expect.stringContaining(`/${HOST}`) } });
});

test('the browser’s Back, with which the host asks for our code once more, leaves the focus where it is', async ({
  page,
}) => {
  await openPage(page);
  await page.getByRole('link', { name: 'History', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
  await page.goBack();
  await expectVerdicts(page, WELL);
  await expect(page.getByRole('link', { name: 'Overview', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect.poll(() => focused(page)).toBe('History');
});

test('the title of the tab is the host’s', async ({ page }) => {
  const airflow = await openPage(page);
  const before = await page.title();
  expect(before).not.toContain('Vitals');
  airflow.health = () => ({ text: 'no', status: 500 });
  await expect(page.getByText('What follows is old').first()).toBeVisible();
  expect(await page.title()).toBe(before);
  await menu(page, 'Dags').click();
  expect(await page.title()).toBe(before);
});
