import { expect, type Page, test } from '@playwright/test';
import { violationsOf } from './axe';
import { FakeAirflow, well } from './fake-airflow';
import { guest, HOST } from './host/the-host';

const TABS = ['Overview', 'Instances', 'History', 'Sources'] as const;
/** Where the host's navigation ends, and how far its home page stands from there (px). */
const SIDEBAR = 80;
const HOME_EDGE = 28;

/** The page in the host, on an Airflow whose triggerer is silent: every colour of a trouble is on the screen. */
async function open(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  const airflow = await new FakeAirflow().standBehind(page);
  airflow.health = () => well({ triggerer: 40 });
  await page.setViewportSize(size);
  await page.goto(`${HOST}plugin/vitals?css=off`);
  await expect(page.locator('.banner .title')).toContainText('Triggerer');
}

const turn = (page: Page, what: 'Direction' | 'Colour mode') => page.getByRole('button', { name: what });
const tab = (page: Page, name: (typeof TABS)[number]) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });

async function show(page: Page, name: (typeof TABS)[number]): Promise<void> {
  await tab(page, name).click();
  await expect(tab(page, name)).toHaveAttribute('aria-current', 'page');
  const whole = { Overview: '.lanes', Instances: '.line-row', History: '.grid-plot', Sources: '.source-row' };
  await expect(page.locator(whole[name]).first()).toBeVisible();
}

const box = async (page: Page, selector: string) => {
  const found = await page.locator(selector).first().boundingBox();
  if (found === null) throw new Error(`${selector} is not on the screen`);
  return { ...found, right: found.x + found.width, bottom: found.y + found.height };
};

/** How many columns the cards stand in. */
const columns = (page: Page) =>
  page.locator('.cards').evaluate((cards) => getComputedStyle(cards).gridTemplateColumns.split(' ').length);

/** What stands beyond the sides of the page's box, or makes it or the host scroll sideways. */
const beyond = (page: Page) =>
  guest(page).evaluate((host) => {
    const room = host.shadowRoot?.querySelector('.vitals');
    if (!room) return ['no page'];
    const edges = room.getBoundingClientRect();
    const far = [...room.querySelectorAll('.bar *, .page > *, .page .card, .list-area > *')].filter((one) => {
      const { left, right, width } = one.getBoundingClientRect();
      const isHidden = one.closest('.sr-only, .skip, svg') !== null;
      return width > 0 && !isHidden && (left < edges.left - 1 || right > edges.right + 1);
    });
    return [
      ...far.map((one) => `${one.tagName}.${one.getAttribute('class') ?? ''}`),
      ...(room.scrollWidth > room.clientWidth ? ['the page scrolls sideways'] : []),
      ...(document.documentElement.scrollWidth > innerWidth ? ['the host scrolls sideways'] : []),
    ];
  });

