import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAirflow } from '../../../mocks/airflow';
import { createDriver, type Driver } from '../../../mocks/driver';
import { SCENARIOS } from '../../../mocks/scenarios';
import { parseSim, simText } from '../../../mocks/situation';
import { aWall } from '../../../mocks/testing';
import { SessionProvider } from '../../data/environment';
import { fakeEnvironment } from '../../data/fake-airflow';
import { settled } from '../../data/fake-clock';
import { createSession } from '../../data/session';
import Laboratory from './laboratory';

/** The laboratory over the simulator's own doors; time stands but for what a test does. */
const asked: string[] = [];
const moved = vi.fn();
const onOpen = vi.fn();
let driver: Driver;
let root: Root;

/** Questions to the simulator that are on their way. */
let open = 0;
const isBusy = (): boolean => open > 0;
/** Until every question has its answer, and what follows from it is drawn. */
const settle = () =>
  act(async () => {
    do await settled();
    while (isBusy());
  });
const find = (selector: string) => document.querySelector(selector) as HTMLElement;
const field = (selector: string) => document.querySelector(selector) as HTMLInputElement;
const words = (selector: string): string => (find(selector).textContent ?? '').replace(/\s+/g, ' ').trim();

async function show(sim: string, isOpen = true, problem: string | null = null): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<button id="laboratory-button"></button><div id="root"></div>';
  asked.length = 0;
  moved.mockClear();
  driver = createDriver(parseSim(sim), aWall());
  const fake = fakeEnvironment(() => undefined);
  const airflow = createAirflow(driver, fake.base);
  const fetch = (async (input: URL, init?: RequestInit) => {
    asked.push(`${init?.method ?? 'GET'} ${input.pathname.replace(fake.base.pathname, '')}`);
    open += 1;
    const answer = await airflow(new Request(input, init)).finally(() => {
      open -= 1;
    });
    return answer ?? new Response('{}', { status: 404 });
  }) as typeof globalThis.fetch;
  const environment = { ...fake, clock: driver.clock, fetch, simulation: { problem, moved } };
  const session = createSession(environment, () => new Promise(() => {}));
  root = createRoot(find('#root'));
  await act(async () =>
    root.render(
      <SessionProvider session={session}>
        <Laboratory isOpen={isOpen} isFirstVisit={false} zone="utc" onOpen={onOpen} onTour={() => {}} />
      </SessionProvider>,
    ),
  );
  await settle();
}
beforeEach(() => onOpen.mockClear());
afterEach(() => act(async () => root.unmount()));

async function press(name: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].find(
    (one) => one.getAttribute('aria-label') === name || one.textContent?.trim() === name,
  );
  if (button === undefined) throw new Error(`There is no button “${name}”`);
  await act(async () => button.click());
  await settle();
}
async function key(pressed: string, on: Element = document.body): Promise<void> {
  await act(async () => {
    on.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }));
  });
  await settle();
}
async function type(selector: string, value: string): Promise<void> {
  const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  await act(async () => {
    property?.set?.call(field(selector), value);
    field(selector).dispatchEvent(new Event('input', { bubbles: true }));
  });
}

it('shows the story that runs, which one of all it is, and the time to a tenth', async () => {
  await show('scenario:killed-triggerer,at:12.3,speed:0');
  expect(field('select').value).toBe('killed-triggerer');
  expect(words('.lab-scenario')).toMatch(/\d+ of \d\d/);
  expect(words('.lab-time strong')).toBe('14:00:12.3');
  expect(words('.lab-time')).toContain('standing still');
});

it('closed, it draws nothing and asks nothing', async () => {
  await show('all-well', false);
  expect(asked).toEqual([]);
  expect(document.querySelector('#laboratory')).toBeNull();
  await key('.');
  expect(asked).toEqual([]);
  await key('`');
  expect(onOpen).toHaveBeenCalledWith(true);
});

describe('the address', () => {
  it('says what was loaded, and that it is another world', async () => {
    await show('scenario:all-well,at:40,speed:0,release:3.1.8');
    await act(async () => {
      field('select').value = 'killed-triggerer';
      field('select').dispatchEvent(new Event('change', { bubbles: true }));
    });
    await settle();
    expect(moved).toHaveBeenLastCalledWith(simText(driver.situation()), true);
    expect(driver.situation()).toMatchObject({ scenario: 'killed-triggerer', at: 0, release: null });
  });

  it('follows the clock, which leaves the world as it is', async () => {
    await show('scenario:all-well,at:5,speed:0');
    await press('+1 s');
    expect(words('.lab-time strong')).toBe('14:00:06.0');
    expect(moved).toHaveBeenLastCalledWith(simText(driver.situation()), false);
    await press('60×');
    expect(driver.situation().speed).toBe(60);
    expect(words('.lab-clock')).toContain('Pause');
  });
});

it('seeks ahead in the same world and back from the seed, with what was done', async () => {
  await show('scenario:all-well,seed:7,at:30,speed:0,acts:12~kill~triggerer-1');
  const track = field('.lab-track input');
  await type('.lab-track input', '60');
  await act(async () => track.dispatchEvent(new Event('pointerup', { bubbles: true })));
  await settle();
  expect(driver.situation().at).toBe(60);
  expect(moved).toHaveBeenLastCalledWith(expect.any(String), false);
  await type('.lab-track input', '13');
  await act(async () => track.dispatchEvent(new Event('pointerup', { bubbles: true })));
  await settle();
  expect(driver.situation()).toMatchObject({ at: 13, seed: 7 });
  expect(driver.world().processes['triggerer-1']?.condition).toBe('killed');
  expect(moved).toHaveBeenLastCalledWith(expect.any(String), true);
});

