import { expect, test } from '@playwright/test';
import { act } from './facts';
import { expectPastFromServer } from './history';
import { expectNamed, expectReplaced, liveRows, rowOf } from './naming';
import * as told from './story';
import { readWorld } from './world';

/** Three bundles, two teams, real Dags, a reader with a token: the page knows all that a real Airflow can tell. */
const story = told.tellStory('teams');
const OTHERS = ['sched-1', 'proc-b', 'proc-c', 'trig-alpha', 'trig-beta', 'trig-none'];
const TEAMS = ['alpha', 'beta', null];
/** How many changes the page had seen when a folder was emptied and a file began to hang. */
let before = 0;
/**
 * A page asks once a minute what of a bundle was parsed. After four answers it knows the bundle's rhythm, and blames it
 * when three of the gaps that it saw and two minutes have passed (docs/verdicts.md).
 */
const RHYTHM_IS_SEEN = 4;
const FOUR_ANSWERS = 300;
const STALLED_WITHIN = 480;
const MENDED_WITHIN = 150;

test('an empty job list proves that nothing has ever been started', async () => {
  for (const component of ['scheduler', 'triggerer', 'dag_processor'] as const) {
    await story.page.expectVerdict(component, 'not_deployed', told.PATIENCE);
    await expect(story.page.card(component)).toContainText(/never started/i);
  }
});

test('every bundle and every team has an owner: all green, each with a row by its job', async () => {
  // The first Dag processor of a new database writes its bundles down; two at once have been seen to clash over it.
  await act(story.facts, 'start', 'proc-a');
  const written = async () => (await readWorld(story.facts))?.bundles.length;
  await expect.poll(written, { timeout: told.PATIENCE * 1000 }).toBe(TEAMS.length);
  for (const host of OTHERS) await act(story.facts, 'start', host);
  for (const component of ['scheduler', 'triggerer', 'dag_processor'] as const) {
    await story.page.expectVerdict(component, 'healthy', told.PATIENCE * 2);
  }
  for (const component of ['triggerer', 'dag_processor'] as const) {
    await expect(story.page.rows(component)).toHaveCount(TEAMS.length, { timeout: told.PATIENCE * 1000 });
    for (const row of await liveRows(story, component)) {
      await expect(story.page.row(row.id)).toContainText(row.host, { timeout: told.PATIENCE * 1000 });
    }
  }
  await expect(story.page.card('dag_processor')).toContainText('Every bundle has one owner only');
  await expect(story.page.card('triggerer')).toContainText('Every team has one owner only');
});

test('a killed Dag processor: its bundle is named, and the very job that is lost', async () => {
  const lost = await rowOf(story, 'proc-b');
  await act(story.facts, 'kill', 'proc-b');
  await expectNamed(story, 'dag_processor');
  await expect(story.page.card('dag_processor')).toContainText('b-bundle');
  await expect(story.page.row(lost.id)).toContainText(/\d+ s/);
});

test('replaced on another host: green, and the lost one is a tombstone that leads to its successor', async () => {
  const lost = await rowOf(story, 'proc-b');
  await act(story.facts, 'start', 'proc-b2');
  await story.page.expectVerdict('dag_processor', 'healthy', told.PATIENCE);
  await expectReplaced(story, lost, 'proc-b2');
});

test('a clean stop is told apart from a loss, though its bundle is as uncovered', async () => {
  const stopped = await rowOf(story, 'proc-c');
  await act(story.facts, 'stop', 'proc-c');
  await expectNamed(story, 'dag_processor');
  await told.withFreshPage(
    story,
    async (fresh) => {
      const row = fresh.row(stopped.id);
      await expect(row).toHaveAttribute('data-verdict', 'stopped', { timeout: told.PATIENCE * 1000 });
    },
    '?tab=instances&stopped=1',
  );
  await act(story.facts, 'start', 'proc-c');
  await story.page.expectVerdict('dag_processor', 'healthy', told.PATIENCE);
});

test('a frozen triggerer is lost while it is silent, and the same row lives again when it is thawed', async () => {
  const frozen = await rowOf(story, 'trig-alpha');
  await act(story.facts, 'freeze', 'trig-alpha');
  await expectNamed(story, 'triggerer');
  await expect(story.page.card('triggerer')).toContainText('alpha');
  await act(story.facts, 'thaw', 'trig-alpha');
  await story.page.expectVerdict('triggerer', 'healthy', told.PATIENCE);
  await expect(story.page.row(frozen.id)).toHaveAttribute('data-verdict', /healthy|late/);
});

test('an emptied folder is no trouble, and a file that hangs is none at once', async () => {
  test.setTimeout((FOUR_ANSWERS + told.PATIENCE) * 1000);
  await expect
    .poll(() => story.page.answers('/dagBundles/c-bundle/files'), { timeout: FOUR_ANSWERS * 1000 })
    .toBeGreaterThanOrEqual(RHYTHM_IS_SEEN);
  before = (await story.page.changes()).length;
  await act(story.facts, 'empty', 'a-bundle');
  await act(story.facts, 'hang', 'c-bundle');
});

for (const [host, scope] of [
  ['trig-beta', 'beta'],
  ['trig-none', 'no team'],
] as const) {
  test(`a killed triggerer: “${scope}” is named, and covered again by the same host`, async () => {
    const lost = await rowOf(story, host);
    await act(story.facts, 'kill', host);
    await expectNamed(story, 'triggerer');
    await expect(story.page.card('triggerer')).toContainText(scope);
    await act(story.facts, 'start', host);
    await story.page.expectVerdict('triggerer', 'healthy', told.PATIENCE);
    await expectReplaced(story, lost, host);
  });
}

test('heartbeats go on and nothing is parsed: alive, not working; the emptied bundle is not blamed', async () => {
  test.setTimeout((STALLED_WITHIN + told.PATIENCE) * 1000);
  await story.page.expectVerdict('dag_processor', 'degraded', STALLED_WITHIN);
  const card = story.page.card('dag_processor');
  await expect(card).toContainText(
    /alive, not working: c-bundle was last parsed .+ ago, usually every \d+ s/i,
  );
  await expect(card).not.toContainText(/a-bundle was last parsed/);
});

test('mended, it works again; and nobody ever cried wolf about the emptied one', async () => {
  await act(story.facts, 'fill', 'c-bundle');
  await story.page.expectVerdict('dag_processor', 'healthy', MENDED_WITHIN);
  const since = (await story.page.changes()).slice(before);
  const words = since.filter(({ component }) => component === 'dag_processor').map(({ verdict }) => verdict);
  expect(words).toEqual(['degraded', 'healthy']);
});

test('a page that is opened now tells what was before from the rows of the server, ended ones too', async () => {
  await expectPastFromServer(story);
});

test('without the API server the page turns grey, never red, and comes back with it', async () => {
  await told.expectGreyWithoutApiServer(story);
});
