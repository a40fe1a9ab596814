import { expect, type Page, test } from '@playwright/test';
import { SCENARIOS } from '../mocks/scenarios';
import { jobRows } from '../mocks/scenarios/job-rows';
import { COMPONENTS, card, listen, rows } from './the-page';

/**
 * Lets a page live through a story up to a time, and never further. The browser's own clock stands still but for what this
 * function lets it run, so a busy machine changes nothing. The simulated Airflow goes as fast as it may beside a page
 * that never misses a poll (docs/simulator.md), and never faster than would reach the time within a second of the browser's.
 * On the way nothing is drawn, which is half of the work; the page itself lives on.
 */
async function liveUntil(page: Page, at: number): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const left = await page.evaluate(async (until) => {
      const state = (await (await fetch('__sim/state')).json()) as { at: number };
      const seconds = until - state.at;
      document.documentElement.style.display = seconds > 0 ? 'none' : '';
      const speed = Math.min(600, Math.max(1, seconds));
      await fetch('__sim/clock', { method: 'POST', body: JSON.stringify({ speed }) });
      return seconds;
    }, at);
    if (left <= 0) return;
    await page.clock.runFor(Math.min(1000, Math.ceil(left * 1000)));
  }
  throw new Error(`the story does not come to ${at} s`);
}
const MOST_TURNS = 2000;

/** Sends a word to the simulator's clock, over HTTP as anyone could. */
async function sim(page: Page, body: object): Promise<void> {
  await page.evaluate(async (sent) => {
    const answer = await fetch('__sim/clock', { method: 'POST', body: JSON.stringify(sent) });
    if (!answer.ok) throw new Error(await answer.text());
  }, body);
}

const START = Date.UTC(2026, 10, 30, 8);

const insecure = (url: string | undefined): string => `${url}`.replace('127.0.0.1', 'vitals.test');

for (const scenario of SCENARIOS) {
  test(`${scenario.title}: the page says at each checkpoint what the scenario expects`, async ({ page }) => {
    const { name, checkpoints } = scenario;
    // Time stands still but for `liveUntil`, however long a busy machine takes to load the page.
    await page.clock.install({ time: START });
    await page.clock.pauseAt(START + 1000);
    const said = listen(page);
    await page.goto(`./?sim=scenario:${name},speed:0&lab=0`);
    await page.clock.runFor(1000);
    await expect(card(page, 'metadatabase')).toHaveAttribute('data-verdict', 'healthy');
    for (const checkpoint of checkpoints) {
      const { at_s, expected, names = {} } = checkpoint;
      await liveUntil(page, at_s);
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

test('a link that cannot be played says so above the page, and leads to the laboratory', async ({ page }) => {
  await page.goto('./?sim=at:999999999&lab=0');
  await expect(page.getByRole('alert')).toContainText('“at” is 999999999, and must be a number from 0');
  await expect(card(page, 'scheduler')).toHaveAttribute('data-verdict', 'healthy');
  await page.getByRole('button', { name: 'Pick a story in the laboratory' }).press('Enter');
  const laboratory = page.getByRole('complementary', { name: 'Laboratory' });
  await expect(laboratory.getByRole('heading', { name: 'Laboratory' })).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await laboratory.getByLabel('Scenario').selectOption({ label: 'A killed triggerer' });
  await expect(page.getByRole('alert')).toHaveCount(0);
});
