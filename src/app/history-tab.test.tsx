import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '../data/clock';
import { healthBody } from '../data/fake-airflow';
import { openPage, press, text } from './page-harness';

let page: Awaited<ReturnType<typeof openPage>>;
/** What the browser's Back would undo. */
let pushed: number;
// What comes on demand is here already, so that no test waits for it.
beforeAll(() => Promise.all([import('./history-tab'), import('../features/history/chart/age-part')]));
beforeEach(async () => {
  page = await openPage((now) => healthBody({ now: () => now } as Clock));
});
afterEach(() => page.close());

const go = (search: string) => act(async () => page.environment.navigation.replace(search));
const search = (): URLSearchParams => new URLSearchParams(page.environment.navigation.search());
const slider = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[role="slider"]');
  if (found === null) throw new Error('There is no crosshair');
  return found;
};
const said = (): string => slider().getAttribute('aria-valuetext') ?? '';
const key = (name: string, how: KeyboardEventInit = {}) =>
  act(async () => {
    slider().dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...how }),
    );
  });

/** The tab after a few answers. */
async function open(more = ''): Promise<void> {
  pushed = 0;
  const { navigation } = page.environment;
  const push = navigation.push;
  Object.assign(navigation, {
    push: (next: string) => {
      pushed += 1;
      push(next);
    },
  });
  await go(`?tab=history&zone=utc${more}`);
  await page.pass(12_000);
  await expect.poll(() => document.querySelector('[role="slider"]')).not.toBeNull();
}

describe('the crosshair', () => {
  it('says every lane at its moment, and moves by a bucket, by ten with Shift, and to the ends', async () => {
    await open('&range=15m');
    expect(said()).toMatch(/UTC: Scheduler Healthy, .*; Metadata db Healthy$/);
    const at = () => Number(slider().getAttribute('aria-valuenow'));
    const newest = at();
    await key('ArrowLeft');
    expect(at()).toBe(newest - 1);
    await key('ArrowLeft', { shiftKey: true });
    expect(at()).toBe(newest - 11);
    await key('Home');
    expect(at()).toBe(0);
    await key('End');
    expect(at()).toBe(Number(slider().getAttribute('aria-valuemax')));
  });

  it('is pinned by Enter, which is in the address and holds the axis; Escape lets it go', async () => {
    await open('&range=15m');
    await key('ArrowLeft');
    const held = said();
    await key('Enter');
    expect(search().get('at')).toMatch(/^\d{4}-.*Z$/);
    expect(text('.history-live')).toContain('Held while a moment is pinned');
    await page.pass(30_000);
    expect(said()).toBe(held);
    await key('Escape');
    expect(search().get('at')).toBeNull();
    expect(text('.history-live')).not.toContain('Held');
  });

  it('says what the readout and the table say', async () => {
    await open('&range=15m&table=1');
    const lanes = [...document.querySelectorAll('.readout li')].map((one) => one.textContent?.trim());
    for (const lane of lanes) expect(said()).toContain(lane?.split(': ')[0]);
    const first = [...document.querySelectorAll('.lane-values tbody tr')][0];
    const cells = [...(first?.querySelectorAll('td') ?? [])].map((one) => one.textContent ?? '');
    expect(cells).toHaveLength(5);
    for (const cell of cells) expect(said()).toContain(cell);
  });
});

describe('a range', () => {
  it('is in the address, and the browser’s Back undoes it', async () => {
    await open();
    await press('7 d');
    expect(search().get('range')).toBe('7d');
    await press('24 h');
    expect(search().get('range')).toBeNull();
    expect(pushed).toBe(2);
  });

  it('that was moved back stands, and Back to live leads back', async () => {
    await open();
    await act(async () => document.querySelector<HTMLElement>('[aria-label="Earlier"]')?.click());
    expect(search().get('to')).not.toBeNull();
    expect(text('.history-live')).toContain('this range stays');
    document.querySelector<HTMLElement>('.history-live .primary')?.focus();
    await press('Back to live');
    expect(search().get('to')).toBeNull();
    // The button is gone, and the focus is not: it is where the range is said.
    expect(document.activeElement?.classList).toContain('range-button');
    expect(text('.history-live')).not.toContain('Back to live');
  });

  it('of one’s own is refused with a sentence where it cannot be, and nothing that was typed is lost', async () => {
    await open();
    await act(async () => document.querySelector<HTMLElement>('.range-button')?.click());
    const [from, to] = [...document.querySelectorAll<HTMLInputElement>('.range-dialog input')];
    if (from === undefined || to === undefined) throw new Error('There are no fields');
    const earlier = from.value;
    await type(to, '2020-01-01T00:00');
    await press('Show');
    expect(text('.range-dialog [role="alert"]')).toBe('The end must be later than the start.');
    expect(document.activeElement).toBe(to);
    expect([from.value, to.value]).toEqual([earlier, '2020-01-01T00:00']);
    await type(from, '2019-12-31T12:00');
    await press('Show');
    expect([search().get('from'), search().get('to')]).toEqual([
      '2019-12-31T12:00:00Z',
      '2020-01-01T00:00:00Z',
    ]);
    expect(document.querySelector('.range-dialog')).toBeNull();
  });
});

it('a lane’s name chooses whose chart is below, in the address', async () => {
  await open();
  await press('Triggerer');
  expect(search().get('chart')).toBe('triggerer');
  expect(document.querySelector('.history-names [aria-pressed="true"]')?.textContent).toBe('Triggerer');
});

it('a store that gives no room is said, and the picture is there all the same', async () => {
  await open();
  expect(text('.history-trouble')).not.toBe('');
  expect(said()).toContain('Scheduler Healthy');
});

/** As a person does: React hears of it. */
async function type(field: HTMLInputElement, value: string): Promise<void> {
  await act(async () => {
    Reflect.set(HTMLInputElement.prototype, 'value', value, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
