import { type ConsoleMessage, expect, type Page } from '@playwright/test';
import { APP, FakeAirflow, well } from './fake-airflow';

/** In the order of scripts/verdict/expected.json and of the page. */
export const COMPONENTS = ['scheduler', 'triggerer', 'dag_processor', 'executor', 'metadatabase'] as const;
export type Component = (typeof COMPONENTS)[number];

/** The one element of a component that is no row. */
export const card = (page: Page, component: Component) =>
  page.locator(`[data-component="${component}"]:not([data-instance])`);

/** The rows of a component. */
export const rows = (page: Page, component: Component) =>
  page.locator(`[data-component="${component}"][data-instance]`);

/** What the page says of all five, as `healthy late …`. */
async function verdicts(page: Page): Promise<string> {
  const words = await Promise.all(COMPONENTS.map((name) => card(page, name).getAttribute('data-verdict')));
  return words.join(' ');
}

/** Waits until the page says these five words. */
export async function expectVerdicts(page: Page, words: string): Promise<void> {
  await expect.poll(() => verdicts(page)).toBe(words);
}

/** The browser's own line for a request that failed; a page cannot keep it from the console. */
const FAILED_REQUEST = /^Failed to load resource:/;

/** Collects everything that the console says, but for the browser's own lines about failed requests; into `said`. */
export function listen(page: Page, said: string[] = []): string[] {
  const hear = (message: ConsoleMessage): void => {
    if (!FAILED_REQUEST.test(message.text())) said.push(`${message.type()}: ${message.text()}`);
  };
  page.on('console', hear);
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`));
  return said;
}

/** What the page says of `well()`, in its order. */
export const WELL = 'healthy healthy healthy not_reported healthy';

/** Opens the page, whose time the test turns, on an Airflow in which all is well; waits for the first verdict. */
export async function openWell(page: Page): Promise<FakeAirflow> {
  await page.clock.install();
  const airflow = await new FakeAirflow().standBehind(page);
  airflow.health = () => well();
  await page.goto(APP);
  await expectVerdicts(page, WELL);
  return airflow;
}
