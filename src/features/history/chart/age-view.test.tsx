import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Recorded } from '../../../data/chronicle';
import { bundleKey } from '../../../domain/history/parse-ages';
import type { Known } from '../../../domain/history/rows';
import type { Episode, Incident } from '../../../domain/incidents';
import { type Duration, type Instant, ms, plus, seconds } from '../../../domain/time';
import { clock, gap, NOW, recordedOf, stretch } from '../testing-recorded';
import { AgeView, type AgeViewProps } from './age-view';

const FROM = clock(3);
const TO = clock(4);
const LIMIT = seconds(30);

/** A silence of the triggerer that ended `age` after its last heartbeat. */
function silence(ended: Instant, age: number): Incident {
  const began = plus(ended, seconds(-age));
  const phase = {
    from: began,
    verdict: 'unhealthy',
    pill: 'down',
    reason: { code: 'silent', who: 'triggerer-1', age: seconds(age), limit: LIMIT, source: 'configuration' },
  } as const;
  const episode: Episode = {
    id: `triggerer-${began / 1000}`,
    subject: 'triggerer',
    began,
    by: 'watched',
    seen: ended,
    ended,
    endedAfter: null,
    phases: [phase],
    worst: phase,
    peak: { age: seconds(age), limit: LIMIT },
    affected: [],
    affectedCount: 0,
    cause: null,
    problem: null,
  };
  const { id, subject } = episode;
  return { id, subject, episodes: [episode], began, ended, worst: episode, consequences: [], cause: null };
}

const bad = (minute: number, age: number) =>
  stretch(clock(3, minute), clock(3, minute + 1), 'unhealthy', seconds(age));
const recorded: Recorded = recordedOf(
  FROM,
  TO,
  {
    triggerer: [
      stretch(clock(3, 10), clock(3, 15)),
      bad(15, 41),
      stretch(clock(3, 16), clock(3, 18)),
      stretch(clock(3, 18), clock(3, 20), 'healthy', seconds(16)),
      stretch(clock(3, 20), clock(3, 25)),
      bad(25, 552),
      bad(45, 54),
      stretch(clock(3, 46), clock(4)),
    ],
    executor: [stretch(clock(3, 10), clock(4), 'healthy', ms(41))],
  },
  { gaps: [gap(clock(3, 26), clock(3, 45), 'asleep')] },
);
const incidents = [silence(clock(3, 46), 54), silence(clock(3, 26), 552), silence(clock(3, 16), 41)];
const known: readonly Known[] = ['triggerer-0', 'triggerer-1', 'triggerer-1'].map((name, index) => ({
  key: `triggerer job:${index}`,
  component: 'triggerer',
  name,
  first: clock(3, index),
  last: TO,
}));

const onWho = vi.fn();
const onLimit = vi.fn();
let root: Root;
const show = (changes: Partial<AgeViewProps> = {}) => {
  const axis = { from: FROM, to: TO, width: 800, left: 112, count: 60, name: '1h', isLive: false } as const;
  return act(async () =>
    root.render(
      <AgeView
        axis={axis}
        at={null}
        zone="utc"
        now={NOW}
        component="triggerer"
        who={null}
        onWho={onWho}
        recorded={recorded}
        known={known}
        since={clock(3, 10)}
        limit={null}
        onLimit={onLimit}
        asTable={false}
        incidents={incidents}
        today={LIMIT}
        {...changes}
      />,
    ),
  );
};
const one = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`There is no ${selector}`);
  return found;
};
const said = (selector: string): string => one(selector).textContent ?? '';
const slider = () => one('.limit-slider input') as HTMLInputElement;
const handle = () => one('.limit-handle');
const key = (name: string) =>
  act(async () => handle().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })));
/** As a hand does: React hears only what goes past its own property. */
const slide = (value: number) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider(), String(value));
    slider().dispatchEvent(new Event('input', { bubbles: true }));
  });
const letGo = () => act(async () => slider().dispatchEvent(new Event('pointerup', { bubbles: true })));

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') ?? document.body);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.clearAllMocks();
});

