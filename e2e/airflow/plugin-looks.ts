import { writeFile } from 'node:fs/promises';
import { type Browser, expect, test } from '@playwright/test';
import { act } from './facts';
import { differences, type Looks, looksOf, withoutCard } from './host-looks';
import { differingPixels } from './host-pixels';
import type { HostTab } from './host-ui';
import { apart, PATIENCE, type PluginStory } from './plugin-story';

/** Pages of the host that stand still. */
const QUIET_PAGES = ['', 'dags'];
/** A day at which the clock of a page stands while it is looked at. */
const NOON = new Date('2026-12-01T12:00:00Z');

/** The host with the wheel looks as it does without. Afterwards the API server is up, and nothing else. */
export function tellOfLooks(story: PluginStory): void {
  const without = new Map<string, Looks>();

  test('without the wheel: how the host looks, and what it tells the console', async ({ browser }) => {
    await act(story.facts, 'start', 'bare-api-server');
    const host = await frozenTab(browser, story);
    for (const path of QUIET_PAGES) {
      await host.open(path);
      without.set(path, await looksOf(host.page));
    }
    story.quiet = host.said;
    await host.page.context().close();
    await act(story.facts, 'stop', 'bare-api-server');
  });

  test('with the wheel, the host’s own pages are the same to the pixel, our card aside', async ({
    browser,
  }) => {
    await act(story.facts, 'start', 'api-server');
    const host = await frozenTab(browser, story);
    for (const path of QUIET_PAGES) {
      await host.open(path);
      if (path === '') await expect(host.component('scheduler')).toBeAttached({ timeout: PATIENCE * 1000 });
      const { picture, styles } = await looksOf(host.page);
      const before = without.get(path);
      expect(differences(before?.styles ?? [], styles), `styles of /${path}`).toEqual([]);
      // A failure is understood by looking at both.
      await writeFile(test.info().outputPath(`${path || 'home'}-with.png`), picture);
      await writeFile(test.info().outputPath(`${path || 'home'}-without.png`), before?.picture ?? '');
      const differing = await differingPixels(host.page, picture, before?.picture ?? Buffer.alloc(0));
      expect(differing, `picture of /${path}`).toBe(0);
    }
    await host.page.context().close();
  });
}

/** A tab of its own whose clock stands, logged in. */
async function frozenTab(browser: Browser, story: PluginStory): Promise<HostTab> {
  const tab = await apart(browser, story);
  await tab.page.clock.setFixedTime(NOON);
  await withoutCard(tab.page);
  await tab.open('');
  await tab.logIn('admin');
  await tab.expectHome();
  return tab;
}
