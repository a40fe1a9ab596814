import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
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

function answerOf({ body, text, status, content_type, recorded_at }: Capture): Answer {
  if (body === undefined) return { text: text ?? '', type: content_type, status };
  return { body: saidNow(body, recorded_at), status };
}

for (const folder of readdirSync(FOLDER)) {
  test(`the page reads every answer of ${folder} as a person would`, async ({ page }) => {
    const said = listen(page);
    const airflow = await new FakeAirflow().standBehind(page);
    for (const [name, words] of Object.entries(LIVE).filter(([name]) => name.startsWith(`${folder}/`))) {
      await test.step(name, async () => {
        const capture = JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')) as Capture;
        airflow.release = capture.airflow;
        airflow.health = () => answerOf(capture);
        await page.goto(APP);
        await expectVerdicts(page, words);
      });
    }
    expect(said).toEqual([]);
  });
}
