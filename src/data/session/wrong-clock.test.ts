import { expect, it } from 'vitest';
import { instant } from '../../domain/time';
import { createMemoryStore } from '../store/memory';
import { watchingPage } from '../testing-page';

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;

/** A page whose server's `Date` and whose own clock can be set, both in ms. */
function pageWithClocks(sim: string) {
  const page = watchingPage(sim);
  const { clock } = page.environment;
  const skew = { date: 0, own: 0 };
  const now = clock.now.bind(clock);
  Object.assign(page.environment, {
    clock: { ...clock, now: () => now() + skew.own },
    fetch: async (...question: Parameters<typeof globalThis.fetch>) => {
      const answer = await page.fetch(...question);
      const headers = new Headers(answer.headers);
      const date = Date.parse(headers.get('date') ?? '') + skew.date;
      headers.set('date', new Date(date).toUTCString());
      return new Response(await answer.text(), { status: answer.status, headers });
    },
  });
  const store = createMemoryStore(page.base, page.environment.clock);
  const session = page.another({ openStore: () => ({ store, lasts: true, channel: null }) });
  return { ...page, session, skew };
}

/** What it tells of all that it has seen: how long it watched, what it did not watch, and the verdicts. */
async function told({ session }: ReturnType<typeof pageWithClocks>) {
  const chronicle = session.chronicle.get();
  const now = session.now.get();
  const since = chronicle?.keeping.get().since ?? instant(0);
  const read = await chronicle?.read(since, now, []);
  const lanes = Object.values(read?.components ?? {}).flat();
  const lost = read?.gaps.reduce((sum, { from, to }) => sum + to - from, 0) ?? 0;
  const watched = read?.components.scheduler.reduce((sum, one) => sum + one.watched, 0) ?? 0;
  return {
    worst: [...new Set(lanes.map((one) => one.worst))].filter((word) => word !== 'not_reported'),
    incidents: chronicle?.incidents.get().length,
    lost,
    length: now - since,
    untold: now - since - watched - lost,
  };
}

it.each([-YEAR, -HOUR, -60_000, 60_000, HOUR, YEAR])(
  'a server whose Date is wrong by %i ms for one answer or two costs nothing that was recorded, and tells no trouble',
  async (by) => {
    for (const length of [4, 6, 12]) {
      const page = pageWithClocks('all-well');
      page.session.start();
      await page.pass(100);
      page.skew.date = by;
      await page.pass(length);
      page.skew.date = 0;
      await page.pass(60);
      const { worst, incidents, lost, length: whole, untold } = await told(page);
      // For one answer after the clock is right again, an executor may be unknown: its last word lay in the future.
      expect(worst.filter((word) => word !== 'unknown')).toEqual(['healthy']);
      expect(incidents).toBe(0);
      expect(Math.abs(whole - (160 + length) * 1000)).toBeLessThan(3000);
      expect(lost).toBeLessThanOrEqual(length < 6 ? 0 : 20_000);
      expect(untold).toBeLessThanOrEqual(6000);
      page.session.stop();
    }
  },
);

it.each([-HOUR, HOUR, YEAR])(
  "a browser's clock that is set by %i ms tells no trouble, whatever the job list says before the next answer",
  async (by) => {
    for (const release of ['3.0.6', '3.1.8']) {
      const page = pageWithClocks(`all-well,release:${release}`);
      page.session.start();
      await page.pass(107);
      page.skew.own = by;
      await page.pass(40);
      page.skew.own = 0;
      await page.pass(40);
      const { worst, incidents } = await told(page);
      expect(worst).toEqual(['healthy']);
      expect(incidents).toBe(0);
      page.session.stop();
    }
  },
);
