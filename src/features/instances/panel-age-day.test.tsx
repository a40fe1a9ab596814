import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Stretch, sliceOf } from '../../domain/history/slice';
import type { InstanceVerdict } from '../../domain/model';
import { between, type Duration, hours, type Instant, minutes, ms, plus, seconds } from '../../domain/time';
import { NOW } from '../../ui/judged-builder';
import { AgeDay } from './panel-age-day';
import { DAY } from './panel-day-line';

const ago = (by: Duration): Instant => plus(NOW, ms(-by));
const stretch = (
  from: Instant,
  to: Instant,
  age: Duration,
  verdict: InstanceVerdict = 'healthy',
): Stretch => ({
  from,
  to,
  ...sliceOf({ verdict, age, limit: seconds(30) }, between(from, to)),
});

let root: Root;
const show = (own: readonly Stretch[], isLatency = false) =>
  act(async () =>
    root.render(
      <AgeDay
        name="triggerer-1"
        day={{ own, predecessor: [], gaps: [], since: own[0]?.from ?? null, to: NOW }}
        predecessor={null}
        limit={isLatency ? null : seconds(30)}
        isLatency={isLatency}
        isOver={false}
        now={NOW}
        zone="utc"
      />,
    ),
  );
const text = (): string => document.body.textContent ?? '';

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') ?? document.body);
});
afterEach(() => act(async () => root.unmount()));

describe('The last 24 h of an instance', () => {
  it('say how well it went, of the time that was watched', async () => {
    const bad = stretch(ago(minutes(6)), ago(minutes(3)), seconds(200), 'unhealthy');
    await show([stretch(ago(hours(6)), ago(minutes(6)), seconds(3)), bad]);
    expect(text()).toContain('up 99.1 % of 5 h 57 min watched · worst of each 10 min');
  });
  it('are never 100 % when something bad was seen, however short', async () => {
    const moment = stretch(ago(hours(1)), ago(hours(1)), seconds(40), 'unhealthy');
    await show([
      stretch(ago(DAY), ago(hours(1)), seconds(3)),
      moment,
      stretch(ago(hours(1)), NOW, seconds(3)),
    ]);
    expect(text()).toContain('up 99.9 % of 1 d watched');
  });
  it('say that nobody watched, rather than a share of nothing', async () => {
    await show([]);
    expect(text()).toContain('not watched yet');
    expect(text()).not.toContain('%');
  });
  it('give the greatest age in words, beside the diamond and in the table alike', async () => {
    await show([
      stretch(ago(hours(3)), ago(hours(2)), seconds(3)),
      stretch(ago(hours(2)), ago(minutes(110)), seconds(552), 'unhealthy'),
    ]);
    expect(document.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(
      'Heartbeat age of triggerer-1, 24 h: at most 9 min 12 s, limit 30 s',
    );
    expect(document.querySelector('.cut-figure')?.textContent).toBe('up to 9 min 12 s');
    expect(document.querySelector('table')?.textContent).toContain('9 min 12 s');
  });
  it('are reply times of an executor, against the deadline that they had', async () => {
    await show([stretch(ago(hours(3)), NOW, ms(41))], true);
    expect(document.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(
      'Reply time of triggerer-1, 24 h: at most 41 ms, deadline 30 s',
    );
  });
});
