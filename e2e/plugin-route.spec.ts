import { expect, type Page, test } from '@playwright/test';
import { type Answer, APP, FakeAirflow, pass, serverNow, well } from './fake-airflow';
import { guest, HOST } from './host/the-host';
import { card, expectVerdicts, listen, WELL } from './the-page';

const BROKER = 'the broker redis://broker:6379/0 does not answer (no reply within 5 s)';
const REFUSED = /^Failed to load resource:/;

/** Health as the plugin's route gives it: Airflow's own, with what one scheduler reports of its executor. */
function told(changes: object = {}, word = 'reported'): Answer {
  const at = new Date(serverNow() - 2000).toISOString();
  const row = {
    hostname: 'scheduler-1',
    executor: 'CeleryExecutor',
    instance: 'redis://broker:6379/0',
    latest_executor_heartbeat: at,
    health_checked_at: at,
    poll_interval_s: 10,
    poll_deadline_s: 5,
    health: 'healthy',
    latency_ms: 41,
    ...changes,
  };
  const executor = {
    status: row.health,
    detailed_status: row.health === 'healthy' ? 'healthy' : 'down',
    latest_executor_heartbeat: at,
    instances: [row],
  };
  const body = 'body' in (well() as object) ? (well() as { body: object }).body : {};
  return { body: { ...body, ...(word === 'reported' && { executor }), vitals: { executors: word } } };
}

const executors = (page: Page) => card(page, 'executor');
const source = (page: Page) => page.locator('[data-source="executors"]');

/** Opens the page on an Airflow in which all is well, with this route; it may have been asked before this is done. */
async function openWith(page: Page, plugin: () => Answer): Promise<FakeAirflow> {
  await page.clock.install();
  const airflow = await new FakeAirflow().standBehind(page);
  Object.assign(airflow, { health: () => well(), plugin });
  await page.goto(APP);
  await expect(card(page, 'scheduler')).toHaveAttribute('data-verdict', 'healthy');
  return airflow;
}

/** Lines of the browser's own about refused questions. */
function refusals(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (REFUSED.test(message.text())) lines.push(message.location().url);
  });
  return lines;
}

test('the plugin’s route tells of executors, and Airflow’s own health is not asked besides', async ({
  page,
}) => {
  const said = listen(page);
  const airflow = await openWith(page, () => told());
  await pass(page, 5_500);
  await expectVerdicts(page, 'healthy healthy healthy healthy healthy');
  await expect(executors(page)).toContainText('CeleryExecutor');
  // A busy machine may have asked once more before the route was there.
  const [plain, route] = [airflow.asked, airflow.askedPlugin];
  await pass(page, 5_500);
  await expect.poll(() => airflow.askedPlugin).toBeGreaterThan(route);
  expect(airflow.asked).toBe(plain);
  expect(said).toEqual([]);
});

test('a broker that is unplugged is named, with what was waited for', async ({ page }) => {
  const bad = { health: 'unhealthy', reason_code: 'no_reply', reason: BROKER, latency_ms: null };
  const airflow = await openWith(page, () => told({ ...bad, consecutive_failures: 1 }));
  await pass(page, 5_500);
  await expect(executors(page)).toHaveAttribute('data-verdict', 'unhealthy');
  await expect(page.getByRole('main')).toContainText(`CeleryExecutor ← scheduler-1: ${BROKER}`);
  const since = new Date(serverNow() - 252_000).toISOString();
  airflow.plugin = () => told({ ...bad, poll_pending_since: since, polls_skipped: 24 });
  await pass(page, 5_500);
  await expect(executors(page)).toContainText(
    /the broker redis:\/\/broker:6379\/0 does not answer: no reply for 4 min \d+ s \(deadline 5 s\), 24 polls skipped/,
  );
});

test('without the plugin the console stays empty, and what could tell is named', async ({ page }) => {
  const refused = refusals(page);
  const airflow = await new FakeAirflow().standBehind(page);
  airflow.health = () => well();
  airflow.others = {
    jobs: () => ({ body: { jobs: [], total_entries: 0 } }),
    dagBundles: () => ({ body: { dag_bundles: [], total_entries: 0 } }),
  };
  await page.clock.install();
  await page.goto('app/?tab=sources');
  await expectSource(page, 'not_in_release');
  await expect(source(page)).toContainText('the airflow-vitals wheel can report them');
  for (let cycle = 0; cycle < 4; cycle += 1) await pass(page, 5_500);
  expect(airflow.askedPlugin).toBe(1);
  expect(refused.filter((url) => url.includes('/vitals/'))).toEqual([]);
});

