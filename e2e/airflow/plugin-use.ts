import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { act, HEARTBEATS } from './facts';
import { type HostTab, openTab } from './host-ui';
import { expectFilesServedWell } from './plugin-files';
import { apart, expectNothingNew, PATIENCE, type PluginStory } from './plugin-story';

interface Expected {
  /** The menu that the page is found in. */
  readonly menu: string;
  /** Settings of `[vitals]` that this deployment has wrong. */
  readonly broken: readonly string[];
}

const VIEW = /[?&]view=tab-instances/;

/** What people do with the page and the card; needs the API server. Afterwards everything runs. */
export function tellOfUse(story: PluginStory, { menu, broken }: Expected): void {
  let tab: HostTab;

  test('a viewer logs in by the form: the card stands above “Welcome” and leads to the page', async ({
    browser,
  }) => {
    const viewer = await apart(browser, story);
    await viewer.open('');
    await viewer.logIn('vera');
    await viewer.expectHome();
    await expect(viewer.component('scheduler')).toBeVisible({ timeout: PATIENCE * 1000 });
    const [card, welcome] = await Promise.all([
      viewer.ours.boundingBox(),
      viewer.page.getByRole('heading', { name: 'Welcome' }).boundingBox(),
    ]);
    if (card === null || welcome === null) throw new Error('the card or “Welcome” is not drawn');
    expect(card.y + card.height).toBeLessThanOrEqual(welcome.y);
    expect(card.x).toBe(welcome.x);
    await viewer.ours.getByRole('link', { name: /Vitals/ }).click();
    await expect(viewer.page).toHaveURL(/\/plugin\/vitals/);
    await expect(viewer.component('scheduler')).toBeVisible({ timeout: PATIENCE * 1000 });
    expectNothingNew(story, viewer);
    await viewer.page.context().close();
  });

  test('the administrator finds the page in the menu, and all is green', async () => {
    for (const process of ['scheduler', 'triggerer', 'dag-processor'])
      await act(story.facts, 'start', process);
    tab = await openTab(story.context, story.facts);
    await tab.open('');
    await tab.logIn('admin');
    await tab.expectHome();
    await tab.openFromMenu(menu);
    for (const component of HEARTBEATS) await tab.expectVerdict(component, /healthy|late/, PATIENCE);
    for (const setting of broken) await expect(tab.ours.getByText(setting)).toBeVisible();
  });

  test('every wrong setting is a warning in the log of the API server', async () => {
    const log = await readFile(join(story.facts.logs, 'api-server.log'), 'utf8');
    const warned = log.split('\n').filter((line) => /warn/i.test(line) && line.includes('[vitals]'));
    for (const setting of broken) expect(warned.filter((line) => line.includes(setting))).not.toEqual([]);
    if (broken.length === 0) expect(warned).toEqual([]);
  });

  test('the colour mode of the host is ours, at once', async () => {
    const colours = () =>
      tab.ours.evaluate((element) => {
        const inner = element.shadowRoot?.querySelector('.vitals') ?? element;
        return [getComputedStyle(inner).color, getComputedStyle(document.documentElement).color];
      });
    const [light] = await colours();
    await tab.setColourMode('Dark');
    await expect(tab.ours).toHaveAttribute('data-theme', 'dark');
    expect((await colours())[0]).not.toBe(light);
    await tab.setColourMode('Light');
    await expect(tab.ours).toHaveAttribute('data-theme', 'light');
    expect((await colours())[0]).toBe(light);
  });

  test('a killed triggerer: card and page turn, with the same words', async () => {
    const home = await openTab(story.context, story.facts);
    await home.open('');
    await home.expectVerdict('triggerer', /healthy|late/, PATIENCE);
    await act(story.facts, 'kill', 'triggerer');
    for (const one of [home, tab])
      await one.expectVerdict('triggerer', 'unhealthy', story.facts.limits.triggerer + PATIENCE);
    // Both count on, and learn at moments of their own which host it was: they have to come to agree.
    const sentences = async () => {
      const said = await Promise.all([home, tab].map((one) => one.headline.innerText()));
      return said.map((text) => text.replace(/\d+ (?:min|s)/g, 'N'));
    };
    await expect
      .poll(async () => new Set(await sentences()).size, { timeout: PATIENCE * 1000, intervals: [200] })
      .toBe(1);
    expect((await sentences())[0]).toMatch(/Triggerer is down: no heartbeat/);
    await act(story.facts, 'start', 'triggerer');
    for (const one of [home, tab]) await one.expectVerdict('triggerer', /healthy|late/, PATIENCE);
    await home.page.close();
  });

  test('the session ends: our login line leads to the host’s form, and back to the same view', async () => {
    await tab.ours.getByRole('link', { name: 'Instances', exact: true }).click();
    await expect(tab.page).toHaveURL(VIEW);
    await story.context.clearCookies({ name: '_token' });
    await tab.page.reload();
    // The host sends everybody away who is not logged in, before anything of ours is there.
    await tab.logIn('admin');
    await expect(tab.page).toHaveURL(VIEW);
    const here = tab.ours.getByRole('link', { name: 'Instances', exact: true });
    await expect(here).toHaveAttribute('aria-current', 'page');
    await story.context.clearCookies({ name: '_token' });
    const login = tab.ours.getByRole('link', { name: /Log in/ }).first();
    await expect(login).toBeVisible({ timeout: PATIENCE * 1000 });
    await login.click();
    await tab.logIn('admin');
    await expect(tab.page).toHaveURL(VIEW);
    await expect(here).toHaveAttribute('aria-current', 'page', { timeout: PATIENCE * 1000 });
  });

  test('its files have their types, are kept as long as they may be, and nothing else can be had', async () => {
    await expectFilesServedWell(story.facts.airflow);
  });
}
