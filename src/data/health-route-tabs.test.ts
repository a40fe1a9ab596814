import { describe, expect, it } from 'vitest';
import { healthBody, json } from './fake-airflow';
import { type Page, tabsOfOneBrowser } from './tabs/testing-tabs';

const ROUTE = 'vitals/api/health';

/** Three tabs of one browser before a route that answers as `world` says; the first of them leads. */
async function threeTabs(first: 'reports' | 401 | 404) {
  const tabs = tabsOfOneBrowser();
  const { clock, server } = tabs;
  const world = { says: first as 'reports' | 401 | 403 | 404, isIn: false };
  let serial = 1000;
  server.others = (path) => {
    if (path.startsWith('api/v2/jobs') && world.isIn) return json({ jobs: [], total_entries: 0 }, clock);
    if (path !== ROUTE) return json({}, clock, 0, 401);
    if (world.says !== 'reports') return json({}, clock, 0, world.says);
    const at = new Date(clock.now()).toISOString();
    const row = { executor: 'CeleryExecutor', health: 'healthy', health_checked_at: at };
    serial += 1;
    const executor = { status: 'healthy', detailed_status: 'healthy', instances: [row] };
    return json({ ...healthBody(clock), executor, vitals: { executors: 'reported' }, serial }, clock);
  };
  const pages: Page[] = [];
  for (let count = 0; count < 3; count += 1) {
    pages.push(tabs.open());
    await clock.advance(400);
  }
  await clock.advance(10_000);
  const asked = (): number => server.seen.filter((path) => path === ROUTE).length;
  const verdicts = () => pages.map(({ session }) => session.judged.get().components.executor.verdict);
  const all = (verdict: string): readonly string[] => pages.map(() => verdict);
  return { ...tabs, world, pages, asked, verdicts, all, page: (at: number) => pages[at] as Page };
}

describe('the plugin’s route before several tabs', () => {
  it('is asked by one of them, and all know what it says', async () => {
    const { clock, asked, verdicts, all, health } = await threeTabs('reports');
    const [route, plain] = [asked(), health()];
    await clock.advance(60_000);
    expect(asked() - route).toBe(12);
    expect(health()).toBe(plain);
    expect(verdicts()).toEqual(all('healthy'));
  });

  it('is not looked for anew by the tab that leads next', async () => {
    const { clock, asked, page } = await threeTabs(404);
    expect(asked()).toBe(1);
    page(0).close();
    await clock.advance(60_000);
    expect(page(1).session.polling.get().feed).toBe('alive');
    expect(asked()).toBe(1);
  });

  it('is looked for anew where a reader wants it, in whichever tab', async () => {
    for (const tab of [0, 2]) {
      const { clock, world, asked, page, verdicts, all } = await threeTabs(404);
      world.says = 'reports';
      page(tab).session.askNow('executors');
      await clock.advance(6000);
      expect(asked()).toBeGreaterThan(1);
      expect(verdicts()).toEqual(all('healthy'));
    }
  });

  it('that wanted a login is asked again once somebody has logged in', async () => {
    const { clock, world, page, see, verdicts, all } = await threeTabs(401).then((one) => ({
      ...one,
      see: one.page(2).see,
    }));
    Object.assign(world, { says: 'reports', isIn: true });
    see(true);
    await clock.advance(1000);
    see(false);
    await clock.advance(10_000);
    expect(
      page(0)
        .session.sources.get()
        .find(({ name }) => name === 'jobs')?.access,
    ).toBe('answering');
    expect(verdicts()).toEqual(all('healthy'));
  });
});
