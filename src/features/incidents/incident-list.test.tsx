import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { instant } from '../../domain/time';
import { affected, at, DRAWN, episode, GAPS, NOW } from './testing-incidents';
import { named, openList, press, row, text } from './testing-list';

let page: Awaited<ReturnType<typeof openList>>;
afterEach(async () => {
  await page.close();
  vi.restoreAllMocks();
});

const DOWN = `triggerer-${at('13:18:40') / 1000}`;
const FLIPS = `scheduler-${at('13:46:10') / 1000}`;
const DATABASE = `metadatabase-${at('10:40:12') / 1000}`;
const rows = (): readonly string[] =>
  [...document.querySelectorAll('.incidents-rows > li')].map(
    (one) => one.getAttribute('data-subject') ?? one.getAttribute('data-gap') ?? '',
  );

it('shows open ones first, then incidents and gaps from the newest on', async () => {
  page = await openList(DRAWN, GAPS);
  expect(rows()).toEqual([
    'triggerer',
    'executor',
    'scheduler',
    'asleep',
    'triggerer',
    'metadatabase',
    'triggerer',
  ]);
  expect(text('.incidents-head')).toContain('2 open');
  expect(text('.incidents-head')).toContain('4 closed in the last 24 h');
  expect(text('[data-gap]')).toContain(
    'This browser slept; nobody asked the server. Opens and closes nothing.',
  );
});

it('does not say that nothing happened while the page shows a trouble that is too young to be listed', async () => {
  const since = instant(NOW - 3000);
  page = await openList([], [], '', [{ component: 'triggerer', pill: 'degraded', since }]);
  expect(text('.incidents')).toContain('Triggerer degraded for 3 s: listed here once it has lasted 10 s.');
  expect(text('.incidents')).not.toContain('No incident');
});

it('carries attributes that stay, and none that a wall screen counts', async () => {
  page = await openList(DRAWN, GAPS);
  const found = document.querySelector(row(DOWN));
  expect(found?.getAttribute('data-began')).toBe('2026-11-30T13:18:40.000Z');
  expect(found?.getAttribute('data-ended')).toBe('2026-11-30T13:19:34.000Z');
  expect(found?.getAttribute('data-worst')).toBe('unhealthy');
  expect(document.querySelectorAll('[data-verdict], [data-component], [data-instance]')).toHaveLength(0);
});

it('tells consequences of one cause as one row below it, and links both ways', async () => {
  page = await openList(DRAWN);
  const follows = `${row(DATABASE)} .incident-follows`;
  expect(text(follows)).toContain('Scheduler, Triggerer, Dag processor and Executors unknown');
  expect(text(follows)).toContain('Follows from Metadata database');
  expect(text(row(DATABASE))).toContain('Caused 4 components unknown; not their outage.');
  await press('4 components unknown', row(DATABASE));
  expect(document.activeElement?.closest('.incident-follows')).not.toBeNull();
});

it('flips are one row with a count; each time unfolds, and the heading takes the focus', async () => {
  page = await openList(DRAWN);
  expect(text(row(FLIPS))).toContain('4 times in');
  await press('Show the four');
  expect(document.querySelectorAll(`${row(FLIPS)} .incident-episodes li`)).toHaveLength(4);
  expect(document.activeElement?.id).toBe(`incident-${FLIPS}`);
  expect(page.address.get()).toContain(`incident=${FLIPS}`);
});

it('a permanent link unfolds its row and puts the focus there; folding it forgets the link', async () => {
  page = await openList(DRAWN, [], `?tab=history&incident=${DOWN}`);
  const heading = document.activeElement;
  expect(heading?.id).toBe(`incident-${DOWN}`);
  expect(heading?.getAttribute('aria-expanded')).toBe('true');
  await act(async () => (heading as HTMLElement).click());
  expect(heading?.getAttribute('aria-expanded')).toBe('false');
  expect(page.address.get()).not.toContain('incident');
});

