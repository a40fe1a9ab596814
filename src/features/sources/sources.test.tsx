import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SourceState } from '../../domain/sources';
import { plus, seconds } from '../../domain/time';
import { loginPage } from '../../ui/airflow-pages';
import { bundle, kin, source, sources } from '../../ui/joined-builder';
import { component, judged, NOW, row } from '../../ui/judged-builder';
import type { LoginWay } from '../../ui/words-sources';
import { SourcesView } from './sources-view';

const limit = { after: seconds(30), source: 'release', why: 'forbidden', beat: null } as const;
const onAsk = vi.fn();
const onOpen = vi.fn();
const uncovered = component('dag_processor', {
  verdict: 'degraded',
  pill: 'degraded',
  instances: [row('dagproc-1')],
  joined: {
    gone: [],
    listedAt: NOW,
    bundlesAt: plus(NOW, seconds(-41)),
    scopes: [
      bundle('ml', { owners: [], before: kin(5, 'dagproc-0'), importErrors: 2, team: 'a' }),
      bundle('finance', { owners: [], before: null }),
      bundle('dags', { owners: ['host:dagproc-1'] }),
    ],
  },
});

let root: Root;
const show = (
  list: readonly SourceState[],
  way: LoginWay = 'link',
  airflow: string | null = 'http://af/x/',
) =>
  act(async () =>
    root.render(
      <SourcesView
        judged={judged([uncovered])}
        sources={list}
        facts={{
          release: '3.4.0',
          limits: { scheduler: limit, triggerer: limit, dag_processor: limit },
          way,
          teams: 1,
        }}
        isPaused={false}
        login={loginPage(new URL('http://af/x/'), 'http://af/x/vitals/?tab=sources')}
        airflow={airflow}
        onAsk={onAsk}
        onOpen={onOpen}
        hrefOf={(name, id) => `?instance=${name}~${id}`}
        now={NOW}
        zone="utc"
      />,
    ),
  );
const rowOf = (name: string): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-source="${name}"]`) ?? document.createElement('li');
const login = source('jobs', { access: 'needs_login', nextAt: null });

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') ?? document.body);
});
afterEach(() => act(async () => root.unmount()));

it('has a row for each source, in the order in which people read, and no verdict among them', async () => {
  await show(sources());
  const titles = [...document.querySelectorAll('.source-row h3')].map((one) => one.textContent);
  expect(titles).toEqual(['Health', 'Job list', 'Bundles', 'Parsing', 'Limits', 'Release', 'Executors']);
  expect(document.querySelectorAll('[data-verdict]')).toHaveLength(0);
});

it('leads to the login where there is one, and says what to do where there is none', async () => {
  await show(sources(login));
  expect(rowOf('jobs').querySelector('a')?.getAttribute('href')).toBe(
    'http://af/x/api/v2/auth/login?next=http%3A%2F%2Faf%2Fx%2Fvitals%2F%3Ftab%3Dsources',
  );
  for (const way of ['proxy', 'foreign', 'simulated'] as const) {
    await show(sources(login), way);
    expect(rowOf('jobs').querySelector('a')).toBeNull();
  }
});

it('a failing or refused source can be asked at once', async () => {
  const failing = source('parses', { access: 'failing', failures: 2 });
  await show(sources(failing, source('limits', { access: 'forbidden' })));
  await act(async () => rowOf('parses').querySelector('button')?.click());
  await act(async () => rowOf('limits').querySelector('button')?.click());
  expect(onAsk.mock.calls).toEqual([['parses'], ['limits']]);
  expect(rowOf('health').querySelector('button')).toBeNull();
});

it('names every bundle without an owner, who had it, and who is the only one left', async () => {
  await show(sources());
  const said = document.querySelector('.coverage')?.textContent ?? '';
  expect(said).toContain('No live Dag processor covers ml and finance: 1 of 3 bundles is covered');
  expect(said).toContain('no owner, before: dagproc-0');
  expect(said).toContain('one owner: losing it stops dags');
});

it('import errors lead into Airflow in a tab of their own, and nowhere where there is no Airflow', async () => {
  await show(sources());
  const link = document.querySelector<HTMLAnchorElement>('.scope-errors a');
  expect(link?.href).toBe('http://af/x/dag_bundles/ml');
  expect(link?.rel).toContain('noopener');
  await show(sources(), 'simulated', null);
  expect(document.querySelector('.scope-errors a')).toBeNull();
});
