import { describe, expect, it } from 'vitest';
import { json } from './fake-airflow';
import { setKeepsHidden } from './session/set-own';
import { type Page, tabsOfOneBrowser } from './tabs/testing-tabs';

/** Ten pages of one browser, opened one after the other, that know each other by now. */
async function tenTabs() {
  const tabs = tabsOfOneBrowser();
  const pages: Page[] = [];
  for (let count = 0; count < 10; count += 1) {
    pages.push(tabs.open());
    await tabs.clock.advance(400);
  }
  await tabs.clock.advance(10_000);
  const last = (): readonly (number | undefined)[] => pages.map(({ answers }) => answers.at(-1));
  return { ...tabs, pages, last };
}
const [first, second] = [0, 1] as const;
const at = (pages: readonly Page[], index: number): Page => pages[index] as Page;

describe('ten tabs', () => {
  it('ask once an interval, and all have every answer', async () => {
    const { clock, health, pages, last } = await tenTabs();
    const before = health();
    const taken = pages.map(({ answers }) => answers.length);
    await clock.advance(60_000);
    // Five seconds and the time that an answer takes.
    expect(health() - before).toBe(12);
    expect(pages.map(({ answers }, index) => answers.length - (taken[index] ?? 0))).toEqual(
      Array.from({ length: 10 }, () => 12),
    );
    expect(new Set(last()).size).toBe(1);
  });

  it('cost one question each when they are opened', async () => {
    const { health, server } = await tenTabs();
    // Ten to begin with, and one each interval since the first of them was opened.
    expect(health()).toBeLessThanOrEqual(10 + 3);
    expect(server.seen.filter((path) => path === 'api/v2/version')).toHaveLength(1);
  });

  it('hear what the other sources tell, without asking', async () => {
    const tabs = tabsOfOneBrowser();
    const jobs = { jobs: [], total_entries: 0 };
    tabs.server.others = (path) =>
      path.startsWith('api/v2/jobs') ? json(jobs, tabs.clock) : json({}, tabs.clock, 0, 403);
    const leader = tabs.open();
    await tabs.clock.advance(7000);
    const follower = tabs.open();
    await tabs.clock.advance(2000);
    expect(follower.seen).toEqual(['api/v2/monitor/health']);
    const states = ({ session }: Page) =>
      session.sources
        .get()
        .map(({ name, access, problem, answeredAt }) => ({ name, access, problem, answeredAt }))
        .filter(({ name }) => name !== 'health' && name !== 'executors');
    expect(states(follower)).toEqual(states(leader));
    expect(states(follower).map(({ access }) => access)).toEqual([
      'answering',
      'not_in_release',
      'forbidden',
      'forbidden',
      'answering',
    ]);
    expect(follower.session.polling.get().release).toBe('3.3.2');
  });

  it('hear of a login in one of them, which costs one refusal for each that is opened before it', async () => {
    const tabs = tabsOfOneBrowser();
    let isIn = false;
    tabs.server.others = (path) =>
      path.startsWith('api/v2/jobs') && isIn
        ? json({ jobs: [], total_entries: 0 }, tabs.clock)
        : json({}, tabs.clock, 0, 401);
    const asked = () => tabs.server.seen.filter((path) => path.startsWith('api/v2/jobs')).length;
    const access = ({ session }: Page) => session.sources.get().find(({ name }) => name === 'jobs')?.access;
    const leader = tabs.open();
    await tabs.clock.advance(7000);
    expect(asked()).toBe(1);
    tabs.open();
    await tabs.clock.advance(60_000);
    expect(asked()).toBe(2);
    expect(access(leader)).toBe('needs_login');
    isIn = true;
    const back = tabs.open();
    await tabs.clock.advance(10_000);
    expect([access(leader), access(back)]).toEqual(['answering', 'answering']);
  });

  it('say nothing to each other between two questions', async () => {
    const { clock, browser } = await tenTabs();
    browser.said.length = 0;
    await clock.advance(30_000);
    expect(new Set(browser.said.map(({ kind }) => kind))).toEqual(new Set(['asking', 'told']));
    expect(browser.said.filter((message) => 'topic' in message && message.topic === 'health')).toHaveLength(
      2 * 6,
    );
  });

  it('fail together, back off together, and come back together', async () => {
    const { clock, server, health, pages, last } = await tenTabs();
    server.isUp = false;
    const before = health();
    await clock.advance(60_000);
    expect(health() - before).toBe(4);
    for (const { session } of pages)
      expect(session.polling.get()).toMatchObject({ tries: 4, problem: { kind: 'unreachable' } });
    server.isUp = true;
    at(pages, 7).session.retryNow();
    await clock.advance(1000);
    expect(health() - before).toBe(5);
    for (const { session } of pages) expect(session.polling.get()).toMatchObject({ tries: 0, feed: 'alive' });
    expect(new Set(last()).size).toBe(1);
  });

  it('opened while nothing answers, ask together too', async () => {
    const tabs = tabsOfOneBrowser();
    tabs.server.isUp = false;
    for (let count = 0; count < 10; count += 1) tabs.open();
    await tabs.clock.advance(30_000);
    const before = tabs.health();
    await tabs.clock.advance(120_000);
    expect(tabs.health() - before).toBe(4);
  });
});

