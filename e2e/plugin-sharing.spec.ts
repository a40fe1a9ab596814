import { readFileSync } from 'node:fs';
import { type BrowserContext, expect, test } from '@playwright/test';
import { APP, FakeAirflow, well } from './fake-airflow';
import { cardStands, HOST } from './host/the-host';
import { expectVerdicts, WELL } from './the-page';

// Three pages at once, on machines that are small and busy.
test.describe.configure({ timeout: 240_000 });

/** What a page asks for by itself (s). */
const INTERVAL = 5;

/** The page in a tab of its own watches the Airflow that the host belongs to. */
async function standalone(context: BrowserContext): Promise<void> {
  const file = readFileSync('public/vitals.config.js', 'utf8');
  const body = file.replace("baseUrl: './'", `baseUrl: '/${HOST}'`);
  expect(body).not.toBe(file);
  await context.route('**/app/vitals.config.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
}

test('a card, a page in the Airflow UI and a tab of its own ask as often as one of them', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const airflow = await new FakeAirflow().standBehind(context);
  airflow.health = () => well();
  await standalone(context);
  const [home, inside, apart] = [await context.newPage(), await context.newPage(), await context.newPage()];
  await home.goto(HOST);
  await cardStands(home);
  await inside.goto(`${HOST}plugin/vitals`);
  await expectVerdicts(inside, WELL);
  await apart.goto(APP);
  await expectVerdicts(apart, WELL);
  // Each has asked once for itself; from the second answer on they are one.
  const opened = airflow.asked;
  await expect.poll(() => airflow.asked, { timeout: 60_000 }).toBeGreaterThan(opened);
  const before = airflow.asked;
  const began = performance.now();
  await expect.poll(() => airflow.asked - before, { timeout: 120_000 }).toBeGreaterThanOrEqual(4);
  const intervals = (performance.now() - began) / 1000 / INTERVAL;
  expect(airflow.asked - before).toBeLessThanOrEqual(intervals + 1.5);
  await context.close();
});
