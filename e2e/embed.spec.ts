import { expect, type FrameLocator, test } from '@playwright/test';
import { expectAccessible, expectNoWider } from './axe';
import { type Answer, APP, FakeAirflow, nobody, pass, well } from './fake-airflow';
import { at, LEAST, openElsewhere, openFramed } from './frames';
import { COMPONENTS, expectVerdicts, listen } from './the-page';

const line = (frame: FrameLocator) => frame.locator('.frame-line');
const CALM = /Answered \d+ s ago/;

test.describe('a page with ?embed=1', () => {
  test('has neither bar nor settings, and says whose health it is, how old, and where the rest is', async ({
    page,
  }) => {
    const said = listen(page);
    await page.goto('?embed=1&sim=scenario:all-well');
    await expectVerdicts(page, 'healthy healthy healthy healthy healthy');
    await expect(page.locator('.frame-line')).toContainText(CALM);
    await expect(page.locator('.frame-line')).toContainText('Simulated');
    for (const name of ['Settings', 'Pause', 'Laboratory', 'UTC'])
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Open Vitals' })).toHaveAttribute(
      'href',
      at('?sim=scenario:all-well'),
    );
    await expectAccessible(page);
    expect(said).toEqual([]);
  });

  for (const component of COMPONENTS) {
    test(`&component=${component} shows it alone, with its reason`, async ({ page }) => {
      await page.goto(`?embed=1&component=${component}&sim=scenario:split-view`);
      await expect(page.locator('[data-component]:not([data-instance])')).toHaveCount(1);
      await expect(page.locator(`[data-component="${component}"]:not([data-instance])`)).toHaveAttribute(
        'data-verdict',
        /\w/,
      );
      await expect(page.locator('.frame-line')).toContainText(CALM);
      await expect(page.locator('h1, .banner')).toHaveCount(0);
      await expectAccessible(page);
    });
  }

  test('a component that there is none of gives a sentence with those that there are', async ({ page }) => {
    await page.goto('?embed=1&component=worker');
    await expect(page.getByRole('main')).toContainText('There is no component “worker”');
    await expect(page.getByRole('main')).toContainText(
      'scheduler, triggerer, dag_processor, executor and metadatabase',
    );
    await expectAccessible(page);
  });

  test('&theme=dark is dark whatever the reader’s system is, and light is light', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    const paper = () => page.locator('.vitals').evaluate((it) => getComputedStyle(it).backgroundColor);
    await page.goto('?embed=1&theme=dark');
    await expect.poll(paper).toBe('rgb(14, 18, 23)');
    await page.goto('?embed=1&theme=light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(paper).toBe('rgb(246, 247, 249)');
  });

  for (const view of ['', '&component=dag_processor', '&tab=history', '&tab=instances', '&tab=sources']) {
    test(`fits from 320 to 1400 px (${view || 'overview'})`, async ({ page }) => {
      await page.goto(`?embed=1${view}&sim=scenario:split-view`);
      await expect(page.locator('.frame-line')).toContainText(CALM);
      for (const width of [1400, 900, 640, 420, 320]) {
        await page.setViewportSize({ width, height: 700 });
        await expectNoWider(page);
      }
    });
  }

  test('another tab leads back to what the frame was put there for', async ({ page }) => {
    await page.goto('?embed=1&component=triggerer&zone=utc');
    await expect(page.locator('.frame-line')).toContainText(CALM);
    await page.evaluate(() => {
      history.pushState(null, '', '?embed=1&tab=sources&zone=utc');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(page.getByRole('heading', { name: 'Health', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.locator('[data-component="triggerer"]:not([data-instance])')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0);
  });
});

test.describe('the feed of a frame', () => {
  for (const view of ['', '&component=triggerer']) {
    test(`that has died is unmistakable, and that has come back is calm again (${view || 'whole'})`, async ({
      page,
    }) => {
      await page.clock.install();
      const airflow = await new FakeAirflow().standBehind(page);
      let answer: () => Answer = () => well();
      airflow.health = () => answer();
      await page.goto(`${APP}?embed=1${view}`);
      const card = page.locator('[data-component="triggerer"]:not([data-instance])');
      await expect(card).toHaveAttribute('data-verdict', 'healthy');
      answer = () => 'refused';
      await pass(page, 45_000);
      await expect(card).toHaveAttribute('data-verdict', 'unknown');
      await expect(page.locator('.frame-line.dead')).toContainText('No answer since');
      await expect(page.locator('.banner.unseen')).toContainText('cannot be reached');
      await expect(page.getByRole('status').first()).toContainText(/cannot be reached|nothing is known/);
      await page.evaluate(() => scrollTo(0, 9999));
      await expect(page.locator('.frame-line')).toBeInViewport();
      answer = () => well();
      // The page may have found the answer by itself meanwhile, and the button is gone.
      await page.getByRole('button', { name: 'Retry now' }).evaluateAll((buttons) => {
        for (const button of buttons) (button as HTMLElement).click();
      });
      await expect(card).toHaveAttribute('data-verdict', 'healthy');
      await expect(page.locator('.frame-line.dead')).toHaveCount(0);
    });
  }

  test('of one component has no headline about another, and its reason in full', async ({ page }) => {
    const airflow = await new FakeAirflow().standBehind(page);
    airflow.health = () => nobody;
    await page.goto(`${APP}?embed=1&component=scheduler`);
    await expect(page.locator('#card-scheduler')).toHaveAttribute('data-verdict', 'unhealthy');
    await expect(page.locator('.banner')).toHaveCount(0);
  });
});

test.describe('a page around it', () => {
  test('of another origin may not frame it', async ({ page }) => {
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('embed=1'));
    await openElsewhere(page, at('?embed=1'));
    expect((await refused).failure()?.errorText).toBe('net::ERR_BLOCKED_BY_RESPONSE');
  });

  test('of another origin may, where the operator allows it', async ({ page }) => {
    const frame = await openElsewhere(page, at('framed/?embed=1'));
    await expect(line(frame)).toContainText(CALM);
  });

  test('of a third origin may not even then', async ({ page }) => {
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('embed=1'));
    await openElsewhere(page, at('framed/?embed=1'), {}, 'vitals.test');
    expect((await refused).failure()?.errorText).toBe('net::ERR_BLOCKED_BY_RESPONSE');
  });

  test('gets plain health, because no login is sent into it, and the frame says so', async ({ page }) => {
    const airflow = await new FakeAirflow().standBehind(page);
    airflow.health = () => well();
    airflow.others = { jobs: () => ({ status: 401, body: { detail: 'Not authenticated' } }) };
    const frame = await openElsewhere(page, at('framed/app/?embed=1'));
    await expect(frame.locator('#card-scheduler')).toHaveAttribute('data-verdict', 'healthy');
    await expect(frame.locator('.frame-note')).toContainText('keeps your login back');
    await expect(frame.getByRole('link', { name: /Log in/ })).toHaveCount(0);
  });

  test('of our own origin is offered the login', async ({ page }) => {
    const airflow = await new FakeAirflow().standBehind(page);
    airflow.release = '3.1.8';
    airflow.health = () => well();
    airflow.others = { jobs: () => ({ status: 401, body: { detail: 'Not authenticated' } }) };
    const frame = await openFramed(page, at('app/?embed=1&tab=sources'));
    await expect(frame.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
    await expect(frame.locator('.frame-note')).toHaveCount(0);
  });
});

test.describe('a sandbox', () => {
  for (const [place, open] of [
    ['our own page', openFramed],
    ['another site', openElsewhere],
  ] as const) {
    test(`with ${LEAST} is enough (${place})`, async ({ page }) => {
      const said = listen(page);
      const frame = await open(page, at('framed/?embed=1&component=triggerer'), { sandbox: LEAST });
      await expect(line(frame)).toContainText(CALM);
      await frame.locator('#card-triggerer .row button').first().click();
      await expect(frame.locator('.side-panel, dialog').first()).toBeVisible();
      // What the browser thinks of such a sandbox around a page of one's own.
      expect(said.filter((line) => !line.includes('can escape its sandboxing'))).toEqual([]);
    });
  }

  test('without pop-ups: the way to the whole page is told and can be gone here', async ({ page }) => {
    const frame = await openFramed(page, at('framed/?embed=1&theme=dark'), { sandbox: LEAST });
    await frame.getByRole('link', { name: 'Open Vitals' }).click();
    await expect(frame.getByRole('status').filter({ hasText: 'this frame forbids it' })).toBeVisible();
    await expect(frame.locator('.frame-note')).toContainText(at('framed/'));
    await frame.getByRole('link', { name: 'Open it here' }).click();
    await expect(frame.getByRole('button', { name: 'Settings' })).toBeVisible();
  });

  test('without pop-ups in a page of another site the same, which only the attempt can tell', async ({
    page,
  }) => {
    const frame = await openElsewhere(page, at('framed/?embed=1'), { sandbox: LEAST });
    await frame.getByRole('link', { name: 'Open Vitals' }).click();
    await expect(frame.getByRole('link', { name: 'Open it here' })).toBeVisible();
  });

  test('with pop-ups: the whole page opens in a tab of its own', async ({ page }) => {
    const sandbox = `${LEAST} allow-popups`;
    const frame = await openElsewhere(page, at('framed/?embed=1&component=triggerer'), { sandbox });
    const tab = page.waitForEvent('popup');
    await frame.getByRole('link', { name: 'Open Vitals' }).click();
    expect((await tab).url()).toBe(at('framed/'));
    await expect(frame.locator('.frame-note')).toHaveCount(0);
  });

  test('without downloads: an export can be copied, and the frame says why', async ({ page }) => {
    for (const [open, words] of [
      [openFramed, 'This frame may not save files'],
      [openElsewhere, 'If no file has come'],
    ] as const) {
      const frame = await open(page, at('framed/?embed=1&tab=history'), { sandbox: LEAST, height: 1400 });
      await frame.getByRole('button', { name: 'Export' }).click();
      await expect(frame.locator('.incidents-outcome')).toContainText(words);
      await frame.getByRole('button', { name: 'Copy the exported history' }).click();
      await expect(frame.locator('.incidents-outcome')).toContainText(/Copied|press Ctrl\+C/);
    }
  });

  test('without allow-same-origin: the demo runs there', async ({ page }) => {
    const said = listen(page);
    const frame = await openFramed(page, at('?embed=1'), { sandbox: 'allow-scripts' });
    await expect(line(frame)).toContainText(CALM);
    await expect(frame.locator('#card-scheduler')).toHaveAttribute('data-verdict', 'healthy');
    expect(said).toEqual([]);
  });

  test('without allow-same-origin a real Airflow cannot be asked, and a sentence says what to add', async ({
    page,
  }) => {
    const frame = await openFramed(page, at('framed/behind/?embed=1'), { sandbox: 'allow-scripts' });
    await expect(frame.locator('#root')).toHaveText(/Add allow-same-origin beside allow-scripts\.$/);
  });

  test('the same on a host that lets everybody read its files, where the page comes that far', async ({
    page,
  }) => {
    const frame = await openFramed(page, at('app/?embed=1'), { sandbox: 'allow-scripts' });
    await expect(frame.locator('.frame-note')).toContainText('add allow-same-origin');
    await expect(frame.locator('.frame-line.dead')).toContainText('Never answered');
  });

  test('without scripts: a sentence as well', async ({ page }) => {
    const frame = await openFramed(page, at('app/?embed=1'), { sandbox: 'allow-same-origin' });
    // What stands in a noscript element counts as no text for an expectation.
    await expect
      .poll(() => frame.locator('noscript').innerText())
      .toContain('allow-scripts allow-same-origin');
  });
});

test.describe('what a frame may lack', () => {
  test('a secure origin', async ({ page }) => {
    const said = listen(page);
    const frame = await openElsewhere(page, at('framed/?embed=1', 'vitals.test'));
    await expect(line(frame)).toContainText(CALM);
    expect(await frame.locator('body').evaluate(() => isSecureContext)).toBe(false);
    expect(said).toEqual([]);
  });

  test('storage: everything goes on, and the history says how long it lasts', async ({ page }) => {
    const said = listen(page);
    await page.addInitScript(() => {
      const denied = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, { get: denied, configurable: true });
    });
    const airflow = await new FakeAirflow().standBehind(page);
    airflow.health = () => well();
    const frame = await openElsewhere(page, at('framed/app/?embed=1&tab=history'));
    await expect(frame.locator('.incidents-kept')).toContainText('gives the page no storage');
    await expect(line(frame)).toContainText(CALM);
    expect(said).toEqual([]);
  });
});
