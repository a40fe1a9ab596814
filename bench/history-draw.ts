import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import type { Lifetime } from '../scripts/airflow/lifetime';
import { waitFor } from '../scripts/airflow/wait';
import { atRest } from './at-rest';
import type { HundredInstances } from './history-airflow';
import { multiplied } from './history-file';
import { saidOf } from './history-week';
import { CATEGORIES, readTrace } from './main-thread';
import { openProfile } from './profile';

const RUNS = 7;
const PATIENCE = 120_000;
const DAYS = 90;

/** From the click on a range to its drawn chart, in ms. */
export interface Drawn {
  readonly what: string;
  /** The main thread's time on the processor. */
  readonly work: readonly number[];
  /** What a person waits. */
  readonly wall: readonly number[];
}

/** What a full history takes. */
export interface Full {
  /** What the browser says that this origin takes, in bytes. */
  readonly disk: number;
  /** What the page estimates itself, in bytes. */
  readonly told: number;
  /** How large the imported file was (bytes). */
  readonly file: number;
  /** How long the import took (ms). */
  readonly took: number;
}

/** Measures with a browser whose history is filled by the page's own import of a multiplied week. */
export async function measureFull(
  lifetime: Lifetime,
  airflow: HundredInstances,
  url: string,
  week: string,
): Promise<{ readonly drawn: readonly Drawn[]; readonly full: Full }> {
  airflow.flow();
  const folder = await lifetime.folder();
  const filled = async (instances: number) => {
    const path = join(folder, `${instances}.json`);
    await writeFile(path, multiplied(week, DAYS, instances));
    const profile = await openProfile(lifetime);
    return { ...profile, full: await fill(profile.context, airflow, url, path) };
  };
  const large = await filled(100);
  await large.context.close();
  const { browser, context } = await filled(20);
  const who = encodeURIComponent(whoIn(week));
  const drawn: Drawn[] = [];
  for (const [what, query] of [
    ['30 days of all components', '?tab=history&chart=triggerer'],
    ['30 days with one of 20 instances', `?tab=history&chart=triggerer&who=${who}`],
  ] as const)
    drawn.push(await clicks(browser, context, what, url + query));
  await context.close();
  return { drawn, full: large.full };
}

/** An instance that had trouble: the one whose line has the most to tell. */
function whoIn(week: string): string {
  const { instances } = JSON.parse(week) as { instances: { key: string; component: string }[] };
  const one = instances.slice(0, 20).find(({ component }) => component === 'triggerer');
  if (one === undefined) throw new Error('The week has no triggerer');
  return one.key;
}

/** Makes a browser import a file, in the time of that Airflow. */
async function fill(
  context: BrowserContext,
  airflow: HundredInstances,
  url: string,
  path: string,
): Promise<Full> {
  await context.addInitScript({
    content: `{ const now = Date.now; Date.now = () => now() + ${airflow.now() - Date.now()}; }`,
  });
  const page = await context.newPage();
  await page.goto(`${url}?tab=history`);
  await saidOf(page.locator('.incidents-kept > p'));
  const began = performance.now();
  await page.locator('#incidents input[type="file"]').setInputFiles(path);
  await page.getByText(/^Imported .* rows of history/).waitFor({ timeout: PATIENCE });
  const took = performance.now() - began;
  // How far back it reaches now is written with the next answer.
  const isHealth = (url: string): boolean => url.endsWith('/monitor/health');
  for (let answers = 0; answers < 2; answers += 1)
    await page.waitForResponse((response) => isHealth(response.url()), { timeout: PATIENCE });
  await page.reload();
  const said = await saidOf(page.locator('.incidents-kept > p'));
  const disk = Number(await page.evaluate('navigator.storage.estimate().then(({ usage }) => usage)'));
  console.error(`${path}: imported in ${took.toFixed(0)} ms, ${(disk / 1e6).toFixed(1)} MB. ${said}`);
  await page.close();
  return { took, disk, told: bytesIn(said), file: (await stat(path)).size };
}

/** "Kept in this browser: 90 days, 8.4 MB." -> bytes. */
function bytesIn(said: string): number {
  const [, amount, unit] = /([\d.]+) ([kM])B/.exec(said) ?? [];
  return Number(amount) * (unit === 'M' ? 1e6 : 1e3);
}

/** Cold clicks: each on a page of its own, that has shown 24 hours before. */
async function clicks(browser: Browser, context: BrowserContext, what: string, url: string): Promise<Drawn> {
  const all: { work: number; wall: number }[] = [];
  // The first load warms the server and is not counted.
  while (all.length <= RUNS) all.push(await click(browser, context, url));
  const counted = all.slice(1);
  console.error(
    `${what}: ${counted.map(({ work, wall }) => `${work.toFixed(0)} (${wall.toFixed(0)})`).join(', ')} ms`,
  );
  return { what, work: counted.map(({ work }) => work), wall: counted.map(({ wall }) => wall) };
}

async function click(browser: Browser, context: BrowserContext, url: string) {
  const page = await context.newPage();
  await page.goto(url);
  await waitFor(
    'a chart',
    () => page.evaluate(`document.querySelector('${LINE}') !== null || null`),
    PATIENCE,
  );
  await atRest(browser);
  await browser.startTracing(page, { categories: CATEGORIES });
  await page.evaluate(CLICK);
  const trace = (await browser.stopTracing()).toString();
  await page.close();
  const { bursts, marks } = readTrace(trace, 'vitals:drawn');
  const [from = Number.NaN, to = Number.NaN] = [marks.get('vitals:click'), marks.get('vitals:drawn')];
  const work = bursts
    .filter((burst) => burst.to >= from && burst.from <= to)
    .reduce((sum, one) => sum + one.work, 0);
  return { work, wall: to - from };
}

const LINE = '.age-chart .recharts-curve';
/** Clicks, and waits until lanes and line are others and the frame with them has been drawn. */
const CLICK = `new Promise((resolve) => {
  const shown = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getAttribute('d')).join();
  const [lanes, line] = ['.grid-plot path', '${LINE}'].map(shown);
  const observer = new MutationObserver(() => {
    if (shown('.grid-plot path') === lanes || ['', line].includes(shown('${LINE}'))) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        performance.mark('vitals:drawn');
        resolve();
      };
      port2.postMessage(null);
    });
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '30 d');
  performance.mark('vitals:click');
  button.click();
})`;