describe('The chart of ages', () => {
  it('describes its worst value with its time, and its limit', async () => {
    await show();
    expect(one('figure').getAttribute('aria-label')).toBe(
      'Heartbeat age of Triggerer, longest silence: at most 9 min 12 s, from 03:25:00 UTC on; limit 30 s. The table has all values.',
    );
  });
  it('gives the same values in its table, under its crosshair and in its description', async () => {
    await show({ asTable: true });
    const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(rows).toHaveLength(50);
    for (const [index, [from, , value, mean]] of rows.entries()) {
      await show({ at: plus(TO, ms(-(index + 1) * 60_000)) });
      const more = mean === '–' || mean === value ? '' : `, mean ${mean}`;
      expect(said('.age-read')).toBe(`${from}: ${value}${more}`);
    }
    expect(rows).toContainEqual(['03:25:00 UTC', 'Unhealthy', '9 min 12 s', '9 min 12 s', '30 s']);
    expect(rows).toContainEqual(['03:30:00 UTC', '–', 'Not watched', '–', '–']);
  });
  it('reads the mean where it is not the worst, and the limit of then where it is not the one of now', async () => {
    const axis = { from: FROM, to: TO, width: 800, left: 112, count: 6, name: '1h', isLive: false } as const;
    await show({ axis, at: clock(3, 20) });
    expect(said('.age-read')).toBe('03:20:00 UTC: 9 min 12 s, mean 94 s');
    await show({ axis, at: clock(3, 20), today: seconds(60) });
    expect(said('.age-read')).toBe('03:20:00 UTC: 9 min 12 s, mean 94 s, limit then 30 s');
  });
  it('has a diamond with its figure where the axis cuts the line, and none elsewhere', async () => {
    await show();
    expect(said('.age-figure-text')).toBe('up to 9 min 12 s');
    expect(document.querySelectorAll('.age-room .stays')).toHaveLength(1);
  });
  it('says from when on ages were recorded', async () => {
    await show({ since: clock(3, 30) });
    expect(said('.age-before')).toBe('Ages were not recorded before 03:30');
  });
  it('offers each component and each instance; two of one name are told apart', async () => {
    await show();
    const texts = [...document.querySelectorAll('option')].map((option) => option.textContent);
    expect(texts).toContain('Triggerer, longest silence');
    expect(texts).toContain('triggerer-0');
    expect(texts.filter((text) => text?.startsWith('triggerer-1'))).toEqual([
      'triggerer-1, from 03:01:00 UTC on',
      'triggerer-1, from 03:02:00 UTC on',
    ]);
    const picker = one('select') as HTMLSelectElement;
    await act(async () => {
      picker.value = 'triggerer job:0';
      picker.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(onWho).toHaveBeenCalledExactlyOnceWith('triggerer', 'triggerer job:0');
  });
});

describe('The parse age of a bundle', () => {
  const who = bundleKey('team ← a');
  const parsed = (minute: number, age: number, limit: number) => ({
    ...stretch(clock(3, minute), clock(3, minute + 1), 'healthy', seconds(age)),
    limit: seconds(limit),
  });
  const life = { component: 'dag_processor', first: FROM, last: TO } as const;
  const ofBundle: Partial<AgeViewProps> = {
    component: 'dag_processor',
    who,
    known: [
      { key: who, name: 'team ← a', ...life },
      { key: bundleKey('dags'), name: 'dags', ...life },
      { key: 'dag_processor job:1', name: 'processor-0', ...life },
    ],
    recorded: { ...recorded, instances: { [who]: [parsed(30, 40, 720), parsed(40, 95, 210)] } },
  };
  it('is named with its own limit, and not with the one of heartbeats', async () => {
    await show(ofBundle);
    expect(one('figure').getAttribute('aria-label')).toBe(
      'Parse age of bundle team ← a: at most 95 s, from 03:40:00 UTC on; limit 3 min 30 s. The table has all values.',
    );
    expect(said('.age-head')).toContain('parse age by the last answer about it, worst of each 60 s');
    expect(said('.age-labels')).toContain('limit 3 min 30 s');
  });
  it('has no what-if, and says why', async () => {
    await show({ ...ofBundle, limit: seconds(60) });
    expect(said('.what-if')).toContain('No what-if for parse ages');
    expect(document.querySelector('.limit-handle, .limit-slider')).toBe(null);
  });
});

describe('What if the limit were another', () => {
  it('says at first how to ask, and stands at today’s limit', async () => {
    await show();
    expect(said('.what-if')).toContain('What if the limit were different?');
    expect(slider().value).toBe('30');
    expect(handle().getAttribute('aria-valuetext')).toBe('30 s');
  });
  it('names what would not have happened, what stays, and the price', async () => {
    await show({ limit: seconds(60) });
    expect(said('.what-if h3')).toBe('What if the limit were 60 s?');
    expect(said('.what-if .main')).toBe('2 of 3 incidents would not have happened');
    expect([...document.querySelectorAll('.what-if li')].map((item) => item.textContent)).toEqual([
      'triggerer silent for 54 s and 41 s',
      '9 min 12 s stays, noticed 30 s later',
    ]);
    expect(said('.what-if')).toContain('whatever stops for good is noticed 30 s later.');
  });
  it('has a ring for each that would not have happened, and a diamond for each that stays', async () => {
    await show({ limit: seconds(60) });
    expect(document.querySelectorAll('.age-room .avoided')).toHaveLength(2);
    expect(document.querySelectorAll('.age-room .stays')).toHaveLength(1);
  });
  it('finds with a smaller limit what would have happened in addition', async () => {
    await show({ limit: seconds(12) });
    expect(said('.what-if .main')).toBe('At least 1 incident more would have happened');
    expect(said('.what-if')).toContain('triggerer silent for 16 s, in addition');
    expect(said('.what-if')).toContain('noticed 18 s sooner');
  });
  it('says at least only where a smaller limit asks what longer buckets keep of', async () => {
    await show({ limit: seconds(12) });
    expect(said('.what-if')).toContain('only the longest silence of each minute is kept');
    await show({ limit: seconds(12), recorded: { ...recorded, tier: 'raw' } });
    expect(said('.what-if .main')).toBe('1 incident more would have happened');
    await show({ limit: seconds(60) });
    expect(said('.what-if')).not.toContain('longest silence');
  });
  it('is one value: while the slider moves the handle moves, and the address waits until it is let go', async () => {
    await show();
    await slide(60);
    expect(handle().getAttribute('aria-valuenow')).toBe('60');
    expect(said('.age-labels')).toContain('what if 60 s');
    expect(said('.what-if .main')).toBe('2 of 3 incidents would not have happened');
    expect(onLimit).not.toHaveBeenCalled();
    await letGo();
    expect(onLimit).toHaveBeenCalledExactlyOnceWith(60_000);
  });
  it('moves a second with an arrow, ten with a page, and to its ends', async () => {
    const asked: (Duration | null)[] = [];
    onLimit.mockImplementation((limit) => asked.push(limit));
    await show({ limit: seconds(60) });
    for (const name of ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']) {
      await show({ limit: seconds(60) });
      await key(name);
      await show({ limit: asked.at(-1) ?? null });
    }
    expect(asked.map((limit) => (limit ?? 0) / 1000)).toEqual([61, 59, 70, 50, 10, 120]);
  });
  it('goes back to today’s limit, with the focus on the slider', async () => {
    await show({ limit: seconds(60) });
    const back = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Back to 30 s',
    );
    await act(async () => back?.click());
    expect(onLimit).toHaveBeenCalledExactlyOnceWith(null);
    expect(document.activeElement).toBe(slider());
  });
  it('is not for executors and not for the database, and says why', async () => {
    await show({ component: 'executor', today: null, limit: seconds(60) });
    expect(said('.what-if')).toContain('an executor is asked and has to reply');
    expect(document.querySelector('.limit-handle')).toBe(null);
    expect(one('figure').getAttribute('aria-label')).toContain(
      'Reply time of Executors, slowest reply: at most 41 ms',
    );
    await show({ component: 'metadatabase', today: null });
    expect(said('.what-if')).toContain('it has no heartbeat');
    expect(said('.age-none')).toContain('Airflow says only whether it reached it');
  });
});
