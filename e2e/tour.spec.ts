import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe';
import { type Component, card, listen } from './the-page';

const coach = (page: Page) => page.getByRole('region', { name: 'Guided tour' });
const cursors = (page: Page) => page.getByRole('slider', { name: 'Moment of the run' });

interface Tape {
  readonly events: readonly {
    readonly t: number;
    readonly event: string;
    readonly [field: string]: unknown;
  }[];
}

/** What the simulator's own command line would print for the seed behind the page, from the door beside it. */
const tapeOf = (page: Page, scenario: string, seconds: number): Promise<Tape> =>
  page.evaluate(
    async (wish) => {
      const { seed } = (await (await fetch('__sim/state')).json()) as { seed: number };
      const body = JSON.stringify({ ...wish, seed });
      return (await (await fetch('__sim/tape', { method: 'POST', body })).json()) as Tape;
    },
    { scenario, seconds, every: 1 },
  );

/** Holds the world behind the page still, some seconds further on: a busy machine must not miss what it has to show. */
const holdAfter = (page: Page, seconds: number): Promise<void> =>
  page.evaluate(async (advance_s) => {
    const turn = (body: object) => fetch('__sim/clock', { method: 'POST', body: JSON.stringify(body) });
    await turn({ speed: 0 });
    if (advance_s > 0) await turn({ advance_s });
  }, seconds);

const scenarioOf = (page: Page): Promise<string> =>
  page.evaluate(async () => ((await (await fetch('__sim/state')).json()) as { scenario: string }).scenario);

/** What each step is called, which scenario is behind it, and what the page says of it after some simulated seconds. */
interface Step {
  readonly title: string;
  readonly scenario: string;
  readonly after?: number;
  readonly says?: readonly [Component, string];
}
const TOURS: Readonly<Record<string, readonly Step[]>> = {
  'executor-health': [
    { title: 'A fourth card', scenario: 'all-well', says: ['executor', 'healthy'] },
    { title: 'Today the wrong one', scenario: 'blocked-loop', after: 10, says: ['scheduler', 'unhealthy'] },
    { title: 'the loop never waits', scenario: 'named-executor' },
    { title: 'Split view', scenario: 'split-view', says: ['executor', 'degraded'] },
    { title: 'One poll in flight', scenario: 'named-executor', says: ['executor', 'unhealthy'] },
    {
      title: 'no longer than its last check',
      scenario: 'silent-reporter',
      after: 15,
      says: ['executor', 'unknown'],
    },
  ],
  'dag-processors': [
    { title: 'Two Dag processors', scenario: 'two-modes', says: ['dag_processor', 'healthy'] },
    {
      title: 'looks like a dead processor',
      scenario: 'execution-api-outage',
      after: 20,
      says: ['dag_processor', 'degraded'],
    },
    { title: 'Alive, and not working', scenario: 'slow-execution-api' },
    {
      title: 'A new token',
      scenario: 'retired-registration',
      after: 12,
      says: ['dag_processor', 'degraded'],
    },
    { title: 'A crashed session', scenario: 'crashed-session', after: 23, says: ['dag_processor', 'late'] },
    { title: 'cannot see', scenario: 'bundle-not-granted', says: ['dag_processor', 'degraded'] },
  ],
};