it('a link to what is not here says so in one sentence', async () => {
  page = await openList(DRAWN, [], '?incident=triggerer-1');
  expect(text('.incidents [role="status"].incidents-line')).toContain('is not in this browser');
  await press('Forget the link');
  expect(text('.incidents')).not.toContain('is not in this browser');
});

it('a link to a row far down shows all rows up to it; without one there are twenty, and more on request', async () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    episode(
      at(`${String(13 - Math.floor(index / 5)).padStart(2, '0')}:${50 - (index % 5) * 10}`),
      at('14:00'),
      {
        id: `i${index}`,
        ended: at(`${String(13 - Math.floor(index / 5)).padStart(2, '0')}:${51 - (index % 5) * 10}`),
      },
    ),
  );
  page = await openList(many, [], '?incident=i24');
  expect(rows()).toHaveLength(25);
  await page.close();
  page = await openList(many);
  expect(rows()).toHaveLength(20);
  await press('Show 10 more');
  expect(rows()).toHaveLength(30);
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('incident-i20'));
});

it('whom it affected unfolds below it, as links to their panels', async () => {
  page = await openList([
    episode(at('13:18:40'), at('13:19:34'), {
      affected: [affected('triggerer', 'job:7', 'triggerer-1')],
      affectedCount: 13,
    }),
  ]);
  await act(async () => document.getElementById(`incident-${DOWN}`)?.click());
  const link = named('triggerer-1', '.incident-affected');
  expect(link.getAttribute('href')).toBe('?instance=triggerer~job:7');
  expect(text('.incident-affected')).toContain('and 12 more');
  await act(async () => link.click());
  expect(page.opened).toEqual(['triggerer~job:7']);
});

it('shows one component alone where one is chosen', async () => {
  page = await openList(DRAWN, [], '?chart=triggerer');
  await press('Triggerer only');
  expect(page.address.get()).toContain('of=triggerer');
  expect(new Set(rows())).toEqual(new Set(['triggerer']));
  await press('All components');
  expect(rows()).toContain('metadatabase');
});

it('marks what would not have happened under another limit with a ring, what stays with a diamond', async () => {
  page = await openList(DRAWN, [], '?chart=triggerer&limit=60');
  const marks = [...document.querySelectorAll('.incident-what-if')].map((one) => [
    one.textContent,
    one.querySelector('circle') !== null,
  ]);
  expect(marks).toEqual([
    ['would not have happened at 60 s', true],
    ['stays at 60 s', false],
  ]);
});

it('says that nothing happened as far as somebody watched, which is not the same as reading or nothing recorded', async () => {
  page = await openList([]);
  expect(text('.incidents')).toContain('No incident in the last 24 h, as far as somebody watched.');
});

it('says aloud that one has closed and how many are open; nothing when it is opened', async () => {
  page = await openList(DRAWN);
  const aloud = (): string => text('.incidents > .sr-only[role="status"]');
  expect(aloud()).toBe('');
  const incidents = page.chronicle.incidents.get();
  await act(async () =>
    page.chronicle.incidents.set(
      incidents.map((one) =>
        one.subject === 'executor' && one.ended === null ? { ...one, ended: at('14:06:23') } : one,
      ),
    ),
  );
  expect(aloud()).toMatch(/^Executors degraded ended after 4 min 12 s\. 1 incident is open\.$/);
});

it('text of servers and files is text', async () => {
  const hostile = '<img src=x onerror=alert(1)>';
  page = await openList([
    episode(at('13:18:40'), null, {
      affected: [affected('triggerer', 'job:1', hostile)],
      affectedCount: 1,
      id: `"><script>${hostile}`,
    }),
  ]);
  await act(async () => document.querySelector<HTMLElement>('.incident h3 button')?.click());
  expect(document.querySelectorAll('img, script')).toHaveLength(0);
  expect(text('.incident-affected')).toContain(hostile);
});