/** Lets polls pass until the source says so. */
async function expectSource(page: Page, access: string): Promise<void> {
  await expect
    .poll(async () => {
      await pass(page, 1_000);
      return source(page).getAttribute('data-access');
    })
    .toBe(access);
}

for (const [status, access, words] of [
  [401, 'needs_login', 'Airflow wants a login (401)'],
  [403, 'forbidden', 'this user may not read it'],
  [404, 'not_in_release', 'the airflow-vitals wheel can report them'],
] as const) {
  test(`a route that answers ${status} is asked once, nothing else notices, and it can be asked again`, async ({
    page,
  }) => {
    const refused = refusals(page);
    const airflow = await new FakeAirflow().standBehind(page);
    airflow.health = () => well();
    airflow.plugin = () => ({ status, body: { detail: 'no' } });
    await page.clock.install();
    await page.goto('app/?tab=sources');
    await expectSource(page, access);
    await expect(source(page)).toContainText(words);
    for (let cycle = 0; cycle < 4; cycle += 1) await pass(page, 5_500);
    await expectVerdicts(page, WELL);
    expect(airflow.askedPlugin).toBe(1);
    expect(refused.filter((url) => url.includes('/vitals/'))).toHaveLength(1);
    if (status === 401) return;
    airflow.plugin = () => told();
    await source(page).getByRole('button', { name: 'Ask now: Executors' }).click();
    await expectSource(page, 'answering');
    await expect(source(page)).toContainText('1 executor instance, as the schedulers told the plugin');
  });
}

for (const [what, answer] of [
  ['fails', { status: 500, body: { detail: 'no' } }],
  ['is silent', 'silent'],
  ['sends what cannot be read', { text: '{"metadatabase"', type: 'application/json' }],
] as const) {
  test(`a route that ${what} delays nothing else, is named, and is asked again later`, async ({ page }) => {
    const airflow = await openWith(page, () => answer);
    await pass(page, 5_500);
    await expect.poll(() => airflow.askedPlugin).toBeGreaterThan(0);
    await pass(page, 2_500);
    // In the same cycle: the answer after it is not due yet.
    await expect.poll(() => airflow.asked).toBeGreaterThan(1);
    await expect(executors(page)).toContainText('The plugin’s health route fails, and will be asked again');
    await expectVerdicts(page, WELL);
    airflow.plugin = () => told();
    await expect
      .poll(async () => {
        await pass(page, 5_000);
        return executors(page).getAttribute('data-verdict');
      })
      .toBe('healthy');
  });
}

test('what the plugin has no report of is said, with what to do', async ({ page }) => {
  const airflow = await openWith(page, () => told({}, 'not_yet'));
  await pass(page, 5_500);
  await expect(executors(page)).toContainText('install the airflow-vitals wheel where the schedulers run');
  airflow.plugin = () => told({}, 'store_failed');
  await pass(page, 5_500);
  await expect(executors(page)).toContainText('The plugin cannot read what the schedulers report');
  // What cannot be read may be bad: nobody knows.
  await expectVerdicts(page, 'healthy healthy healthy unknown healthy');
});

test('inside the Airflow UI the card’s entry asks the plugin beside Airflow, and nobody asks twice', async ({
  page,
}) => {
  const said = listen(page);
  const airflow = await new FakeAirflow().standBehind(page);
  airflow.health = () => well();
  airflow.plugin = () => told();
  await page.route('**/vitals/ui/card.js', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"standalone":', '"executors":true,"standalone":');
    await route.fulfill({ response, body });
  });
  await page.clock.install();
  const began = performance.now();
  await page.goto(HOST);
  await expect(guest(page).locator('[data-component="executor"]')).toHaveAttribute('data-verdict', 'healthy');
  await expect(guest(page)).toContainText('All well');
  expect(airflow.askedPlugin).toBeLessThanOrEqual(1 + (performance.now() - began) / 5_000);
  const route = airflow.askedPlugin;
  await pass(page, 5_500);
  await expect.poll(() => airflow.askedPlugin).toBeGreaterThan(route);
  expect(airflow.asked).toBe(1);
  expect(said).toEqual([]);
});
