import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fakeClock, settled } from './fake-clock';
import { createLead, type Lead } from './tabs/lead';
import { fakeBrowser } from './tabs/testing-browser';
import { type Page, tabsOfOneBrowser } from './tabs/testing-tabs';

const INTERVAL = 5000;
/** Within this a frozen leader is found out. */
const A_SECOND = 1000;

const deed = fc.record({
  do: fc.constantFrom(
    ...[
      'open',
      'card',
      'close',
      'hide',
      'show',
      'freeze',
      'thaw',
      'pause',
      'resume',
      'retry',
      'slow',
      'quick',
    ],
  ),
  /** Which page. */
  who: fc.nat(5),
  /** How long nothing happens after it; also less than a message takes. */
  wait: fc.oneof(fc.nat(3), fc.nat(1500), fc.nat(12_000)),
});
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

const DEEDS: Readonly<Record<string, (page: Page) => void>> = {
  close: (page) => page.close(),
  hide: (page) => page.see(true),
  show: (page) => page.see(false),
  freeze: (page) => page.freeze(),
  thaw: (page) => page.thaw(),
  pause: (page) => page.session.pause(),
  resume: (page) => page.session.resume(),
  retry: (page) => page.session.retryNow(),
};

/** Lives through the deeds with up to six pages. */
async function live(deeds: readonly Deed[]) {
  const tabs = tabsOfOneBrowser();
  const pages: Page[] = [tabs.open()];
  for (const { do: word, who, wait } of deeds) {
    if ((word === 'open' || word === 'card') && pages.length < 6)
      pages.push(tabs.open({ isCard: word === 'card' }));
    if (word === 'slow') tabs.server.takes = 3000;
    if (word === 'quick') tabs.server.takes = 20;
    DEEDS[word]?.(pages[who % pages.length] as Page);
    await tabs.clock.advance(wait);
  }
  return { ...tabs, pages };
}

it('whatever tabs do: as soon as they let each other be, one asks for all that watch, and each has every answer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 20 }), async (deeds) => {
      const { clock, server, health, pages } = await live(deeds);
      server.takes = 20;
      await clock.advance(INTERVAL + 2 * A_SECOND);
      const watching = pages.filter((page) => page.isWatching());
      const before = { asked: health(), taken: watching.map(({ answers }) => answers.length) };
      await clock.advance(6 * INTERVAL);
      const asked = health() - before.asked;
      if (watching.length === 0) {
        expect(asked).toBe(0);
        return;
      }
      expect(asked).toBeGreaterThanOrEqual(5);
      expect(asked).toBeLessThanOrEqual(6);
      const newest = new Set(watching.map(({ answers }) => answers.at(-1)));
      expect(newest.size).toBe(1);
      watching.forEach(({ answers }, index) => {
        const taken = answers.length - (before.taken[index] ?? 0);
        expect(taken).toBeGreaterThanOrEqual(5);
        expect(taken).toBeLessThanOrEqual(6);
      });
    }),
    { numRuns: 60 },
  );
}, 60_000);

it('no answer is taken in twice, and none after a later one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 30 }), async (deeds) => {
      const { pages } = await live(deeds);
      for (const { answers } of pages) expect(answers).toEqual([...new Set(answers)].sort((a, b) => a - b));
    }),
    { numRuns: 60 },
  );
}, 60_000);

it('a browser that sends more than a question each interval has a reason: a page opened, came back, was asked, or a leader was lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 30 }), async (deeds) => {
      const { health, pages } = await live(deeds);
      const passed = deeds.reduce((sum, { wait }) => sum + wait, 0);
      const reasons = pages.length + deeds.filter(({ do: word }) => word in DEEDS).length;
      // Until its release is told, a page asks twice as often.
      expect(health()).toBeLessThanOrEqual(passed / INTERVAL + 2 * pages.length + reasons + 2);
    }),
    { numRuns: 60 },
  );
}, 60_000);

it('of those that stand in line one leads; two never do at once unless one of them is frozen', async () => {
  const step = fc.record({
    do: fc.constantFrom('want', 'leave', 'freeze', 'thaw', 'steal', 'bow', 'confirm'),
    who: fc.nat(3),
    wait: fc.nat(6),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const clock = fakeClock();
      const browser = fakeBrowser(clock);
      const tabs = [0, 1, 2, 3].map(() => {
        const tab = browser.open();
        const { locks, name } = tab.ports;
        const lead: Lead = createLead({ locks, name, changed: () => {} });
        return { ...tab, lead, state: { isWanted: false, isFrozen: false } };
      });
      const awake = () => tabs.filter(({ state }) => !state.isFrozen);
      for (const { do: word, who, wait } of steps) {
        const { lead, state, freeze, thaw } = tabs[who] as (typeof tabs)[number];
        if (word === 'freeze') freeze();
        if (word === 'thaw') thaw();
        if (word === 'freeze' || word === 'thaw') state.isFrozen = word === 'freeze';
        else if (!state.isFrozen) {
          if (word === 'want' || word === 'leave') {
            state.isWanted = word === 'want';
            lead.want(state.isWanted);
          }
          if (word === 'bow') lead.bow();
          if (word === 'confirm') void lead.confirm();
          if (word === 'steal') {
            lead.suspect();
            await clock.advance(2);
            void lead.steal();
          }
        }
        await clock.advance(wait);
        // What the browser says is on its way for a moment.
        if (wait > 3) expect(awake().filter(({ lead }) => lead.role() === 'leads').length).toBeLessThan(2);
      }
      for (const tab of tabs) {
        tab.thaw();
        tab.state.isFrozen = false;
      }
      await clock.advance(100);
      await settled();
      const leaders = awake().filter(({ lead }) => lead.role() === 'leads');
      expect(leaders).toHaveLength(tabs.some(({ state }) => state.isWanted) ? 1 : 0);
      for (const { state } of leaders) expect(state.isWanted).toBe(true);
    }),
    { numRuns: 200 },
  );
}, 60_000);
