import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { expectSilenceTold, tellExecutorStory } from './executors-story';
import { act } from './facts';

/**
 * Celery with a real broker and a real worker, Kubernetes with a small API server, Local, and one whose check never comes
 * back, in one scheduler.
 */
const story = tellExecutorStory('executors-3.1.8');
const ME = 'scheduler-1';
/** What can be locked. */
const BOTH = ['redis', 'kubernetes'] as const;
const GREEN = /^(?:healthy|late)$/;

test('before any scheduler runs nobody reports, and the page says what is missing', async () => {
  await story.expectVerdict('not_reported');
});

test('no worker: the broker answers, and nobody else does; what cannot be asked is unknown, not green', async () => {
  await act(story.facts, 'start', 'kubernetes');
  await act(story.facts, 'start', ME);
  await story.expectRow('CeleryExecutor', ME, 'unhealthy', /no worker answered/i);
  await story.expectRow('LocalExecutor', ME, 'unknown', /scheduler/);
  await story.expectRow('theirs', ME, 'no_reply', /no reply/);
  await story.expectRow('KubernetesExecutor', ME, GREEN, /answered in/);
});

test('a worker comes, and Celery is green', async () => {
  await act(story.facts, 'start', 'worker-1');
  await story.expectRow('CeleryExecutor', ME, GREEN, /answered in/);
});

test('the broker freezes: the page says so within 25 s, with its address', async () => {
  await expectSilenceTold(story, 'redis', ME);
});

test('thawed it is green again', async () => {
  await act(story.facts, 'thaw', 'redis');
  await story.expectRow('CeleryExecutor', ME, GREEN, /answered in/);
});

test('who is dead refuses, who forbids says so, and neither is called silent', async () => {
  for (const service of BOTH) await act(story.facts, 'kill', service);
  await story.expectRow('CeleryExecutor', ME, 'unhealthy', /the broker .+ refused the connection/i);
  await story.expectRow('KubernetesExecutor', ME, 'unhealthy', /API server .+ refused the connection/);
  for (const service of BOTH) await act(story.facts, 'start', service);
  await story.expectRow('CeleryExecutor', ME, GREEN, /answered in/);
  await story.expectRow('KubernetesExecutor', ME, GREEN, /answered in/);
  for (const service of BOTH) await act(story.facts, 'lock', service);
  await story.expectRow('CeleryExecutor', ME, 'unhealthy', /user name or password/i);
  await story.expectRow(
    'KubernetesExecutor',
    ME,
    'unhealthy',
    /forbids to list pods in the namespace default/,
  );
});

test('an API server that freezes is silent, with its address', async () => {
  await act(story.facts, 'freeze', 'kubernetes');
  const told = /API server of Kubernetes at http:\/\/127\.0\.0\.1:\d+ does not answer/;
  await story.expectRow('KubernetesExecutor', ME, 'no_reply', told);
});

test('a killed scheduler takes its verdicts with it: unknown, not what it said last', async () => {
  await act(story.facts, 'kill', ME);
  await expect(story.row('CeleryExecutor', ME)).toHaveAttribute('data-verdict', 'unknown', {
    timeout: 90_000,
  });
  for (const service of BOTH) {
    await act(story.facts, 'kill', service);
    await act(story.facts, 'start', service);
  }
  await act(story.facts, 'start', ME);
  await expect(
    story.page.locator('[data-component="executor"][data-instance][data-verdict="healthy"]').first(),
  ).toContainText(`CeleryExecutor ← ${ME}`, { timeout: 120_000 });
});

test('the status code says the same to those who read nothing else', async () => {
  const check = (query: string) => story.page.request.get(`${story.facts.airflow}/vitals/api/check?${query}`);
  expect((await check('component=scheduler')).status()).toBe(200);
  // The new scheduler has to find out first that one executor hangs. It is bad for ever, so some are, and not all.
  const strict = () => check('component=executor&fail=degraded');
  await expect.poll(async () => (await strict()).status(), { timeout: 60_000 }).toBe(503);
  expect(await (await strict()).text()).toMatch(/^.*theirs ← scheduler-1.*\n?$/);
  expect((await check('component=executor')).status()).toBe(200);
});

test('a scheduler that stops takes its poller and its rows with it', async () => {
  await act(story.facts, 'stop', ME);
  await expect(story.row('theirs', ME)).toHaveCount(0, { timeout: 90_000 });
  const log = await readFile(join(story.facts.logs, `${ME}.log`), 'utf8');
  expect(
    log.split('\n').filter((line) => /airflow_vitals/.test(line) && /error|traceback/i.test(line)),
  ).toEqual([]);
});

test('no log of any process holds the broker’s password or an error of ours', async () => {
  for (const file of await readdir(story.facts.logs)) {
    const text = await readFile(join(story.facts.logs, file), 'utf8');
    expect(text.includes('kept-out-of-sight'), file).toBe(false);
    expect(/Traceback[\s\S]{0,4000}airflow_vitals\//.test(text), file).toBe(false);
  }
});