test.describe('the page fits the box that the host gives it', () => {
  test('a toolbar of 48 px without a brand stands on the left edge of the home page', async ({ page }) => {
    await open(page, { width: 1440, height: 900 });
    const bar = await box(page, '.bar');
    expect(bar.height).toBe(48);
    expect(bar.x).toBe(SIDEBAR + HOME_EDGE);
    expect((await box(page, '.tabs a')).x).toBe(bar.x);
    expect((await box(page, '.card')).x).toBe(bar.x);
    expect((await box(page, '.banner')).right).toBe(bar.right);
    await expect(page.locator('.brand, .where')).toHaveCount(0);
    await expect(page.locator('.bar').getByRole('button', { name: 'Settings' })).toBeVisible();
  });

  test('cards stand four, two and one beside each other, by the room and not by the window', async ({
    page,
  }) => {
    await open(page, { width: 1440, height: 900 });
    // The box is 88 px narrower than the window.
    for (const [width, expected] of [
      [1188, 4],
      [1187, 2],
      [728, 2],
      [727, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => columns(page), String(width)).toBe(expected);
    }
  });

  for (const dir of ['ltr', 'rtl']) {
    test(`nothing stands beyond its sides, at any width and in any tab (${dir})`, async ({ page }) => {
      await open(page, { width: 1440, height: 900 });
      if (dir === 'rtl') await turn(page, 'Direction').click();
      for (const name of TABS) {
        await show(page, name);
        for (const width of [1440, 1100, 960, 800, 720, 390, 336]) {
          await page.setViewportSize({ width, height: 900 });
          await expect.poll(() => beyond(page), `${name}, ${width}`).toEqual([]);
        }
      }
    });
  }

  test('panel and list end where it ends, and the host does not scroll', async ({ page }) => {
    await open(page, { width: 1440, height: 900 });
    await page.locator('.row button.name').first().click();
    await expect(page.locator('aside.side-panel .panel-foot')).toBeInViewport({ ratio: 1 });
    expect(await columns(page)).toBe(2);
    await show(page, 'Instances');
    await expect(page.locator('.line-foot')).toBeInViewport({ ratio: 1 });
    const overflow = await page
      .locator('.content')
      .evaluate((content) => content.scrollHeight - content.clientHeight);
    expect(overflow).toBe(0);
  });

  test('the page of the host is never longer than its window, in any tab', async ({ page }) => {
    await open(page, { width: 1000, height: 600 });
    const tooLong = () =>
      page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
    for (const name of TABS) {
      await show(page, name);
      expect(await tooLong(), name).toBe(0);
    }
  });

  for (const dir of ['ltr', 'rtl'])
    for (const width of [1100, 600])
      test(`a panel over the page leaves the navigation in sight (${dir}, ${width})`, async ({ page }) => {
        await open(page, { width, height: 800 });
        if (dir === 'rtl') await turn(page, 'Direction').click();
        await page.locator('.row button.name').first().click();
        await expect(page.locator('dialog.side-panel')).toBeVisible();
        await expect(page.locator('.panel-foot')).toBeInViewport({ ratio: 1 });
        const panel = await box(page, 'dialog.side-panel');
        if (dir === 'ltr') {
          expect(panel.x).toBeGreaterThanOrEqual(SIDEBAR);
          expect(panel.right).toBe(width);
        } else {
          expect(panel.x).toBe(0);
          expect(panel.right).toBeLessThanOrEqual(width - SIDEBAR);
        }
      });
});

test.describe('it looks as the host does', () => {
  test('page and cards have the host’s background and text, in both of its modes, at once', async ({
    page,
  }) => {
    await open(page, { width: 1440, height: 900 });
    const colours = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => {
          const { backgroundColor, color } = getComputedStyle(one);
          return `${backgroundColor} ${color}`;
        });
    const [light, dark] = [
      'rgb(255, 255, 255) oklch(0.23185 0.0323 266.44)',
      'oklch(0.23185 0.0323 266.44) oklch(0.985 0.004 253)',
    ];
    expect(await colours('.vitals')).toBe(light);
    await turn(page, 'Colour mode').click();
    await expect.poll(() => colours('.vitals')).toBe(dark);
    const card = () =>
      page
        .locator('.card')
        .first()
        .evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(await card()).toBe(dark.slice(0, dark.indexOf(')') + 1));
    await turn(page, 'Colour mode').click();
    await expect.poll(() => colours('.vitals')).toBe(light);
    expect(await card()).toBe('rgb(255, 255, 255)');
  });

  for (const mode of ['light', 'dark'])
    for (const name of TABS)
      test(`no violation of WCAG 2.2 AA (${name}, ${mode})`, async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await open(page, { width: 1440, height: 900 });
        if (mode === 'dark') {
          await turn(page, 'Colour mode').click();
          await expect(guest(page)).toHaveAttribute('data-theme', 'dark');
        }
        await show(page, name);
        if (name === 'Overview') {
          await page.locator('.row button.name').first().click();
          await expect(page.locator('.panel-foot')).toBeVisible();
        }
        const what = mode === 'dark' ? 'colours' : 'all';
        expect(await violationsOf(page, what, 'airflow-vitals')).toEqual([]);
      });

  test('where the host reads from right to left, so does the page; time, charts and names do not', async ({
    page,
  }) => {
    await open(page, { width: 1440, height: 900 });
    await turn(page, 'Direction').click();
    await expect(guest(page)).toHaveAttribute('dir', 'rtl');
    expect((await box(page, '.tabs')).x).toBeGreaterThan((await box(page, '.feed')).x);
    expect((await box(page, '.feed')).x).toBeGreaterThan((await box(page, '.tools')).x);
    expect((await box(page, '.bar')).right).toBe(1440 - SIDEBAR - HOME_EDGE);
    expect((await box(page, '#card-scheduler')).x).toBeGreaterThan((await box(page, '#card-triggerer')).x);
    // The last time of the axis is the newest, at the right.
    const times = page.locator('.lane-axis span');
    await expect(times.first()).toBeVisible();
    const [first, last] = [await times.first().boundingBox(), await times.last().boundingBox()];
    expect(first?.x).toBeLessThan(last?.x ?? 0);
    const reason = page.locator('.reason').first();
    await expect(reason).toBeVisible();
    const { bidi, align } = await reason.evaluate((one) => {
      const style = getComputedStyle(one);
      return { bidi: style.unicodeBidi, align: style.textAlign };
    });
    expect([bidi, align]).toEqual(['plaintext', 'right']);
  });
});
