import { describe, expect, it } from 'vitest';
import { createCardLater } from './card-later';
import { settled } from './fake-clock';
import { createSession } from './session';
import { setKeepsHidden } from './session/set-own';
import { type Page, tabsOfOneBrowser } from './tabs/testing-tabs';
import { watchingPage } from './testing-page';

const INTERVAL = 5000;

/** A tab of its own, a page in the Airflow UI, and a card: three builds, one browser. */
async function threeBuilds() {
  const tabs = tabsOfOneBrowser();
  const standalone = tabs.open();
  await tabs.clock.advance(1000);
  const card = tabs.open({ isCard: true });
  await tabs.clock.advance(1000);
  // The host brings the page into the document in which the card stood.
  const page = tabs.open({ tab: card.tab });
  await tabs.clock.advance(2 * INTERVAL);
  return { ...tabs, standalone, card, page };
}

const last = ({ answers }: Page): number | undefined => answers.at(-1);

describe('a card, a page and a tab of its own', () => {
  it('ask once an interval together, and all have every answer', async () => {
    const { clock, health, standalone, card, page } = await threeBuilds();
    const before = health();
    await clock.advance(6 * INTERVAL);
    expect(health() - before).toBe(6);
    expect([last(standalone), last(card)]).toEqual([last(page), last(page)]);
  });

  it('ask each other source once as well, whoever leads', async () => {
    const { clock, server, standalone } = await threeBuilds();
    const jobs = (): number => server.seen.filter((path) => path.startsWith('api/v2/jobs')).length;
    standalone.close();
    await clock.advance(INTERVAL);
    const before = jobs();
    await clock.advance(150_000);
    // It is not there in this world: asked later and later, by one of the two.
    expect(jobs() - before).toBeLessThanOrEqual(2);
  });

  it('the page goes on where the card was left, and the card has what is so when it is back', async () => {
    const { clock, health, standalone, card, page } = await threeBuilds();
    standalone.close();
    await clock.advance(INTERVAL);
    card.see(true);
    const before = health();
    await clock.advance(4 * INTERVAL);
    expect(health() - before).toBe(4);
    expect(last(card)).toBeLessThan(last(page) ?? 0);
    page.see(true);
    card.see(false);
    await clock.advance(1000);
    expect(last(card)).toBe(health());
    await clock.advance(3 * INTERVAL);
    expect(last(card)).toBe(health());
  });

  it('ask nothing as soon as all of them were left', async () => {
    const { clock, server, standalone, card, page } = await threeBuilds();
    for (const one of [standalone, card, page]) one.see(true);
    await clock.advance(1000);
    const before = server.seen.length;
    await clock.advance(20 * INTERVAL);
    expect(server.seen.length).toBe(before);
  });

  it('the card keeps nothing, so it never asks while nobody sees it', async () => {
    const { clock, card, standalone, page } = await threeBuilds();
    standalone.close();
    page.session.stop();
    setKeepsHidden(card.session, true);
    card.see(true);
    // What was under way is answered.
    await clock.advance(1000);
    const before = card.seen.length;
    await clock.advance(20 * INTERVAL);
    expect(card.seen.length).toBe(before);
    expect(card.session.chronicle.get()).toBeNull();
  });
});

describe('what a card says', () => {
  it.each(['hidden-loss-3-1', 'uncovered-bundles', 'alive-not-working', 'database-outage', 'lost-replica'])(
    'is at each second what the page says, reason and all: %s',
    async (story) => {
      const { session: page, environment, start, pass } = watchingPage(`scenario:${story}`);
      const card = createSession(environment, async () => createCardLater(environment));
      await start();
      card.start();
      await settled();
      await pass(100, () => expect(card.judged.get().components).toEqual(page.judged.get().components));
      const access = (session: typeof page) => session.sources.get().map((one) => [one.name, one.access]);
      expect(access(card)).toEqual(access(page));
      expect(access(card)).not.toContainEqual(['jobs', 'not_asked']);
      page.stop();
      card.stop();
    },
  );
});
