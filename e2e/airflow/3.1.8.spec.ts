import { expect, test } from '@playwright/test';
import { act } from './facts';
import * as told from './story';

/** Short thresholds that are read from the exposed configuration, a token, and a sub-path. */
const story = told.tellStory('3.1.8');
const rule = (limit: number) => `limit ${limit} s`;

test('a database that was just migrated: what never ran is not called down', async () => {
  await story.page.expectVerdict('scheduler', 'unhealthy', told.PATIENCE);
  await expect(story.page.card('scheduler')).toContainText('Down, or never started');
  for (const component of ['triggerer', 'dag_processor'] as const) {
    await story.page.expectVerdict(component, 'not_deployed', told.PATIENCE);
    await expect(story.page.card(component)).toContainText('Never started');
  }
});

test('all started: all green, by limits that Airflow told', async () => {
  await told.start(story, 'scheduler', 'triggerer', 'dag_processor');
  await expect(story.page.card('scheduler')).toContainText(rule(8));
  await expect(story.page.card('dag_processor')).toContainText(rule(42));
  await expect(story.page.page.getByText('assumed')).toHaveCount(0);
});

test('a Dag processor that was stopped is down at once, and every page knows since when', async () => {
  await told.stop(story, 'dag_processor');
  await story.page.expectVerdict('dag_processor', 'unhealthy', told.PATIENCE);
  await expect(story.page.card('dag_processor')).toContainText(/Stopped \d+ s ago/);
  await told.withFreshPage(story, async (fresh) => {
    await fresh.expectVerdict('dag_processor', 'unhealthy', told.PATIENCE);
    await expect(fresh.card('dag_processor')).toContainText(/Stopped \d+ s ago/);
  });
  await told.start(story, 'dag_processor');
});

test('a killed triggerer and a frozen scheduler are late, then red within their limit and one poll', async () => {
  await act(story.facts, 'kill', 'triggerer');
  await act(story.facts, 'freeze', 'scheduler');
  await told.expectLateThenRed(story, ['triggerer', 'scheduler'], rule);
});

test('thawed and started again, both are green', async () => {
  await act(story.facts, 'thaw', 'scheduler');
  await told.start(story, 'triggerer');
  await story.page.expectVerdict('scheduler', 'healthy', told.PATIENCE);
});

test('without the API server the page turns grey, never red, and comes back with it', async () => {
  await told.expectGreyWithoutApiServer(story);
});

test('without its database Airflow cannot know, and the page says so', async () => {
  await told.expectUnknownWithoutDatabase(story);
});
