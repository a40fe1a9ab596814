import { expect, type Locator, type Page, test } from '@playwright/test';
import { act } from './facts';
import { openTab } from './host-ui';
import { PATIENCE, type PluginStory, tellPluginStory } from './plugin-story';

/** Interval, deadline, and the poll of a page: what the wheel comes with (s). */
const INTERVAL = 10;
/** So long after a broker has gone silent, at the latest, a page says it (s): the promise of the wheel. */
const TOLD_WITHIN = 25;
/** A verdict of a scheduler that says no more counts for three intervals; then one more answer (s). */
const EXPIRED_WITHIN = 3 * INTERVAL + PATIENCE;

/** One Airflow with an executor that can be asked, and the standalone page of the wheel. */
export interface ExecutorStory {
  readonly facts: PluginStory['facts'];
  readonly page: Page;
  /** The row of an executor as one scheduler saw it; its sentence is its title, its address a part of its identity. */
  row(executor: string, scheduler: string): Locator;
  expectRow(executor: string, scheduler: string, verdict: string | RegExp, told: RegExp): Promise<void>;
  /** Of all rows together. */
  expectVerdict(verdict: string | RegExp, seconds?: number): Promise<void>;
}

/** Starts database, broker and API server of the deployment, logs in, and opens the page. */
export function tellExecutorStory(name: string): ExecutorStory {
  const story = tellPluginStory(name);
  let page: Page | undefined;
  const here = (): Page => {
    if (page === undefined) throw new Error('the page is not open yet');
    return page;
  };
  test.beforeAll(async () => {
    await act(story.facts, 'start', 'redis');
    await act(story.facts, 'start', 'api-server');
    const tab = await openTab(story.context, story.facts);
    await tab.open('');
    await tab.logIn('admin');
    ({ page } = tab);
    await page.goto(story.facts.page);
  });
  const row = (executor: string, scheduler: string) =>
    here()
      .locator('[data-component="executor"][data-instance]')
      .filter({ hasText: `${executor} ← ${scheduler}` });
  return {
    get facts() {
      return story.facts;
    },
    get page() {
      return here();
    },
    row,
    async expectRow(executor, scheduler, verdict, told) {
      const one = row(executor, scheduler);
      await expect(one).toHaveAttribute('data-verdict', verdict, { timeout: EXPIRED_WITHIN * 1000 });
      await expect(one).toHaveAttribute('title', told, { timeout: PATIENCE * 1000 });
    },
    async expectVerdict(verdict, seconds = EXPIRED_WITHIN) {
      const all = here().locator('[data-component="executor"]:not([data-instance])');
      await expect(all).toHaveAttribute('data-verdict', verdict, { timeout: seconds * 1000 });
    },
  };
}

/** Freezes what CeleryExecutor asks, and holds the page to its promise. `who` is what is frozen. */
export async function expectSilenceTold(
  story: ExecutorStory,
  who: 'redis' | 'link',
  scheduler: string,
): Promise<void> {
  const row = story.row('CeleryExecutor', scheduler);
  const address = await row.getAttribute('data-instance');
  expect(address).toContain('redis://127.0.0.1:');
  const broker = /redis:\/\/127\.0\.0\.1:\d+\/0/.exec(address ?? '')?.[0] ?? 'no broker';
  await act(story.facts, 'freeze', who);
  const began = Date.now();
  const sentence = `CeleryExecutor ← ${scheduler}: the broker ${broker} does not answer`;
  await expect(row).toHaveAttribute('title', new RegExp(escaped(sentence)), {
    timeout: (TOLD_WITHIN + PATIENCE) * 1000,
  });
  const seconds = (Date.now() - began) / 1000;
  console.error(`${story.facts.name}: the silence of ${who} was told after ${seconds.toFixed(1)} s`);
  expect(seconds, 'from the silence to the sentence').toBeLessThan(TOLD_WITHIN);
  await expect(row).toHaveAttribute('data-verdict', 'no_reply');
  // What grows is one figure: of polls that ended in vain, or of those left out while one is held.
  await expect(row).toHaveAttribute('title', /, \d+ polls (?:in a row|skipped)$/, {
    timeout: PATIENCE * 1000,
  });
}

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
