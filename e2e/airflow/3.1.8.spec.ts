import { expect, test } from '@playwright/test';
import { act, HEARTBEATS } from './facts';
import { expectIncidentOpen, expectOutageTold, expectPastFromServer } from './history';
import { expectReplaced, liveRows } from './naming';
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
  await expect(story.page.card('scheduler')).toContainText(rule(12));
  await expect(story.page.card('dag_processor')).toContainText(rule(42));
  await expect(story.page.page.getByText('assumed')).toHaveCount(0);
});

test('the job list names every instance, which health does not on this release', async () => {
  for (const component of HEARTBEATS) {
    const [row] = await liveRows(story, component);
    await expect(story.page.row(row?.id ?? 0)).toHaveAttribute('data-component', component, {
      timeout: told.PATIENCE * 1000,
    });
    await expect(story.page.rows(component)).toHaveCount(1);
  }
});

test('one of two triggerers is killed: Airflow calls them healthy, and the page names the lost job', async () => {
  await act(story.facts, 'start', 'triggerer-2');
  await expect(story.page.rows('triggerer')).toHaveCount(2, { timeout: told.PATIENCE * 1000 });
  const lost = (await liveRows(story, 'triggerer')).at(-1);
  if (lost === undefined) throw new Error('no triggerer is alive');
  await act(story.facts, 'kill', 'triggerer-2');
  await story.page.expectVerdict('triggerer', 'degraded', told.PATIENCE);
  await expect(story.page.row(lost.id)).toHaveAttribute('data-verdict', 'unhealthy');
  await expect(story.page.card('triggerer')).toContainText(`job ${lost.id}`);
  await expect(story.page.card('triggerer')).toContainText('1 of 2');
  await act(story.facts, 'start', 'triggerer-2');
  await story.page.expectVerdict('triggerer', 'healthy', told.PATIENCE);
  await expectReplaced(story, lost, lost.host);
});

test('one of two triggerers is stopped cleanly: its row goes, and nothing is wrong', async () => {
  const stopped = (await liveRows(story, 'triggerer')).at(-1);
  await act(story.facts, 'stop', 'triggerer-2');
  await expect(story.page.row(stopped?.id ?? 0)).toHaveCount(0, { timeout: told.PATIENCE * 1000 });
  await story.page.expectVerdict('triggerer', 'healthy', told.PATIENCE);
});

test('a Dag processor that was stopped is down at once, and every page knows since when', async () => {
  await told.stop(story, 'dag_processor');
  await story.page.expectVerdict('dag_processor', 'unhealthy', told.PATIENCE);
  await expect(story.page.card('dag_processor')).toContainText(/Stopped: its last heartbeat was \d+ s ago/);
  await told.withFreshPage(story, async (fresh) => {
    await fresh.expectVerdict('dag_processor', 'unhealthy', told.PATIENCE);
    await expect(fresh.card('dag_processor')).toContainText(/Stopped: its last heartbeat was \d+ s ago/);
  });
  await told.start(story, 'dag_processor');
});

test('a killed triggerer and a frozen scheduler are late, then red within their limit and one poll', async () => {
  await act(story.facts, 'kill', 'triggerer');
  await act(story.facts, 'freeze', 'scheduler');
  await told.expectLateThenRed(story, ['triggerer', 'scheduler'], rule);
  for (const component of ['triggerer', 'scheduler'] as const) await expectIncidentOpen(story, component);
});

test('thawed and started again, both are green', async () => {
  await act(story.facts, 'thaw', 'scheduler');
  await told.start(story, 'triggerer');
  await story.page.expectVerdict('scheduler', 'healthy', told.PATIENCE);
});

test('the outage of the triggerer is an incident with the times of its rows, in every tab and after a reload', async () => {
  await expectOutageTold(story, 'triggerer');
});

test('a page that is opened now tells what was before from the rows of the server', async () => {
  await expectPastFromServer(story);
});

test('without the API server the page turns grey, never red, and comes back with it', async () => {
  await told.expectGreyWithoutApiServer(story);
});

test('without its database Airflow cannot know, and the page says so', async () => {
  await told.expectUnknownWithoutDatabase(story);
});
