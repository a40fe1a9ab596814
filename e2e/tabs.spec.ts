import { readFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type Answer, APP, FakeAirflow, well } from './fake-airflow';
import { expectVerdicts, listen, WELL } from './the-page';

// Ten pages at once, on machines that are small and busy.
test.describe.configure({ mode: 'serial', timeout: 240_000 });

/** The shortest interval that there is: what is counted is questions for each of them, not time. */
const INTERVAL_S = 1;

/** The operator of these pages wants that interval. */
async function askOften(context: BrowserContext): Promise<void> {
  const file = readFileSync('public/vitals.config.js', 'utf8');
  const body = file.replace("baseUrl: './'", `baseUrl: './', pollIntervalSeconds: ${INTERVAL_S}`);
  expect(body).not.toBe(file);
  await context.route('**/vitals.config.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
}

/** All is well, by the answer of this number: it stands where the page shows the bundles of its Dag processor. */
function numbered(number: number): Answer {
  const { body } = well() as { readonly body: Record<string, { readonly instances: readonly object[] }> };
  const processor = { ...body['dag_processor'] };
  const instances = processor.instances?.map((one) => ({ ...one, bundle_names: [`answer-${number}`] }));
  return { body: { ...body, dag_processor: { ...processor, instances } } };
}

/** The number of the last answer that a page shows. */
async function shown(page: Page): Promise<number> {
  const text = await page.locator('[data-component="dag_processor"][data-instance]').first().textContent();
  return Number(/answer-(\d+)/.exec(text ?? '')?.[1] ?? -1);
}

async function open(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await expectVerdicts(page, WELL);
  return page;
}

/** Waits until each page shows an answer at least that new. */
async function allShow(pages: readonly Page[], number: number): Promise<void> {
  for (const page of pages)
    await expect.poll(() => shown(page), { timeout: 60_000 }).toBeGreaterThanOrEqual(number);
}

test.describe('ten tabs of one browser', () => {
  let airflow: FakeAirflow;
  let context: BrowserContext;
  let pages: Page[];
  let said: string[][];
  /** Who has sent the last question of health. */
  let asker: Page;

  /**
   * Waits until all show three answers more; as many questions as intervals have passed may go out meanwhile, the one
   * that was due and `more`.
   */
  async function expectOneEachInterval(watching: readonly Page[], more = 0): Promise<void> {
    const before = airflow.asked;
    const began = performance.now();
    await allShow(watching, before + 3);
    const asked = airflow.asked - before;
    const intervals = (performance.now() - began) / (INTERVAL_S * 1000);
    expect(asked).toBeLessThanOrEqual(intervals + 1 + more);
  }

  test.beforeAll(async ({ browser }) => {
    context = await browser.newContext();
    airflow = await new FakeAirflow().standBehind(context);
    airflow.health = () => numbered(airflow.asked);
    await askOften(context);
    context.on('request', (request) => {
      if (request.url().endsWith('/monitor/health')) asker = request.frame().page();
    });
    pages = [];
    for (let count = 0; count < 10; count += 1) pages.push(await open(context, APP));
    said = pages.map((page) => listen(page));
    await allShow(pages, airflow.asked + 1);
  });
  test.afterAll(() => context.close());

  test('send one request each interval, and all show every answer', async () => {
    const others = airflow.addresses.filter((url) => !url.endsWith('/monitor/health')).length;
    await expectOneEachInterval(pages);
    const elsewhere = airflow.addresses.filter((url) => !url.endsWith('/monitor/health'));
    expect(elsewhere.length - others).toBeLessThanOrEqual(2);
    expect(elsewhere.filter((url) => url.endsWith('/version'))).toHaveLength(1);
    expect(said.flat()).toEqual([]);
  });

  /** Another one asks from now on, and one only; the others show what it is told. */
  async function expectTakeover(lost: Page): Promise<void> {
    // Who takes over asks at once what the lost one may have asked a moment before.
    await expectOneEachInterval(
      pages.filter((page) => page !== lost),
      1,
    );
    expect(asker).not.toBe(lost);
  }

  test('have another leader when theirs is hidden, and that one hears nothing more', async () => {
    const lost = asker;
    await lost.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    const last = await shown(lost);
    await expectTakeover(lost);
    expect(await shown(lost)).toBe(last);
    await lost.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'visible' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await allShow([lost], last + 3);
  });

  test('have another leader when theirs is frozen, which follows when it wakes up', async () => {
    const lost = asker;
    const devtools = await context.newCDPSession(lost);
    // Chromium freezes no page that holds a lock; one that stands at a breakpoint does as little.
    await devtools.send('Debugger.enable');
    await devtools.send('Debugger.pause');
    await expectTakeover(lost);
    await devtools.send('Debugger.disable');
    await expectOneEachInterval(pages);
    expect(asker).not.toBe(lost);
  });

  test('have another leader when theirs is closed', async () => {
    const lost = asker;
    pages = pages.filter((page) => page !== lost);
    await lost.close();
    await expectTakeover(lost);
  });

  test('have another leader when theirs crashes', async () => {
    const lost = asker;
    pages = pages.filter((page) => page !== lost);
    await Promise.all([lost.waitForEvent('crash'), lost.goto('chrome://crash').catch(() => {})]);
    await expectTakeover(lost);
  });
});

test('where the origin is not secure there are no locks, and each tab asks for itself', async ({
  context,
  baseURL,
}) => {
  const airflow = await new FakeAirflow().standBehind(context);
  airflow.health = () => well();
  await askOften(context);
  const askers = new Map<Page, number>();
  context.on('request', (request) => {
    const page = request.frame().page();
    if (request.url().endsWith('/monitor/health')) askers.set(page, (askers.get(page) ?? 0) + 1);
  });
  const url = new URL(APP, `${baseURL}`.replace('127.0.0.1', 'vitals.test')).href;
  const pages = [await open(context, url), await open(context, url)];
  for (const page of pages) await expect.poll(() => askers.get(page) ?? 0).toBeGreaterThanOrEqual(3);
});
