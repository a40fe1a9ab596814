import { type Browser, chromium, type Page } from '@playwright/test';
import type { Lifetime } from '../scripts/airflow/lifetime';
import { serveVitals } from '../scripts/airflow/vitals-server';
import { waitFor } from '../scripts/airflow/wait';
import { launchOptions } from '../scripts/chromium';
import { atRest } from './at-rest';
import { serveSimulatedAirflow } from './huge-airflow';
import { type Burst, CATEGORIES, readTrace } from './main-thread';

/** A minute and a half in: some have died, some beat late. */
const SIM = 'scenario:two-thousand,at:90';
const LOADS = 5;
/** How many answers of health are watched on each tab. */
const POLLS = 12;
/** Less than this is the browser's own bookkeeping, not a tick of the page (ms). */
const NOTHING = 0.3;
const PATIENCE = 120_000;

/** Main-thread time of one kind of work, on the processor, in ms. */
export interface Work {
  readonly what: string;
  readonly times: readonly number[];
  readonly most: number;
}

/** The page with two thousand instances: what it takes to draw them, to take in an answer, and to let a second pass. */
export async function measureHugePage(lifetime: Lifetime): Promise<readonly Work[]> {
  const airflow = await serveSimulatedAirflow(SIM);
  const logs = await lifetime.folder();
  const page = await serveVitals(lifetime, { url: airflow, logs }, 'any');
  const browser = await chromium.launch(launchOptions());
  const found: Work[] = [];
  for (const [what, query] of [
    ['Overview', ''],
    ['Instances', '?tab=instances'],
  ] as const) {
    const renders: number[] = [];
    // The first load warms the server and is not counted.
    await firstRender(browser, page + query);
    while (renders.length < LOADS) renders.push(await firstRender(browser, page + query));
    found.push({ what: `${what}: first render`, times: renders, most: 300 });
    console.error(`${what}: drawn in ${renders.map((time) => time.toFixed(0)).join(', ')} ms`);
    const { polls, ticks } = await whileWatching(browser, page + query);
    found.push({ what: `${what}: one answer of health`, times: polls, most: 50 });
    found.push({ what: `${what}: one tick of the clock`, times: ticks, most: 8 });
  }
  await browser.close();
  return found;
}

/** A cold load: the main thread's time from the start to the burst that put rows on the screen, its end included. */
async function firstRender(browser: Browser, url: string): Promise<number> {
  const page = await open(browser);
  await atRest(browser);
  const trace = await traced(browser, page, async () => {
    await page.goto(url, { waitUntil: 'commit' });
    // As text that the debugger evaluates: the page allows no code to be made at run time.
    const drawn = () => page.evaluate('performance.getEntriesByName("vitals:rows").length > 0 || null');
    await waitFor('rows on the screen', drawn, PATIENCE);
  });
  await page.context().close();
  const { bursts, marks } = readTrace(trace, 'vitals:rows');
  const drawn = marks.get('vitals:rows') ?? Number.NaN;
  return sum(bursts.filter(({ from }) => from <= drawn));
}

/** A page that is left alone, once everything it asks for has been answered. */
async function whileWatching(browser: Browser, url: string): Promise<{ polls: number[]; ticks: number[] }> {
  const page = await open(browser);
  await page.goto(url, { waitUntil: 'networkidle' });
  const trace = await traced(browser, page, async () => {
    await page.evaluate('performance.mark("vitals:watching")');
    for (let polls = 0; polls < POLLS; polls += 1)
      await page.waitForResponse((response) => isHealth(response.url()), { timeout: PATIENCE });
  });
  await page.context().close();
  const { bursts, marks } = readTrace(trace, 'vitals:watching');
  const from = marks.get('vitals:watching') ?? 0;
  const whole = bursts.filter((burst) => burst.from > from && burst.work > NOTHING).slice(1, -1);
  const onlyHealth = whole.filter(({ answers }) => answers.length > 0 && answers.every(isHealth));
  const alone = whole.filter(({ answers }) => answers.length === 0);
  return { polls: onlyHealth.map(({ work }) => work), ticks: alone.map(({ work }) => work) };
}

async function traced(browser: Browser, page: Page, act: () => Promise<void>): Promise<string> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  return (await browser.stopTracing()).toString();
}

/** A page that notes the moment when it shows rows of instances. */
async function open(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript({
    content: `
      const observer = new MutationObserver(() => {
        if (document.querySelectorAll('[data-instance]').length < 5) return;
        performance.mark('vitals:rows');
        observer.disconnect();
      });
      observer.observe(document, { subtree: true, childList: true });
    `,
  });
  return page;
}

const isHealth = (url: string): boolean => url.includes('/monitor/health');
const sum = (bursts: readonly Burst[]): number => bursts.reduce((all, { work }) => all + work, 0);
