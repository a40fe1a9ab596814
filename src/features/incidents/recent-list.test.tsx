import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Episode } from '../../domain/incidents';
import { incidentsOf } from '../../domain/incidents/view';
import type { Instant } from '../../domain/time';
import { incidentSearch } from '../../ui/incident-link';
import { RecentList } from './recent-list';
import { at, DRAWN, NOW } from './testing-incidents';

let root: Root;
const onShow = vi.fn();
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') ?? document.body);
});
afterEach(async () => {
  await act(async () => root.unmount());
  onShow.mockClear();
});

const show = (episodes: readonly Episode[], since: Instant | null = at('09:00', 1)) =>
  act(async () =>
    root.render(
      <RecentList
        incidents={incidentsOf(episodes)}
        since={since}
        now={NOW}
        zone="utc"
        hrefOf={(id) => incidentSearch('?zone=utc&at=2026-11-30T03:07:00Z', id)}
        onShow={onShow}
      />,
    ),
  );
const lines = (): readonly string[] =>
  [...document.querySelectorAll('.recent li')].map((one) => (one.textContent ?? '').replace(/\s+/g, ' '));

it('shows what is open and the last three that are over, but none that only follows from another', async () => {
  await show(DRAWN);
  expect(lines()).toHaveLength(5);
  expect(lines()[1]).toMatch(
    /^Executors degraded ?open for 4 min 12 s ?since 14:02:11 UTC ?CeleryExecutor.*no reply within 5 s, 25 polls in a row\.$/,
  );
  expect(lines().join(' ')).not.toContain('unknown');
});

it('each line is a link to its row in the History tab, and all of them to the tab', async () => {
  await show(DRAWN);
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.recent a')];
  expect(links[0]?.getAttribute('href')).toBe('?zone=utc&tab=history');
  expect(links[1]?.getAttribute('href')).toBe(
    `?zone=utc&tab=history&chart=triggerer&incident=triggerer-${at('14:06:05') / 1000}`,
  );
  await act(async () => links[1]?.click());
  await act(async () => links[0]?.click());
  expect(onShow.mock.calls).toEqual([[`triggerer-${at('14:06:05') / 1000}`], [null]]);
});

it('says since when nothing happened, or that nothing was recorded yet', async () => {
  await show([]);
  expect(document.body.textContent).toContain('None since 1 Nov 09:00:00 UTC, as far as somebody watched.');
  await show([], null);
  expect(document.body.textContent).toContain('Nothing has been recorded yet.');
});
