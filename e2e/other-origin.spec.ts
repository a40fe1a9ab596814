import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { APP, FakeAirflow, well } from './fake-airflow';
import { card, expectVerdicts, listen, WELL } from './the-page';

const ELSEWHERE = 'http://airflow.test/team/airflow/';

/** The page of a static host, whose operator has named an Airflow at another origin that allows it. */
test.describe('an Airflow at another origin', () => {
  test.beforeEach(async ({ page }) => {
    const file = readFileSync('public/vitals.config.js', 'utf8');
    const edited = file.replace("baseUrl: './'", `baseUrl: '${ELSEWHERE}'`);
    expect(edited).not.toBe(file);
    await page.route('**/vitals.config.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: edited }),
    );
    // A static host sends no policy of its own; the page's are what is left.
    await page.route('**/app/', async (route) => {
      const response = await route.fetch();
      const { 'content-security-policy': _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
  });

  test("is asked there, by the browser's clock, and the page says so", async ({ page }) => {
    const said = listen(page);
    const airflow = await new FakeAirflow({ 'access-control-allow-origin': '*' }).standBehind(page);
    airflow.health = () => well();
    await page.goto(APP);
    await expectVerdicts(page, WELL);
    await expect(page.getByRole('main')).toContainText(/clock cannot be read: ages use this browser’s/);
    expect(airflow.addresses[0]).toBe(`${ELSEWHERE}api/v2/monitor/health`);
    expect(said).toEqual([]);
  });

  test('turns nothing red by age alone while the two clocks may differ', async ({ page }) => {
    const airflow = await new FakeAirflow({ 'access-control-allow-origin': '*' }).standBehind(page);
    airflow.health = () => well({ scheduler: 47, triggerer: 46, dag_processor: 45 });
    await page.goto(APP);
    await expectVerdicts(page, 'late late late not_reported healthy');
    await expect(card(page, 'scheduler')).toContainText(/clocks may differ/);
  });

  test('moves its clock forward with a heartbeat that is ahead of it', async ({ page }) => {
    const airflow = await new FakeAirflow({ 'access-control-allow-origin': '*' }).standBehind(page);
    airflow.health = () => well({ scheduler: -120, triggerer: -118, dag_processor: -119 });
    await page.goto(APP);
    await expectVerdicts(page, WELL);
    await expect(card(page, 'scheduler').locator('.age').first()).toHaveText(/^[0-4] s ago$/);
  });

  test('is the only other origin that the page can ask', async ({ page }) => {
    const airflow = await new FakeAirflow({ 'access-control-allow-origin': '*' }).standBehind(page);
    airflow.health = () => well();
    await page.goto(APP);
    await expectVerdicts(page, WELL);
    const third = await page.evaluate(() =>
      fetch('http://third.test/').then(
        () => 'asked',
        (error: unknown) => String(error),
      ),
    );
    expect(third).toContain('Failed to fetch');
  });
});
