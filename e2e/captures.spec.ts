import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import expected from '../scripts/verdict/expected.json' with { type: 'json' };
import { type Answer, APP, FakeAirflow, saidNow } from './fake-airflow';
import { expectVerdicts, listen } from './the-page';

/** Recorded answers of real Airflows, in a real browser: the page must read them as written down. */
interface Capture {
  readonly airflow: string;
  readonly recorded_at: string;
  readonly status: number;
  readonly content_type: string;
  readonly body?: unknown;
  readonly text?: string;
}

const FOLDER = 'mocks/captures/live';
const LIVE: Readonly<Record<string, string>> = expected.live;
const FATES: Readonly<Record<string, string>> = expected.fates;
/** What a row says of the fate of its job; those that ended show only where they explain why nobody is alive. */
const ROW_WORDS: Readonly<Record<string, string>> = {
  alive: 'healthy',
  late: 'late',
  lost: 'unhealthy',
  'lost/gone': 'gone',
  unknown: 'unknown',
};

const captureOf = (name: string): Capture => JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8'));

/** What else that Airflow was asked at the same moment, moved by the same: a heartbeat is the same in both. */
function othersOf(name: string, { recorded_at }: Capture): Record<string, () => Answer> {
  const beside = ['jobs', 'dagBundles', 'dags'].filter((path) =>
    existsSync(`${FOLDER}/${name.replace(/json$/, `${path}.json`)}`),
  );
  return Object.fromEntries(
    beside.map((path) => {
      const capture = { ...captureOf(name.replace(/json$/, `${path}.json`)), recorded_at };
      return [path, () => answerOf(capture)];
    }),
  );
}

/** Waits until each job has a row that says its fate; `fates` as in expected.json: `1=alive 3=lost/gone`. */
async function expectFates(page: Page, fates: string): Promise<void> {
  for (const one of fates.split(' ')) {
    const [job, fate = ''] = one.split('=');
    const word = ROW_WORDS[fate];
    const row = page.locator(`[data-instance="job:${job}"]`);
    if (word !== undefined) await expect(row, `job ${job}`).toHaveAttribute('data-verdict', word);
  }
}

function answerOf({ body, text, status, content_type, recorded_at }: Capture): Answer {
  if (body === undefined) return { text: text ?? '', type: content_type, status };
  return { body: saidNow(body, recorded_at), status };
}

for (const folder of readdirSync(FOLDER)) {
  test(`the page reads every answer of ${folder} as a person would`, async ({ browser }) => {
    const said: string[] = [];
    for (const [name, words] of Object.entries(LIVE).filter(([name]) => name.startsWith(`${folder}/`))) {
      await test.step(name, async () => {
        const capture = captureOf(name);
        // Each is another Airflow: a browser that remembers the one before would hold it against this one.
        const context = await browser.newContext();
        const page = await context.newPage();
        listen(page, said);
        const airflow = await new FakeAirflow().standBehind(page);
        airflow.release = capture.airflow;
        airflow.others = othersOf(name, capture);
        airflow.health = () => answerOf(capture);
        await page.goto(APP);
        await expectVerdicts(page, words);
        await expectFates(page, FATES[name] ?? '');
        await context.close();
      });
    }
    expect(said).toEqual([]);
  });
}
