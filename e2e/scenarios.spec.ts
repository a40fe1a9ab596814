import { expect, type Page, test } from '@playwright/test';
import { SCENARIOS } from '../mocks/scenarios';
import { jobRows } from '../mocks/scenarios/job-rows';
import { COMPONENTS, card, listen, rows } from './the-page';

/**
 * Lets a page live through `seconds`, second by second, with time for the page's own work in between: a page that
 * never slept. On the insecure origin the simulator answers behind fetch, inside the page, so that a few turns
 * of its event loop are all that an answer takes.
 */
async function live(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await page.clock.runFor(1000);
    await page.evaluate(async () => {
      for (let turn = 0; turn < 10; turn += 1) {
        await new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', resolve, { once: true });
          port1.start();
          port2.postMessage(null);
        });
      }
    });
  }
}

/** Sends a word to the simulator's clock, over HTTP as anyone could. */
async function sim(page: Page, body: object): Promise<void> {
  await page.evaluate(async (sent) => {
    const answer = await fetch('__sim/clock', { method: 'POST', body: JSON.stringify(sent) });
    if (!answer.ok) throw new Error(await answer.text());
  }, body);
}

const START = Date.UTC(2026, 10, 30, 8);

const insecure = (url: string | undefined): string => `${url}`.replace('127.0.0.1', 'vitals.test');

/** Stories that go on for longer run at a pace at which a poll comes every second of the page's, where each checkpoint then falls on one. */
const SHORT_S = 60;
const FAST = 5;

function speedOf({ checkpoints }: (typeof SCENARIOS)[number]): number {
  const times = checkpoints.map(({ at_s }) => at_s);
  return Math.max(0, ...times) > SHORT_S && times.every((at) => at % FAST === 0) ? FAST : 1;
}

for (const scenario of SCENARIOS) {
  test(`${scenario.title}: the page says at each checkpoint what the scenario expects`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(240_000);
    const { name, checkpoints } = scenario;
    const speed = speedOf(scenario);
    // Time stands still but for `live`, however long a busy machine takes to load the page.
    await page.clock.install({ time: START });
    await page.clock.pauseAt(START + 1000);
    const said = listen(page);
    await page.goto(`${insecure(baseURL)}?sim=scenario:${name},speed:${speed}`);
    await live(page, 1);
    await expect(card(page, 'metadatabase')).toHaveAttribute('data-verdict', 'healthy');
    let at = speed;
    for (const checkpoint of checkpoints) {
      const { at_s, expected, names = {} } = checkpoint;
      await live(page, (at_s - at) / speed);
      at = at_s;
      for (const component of COMPONENTS) {
        const word = expected[component];
        if (word !== undefined) await expect(card(page, component)).toHaveAttribute('data-verdict', word);
        for (const one of names[component] ?? []) await expect(card(page, component)).toContainText(one);
      }
      for (const [job, word] of jobRows(scenario, checkpoint)) {
        const row = page.locator(`[data-instance="job:${job}"]`);
        if (word === null) await expect(row).toHaveCount(0);
        else await expect(row).toHaveAttribute('data-verdict', word);
      }
    }
    expect(said).toEqual([]);
  });
}

test('the picker changes the story and the address, without a reload', async ({ page }) => {
  await page.goto('./');
  await expect(card(page, 'executor')).toHaveAttribute('data-verdict', 'healthy');
  await page.getByLabel('Scenario').selectOption({ label: 'Airflow 3.2' });
  await expect(card(page, 'executor')).toHaveAttribute('data-verdict', 'not_reported');
  await expect(page).toHaveURL(/sim=scenario(:|%3A)airflow-3-2/);
});

test('a world that stands still lets no age grow', async ({ page }) => {
  await page.goto('./?sim=scenario:all-well,speed:0');
  const age = rows(page, 'scheduler').filter({ hasText: 'scheduler-1' }).locator('.age');
  await expect(age).toHaveText(/ago/);
  const before = await age.textContent();
  await sim(page, { advance_s: 2 });
  await expect(age).not.toHaveText(before ?? '');
});

test('the same page runs where no service worker can: on an insecure origin', async ({ page, baseURL }) => {
  const said = listen(page);
  await page.goto(insecure(baseURL));
  await expect(card(page, 'scheduler')).toHaveAttribute('data-verdict', 'healthy');
  expect(said).toEqual([]);
});

test('the same page runs under a sub-path', async ({ page }) => {
  await page.goto('any/sub/path/?sim=scenario:killed-triggerer,at:60');
  await expect(card(page, 'triggerer')).toHaveAttribute('data-verdict', 'unhealthy');
});

test('a link to a scenario that does not exist says so', async ({ page }) => {
  await page.goto('./?sim=scenario:no-such-story');
  await expect(page.getByRole('alert')).toContainText('no-such-story');
});
