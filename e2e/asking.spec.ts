import { expect, test } from '@playwright/test';
import { type Answer, APP, FakeAirflow, pass, well } from './fake-airflow';
import { card, expectVerdicts, listen, openWell, rows, WELL } from './the-page';

test.describe('asking', () => {
  test('the first question leaves before the application, and is not asked twice', async ({ page }) => {
    const order: string[] = [];
    page.on('request', (request) => order.push(new URL(request.url()).pathname));
    const airflow = await new FakeAirflow().standBehind(page);
    airflow.health = () => well();
    await page.goto(APP);
    await expectVerdicts(page, WELL);
    expect(airflow.asked).toBe(1);
    const question = order.findIndex((path) => path.endsWith('/monitor/health'));
    expect(question).toBeGreaterThan(-1);
    expect(order.slice(0, question).filter((path) => path.includes('history'))).toEqual([]);
  });

  test('goes on every five seconds, one question at a time', async ({ page }) => {
    const airflow = await openWell(page);
    airflow.health = () => 'silent';
    await pass(page, 5_100);
    await expect.poll(() => airflow.asked).toBe(2);
    await pass(page, 4_000);
    expect(airflow.asked).toBe(2);
  });

  test('backs off while it fails, shows when it tries next, and tries at once on demand', async ({
    page,
  }) => {
    await page.clock.install();
    const airflow = await new FakeAirflow().standBehind(page);
    await page.goto(APP);
    await expect(page.getByText(/next try in \d+ s/)).toBeVisible();
    const before = airflow.asked;
    airflow.health = () => well();
    await page.getByRole('button', { name: 'Retry now' }).click();
    await expectVerdicts(page, WELL);
    expect(airflow.asked).toBe(before + 1);
  });

  test('stops at once when paused, says that it does not watch, and asks at once when resumed', async ({
    page,
  }) => {
    const airflow = await openWell(page);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await expectVerdicts(page, 'unknown unknown unknown not_reported unknown');
    await expect(page.getByRole('main')).toContainText('Not watching');
    const before = airflow.asked;
    await pass(page, 60_000);
    expect(airflow.asked).toBe(before);
    await page.getByRole('button', { name: 'Resume' }).first().click();
    await expectVerdicts(page, WELL);
    expect(airflow.asked).toBe(before + 1);
  });

  test('a refresh patches rows and never builds them anew', async ({ page }) => {
    await page.clock.install();
    const airflow = await new FakeAirflow().standBehind(page);
    airflow.health = () => well();
    await page.goto(APP);
    const row = rows(page, 'scheduler').first();
    await row.evaluate((element) => element.setAttribute('data-kept', 'yes'));
    await pass(page, 5_100);
    await expect.poll(() => airflow.asked).toBe(2);
    await pass(page, 100);
    await expect(row).toHaveAttribute('data-kept', 'yes');
  });
});

test.describe('what the server says stays text', () => {
  const MARKUP = '<img src=x onerror="document.title=1"><b>host</b>';

  test('host names that look like markup are shown as they are', async ({ page }) => {
    const said = listen(page);
    const airflow = await new FakeAirflow().standBehind(page);
    airflow.health = (): Answer => {
      const text = JSON.stringify((well() as { body: unknown }).body);
      return {
        body: JSON.parse(text.replace('scheduler-0', JSON.stringify(MARKUP).slice(1, -1))) as unknown,
      };
    };
    await page.goto(APP);
    await expect(rows(page, 'scheduler')).toContainText(MARKUP);
    expect(await page.locator('#root img, #root b').count()).toBe(0);
    expect(said).toEqual([]);
  });

  test('the policy lets nothing in: no inline script, no other origin', async ({ page }) => {
    const airflow = await new FakeAirflow().standBehind(page);
    airflow.health = () => well();
    await page.goto(APP);
    await expectVerdicts(page, WELL);
    const results = await page.evaluate(async () => {
      const script = document.createElement('script');
      script.textContent = 'document.documentElement.dataset.injected = "yes"';
      document.body.append(script);
      const other = await fetch('http://127.0.0.1:9/').then(
        () => 'asked',
        (error: unknown) => String(error),
      );
      return { injected: document.documentElement.dataset['injected'], other };
    });
    expect(results.injected).toBeUndefined();
    expect(results.other).toContain('Failed to fetch');
  });
});

test('exactly one element a component carries the word, rows carry identity, nothing else carries a word', async ({
  page,
}) => {
  await page.goto('./?sim=scenario:all-well,speed:0');
  await expect(rows(page, 'executor')).toHaveCount(4);
  // Ids are known as soon as the job list has answered.
  await expect(page.locator('[data-instance="job:1"]')).toHaveCount(1);
  const found = await page
    .locator('[data-verdict]')
    .evaluateAll((elements) =>
      elements.map((element) => [
        element.getAttribute('data-component'),
        element.getAttribute('data-instance'),
      ]),
    );
  const components = found.filter(([, instance]) => instance === null).map(([component]) => component);
  expect(components.toSorted((a, b) => `${a}`.localeCompare(`${b}`))).toEqual([
    'dag_processor',
    'executor',
    'metadatabase',
    'scheduler',
    'triggerer',
  ]);
  expect(await page.locator('[data-component]:not([data-verdict])').count()).toBe(0);
  expect(found.map(([, instance]) => instance)).toContain('job:1');
  expect(found.map(([, instance]) => instance)).toContain('CeleryExecutor@scheduler-1/redis://broker:6379/0');
});

test('the whole page can be worked from the keyboard', async ({ page }) => {
  await page.goto('./?sim=scenario:all-well,speed:0');
  await expect(card(page, 'scheduler')).toHaveAttribute('data-verdict', 'healthy');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /Skip/ })).toBeFocused();
  const reached = new Set<string>();
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Tab');
    reached.add(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ''));
  }
  for (const name of ['Pause', 'Settings', 'Open history']) expect([...reached]).toContain(name);
});

test('settings take a limit, refuse a bad one with a sentence, and lose nothing', async ({ page }) => {
  await page.goto('./?sim=scenario:all-well,speed:0');
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const field = dialog.getByRole('group', { name: /Limits/ }).getByLabel('Triggerer');
  await field.fill('soon');
  await field.press('Enter');
  await expect(dialog).toBeVisible();
  await expect(field).toHaveValue('soon');
  await expect(dialog.getByText(/number|seconds/i).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused();
});