for (const [tour, steps] of Object.entries(TOURS)) {
  test(`the tour ${tour} leads by keyboard through six steps, and the page follows`, async ({ page }) => {
    const said = listen(page);
    await page.goto(`./?tour=${tour}~1`);
    for (const [index, { title, scenario, after = 0, says }] of steps.entries()) {
      await expect(coach(page)).toContainText(`step ${index + 1} of 6`);
      await expect(coach(page).getByRole('heading')).toContainText(title);
      await expect(page).toHaveURL(new RegExp(`tour=${tour}~${index + 1}`));
      await expect.poll(() => scenarioOf(page)).toBe(scenario);
      await holdAfter(page, after);
      if (says !== undefined) await expect(card(page, says[0])).toHaveAttribute('data-verdict', says[1]);
      if (index < 5) await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('ArrowLeft');
    await expect(coach(page)).toContainText('step 5 of 6');
    await coach(page).getByRole('button', { name: 'Leave the tour' }).click();
    await expect(coach(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/tour=/);
    expect(said).toEqual([]);
  });
}

test('the figures of "one fault, two Airflows" are those of the runs', async ({ page }) => {
  await page.goto('./?tour=executor-health~3');
  const panels = page.getByRole('region', { name: /polling/ });
  await expect(panels).toHaveCount(2);
  const loops = async (scenario: string): Promise<number> => {
    const { events } = await tapeOf(page, scenario, 90);
    return events.filter(({ event, t }) => event === 'loop' && t < 90).length;
  };
  const [held, free] = [await loops('blocked-loop'), await loops('named-executor')];
  expect(held).toBeLessThan(free);
  await expect(panels.first()).toContainText(`${held} of ${free}`);
  await expect(panels.last()).toContainText(`${free} of ${free}`);
  const { events } = await tapeOf(page, 'named-executor', 90);
  const skipped = events.filter(({ event }) => event === 'poll_skipped').length;
  await expect(coach(page)).toContainText(`the guard skips ${skipped} polls`);
});

test('one cursor moves in both panels, by keys and by dragging, and plays', async ({ page }) => {
  await page.goto('./?tour=executor-health~3');
  const [first, second] = [cursors(page).first(), cursors(page).last()];
  await first.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(first).toHaveAttribute('aria-valuenow', '11');
  await expect(second).toHaveAttribute('aria-valuenow', '11');
  await expect(coach(page)).toContainText('step 3 of 6');
  await expect(page.getByRole('heading', { name: 'At 11 s the page says' })).toHaveCount(2);

  const box = await second.boundingBox();
  if (box === null) throw new Error('the cursor is not drawn');
  await page.mouse.move(box.x + box.width / 2, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 100, box.y + 10);
  await page.mouse.up();
  await expect(first).not.toHaveAttribute('aria-valuenow', '11');
  const dragged = await second.getAttribute('aria-valuenow');
  await expect(first).toHaveAttribute('aria-valuenow', dragged ?? '');

  await page.getByRole('button', { name: /Play again/ }).click();
  await expect(first).toHaveAttribute('aria-valuenow', '90');
});

for (const place of ['executor-health~1', 'executor-health~3', 'dag-processors~3']) {
  test(`${place} can be read by everybody`, async ({ page }) => {
    await page.goto(`./?tour=${place}`);
    await expect(coach(page).locator('.tour-sentences')).not.toBeEmpty();
    if (place.endsWith('3')) await expect(cursors(page)).toHaveCount(2);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(page);
  });
}

test('at 1440, 1100 and 900 pixels the coach stays low, hides nothing for good, and both drawings are level', async ({
  page,
}) => {
  await page.goto('./?tour=dag-processors~3');
  for (const width of [1440, 1100, 900]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(cursors(page)).toHaveCount(2);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(async () => (await coach(page).boundingBox())?.height ?? 0).toBeLessThanOrEqual(130);
    const low = await coach(page).boundingBox();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const last = await page.locator('.tour-panel').last().boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(low?.y ?? 0);
    const [left, right] = await page
      .locator('.tour-plot')
      .evaluateAll((plots) => plots.map((plot) => plot.getBoundingClientRect().top));
    if (width >= 1100) expect(left).toBe(right);
  }
});

test('on a phone the panels are tabs with one cursor, and the coach says one sentence and more', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('./?tour=executor-health~3');
  const shown = () => page.locator('.tour-panel:visible');
  await expect(shown()).toHaveCount(1);
  const before = await shown().boundingBox();
  await cursors(page).first().focus();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'With polling', exact: true }).click();
  await expect(shown()).toHaveAttribute('aria-label', /With polling/);
  await expect(shown().getByRole('slider')).toHaveAttribute('aria-valuenow', '90');
  expect((await shown().boundingBox())?.height).toBe(before?.height);

  const rest = coach(page).locator('.tour-sentences span');
  await expect(rest).toBeHidden();
  await coach(page).getByRole('button', { name: 'More' }).click();
  await expect(rest).toBeVisible();
});

test('a link to a step keeps the world that it names', async ({ page }) => {
  await page.goto('./?tour=executor-health~4&sim=scenario:split-view,seed:1,at:200,speed:0');
  await expect(coach(page)).toContainText('step 4 of 6');
  await expect(coach(page).locator('.tour-sentences')).toContainText('scheduler-2');
  await expect(page).toHaveURL(/sim=scenario:split-view,seed:1,at:200,speed:0/);
  const state = await page.evaluate(
    async () => (await (await fetch('__sim/state')).json()) as { at: number },
  );
  expect(state.at).toBe(200);
});
