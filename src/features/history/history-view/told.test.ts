import { describe, expect, test } from 'vitest';
import type { Tellings, ToldStretch } from '../../../domain/tellings';
import type { ToldTrouble } from '../../../domain/tellings/troubles';
import type { Instant } from '../../../domain/time';
import { clock, gap, NOW, recordedOf, stretch } from '../testing-recorded';
import { bandsOf } from './bands';
import { lanesOf } from './lane-model';
import { piecesOf } from './lane-paths';
import { readingAt, readingText } from './readings';
import { toldUnseen } from './told-unseen';
import type { Window } from './window';

const window: Window = { from: clock(10), to: clock(12), count: 24, name: null, isLive: false };
const axis = { ...window, width: 480, left: 112 };
const ID = 'CeleryExecutor@scheduler-1/redis://broker:6379/0';
const because = {
  executor: 'CeleryExecutor',
  scheduler: 'scheduler-1',
  reason: 'the broker redis://broker:6379/0 refused the connection',
};
const part = (from: Instant, to: Instant, word: ToldStretch['word']): ToldStretch => ({
  from,
  to,
  word,
  because: word === 'healthy' ? null : because,
});
const OUTAGE = [
  part(clock(9), clock(10, 30), 'healthy'),
  part(clock(10, 30), clock(10, 45), 'unhealthy'),
  part(clock(10, 45), clock(11), 'degraded'),
];
const tellings = (whole: readonly ToldStretch[]): Tellings => ({
  whole,
  replicas: { [ID]: whole },
  standing: {},
  troubles: [],
  since: whole[0]?.from ?? null,
  why: 'first',
});
const facts = {
  recorded: recordedOf(window.from, window.to, {}),
  lives: null,
  since: clock(11, 30),
  who: null,
  isAhead: false,
} as const;
const executorLane = (more: object = {}) => {
  const lane = lanesOf(window, { ...facts, tellings: tellings(OUTAGE), ...more }).find(
    ({ component, who }) => component === 'executor' && who === null,
  );
  if (lane === undefined) throw new Error('no lane');
  return lane;
};
const textAt = (index: number, more: object = {}): string =>
  readingText(readingAt(executorLane(more), index));

describe('the lane of executors before the page was opened', () => {
  test('says what schedulers told, with whose word it is and why', () => {
    expect(textAt(0)).toBe('Reported healthy, from the server');
    expect(textAt(7)).toBe(
      'Reported unhealthy, from the server: CeleryExecutor ← scheduler-1: the broker redis://broker:6379/0 refused the connection',
    );
    expect(textAt(10)).toMatch(/^Some reported unhealthy, from the server: CeleryExecutor/);
    expect(textAt(13)).toBe('Not recorded');
  });

  test('is drawn hollow, each in its own look, and hatched where nobody told', () => {
    const lanes = [executorLane()];
    const looks = new Set(piecesOf(lanes, axis, [], facts.since).map(({ look }) => look));
    expect(looks).toEqual(new Set(['hatch', 'up', 'partly', 'ill']));
  });

  test('never covers what was watched', () => {
    const recorded = recordedOf(window.from, window.to, { executor: [stretch(clock(10), clock(12))] });
    expect(textAt(7, { recorded, since: clock(9) })).toMatch(/^Healthy/);
    const pieces = piecesOf([executorLane({ recorded, since: clock(9) })], axis, [], clock(9));
    expect(pieces.every(({ look }) => look === 'healthy')).toBe(true);
  });

  test('speaks for time that nobody watched, without the plugin for none of it', () => {
    const recorded = {
      ...recordedOf(window.from, window.to, { executor: [stretch(clock(10), clock(10, 25))] }),
      gaps: [gap(clock(10, 25), clock(11, 30), 'closed')],
    };
    expect(textAt(7, { recorded, since: clock(9) })).toMatch(
      /^Not watching, reported unhealthy, says the server: /,
    );
    expect(textAt(7, { recorded, since: clock(9), tellings: null })).toMatch(/^Not watching, (?!reported)/);
  });

  test('an instance has its own, by its identity', () => {
    const who = { key: `executor ${ID}`, name: 'CeleryExecutor', component: 'executor' } as const;
    const lanes = lanesOf(window, { ...facts, tellings: tellings(OUTAGE), who });
    const own = lanes.find((lane) => lane.who !== null);
    expect(own?.told.map(({ says }) => says)).toEqual(['well', 'ill', 'partly']);
    const other = lanesOf(window, {
      ...facts,
      tellings: tellings(OUTAGE),
      who: { ...who, key: 'executor x' },
    });
    expect(other.find((lane) => lane.who !== null)?.told).toEqual([]);
  });

  test('the band of the server reaches as far as anybody told', () => {
    expect(bandsOf(window, null, facts.since, tellings(OUTAGE))).toEqual([
      { kind: 'server', from: clock(10), to: clock(11, 30) },
      { kind: 'watched', from: clock(11, 30), to: clock(12) },
    ]);
  });
});

describe('troubles in the list', () => {
  const trouble = (from: Instant, to: Instant): ToldTrouble => ({
    executor: 'CeleryExecutor',
    instance: null,
    schedulers: ['scheduler-1'],
    from,
    to,
    end: 'well',
    reason: null,
  });
  const before = trouble(clock(10, 10), clock(10, 20));
  const watched = trouble(clock(11, 40), clock(11, 50));

  test('are those that this page did not see begin', () => {
    expect(toldUnseen([before, watched], window, facts.since, [])).toEqual([before]);
    expect(toldUnseen([before, watched], window, null, [])).toEqual([before, watched]);
    expect(toldUnseen([watched], window, facts.since, [gap(clock(11, 35), clock(11, 45), 'closed')])).toEqual(
      [watched],
    );
  });

  test('touch the window', () => {
    expect(toldUnseen([trouble(clock(8), clock(9))], window, NOW, [])).toEqual([]);
    expect(toldUnseen([trouble(clock(8), clock(10, 1))], window, NOW, [])).toHaveLength(1);
  });
});
