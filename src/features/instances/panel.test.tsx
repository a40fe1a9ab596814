import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Beat } from '../../domain/history';
import type { JudgedInstance } from '../../domain/judged';
import { plus, seconds } from '../../domain/time';
import { bundle, jobRow, kin, sources } from '../../ui/joined-builder';
import { asked, component, judged, NOW, row } from '../../ui/judged-builder';
import '../../ui/words-joined';
import { PanelMissing } from './panel-missing';
import { PanelView } from './panel-view';

const beats: readonly Beat[] = Array.from({ length: 60 }, (_, index) => ({
  at: plus(NOW, seconds(5 * index - 295)),
  verdict: 'healthy',
  age: seconds(2),
}));
const onOpen = vi.fn();
const onMove = vi.fn();
const onClose = vi.fn();
const frame = {
  zone: 'utc',
  layout: 'side',
  place: { index: 0, of: 2 },
  onOpen,
  onMove,
  onClose,
  hrefOf: (name: string, id: string) => `?instance=${name}~${id}`,
} as const;

let root: Root;
const show = (mine: JudgedInstance, name: 'triggerer' | 'executor' | 'dag_processor' = 'triggerer') => {
  const one = component(name, {
    instances: [mine],
    joined: {
      gone: [],
      scopes: [bundle('ml', { owners: [mine.id] })],
      listedAt: NOW,
      bundlesAt: NOW,
    },
  });
  return act(async () =>
    root.render(
      <PanelView
        {...frame}
        one={one}
        row={mine}
        judged={judged([one])}
        sources={sources()}
        beats={beats}
        predecessorBeats={[]}
        gaps={[]}
        day={null}
        incidents={null}
        standing={undefined}
        raw={{ health: () => '{"triggerer":{"status":"healthy"}}', job: (id) => ({ id, password: 'x' }) }}
        release="3.4.0"
        base={new URL('https://airflow.example/')}
        now={NOW}
      />,
    ),
  );
};
const text = (): string => document.body.textContent ?? '';
const button = (name: string): HTMLButtonElement =>
  [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  ) ?? document.createElement('button');
const press = (name: string) => act(async () => button(name).click());
const withClipboard = (clipboard: unknown) =>
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(clipboard as Clipboard);

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') ?? document.body);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.restoreAllMocks();
});

const KINDS: Readonly<Record<string, JudgedInstance>> = {
  alive: jobRow(1, 'a'),
  late: jobRow(1, 'a', { verdict: 'late', pill: 'late' }, { fate: 'late' }),
  lost: jobRow(1, 'a', { verdict: 'unhealthy', pill: 'unhealthy' }, { fate: 'lost' }),
  tombstone: jobRow(1, 'a', { verdict: 'gone', pill: 'gone' }, { fate: 'lost', successor: kin(2, 'b') }),
  stopped: jobRow(1, 'a', { verdict: 'stopped', pill: 'stopped' }, { fate: 'stopped', endedAt: NOW }),
  unclear: jobRow(
    1,
    'a',
    { verdict: 'unknown', pill: 'unknown', evidenceAt: null },
    { fate: 'unknown', state: null },
  ),
  'known by health alone': row('a'),
};

for (const [kind, one] of Object.entries(KINDS)) {
  it(`shows a row that is ${kind}, and carries no verdict that a wall screen could count`, async () => {
    await show(one);
    expect(document.querySelector('[data-panel-heading]')?.textContent).toBe('a');
    expect(document.querySelectorAll('[data-verdict], [data-instance], [data-component]')).toHaveLength(0);
    expect(text()).not.toMatch(/undefined|NaN|\[object/);
    expect([...document.querySelectorAll('dt')].map((dt) => dt.textContent).slice(0, 2)).toEqual([
      'Host',
      'Job',
    ]);
  });
}

it('shows an executor by who asked, with checks instead of beats and no heartbeat age', async () => {
  await show(asked('s-1'), 'executor');
  expect(document.querySelector('[data-panel-heading]')?.textContent).toBe('CeleryExecutor ← s-1');
  expect(text()).toContain('Checks, last 10 min');
  expect(text()).not.toContain('Heartbeat age');
});

it('a relative is a link to its own row, and opens here', async () => {
  await show(jobRow(1, 'a', {}, { predecessor: kin(7, 'before') }));
  const link = document.querySelector<HTMLAnchorElement>('.facts a');
  expect(link?.getAttribute('href')).toBe('?instance=triggerer~job:7');
  await act(async () => link?.click());
  expect(onOpen).toHaveBeenCalledWith('triggerer', 'job:7');
});

it('names the sole owner of a bundle', async () => {
  await show(jobRow(1, 'a', { bundles: ['ml'] }), 'dag_processor');
  expect(text()).toContain('sole owner of ml');
});

it('keeps raw JSON closed, masked and to be copied', async () => {
  const writeText = vi.fn(async () => undefined);
  withClipboard({ writeText });
  await show(jobRow(1, 'a'));
  expect(document.querySelectorAll('details[open]')).toHaveLength(0);
  await press('Copy Raw JSON, job 1');
  expect(writeText).toHaveBeenCalledWith('{\n  "id": 1,\n  "password": "***"\n}');
  expect(text()).toContain('Copied');
});

it('copies everything as text and as Markdown, with the link', async () => {
  const copied: string[] = [];
  withClipboard({ writeText: async (written: string) => void copied.push(written) });
  await show(jobRow(1, 'a_b_c'));
  await press('Copy as text');
  await press('Markdown');
  const [plain = '', markdown = ''] = copied;
  expect(plain).toMatch(/^Triggerer a_b_c: Healthy\n/);
  expect(plain).toContain('Job: 1 (TriggererJob, Unix user airflow)');
  expect(plain).toMatch(/\?instance=triggerer~job:1$/);
  expect(markdown).toMatch(/^\*\*Triggerer a\\_b\\_c: Healthy\*\*/);
});

it('without a clipboard the text is there to be copied by hand', async () => {
  withClipboard(undefined);
  await show(jobRow(1, 'a'));
  await press('Copy as text');
  expect(document.querySelector('textarea')?.value).toMatch(/^Triggerer a: Healthy/);
  expect(text()).toContain('press Ctrl+C');
  await press('Done');
  expect(document.querySelector('textarea')).toBeNull();
});

it('moves to its neighbours and closes by its buttons', async () => {
  await show(jobRow(1, 'a'));
  await press('Next row');
  await press('Previous row');
  await press('Close');
  expect(onMove.mock.calls).toEqual([[1], [-1]]);
  expect(onClose).toHaveBeenCalledOnce();
});

it('a row from a link of yesterday says that it is no more, and how to leave', async () => {
  await act(async () =>
    root.render(
      <PanelMissing
        {...frame}
        component="triggerer"
        id="job:17"
        isWaiting={false}
        jobs="answering"
        layout="page"
      />,
    ),
  );
  expect(text()).toContain('There is no such triggerer any more.');
  expect(button('Back').isConnected).toBe(true);
});
