import { describe, expect, test } from 'vitest';
import type { Life } from './lives';
import type { ExecutorInstanceReport } from './model';
import { tellingsOf } from './tellings';
import { type Instant, instant, ms, plus, seconds } from './time';
import type { ExecutorTransition, TransitionList } from './transitions';

const NOW = instant(Date.UTC(2026, 10, 30, 14));
/** So many seconds before now. */
const ago = (s: number): Instant => plus(NOW, ms(-1000 * s));
const CELERY = 'CeleryExecutor';
const BROKER = 'redis://broker:6379/0';
const ID = `${CELERY}@scheduler-1/${BROKER}`;

const change = (
  s: number,
  health: ExecutorTransition['health'],
  more: Partial<ExecutorTransition> = {},
): ExecutorTransition => ({
  at: ago(s),
  scheduler: 'scheduler-1',
  job: 1,
  executor: CELERY,
  instance: BROKER,
  health,
  reason: health === 'unhealthy' ? 'refused' : null,
  kind: health === 'unhealthy' ? 'refused' : null,
  ...more,
});
/** In the order of time; the plugin sends the newest first. */
const list = (transitions: readonly ExecutorTransition[], more: Partial<TransitionList> = {}) => ({
  transitions: transitions.toReversed(),
  isComplete: true,
  at: NOW,
  reports: [],
  ...more,
});
const life = (job: number, fate: Life['fate'], to: Instant = NOW): Life => ({
  job,
  component: 'scheduler',
  name: `scheduler-${job}`,
  from: ago(9000),
  to,
  fate,
});
const report = (s: number, scheduler = 'scheduler-1') =>
  ({
    scheduler,
    executor: CELERY,
    instance: BROKER,
    checkedAt: ago(s),
    interval: seconds(10),
  }) as ExecutorInstanceReport;
const RUNS = [life(1, 'running'), life(2, 'running')];
const spans = (tellings: ReturnType<typeof tellingsOf>, id: string | null = null) =>
  (id === null ? tellings.whole : (tellings.replicas[id] ?? [])).map(({ from, to, word }) => [
    (NOW - from) / 1000,
    (NOW - to) / 1000,
    word,
  ]);

describe('what one scheduler told', () => {
  const told = list([change(600, 'healthy'), change(300, 'unhealthy'), change(200, 'healthy')]);

  test('holds until its next word, and the last one as long as the scheduler lives', () => {
    const tellings = tellingsOf(told, RUNS);
    const all = [
      [600, 300, 'healthy'],
      [300, 200, 'unhealthy'],
      [200, 0, 'healthy'],
    ];
    expect(spans(tellings)).toEqual(all);
    expect(spans(tellings, ID)).toEqual(all);
    expect(tellings).toMatchObject({ since: ago(600), why: 'first' });
  });

  test('is one trouble, from its first word to the one that ended it, with its reason', () => {
    expect(tellingsOf(told, RUNS).troubles).toEqual([
      {
        executor: CELERY,
        instance: BROKER,
        schedulers: ['scheduler-1'],
        from: ago(300),
        to: ago(200),
        end: 'well',
        reason: 'refused',
      },
    ]);
  });

  test.each([
    ['was killed', life(1, 'killed', ago(100)), 100],
    ['has ended', life(1, 'ended', ago(150)), 150],
    ['stopped to beat before it said that', life(1, 'killed', ago(250)), 170],
    ['has no row', life(5, 'running'), 170],
  ])('counts no longer than its scheduler lived, or three intervals: it %s', (_, of, end) => {
    const last = spans(tellingsOf(told, [of])).at(-1);
    expect(last).toEqual([200, end, 'healthy']);
  });

  test('holds three intervals after the check that health has, whatever the scheduler’s row says', () => {
    const withReport = (s: number) =>
      tellingsOf({ ...told, reports: [report(s)] }, [life(1, 'killed', ago(190))]);
    expect(spans(withReport(4)).at(-1)).toEqual([200, 0, 'healthy']);
    expect(spans(withReport(90)).at(-1)).toEqual([200, 60, 'healthy']);
  });

  test('a list that left some out does not say that nothing was before', () => {
    expect(tellingsOf({ ...told, isComplete: false }, RUNS).why).toBe('cut');
    expect(tellingsOf(list([]), RUNS)).toMatchObject({ whole: [], troubles: [], since: null, why: null });
  });

  test('a reporter that was gone leaves a time in which nobody knows', () => {
    const gone = change(250, 'unknown', { reason: 'the scheduler that asked fell silent', kind: 'other' });
    const tellings = tellingsOf(list([change(300, 'unhealthy'), gone, change(100, 'healthy')]), RUNS);
    expect(spans(tellings)).toEqual([
      [300, 250, 'unhealthy'],
      [100, 0, 'healthy'],
    ]);
    expect(tellings.troubles).toMatchObject([{ from: ago(300), to: ago(250), end: 'unknown' }]);
  });
});

describe('what several told', () => {
  const other = (s: number, health: ExecutorTransition['health']) =>
    change(s, health, {
      scheduler: 'scheduler-2',
      job: 2,
      reason: health === 'unhealthy' ? 'no reply' : null,
    });

  test('adds up as the proposal does, and each keeps its own', () => {
    const tellings = tellingsOf(
      list([
        change(600, 'healthy'),
        other(590, 'healthy'),
        other(400, 'unhealthy'),
        change(300, 'unhealthy'),
        other(200, 'healthy'),
        change(100, 'healthy'),
      ]),
      RUNS,
    );
    expect(spans(tellings)).toEqual([
      [600, 400, 'healthy'],
      [400, 300, 'degraded'],
      [300, 200, 'unhealthy'],
      [200, 100, 'degraded'],
      [100, 0, 'healthy'],
    ]);
    expect(tellings.troubles).toMatchObject([
      { schedulers: ['scheduler-2', 'scheduler-1'], from: ago(400), to: ago(100), reason: 'no reply' },
    ]);
    expect(spans(tellings, ID).map(([, , word]) => word)).toEqual(['healthy', 'unhealthy', 'healthy']);
  });

  test('a new life on the same host goes on where the last one was, and has the report of now', () => {
    const tellings = tellingsOf(
      list([change(600, 'healthy'), change(90, 'healthy', { job: 3 })], { reports: [report(3)] }),
      [life(1, 'killed', ago(150)), life(3, 'running')],
    );
    expect(spans(tellings, ID)).toEqual([
      [600, 150, 'healthy'],
      [90, 0, 'healthy'],
    ]);
    expect(tellings.standing[ID]).toEqual({ health: 'healthy', since: ago(90), isFirst: true });
  });
});

test('since when: from the last change of the word, not of the reason', () => {
  const tellings = tellingsOf(
    list([
      change(600, 'healthy'),
      change(300, 'unhealthy'),
      change(200, 'unhealthy', { kind: 'no_reply', reason: 'no reply' }),
    ]),
    RUNS,
  );
  expect(tellings.standing[ID]).toEqual({ health: 'unhealthy', since: ago(300), isFirst: false });
  expect(tellings.troubles).toMatchObject([{ from: ago(300), to: NOW, end: 'lasts' }]);
});
