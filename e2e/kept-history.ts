import { type BrowserContext, type CDPSession, expect, type Page } from '@playwright/test';
import { type Answer, APP, FakeAirflow, nobody, pass, serverNow, well } from './fake-airflow';
import { listen } from './the-page';

const HISTORY = `${APP}?tab=history&range=24h`;
/** Between two answers, and a moment for them to arrive. */
const POLL = 5_100;
/** Airflow's own limit for a triggerer that is silent (ms). */
const LIMIT = 30_000;

/** A browser, an Airflow, and the History tab of a page that watches it. */
export interface Kept {
  readonly context: BrowserContext;
  readonly airflow: FakeAirflow;
  /** When this Airflow answered a question of health, by its own clock. */
  readonly answers: readonly number[];
  /** What the console of any page said. */
  readonly said: readonly string[];
  /** Opens a further page. */
  readonly open: () => Promise<Page>;
}

/** Time is the test's, and passes in `poll`. */
export async function keepHistory(context: BrowserContext): Promise<Kept> {
  await context.clock.install();
  return behold(context);
}

/** Time is everybody's, and the page asks each second: for what tabs do among themselves, which no turned clock bears. */
export async function keepInRealTime(context: BrowserContext): Promise<Kept> {
  await context.addInitScript('globalThis.__vitals = { pollIntervalSeconds: 1 }');
  return behold(context);
}

async function behold(context: BrowserContext): Promise<Kept> {
  const airflow = await new FakeAirflow().standBehind(context);
  airflow.health = () => well();
  const answers: number[] = [];
  const said: string[] = [];
  context.on('response', (response) => {
    if (response.url().endsWith('/monitor/health')) answers.push(serverNow());
  });
  return {
    context,
    airflow,
    answers,
    said,
    async open() {
      const page = await context.newPage();
      listen(page, said);
      await page.goto(HISTORY);
      await settled(page);
      return page;
    },
  };
}

/** The page has read what was kept, and has an answer. */
export const settled = (page: Page): Promise<void> =>
  expect(page.locator('#incidents .incidents-kept')).toContainText(/^Kept .*: (?!nothing)/);

/** The triggerer falls silent, and the page sees that for long enough to call it an outage. */
export async function outage(page: Page, kept: Kept): Promise<void> {
  silence(kept);
  await poll(page, kept, 8);
  await expect(outages(page)).toHaveAttribute('data-worst', 'unhealthy');
}

/** Lets it live through that many questions and answers. */
export async function poll(page: Page, { airflow }: Kept, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    const { asked } = airflow;
    await pass(page, POLL);
    await expect.poll(() => airflow.asked).toBeGreaterThan(asked);
  }
}

/** The triggerer beats no more, `age` seconds after its last heartbeat; once it is silent for too long it is down, and named no more. */
export function silence({ airflow }: Kept, age = 3): void {
  const beat = serverNow() - age * 1000;
  airflow.health = () => {
    const silent = serverNow() - beat;
    const answer = well({ triggerer: silent / 1000 });
    return silent < LIMIT ? answer : { body: { ...bodyOf(answer), triggerer: downSince(beat) } };
  };
}

const bodyOf = (answer: Answer): Readonly<Record<string, object>> =>
  typeof answer === 'object' && 'body' in answer ? (answer.body as Record<string, object>) : {};

const downSince = (beat: number): object => ({
  ...bodyOf(nobody)['triggerer'],
  latest_triggerer_heartbeat: new Date(beat).toISOString(),
});

/** Its rows in the list of incidents. */
export const outages = (page: Page) => page.locator('#incidents .incident[data-subject="triggerer"]');

/** What identifies the one outage, whoever tells it and when. */
export async function story(page: Page): Promise<Readonly<Record<'id' | 'began' | 'ended', string>>> {
  await expect(outages(page)).toHaveCount(1);
  const of = async (name: string): Promise<string> => (await outages(page).getAttribute(name)) ?? 'missing';
  const [id, began, ended] = await Promise.all(['data-incident', 'data-began', 'data-ended'].map(of));
  return { id: `${id}`, began: `${began}`, ended: `${ended}` };
}

/** What the page says of the store's trouble, above the picture. */
export const trouble = (page: Page) => page.locator('.history-trouble');

/** The browser as an operator of it sees it, rather than a page. */
export const browserOf = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page);
