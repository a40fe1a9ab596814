import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe';
import { type Answer, APP, FakeAirflow, nobody, pass, serverNow, well } from './fake-airflow';
import { card, expectVerdicts, listen, openWell, WELL } from './the-page';

/** Every picture that the feed can give, each by its own headline; none may be mistaken for another. */
interface State {
  readonly name: string;
  readonly answer: () => Answer;
  /** What it says besides health; else that is forbidden. */
  readonly others?: FakeAirflow['others'];
  readonly headline: RegExp;
  /** In the order of the page. */
  readonly verdicts: string;
}

const body = (answer: Answer): Record<string, object> =>
  typeof answer === 'object' && 'body' in answer ? (answer.body as Record<string, object>) : {};
const plain = (name: string, status: string | null, heartbeat: string | null) => ({
  status,
  [`latest_${name}_heartbeat`]: heartbeat,
});
const recent = () => new Date(serverNow() - 2000).toISOString();
const UNKNOWN = 'unknown unknown unknown unknown unknown';
const STATES: readonly State[] = [
  {
    name: 'first load',
    answer: () => 'silent',
    headline: /Asking Airflow for the first time/,
    verdicts: UNKNOWN,
  },
  { name: 'all well', answer: () => well(), headline: /All well/, verdicts: WELL },
  {
    name: 'a late triggerer',
    answer: () => well({ triggerer: 24 }),
    headline: /Triggerer is late/,
    verdicts: 'healthy late healthy not_reported healthy',
  },
  {
    name: 'a dead triggerer',
    answer: () => ({
      body: {
        ...body(well()),
        triggerer: { ...body(nobody)['triggerer'], latest_triggerer_heartbeat: '2026-01-01T00:00:00Z' },
      },
    }),
    headline: /Triggerer is down/,
    verdicts: 'healthy unhealthy healthy not_reported healthy',
  },
  { name: 'unreachable', answer: () => 'refused', headline: /cannot be reached/, verdicts: UNKNOWN },
  { name: '401', answer: () => ({ body: {}, status: 401 }), headline: /wants a login/, verdicts: UNKNOWN },
  {
    name: '403',
    answer: () => ({ body: {}, status: 403 }),
    headline: /refuses the question/,
    verdicts: UNKNOWN,
  },
  {
    name: 'HTML instead of JSON',
    answer: () => ({ text: '<!doctype html><title>x</title>', type: 'text/html' }),
    headline: /web page, not Airflow/,
    verdicts: UNKNOWN,
  },
  {
    name: '404',
    answer: () => ({ body: { error: 'API route not found' }, status: 404 }),
    headline: /no Airflow health/,
    verdicts: UNKNOWN,
  },
  {
    name: '502',
    answer: () => ({ text: 'Bad Gateway', status: 502 }),
    headline: /502 Bad Gateway/,
    verdicts: UNKNOWN,
  },
  {
    name: 'an answer that breaks off',
    answer: () => ({ text: '{"metadatabase": {', type: 'application/json' }),
    headline: /breaks off/,
    verdicts: UNKNOWN,
  },
  {
    name: 'another service',
    answer: () => ({ body: { status: 'ok' } }),
    headline: /JSON, but not Airflow’s health/,
    verdicts: UNKNOWN,
  },
  {
    name: 'a field of the wrong kind',
    answer: () => ({ body: { ...body(well()), triggerer: 7 } }),
    headline: /wrong kind/,
    verdicts: UNKNOWN,
  },
  {
    name: 'database error',
    answer: () => ({ body: { ...body(nobody), metadatabase: { status: 'unhealthy' } } }),
    headline: /metadata database is down/,
    verdicts: 'unknown unknown unknown not_reported unhealthy',
  },
  {
    name: 'nobody alive, or a fresh install',
    answer: () => nobody,
    headline: /all is down, or was never started/,
    verdicts: 'unhealthy unhealthy unhealthy not_reported healthy',
  },
  {
    name: 'a fresh install, where the job list was read and is empty',
    answer: () => nobody,
    others: { jobs: () => ({ body: { jobs: [], total_entries: 0 } }) },
    headline: /Nothing has been started here yet/,
    verdicts: 'not_deployed not_deployed not_deployed not_reported healthy',
  },
  {
    name: 'a release without instances',
    answer: () => ({
      body: {
        metadatabase: { status: 'healthy' },
        scheduler: plain('scheduler', 'healthy', recent()),
        triggerer: plain('triggerer', 'healthy', recent()),
        dag_processor: plain('dag_processor', 'healthy', recent()),
      },
    }),
    headline: /All well, as far as/,
    verdicts: WELL,
  },
];

const banner = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

for (const state of STATES) {
  test(`${state.name} is a picture of its own, accessible in light and dark`, async ({ page }) => {
    const said = listen(page);
    const airflow = await new FakeAirflow().standBehind(page);
    airflow.health = state.answer;
    airflow.others = state.others ?? {};
    await page.goto(APP);
    await expect(banner(page)).toHaveText(state.headline);
    await expectVerdicts(page, state.verdicts);
    for (const other of STATES.filter((one) => one !== state)) {
      expect.soft(await banner(page).textContent(), `looks like ${other.name}`).not.toMatch(
        // Both of these say that all is well, and one of them says how little that is.
        state.verdicts === WELL && other.verdicts === WELL ? /^never$/ : other.headline,
      );
    }
    await expectAccessible(page);
    expect(said).toEqual([]);
  });
}

test('a question that nobody answers is called timed out after its deadline', async ({ page }) => {
  await page.clock.install();
  const airflow = await new FakeAirflow().standBehind(page);
  airflow.health = () => 'silent';
  await page.goto(APP);
  await expect(banner(page)).toHaveText(/Asking Airflow/);
  await pass(page, 10_500);
  await expect(banner(page)).toHaveText(/does not answer/);
  await expectVerdicts(page, UNKNOWN);
});

test('a dead feed leaves each word standing until its evidence expires, then greys it and says what it was', async ({
  page,
}) => {
  const airflow = await openWell(page);
  airflow.health = () => 'refused';
  await pass(page, 5_500);
  await expect(banner(page)).toHaveText(/cannot be reached/);
  await expectVerdicts(page, WELL);
  await pass(page, 30_000);
  await expectVerdicts(page, 'unknown unknown unknown not_reported unknown');
  await expect(card(page, 'scheduler')).toContainText(/was healthy/i);
  airflow.health = () => well();
  await page.getByRole('button', { name: 'Retry now' }).click();
  await expectVerdicts(page, WELL);
  await expect(banner(page)).toHaveText(/All well/);
});
