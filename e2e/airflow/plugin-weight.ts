import { expect, test } from '@playwright/test';
import { pollOf } from './facts';
import { measureArrival } from './host-arrival';
import { type Traces, watchTraces } from './host-traces';
import { openTab } from './host-ui';
import { expectNothingNew, PATIENCE, type PluginStory } from './plugin-story';

const VISITS = 10;
/** What ten visits may leave in the heap, the host's own share included (bytes). */
const HEAP_GROWTH = 4_000_000;
/** Where requests are counted, time has to pass: long enough to tell one poller from two (ms). */
const COUNTED_FOR = 15_000;
/** Airflow's own route, or the plugin's, which tells of executors as well. */
const HEALTH = /\/(?:monitor|vitals\/api)\/health$/;
/** The entry, the bundle of at most 20 kB, and what HTTP adds to two answers (bytes). */
const CARD_BYTES = 22_500;
const ENTRY_BYTES = 2500;

/** What it costs the host that a card comes with it; needs everything running and an administrator who is logged in. */
export function tellOfArrival(story: PluginStory): void {
  test('the card arrives with the host, and weighs little', async () => {
    for (const isFirst of [true, false]) {
      const home = await openTab(story.context, story.facts);
      const arrival = await measureArrival(home.page, `${story.facts.airflow}/`, isFirst);
      console.error(`${story.name}: ${isFirst ? 'first' : 'next'} visit ${JSON.stringify(arrival)}`);
      // The bundle's 20 kB, the entry, and what HTTP adds. It is named for good, so a next visit asks for the entry only.
      expect(arrival.bytes).toBeLessThan(isFirst ? CARD_BYTES : ENTRY_BYTES);
      expectNothingNew(story, home);
      await home.page.close();
    }
  });
}

/** What page and card cost while they are there, and afterwards; needs the same. */
export function tellOfWeight(story: PluginStory, menu: string): void {
  test('card, page and a standalone tab together ask no more than one page does', async () => {
    const home = await openTab(story.context, story.facts);
    await home.open('');
    await home.expectVerdict('scheduler', /healthy|late/, PATIENCE);
    const page = await openTab(story.context, story.facts);
    await page.open('plugin/vitals');
    await page.expectVerdict('scheduler', /healthy|late/, PATIENCE);
    const standalone = await story.context.newPage();
    await standalone.goto(story.facts.page);
    const shown = standalone.locator('[data-component="scheduler"]:not([data-instance])');
    await expect(shown).toHaveAttribute('data-verdict', /healthy|late/);
    // What a tab asks while it comes is over when all of them have heard the same answer.
    let asked = 0;
    // The host's own pills ask too, but not with fetch.
    story.context.on('request', (request) => {
      if (request.resourceType() === 'fetch' && HEALTH.test(request.url())) asked += 1;
    });
    await home.page.waitForTimeout(COUNTED_FOR);
    const most = COUNTED_FOR / 1000 / pollOf(story.facts) + 1;
    expect(asked).toBeGreaterThan(1);
    expect(asked).toBeLessThanOrEqual(most);
    await standalone.close();
    await page.page.close();
    await home.page.close();
  });

  test('ten visits by the host’s own links leave no timer, listener, observer or request behind', async () => {
    const visitor = await openTab(story.context, story.facts);
    const traces = await watchTraces(visitor.page);
    await visitor.open('');
    await visitor.expectHome();
    const visit = async () => {
      await visitor.openFromMenu(menu);
      await visitor.expectVerdict('scheduler', /healthy|late/, PATIENCE);
      await visitor.goHome();
      await visitor.expectVerdict('scheduler', /healthy|late/, PATIENCE);
      await visitor.goElsewhere();
    };
    // The first visits bring code and fill caches, the host's included.
    for (let warm = 0; warm < 2; warm += 1) await visit();
    const before = await atRest(traces);
    for (let count = 0; count < VISITS; count += 1) await visit();
    const after = await atRest(traces);
    const grown = Math.round((after.heap - before.heap) / 1000);
    console.error(`${story.name}: ${VISITS} visits left ${grown} kB, ${after.nodes - before.nodes} nodes`);
    expect(lasting(after)).toEqual(lasting(before));
    // Timers of the last visit, which find nobody there when they are over; one for each visit would be a leak.
    expect(after.running.length - lasting(after).length).toBeLessThan(VISITS);
    expect(after.heap - before.heap).toBeLessThan(HEAP_GROWTH);
    let asked = 0;
    visitor.page.on('request', (request) => {
      if (request.resourceType() === 'fetch') asked += 1;
    });
    await visitor.page.waitForTimeout(pollOf(story.facts) * 2500);
    expect(asked).toBe(0);
    expectNothingNew(story, visitor);
    await visitor.page.close();
  });
}

/** Timers end by themselves; what lasts until somebody ends it. */
const lasting = ({ running }: Traces): string[] => running.filter((what) => !what.startsWith('setTimeout'));

/** What a document still holds when our sessions have gone to rest: each keeps the channel to the other tabs, open and silent. */
async function atRest(traces: () => Promise<Traces>): Promise<Traces> {
  const others = async () => lasting(await traces()).filter((what) => what !== 'message of BroadcastChannel');
  await expect.poll(others, { timeout: PATIENCE * 1000 }).toEqual([]);
  return traces();
}
