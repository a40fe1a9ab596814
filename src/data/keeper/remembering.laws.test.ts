import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { COMPONENTS } from '../../domain/model';
import { type Browser, browserOn } from './testing-reopening';

/** What is told by more than the last answer: heartbeats that stand still, that come late, replicas that die again. */
const STORIES = ['clock-ahead', 'clock-behind', 'crash-loop'] as const;
const LENGTH = 240;
/** A page that is opened asks the job list at once, and then every 15 s: as the one before would have. */
const INTERVAL = 15;

const wordsOf = (browser: Browser) => {
  const { components } = browser.session().judged.get();
  return COMPONENTS.map((name) => {
    const { verdict, pill, reason, since, instances } = components[name];
    return { verdict, pill, reason, since, rows: instances.map((row) => [row.id, row.pill, row.reason]) };
  });
};

interface Going {
  /** The answer of the job list after which the page goes, and is opened again at once. */
  readonly after: number;
  readonly how: 'close' | 'crash';
}

/** What the page says each second, and of what incidents it tells in the end. */
async function live(story: string, goes: readonly Going[]) {
  const browser = browserOn(story);
  await browser.open();
  const said: unknown[] = [];
  for (let answer = 0; answer < LENGTH / INTERVAL; answer += 1) {
    const going = goes.find(({ after }) => after === answer);
    if (going !== undefined) {
      await browser[going.how]();
      await browser.open();
    }
    await browser.pass(INTERVAL, () => said.push(wordsOf(browser)));
  }
  const incidents = browser.chronicle().incidents.get();
  await browser.close();
  return { said, incidents };
}

const goings = fc.uniqueArray(
  fc.record({
    after: fc.integer({ min: 1, max: LENGTH / INTERVAL - 1 }),
    how: fc.constantFrom('close' as const, 'crash' as const),
  }),
  { minLength: 2, maxLength: 5, selector: ({ after }) => after },
);

it.each(STORIES)(
  '%s: a page that was opened again says each second what it would have said, since when, and tells of the same incidents',
  async (story) => {
    const whole = await live(story, []);
    expect(whole.incidents.length).toBeGreaterThan(0);
    await fc.assert(
      fc.asyncProperty(goings, async (goes) => {
        const { said, incidents } = await live(story, goes);
        expect(said).toEqual(whole.said);
        expect(incidents).toEqual(whole.incidents);
      }),
      { numRuns: 2 },
    );
  },
  60_000,
);
