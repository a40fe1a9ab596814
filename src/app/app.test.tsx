import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openPage, press, text } from './page-harness';

const beat = (now: number, age: number): string => new Date(now - age * 1000).toISOString();

/** Airflow 3.4: one of each, each with its age in seconds; null: nobody alive. */
function answer(ages: { scheduler?: number; triggerer?: number | null; host?: string } = {}) {
  return (now: number): object => {
    const part = (name: string, age: number | null, more = {}): object => ({
      status: age === null ? 'unhealthy' : 'healthy',
      detailed_status: age === null ? 'down' : 'healthy',
      [`latest_${name}_heartbeat`]: age === null ? beat(now, 74) : beat(now, age),
      instances:
        age === null
          ? null
          : [{ hostname: ages.host ?? `${name}-0`, [`latest_${name}_heartbeat`]: beat(now, age), ...more }],
    });
    return {
      metadatabase: { status: 'healthy' },
      scheduler: part('scheduler', ages.scheduler ?? 2),
      triggerer: part('triggerer', ages.triggerer === undefined ? 2 : ages.triggerer, { team_names: [] }),
      dag_processor: part('dag_processor', 2, { bundle_names: ['dags'] }),
    };
  };
}
const html = (): Response =>
  new Response('<!doctype html>', {
    headers: { 'content-type': 'text/html', date: new Date().toUTCString() },
  });

let page: Awaited<ReturnType<typeof openPage>>;
// What comes on demand is here already, so that no test waits for it.
beforeAll(() => import('../features/overview/later'));
afterEach(() => page.close());

describe('the stable attributes', () => {
  it('stand on exactly one element per component, and all three on each row', async () => {
    page = await openPage(answer());
    const components = [...document.querySelectorAll('[data-component]:not([data-instance])')];
    expect(components.map((one) => one.getAttribute('data-component'))).toEqual([
      'scheduler',
      'triggerer',
      'dag_processor',
      'executor',
      'metadatabase',
    ]);
    const rows = [...document.querySelectorAll('[data-instance]')];
    expect(rows.map((row) => row.getAttribute('data-component'))).toEqual([
      'scheduler',
      'triggerer',
      'dag_processor',
    ]);
    expect(document.querySelectorAll('[data-verdict]')).toHaveLength(components.length + rows.length);
  });

  it('are there in every state of the feed', async () => {
    page = await openPage(() => 'nobody');
    expect(document.querySelectorAll('[data-component][data-verdict="unknown"]')).toHaveLength(5);
    page.answers(html);
    await page.pass(6000);
    expect(document.querySelectorAll('[data-component][data-verdict="unknown"]')).toHaveLength(5);
  });
});

describe('the headline', () => {
  it('is one quiet line while all is well', async () => {
    page = await openPage(answer());
    expect(text('h1')).toBe('All well: 3 of 3 instances alive');
    expect(document.title).toBe('All well · Airflow Vitals');
  });

  it('says what is down, with the figure, and what that means', async () => {
    page = await openPage(answer({ triggerer: null }));
    expect(text('h1')).toBe('Triggerer is down: no heartbeat for 74 s');
    expect(text('.banner')).toContain('Deferred tasks wait');
    expect(text('.banner')).toContain('for44 s');
    expect(document.title).toBe('Triggerer down · Airflow Vitals');
  });

  it('gives way to the feed’s failure: since when, how often, next try, retry', async () => {
    page = await openPage(answer());
    page.answers(() => 'nobody');
    await page.pass(6000);
    expect(text('h1')).toBe('airflow.test cannot be reached');
    expect(text('.banner')).toMatch(/Since \d\d:\d\d:\d\d \S+, for 1 s\. Asked once\./);
    expect(text('.banner')).toContain('next try in 4 s');
    page.answers(answer());
    await press('Retry now');
    await page.pass(0);
    expect(text('h1')).toContain('All well');
  });

  it('offers the address and a guess where a web page came instead of JSON', async () => {
    page = await openPage(html);
    expect(text('h1')).toContain('web page');
    await page.pass(0);
    expect(document.querySelector<HTMLInputElement>('#base-address')?.value).toBe('http://airflow.test/team');
    expect(text('#base-address-note code')).toBe('http://airflow.test');
  });
});

describe('time', () => {
  it('ticks on the rows without any answer, and never in the live region', async () => {
    page = await openPage(answer());
    expect(text('[data-instance] .age')).toBe('2 s ago');
    const said = text('[role="status"]');
    await page.pass(2000);
    expect(text('[data-instance] .age')).toBe('4 s ago');
    expect(text('[data-instance] .next')).toBe('stale in 26 s');
    expect(text('[role="status"]')).toBe(said);
  });

  it('is shown in UTC when asked, and the address says so', async () => {
    page = await openPage(() => 'nobody');
    await press('UTC');
    expect(page.environment.navigation.search()).toBe('?zone=utc');
    expect(text('.banner')).toContain('UTC');
    await press('Local');
    expect(page.environment.navigation.search()).toBe('');
  });

  it('that nobody watched is said to be so', async () => {
    page = await openPage(answer());
    await press('Pause');
    await page.pass(60_000);
    expect(text('h1')).toBe('Not watching: paused here');
    expect(text('.banner')).toContain('has not asked for 60 s');
    expect(text('#card-scheduler')).toContain('Was healthy as of');
    await press('Resume');
    await page.pass(0);
    expect(text('h1')).toContain('All well');
  });
});

describe('the live region', () => {
  it('says what has changed, once', async () => {
    page = await openPage(answer());
    expect(text('[role="status"]')).toBe('All well.');
    page.answers(answer({ triggerer: null }));
    await page.pass(5000);
    expect(text('[role="status"]')).toBe('Triggerer is down: no heartbeat for 74 s.');
    page.answers(answer());
    await page.pass(5000);
    expect(text('[role="status"]')).toBe('Triggerer: healthy again.');
  });
});

it('says what in vitals.config.js cannot be used', async () => {
  page = await openPage(answer(), '3.4.0', { limits: { scheduler: 'thirty' } });
  await page.pass(0);
  expect(text('[aria-label="Problems in vitals.config.js"]')).toBe(
    'vitals.config.js: limits.scheduler is "thirty", not a number of seconds above 0, at most a day. It counts as not set.',
  );
});

it('shows a host name that looks like markup as text', async () => {
  const host = '<img src=x onerror=alert(1)>';
  page = await openPage(answer({ host }));
  expect(text('[data-instance] .name')).toBe(host);
  expect(document.querySelector('main img')).toBeNull();
});

it('patches rows in place: a refresh remounts nothing', async () => {
  page = await openPage(answer());
  const row = document.querySelector('[data-instance]');
  page.answers(answer({ scheduler: 25 }));
  await page.pass(5000);
  expect(document.querySelector('[data-instance]')).toBe(row);
  expect(row?.getAttribute('data-verdict')).toBe('late');
});
