import { expect, test } from '@playwright/test';
import { expectSilenceTold, tellExecutorStory } from './executors-story';
import { act } from './facts';

/** Two schedulers on PostgreSQL: one goes to the broker by a way of its own, which can be cut. */
const story = tellExecutorStory('executors-3.4.0b2');
const GREEN = /^(?:healthy|late)$/;
const BOTH = ['scheduler-1', 'scheduler-2'] as const;

test('two schedulers that start together ask the same broker, and both are green', async () => {
  await act(story.facts, 'start', 'link');
  for (const process of ['worker-1', ...BOTH]) await act(story.facts, 'start', process);
  for (const one of BOTH) await story.expectRow('CeleryExecutor', one, GREEN, /answered in/);
  await story.expectVerdict(GREEN);
});

test('one scheduler is cut off from the broker: one view is red, the other green, and together they are degraded', async () => {
  await expectSilenceTold(story, 'link', 'scheduler-2');
  await expect(story.row('CeleryExecutor', 'scheduler-1')).toHaveAttribute('data-verdict', GREEN);
  await story.expectVerdict('degraded');
});

test('the way is there again, and they agree', async () => {
  await act(story.facts, 'thaw', 'link');
  await story.expectVerdict(GREEN);
});

test('the metadata database is killed and started again: nobody stays green without it, and all come back', async () => {
  await act(story.facts, 'kill', 'postgres');
  await expect(story.page.locator('[data-component="executor"]:not([data-instance])')).not.toHaveAttribute(
    'data-verdict',
    GREEN,
    { timeout: 120_000 },
  );
  await act(story.facts, 'start', 'postgres');
  for (const one of BOTH) await act(story.facts, 'revive', one);
  await expect
    .poll(
      () => story.page.locator('[data-component="executor"][data-instance][data-verdict="healthy"]').count(),
      { timeout: 150_000 },
    )
    .toBeGreaterThanOrEqual(2);
});

test('what changed is told to who comes later, newest first', async () => {
  const answer = await story.page.request.get(
    `${story.facts.airflow}/vitals/api/executor-transitions?limit=1000`,
  );
  expect(answer.status()).toBe(200);
  const { transitions } = (await answer.json()) as {
    transitions: readonly { at: string; hostname: string; health: string; reason_code: string | null }[];
  };
  const times = transitions.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  const cut = transitions.filter(({ hostname }) => hostname === 'scheduler-2').toReversed();
  const story2 = cut.map(({ health, reason_code }) => reason_code ?? health);
  expect(story2.slice(story2.indexOf('no_reply') - 1).slice(0, 3)).toEqual([
    'healthy',
    'no_reply',
    'healthy',
  ]);
});
