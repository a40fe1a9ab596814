import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Incident } from '../../domain/incidents';
import { type Browser, browserOn } from './testing-reopening';

/** Troubles that last longer than an interval: what is shorter depends on when a page asks, reloaded or not. */
const STORIES = ['killed-triggerer', 'frozen-scheduler', 'lost-node'] as const;
const LENGTH = 220;
/** One interval, and what a page that was opened a moment later asks later. */
const UNSURE = 6000;

/** Lives through the story; `at` are seconds at which the page goes and is opened again, `away` for how many seconds. */
async function live(
  sim: string,
  goes: readonly { readonly at: number; readonly how: 'close' | 'crash'; readonly away: number }[],
): Promise<Browser> {
  const browser = browserOn(sim);
  await browser.open();
  let second = 0;
  for (const { at, how, away } of goes.toSorted((a, b) => a.at - b.at)) {
    if (at <= second) continue;
    await browser.pass(at - second);
    await browser[how]();
    await browser.pass(away);
    second = at + away;
    await browser.open();
  }
  await browser.pass(LENGTH - second);
  return browser;
}

const told = (incidents: readonly Incident[]) =>
  incidents.map(({ subject, episodes, worst }) => ({
    subject,
    times: episodes.length,
    verdict: worst.worst.verdict,
    by: worst.by,
  }));

const moments = fc.array(
  fc.record({
    at: fc.integer({ min: 1, max: LENGTH - 20 }),
    how: fc.constantFrom('close' as const, 'crash' as const),
    away: fc.integer({ min: 0, max: 3 }),
  }),
  { maxLength: 4 },
);

it.each(STORIES)(
  '%s: closing and opening the page again at any moment changes no incident',
  async (story) => {
    const whole = await live(story, []);
    const expected = whole.chronicle().incidents.get();
    expect(expected.length).toBeGreaterThan(0);
    await fc.assert(
      fc.asyncProperty(moments, async (goes) => {
        const browser = await live(story, goes);
        const incidents = browser.chronicle().incidents.get();
        expect(told(incidents)).toEqual(told(expected));
        incidents.forEach(({ began, ended }, index) => {
          const other = expected[index];
          expect(Math.abs(began - (other?.began ?? 0))).toBeLessThanOrEqual(UNSURE);
          expect(ended === null).toBe(other?.ended === null);
          if (ended !== null) expect(Math.abs(ended - (other?.ended ?? 0))).toBeLessThanOrEqual(UNSURE);
        });
        const now = browser.session().now.get();
        const { since } = browser.chronicle().keeping.get();
        const { components, gaps } = await browser.chronicle().read(since ?? now, now, []);
        const watched = components.scheduler.reduce((sum, one) => sum + one.watched, 0);
        expect(gaps).toEqual([]);
        expect(now - (since ?? 0) - watched).toBeLessThanOrEqual(UNSURE);
        await browser.close();
      }),
      { numRuns: 3 },
    );
  },
  60_000,
);
