import { type Browser, expect, test } from '@playwright/test';
import { act, type Facts, factsOf, HEARTBEATS, type Heartbeat, pollOf } from './facts';
import { openPage, TOLD_WITHIN, type WatchedPage } from './watched-page';

/** Seconds that real processes may take to start, stop or come back on a busy machine. */
export const PATIENCE = 60;
const PROCESSES = { scheduler: 'scheduler', triggerer: 'triggerer', dag_processor: 'dag-processor' } as const;

/** One page that stays open while the tests of a file break and mend one real Airflow, step by step. */
export interface Story {
  readonly facts: Facts;
  readonly page: WatchedPage;
  readonly browser: Browser;
}

/** Declares the story of one deployment; what it gives can be used inside tests. */
export function tellStory(name: string): Story {
  test.describe.configure({ mode: 'serial', timeout: 180_000 });
  let facts: Facts;
  let page: WatchedPage;
  let browser: Browser;
  test.beforeAll(async ({ browser: given }) => {
    browser = given;
    facts = factsOf(name);
    page = await openPage(browser, facts);
  });
  // Every step ends with the page and Airflow of one mind, and nothing in the console.
  test.afterEach(async () => {
    if (test.info().status !== 'passed') return;
    await page.expectAgreement();
    page.expectQuietConsole();
  });
  test.afterAll(() => page.page.context().close());
  return {
    get facts() {
      return facts;
    },
    get page() {
      return page;
    },
    get browser() {
      return browser;
    },
  };
}

export async function start(story: Story, ...components: readonly Heartbeat[]): Promise<void> {
  for (const component of components) await act(story.facts, 'start', PROCESSES[component]);
  for (const component of components) await story.page.expectVerdict(component, 'healthy', PATIENCE);
}

export async function stop(story: Story, component: Heartbeat): Promise<void> {
  await act(story.facts, 'stop', PROCESSES[component]);
}

/** Looks at the story's Airflow with a page that has just been opened, at `query`, and remembers nothing. */
export async function withFreshPage(
  story: Story,
  look: (page: WatchedPage) => Promise<void>,
  query = '',
): Promise<void> {
  const fresh = await openPage(story.browser, story.facts, query);
  await look(fresh);
  await fresh.expectAgreement(true);
  fresh.expectQuietConsole();
  await fresh.page.context().close();
}

/** The heartbeat of a component that Airflow names, in ms since the epoch. */
async function lastBeat(facts: Facts, component: Heartbeat): Promise<number> {
  const response = await fetch(`${facts.airflow}/api/v2/monitor/health`);
  const body = (await response.json()) as Record<string, Record<string, string>>;
  return Date.parse(body[component]?.[`latest_${component}_heartbeat`] ?? '');
}

/**
 * Follows components that have just gone silent: each is late first, then red, not before its limit, and not later
 * than one poll after it; and it says so with the figure and the rule. `rule` is how the limit is written.
 */
export async function expectLateThenRed(
  story: Story,
  silent: readonly Heartbeat[],
  rule: (limit: number) => string,
): Promise<void> {
  const { facts, page } = story;
  const known = (await page.changes()).length;
  const beats = new Map<string, number>();
  for (const component of silent) beats.set(component, await lastBeat(facts, component));
  const [first, ...others] = silent as [Heartbeat, ...Heartbeat[]];
  await page.expectVerdict(first, 'late', facts.limits[first] + PATIENCE);
  await expect(page.card(first)).toContainText(sentence(rule(facts.limits[first])));
  await page.expectAgreement();
  for (const component of [first, ...others]) {
    await page.expectVerdict(component, 'unhealthy', facts.limits[component] + PATIENCE);
    await expect(page.card(component)).toContainText(sentence(rule(facts.limits[component])));
  }
  for (const component of silent) {
    const changes = (await page.changes()).slice(known).filter((change) => change.component === component);
    expect(changes.map(({ verdict }) => verdict)).toEqual(['late', 'unhealthy']);
    const seconds = ((changes.at(-1)?.at ?? 0) - (beats.get(component) ?? 0)) / 1000;
    const limit = facts.limits[component];
    expect(seconds, `${component} turned red`).toBeGreaterThan(limit - SLACK);
    expect(seconds, `${component} turned red`).toBeLessThan(limit + pollOf(facts) + SLACK);
  }
}

/** The server's clock is told by the second, and a page needs a moment to say what it knows (s). */
const SLACK = 1.5;

/** "No heartbeat for 31 s (limit 30 s)", with a host in front of it where one is meant. */
function sentence(rule: string): RegExp {
  return new RegExp(`no heartbeat for \\d+ s \\(${rule}\\)`, 'i');
}

/**
 * The API server goes and comes back. While it is away nothing is green for longer than its evidence lasts, and
 * nothing turns red: a dead feed is no outage of what it used to tell about.
 */
export async function expectGreyWithoutApiServer({ facts, page }: Story): Promise<void> {
  await act(facts, 'stop', 'api-server');
  // What its last answers told is no matter of its going, and on a busy machine they may tell of a silence.
  const deaf = page.lastAnswerAt() + TOLD_WITHIN;
  await expect(page.page.getByText(/Nothing listens at 127\.0\.0\.1/)).toBeVisible({
    timeout: PATIENCE * 1000,
  });
  const retry = page.page.getByRole('button', { name: 'Retry now' });
  await expect(retry).toBeVisible();
  await page.expectVerdict('scheduler', 'unknown', facts.limits.scheduler + PATIENCE);
  await page.expectVerdict('triggerer', 'unknown', facts.limits.triggerer + PATIENCE);
  const words = (await page.changes()).filter(({ at }) => at > deaf).map(({ verdict }) => verdict);
  expect(words).not.toContain('unhealthy');
  await act(facts, 'start', 'api-server');
  // The page may have found it by itself meanwhile, and the button is gone.
  await retry.evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click();
  });
  for (const component of HEARTBEATS) await page.expectVerdict(component, /healthy|late/, PATIENCE);
  await expect(retry).toBeHidden();
}

/** The job table goes and comes back: the database is named, and what it hides is unknown, not down. */
export async function expectUnknownWithoutDatabase({ facts, page }: Story): Promise<void> {
  await act(facts, 'break', 'database');
  await page.expectVerdict('metadatabase', 'unhealthy', PATIENCE);
  for (const component of HEARTBEATS) await page.expectVerdict(component, 'unknown', PATIENCE);
  await expect(page.page.getByText(/metadata database is down/i).first()).toBeVisible();
  await page.expectAgreement();
  await act(facts, 'restore', 'database');
  await act(facts, 'revive', 'scheduler');
  await page.expectVerdict('metadatabase', 'healthy', PATIENCE);
  await page.expectVerdict('scheduler', 'healthy', PATIENCE);
}