it('starts over with the same seed, and without what was done', async () => {
  await show('scenario:all-well,seed:7,at:30,speed:0,release:3.1.8,acts:12~kill~triggerer-1');
  await press('Reset');
  expect(driver.situation()).toMatchObject({ at: 0, seed: 7, release: null, polling: null });
  expect(driver.world().faults).toEqual([]);
});

it('does not offer polling where nobody can poll, and says why', async () => {
  await show('scenario:hidden-loss-3-1,at:30,speed:0');
  expect(field('.lab-check input').disabled).toBe(true);
  expect(words('.lab-check')).toContain('Airflow 3.1.8 polls no executors');
});

it('switches polling for every scheduler, also where one has an answer of its own', async () => {
  await show('scenario:one-fault-two-worlds,at:30,speed:0');
  expect(field('.lab-check input')).toMatchObject({ disabled: false, checked: true });
  await act(async () => field('.lab-check input').click());
  await settle();
  expect(driver.situation().polling).toBe(false);
  expect(field('.lab-check input').checked).toBe(false);
});

it('has every story under its theme, each theme once', async () => {
  await show('scenario:all-well,speed:0');
  const themes = [...document.querySelectorAll('optgroup')].map(({ label }) => label);
  expect(new Set(themes).size).toBe(themes.length);
  expect([...document.querySelectorAll('optgroup option')].map((one) => one.getAttribute('value'))).toEqual(
    SCENARIOS.map(({ name }) => name),
  );
});

describe('a seed', () => {
  it.each(['abc', '-3', '1.5'])(
    '%s is none: the field says what one is, until it is typed anew',
    async (typed) => {
      await show('scenario:all-well,at:30,speed:0');
      await type('.lab-seed input', typed);
      expect(document.querySelector('[role="alert"]')).toBeNull();
      await act(async () => find('.lab-seed').dispatchEvent(new Event('submit', { bubbles: true })));
      expect(words('[role="alert"]')).toContain('whole number');
      expect(driver.situation().seed).toBe(1);
      await type('.lab-seed input', '12');
      expect(document.querySelector('[role="alert"]')).toBeNull();
    },
  );

  it('plays the same time again from another one', async () => {
    await show('scenario:all-well,at:30,speed:0');
    await type('.lab-seed input', '9');
    await act(async () => find('.lab-seed').dispatchEvent(new Event('submit', { bubbles: true })));
    await settle();
    expect(driver.situation()).toMatchObject({ at: 30, seed: 9 });
  });

  it('that cannot be is said in the simulator’s own words, and stays in the field', async () => {
    await show('scenario:all-well,at:30,speed:0');
    await type('.lab-seed input', '99999999999');
    await act(async () => find('.lab-seed').dispatchEvent(new Event('submit', { bubbles: true })));
    await settle();
    expect(words('[role="alert"]')).toContain('seed is 99999999999');
    expect(field('.lab-seed input').value).toBe('99999999999');
    await press('+1 s');
    expect(document.querySelector('[role="alert"]')).toBeNull();
  });
});

it('says what in a link could not be used', async () => {
  await show('all-well', true, 'no scenario "no-such-story". There are others.');
  expect(words('[role="alert"]')).toBe(
    'This link cannot be played: there is no story “no-such-story”. The usual story runs instead, “All well”.',
  );
});

describe('keys', () => {
  it('step, pause and continue at the speed of before', async () => {
    await show('scenario:all-well,at:5,speed:0');
    await key('.');
    expect(driver.situation().at).toBe(6);
    await press('30×');
    await key(' ');
    expect(driver.situation().speed).toBe(0);
    await key(' ');
    expect(driver.situation().speed).toBe(30);
  });

  it('are not heard while typing, and Space on a button is the button’s', async () => {
    await show('scenario:all-well,at:5,speed:0');
    await key('.', find('.lab-seed input'));
    await key('n', find('select'));
    await key(' ', find('.lab-buttons button'));
    expect(driver.situation()).toMatchObject({ at: 5, speed: 0 });
  });

  it('Escape closes from inside, and outside when no panel is open', async () => {
    await show('scenario:all-well,speed:0');
    await key('Escape', find('.lab-step'));
    expect(onOpen).toHaveBeenCalledTimes(1);
    document.body.insertAdjacentHTML('beforeend', '<aside class="side-panel"></aside>');
    await key('Escape');
    expect(onOpen).toHaveBeenCalledTimes(1);
  });
});

describe('coming and done', () => {
  it('has one line between them, the nearest next to it', async () => {
    await show('scenario:killed-triggerer,at:5,speed:0');
    const rows = [...document.querySelectorAll('.happening')].map(({ textContent }) => textContent ?? '');
    const now = rows.findIndex((row) => row.includes('now'));
    expect(rows.slice(0, now).some((row) => row.includes('Fault: kill triggerer-0'))).toBe(true);
    expect(rows.slice(0, now).every((row) => /in \d|poll event/.test(row))).toBe(true);
    expect(rows.slice(now + 1).some((row) => /in \d+\.\d s$/.test(row))).toBe(false);
  });

  it('shows the kinds that are chosen', async () => {
    await show('scenario:killed-triggerer,at:60,speed:0');
    expect(words('.lab-list')).toMatch(/asks|poll event/);
    const polls = [...document.querySelectorAll('.lab-filter label')].find((one) =>
      one.textContent?.includes('Polls'),
    );
    await act(async () => polls?.querySelector('input')?.click());
    expect(words('.lab-list ol')).not.toMatch(/asks|poll event/);
    expect(words('.lab-list ol')).toContain('Fault: kill triggerer-0');
  });
});
