import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Episode } from '../../domain/incidents';
import { incidentsOf } from '../../domain/incidents/view';
import { hours, type Instant, plus, seconds } from '../../domain/time';
import { incidentSearch } from '../../ui/incident-link';
import { NOW } from '../../ui/judged-builder';
import { IncidentLines } from './panel-incidents';

let root: Root;
const onShow = vi.fn();
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') ?? document.body);
});
afterEach(() => act(async () => root.unmount()));

/** A minute of trouble, `back` hours ago, of the instance with this key. */
function trouble(back: number, key: string): Episode {
  const began: Instant = plus(NOW, hours(-back));
  const ended = plus(began, seconds(60));
  const worst = {
    from: began,
    verdict: 'unhealthy',
    pill: 'down',
    reason: { code: 'server_says', word: 'down' },
  } as const;
  return {
    id: `triggerer-${back}`,
    subject: 'triggerer',
    began,
    by: 'watched',
    seen: ended,
    ended,
    endedAfter: null,
    phases: [worst],
    worst,
    peak: null,
    affected: [{ key, name: 'a', worst: 'unhealthy' }],
    affectedCount: 1,
    cause: null,
    problem: null,
  };
}

const show = (episodes: readonly Episode[]) =>
  act(async () =>
    root.render(
      <IncidentLines
        component="triggerer"
        id="job:7"
        name="a"
        now={NOW}
        zone="utc"
        incidents={incidentsOf(episodes)}
        hrefOf={(incident) => incidentSearch('?instance=triggerer~job:7', incident)}
        onShow={onShow}
      />,
    ),
  );
const links = (): readonly (string | null)[] =>
  [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));

it('lists incidents of the last 24 h in which this instance was not well, as links to the History tab', async () => {
  await show([
    trouble(1, 'triggerer job:7'),
    trouble(2, 'triggerer job:8'),
    trouble(3, 'triggerer host:a'),
    trouble(30, 'triggerer job:7'),
  ]);
  expect(links()).toEqual([
    '?tab=history&chart=triggerer&incident=triggerer-1',
    '?tab=history&chart=triggerer&incident=triggerer-3',
  ]);
  await act(async () => document.querySelector('a')?.click());
  expect(onShow).toHaveBeenCalledWith('triggerer-1');
});

it('says that there was none, as far as somebody watched', async () => {
  await show([trouble(30, 'triggerer job:7')]);
  expect(links()).toEqual([]);
  expect(document.body.textContent).toContain('none in 24 h, as far as somebody watched');
});
