import { expect, test } from '@playwright/test';
import { act } from './facts';
import * as told from './story';

/** As it comes: default thresholds, configuration not exposed, a reader without a login. */
const story = told.tellStory('3.4.0b2');
const rule = (limit: number) => `limit ${limit} s, assumed`;

test('a database that was just migrated: nothing runs, and nobody can say whether it ever did', async () => {
  for (const component of ['scheduler', 'triggerer', 'dag_processor'] as const) {
    await story.page.expectVerdict(component, 'unhealthy', told.PATIENCE);
    await expect(story.page.card(component)).toContainText('Down, or never started');
  }
});

test('all started: all green, by limits that are said to be assumed', async () => {
  await told.start(story, 'scheduler', 'triggerer', 'dag_processor');
  await expect(story.page.card('scheduler')).toContainText(rule(30));
});

test('a Dag processor that was stopped is down at once; only a page that saw it alive knows since when', async () => {
  await told.stop(story, 'dag_processor');
  await story.page.expectVerdict('dag_processor', 'unhealthy', told.PATIENCE);
  await expect(story.page.card('dag_processor')).toContainText(/Down: last seen alive \d+ s ago/);
  await told.withFreshPage(story, async (fresh) => {
    await fresh.expectVerdict('dag_processor', 'unhealthy', told.PATIENCE);
    await expect(fresh.card('dag_processor')).toContainText('Down, or never started');
  });
  await told.start(story, 'dag_processor');
});

test('a killed triggerer and a frozen scheduler are late, then red within their limit and one poll', async () => {
  await act(story.facts, 'kill', 'triggerer');
  await act(story.facts, 'freeze', 'scheduler');
  await told.expectLateThenRed(story, ['triggerer', 'scheduler'], rule);
});

test('the scheduler thawed is green again', async () => {
  await act(story.facts, 'thaw', 'scheduler');
  await story.page.expectVerdict('scheduler', 'healthy', told.PATIENCE);
});

test('two triggerers on one host are two rows', async () => {
  await told.start(story, 'triggerer');
  await act(story.facts, 'start', 'triggerer-2');
  const rows = story.page.rows('triggerer');
  await expect(rows).toHaveCount(2, { timeout: told.PATIENCE * 1000 });
  const names = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-instance') ?? ''));
  const [plain = ''] = names.filter((name) => !name.includes('#'));
  expect(plain).toMatch(/^host:.+/);
  expect(new Set(names)).toEqual(new Set([plain, `${plain}#2`]));
});

test('without the API server the page turns grey, never red, and comes back with it', async () => {
  await told.expectGreyWithoutApiServer(story);
});

test('without its database Airflow cannot know, and the page says so', async () => {
  await told.expectUnknownWithoutDatabase(story);
});