describe('when the leader is gone', () => {
  const ways: readonly [string, (page: Page) => void][] = [
    ['closes', (page) => page.close()],
    ['is frozen', (page) => page.freeze()],
    ['is hidden', (page) => page.see(true)],
    ['is paused', (page) => page.session.pause()],
  ];
  it.each(ways)(
    'because it %s, another one has the next answer within a second of its time',
    async (_, go) => {
      const { clock, health, pages } = await tenTabs();
      const before = health();
      const due = at(pages, second).session.polling.get().nextAt ?? 0;
      go(at(pages, first));
      await clock.advance(due - at(pages, second).session.now.get() + 1000);
      expect(health() - before).toBe(1);
      const watching = pages.filter((page) => page.isWatching());
      expect(watching).toHaveLength(9);
      const newest = Math.max(...at(pages, second).answers);
      for (const page of watching) expect(page.answers.at(-1)).toBe(newest);
      await clock.advance(30_000);
      expect(health() - before).toBeLessThanOrEqual(7);
    },
  );

  it.each(ways.slice(0, 2))(
    'because it %s in the middle of a question, that is asked again',
    async (_, go) => {
      const { clock, server, health, pages } = await tenTabs();
      server.takes = 3000;
      const due = at(pages, second).session.polling.get().nextAt ?? 0;
      await clock.advance(due - at(pages, second).session.now.get() + 1000);
      const before = health();
      const taken = at(pages, second).answers.length;
      go(at(pages, first));
      await clock.advance(1500);
      expect(health() - before).toBe(1);
      await clock.advance(3000);
      expect(at(pages, second).answers).toHaveLength(taken + 1);
    },
  );

  it('a frozen one that wakes up follows, and asks nothing', async () => {
    const { clock, health, pages, last } = await tenTabs();
    at(pages, first).freeze();
    await clock.advance(60_000);
    const before = health();
    const { length } = at(pages, first).seen;
    at(pages, first).thaw();
    await clock.advance(30_000);
    expect(health() - before).toBeLessThanOrEqual(6);
    expect(at(pages, first).seen).toHaveLength(length);
    expect(new Set(last()).size).toBe(1);
  });
});

describe('a tab that does not watch', () => {
  it('hidden: hears nothing, and has an answer at once when it is seen again', async () => {
    const { clock, health, pages } = await tenTabs();
    const page = at(pages, 5);
    page.see(true);
    const { length } = page.answers;
    await clock.advance(60_000);
    expect(page.answers).toHaveLength(length);
    const before = health();
    page.see(false);
    await clock.advance(150);
    expect(page.answers).toHaveLength(length + 1);
    expect(health()).toBe(before);
    expect(page.session.judged.get().feed).toBe('alive');
    expect(page.session.history.get().gaps).toMatchObject([{ why: 'hidden' }]);
  });

  it('paused: is asked by a person only, and then asks for itself', async () => {
    const { clock, pages, server } = await tenTabs();
    const page = at(pages, 5);
    page.session.pause();
    await clock.advance(20_000);
    const asked = server.seen.length;
    page.session.askNow('release');
    await clock.advance(100);
    expect(server.seen.slice(asked)).toEqual(['api/v2/version']);
  });
});

describe('tabs that go on while they are hidden', () => {
  const hiding = async () => {
    const tabs = await tenTabs();
    for (const { session } of tabs.pages) setKeepsHidden(session, true);
    return tabs;
  };
  const askers = async ({ clock, pages }: Awaited<ReturnType<typeof tenTabs>>) => {
    const before = pages.map(({ seen }) => seen.length);
    await clock.advance(30_000);
    return pages.map(({ seen }, index) => seen.length - (before[index] ?? 0) > 0);
  };

  it('leave the lead to one that can be seen', async () => {
    const tabs = await hiding();
    for (const page of tabs.pages.slice(0, 9)) page.see(true);
    await tabs.clock.advance(100);
    expect(await askers(tabs)).toEqual([...Array.from({ length: 9 }, () => false), true]);
    expect(new Set(tabs.last()).size).toBe(1);
  });

  it('have one leader where none can be seen, until one is', async () => {
    const tabs = await hiding();
    for (const page of tabs.pages) page.see(true);
    await tabs.clock.advance(100);
    expect((await askers(tabs)).filter((asks) => asks)).toHaveLength(1);
    expect(new Set(tabs.last()).size).toBe(1);
    at(tabs.pages, 4).see(false);
    await tabs.clock.advance(100);
    expect((await askers(tabs)).indexOf(true)).toBe(4);
  });
});

it('where tabs cannot know each other, each asks for itself', async () => {
  const tabs = tabsOfOneBrowser();
  for (let count = 0; count < 3; count += 1) tabs.open({ isShared: false });
  await tabs.clock.advance(1000);
  const before = tabs.health();
  await tabs.clock.advance(30_000);
  expect(tabs.health() - before).toBe(3 * 6);
});
