import { describe, expect, test } from 'vitest';
import type { Standing } from '../domain/tellings';
import type { ToldTrouble } from '../domain/tellings/troubles';
import { instant, minutes, plus } from '../domain/time';
import {
  standingFact,
  troubleLength,
  troubleReason,
  troubleTitle,
  whoseWord,
  whyNotEarlierExecutors,
} from './words-told';

const NOW = instant(Date.UTC(2026, 10, 30, 14));
const ago = (min: number) => plus(NOW, minutes(-min));
const trouble = (more: Partial<ToldTrouble> = {}): ToldTrouble => ({
  executor: 'CeleryExecutor',
  instance: 'redis://broker:6379/0',
  schedulers: ['scheduler-1', 'scheduler-2'],
  from: ago(30),
  to: ago(26),
  end: 'well',
  reason: 'the broker redis://broker:6379/0 refused the connection',
  ...more,
});

describe('a trouble that the server tells of', () => {
  test('says who told what, for how long, and how it ended', () => {
    expect(troubleTitle(trouble())).toBe('CeleryExecutor ← scheduler-1 and scheduler-2');
    expect(troubleTitle(trouble({ schedulers: [] }))).toBe('CeleryExecutor');
    expect(troubleReason(trouble())).toBe('the broker redis://broker:6379/0 refused the connection');
    expect(troubleReason(trouble({ reason: null }))).toBe('No reason was given.');
    expect(troubleLength(trouble())).toBe('4 min');
    expect(troubleLength(trouble({ end: 'unknown' }))).toBe('at least 4 min, then nobody told any more');
    expect(troubleLength(trouble({ end: 'lasts' }))).toBe('4 min so far');
  });
});

test('whose word it is, and why', () => {
  const because = { executor: 'CeleryExecutor', scheduler: 'scheduler-1', reason: 'no worker answered' };
  expect(whoseWord(because)).toBe('CeleryExecutor ← scheduler-1: no worker answered');
  expect(whoseWord({ ...because, scheduler: null, reason: null })).toBe('CeleryExecutor: no reason given');
  expect(whoseWord(null)).toBe('');
});

describe('since when', () => {
  const standing: Standing = { health: 'unhealthy', since: ago(30), isFirst: false };
  const fact = (one: Standing | undefined, verdict: 'healthy' | 'unhealthy' | 'no_reply' | 'unknown') =>
    standingFact(one, { verdict }, NOW, 'utc');

  test('is told with the word that holds', () => {
    expect(fact(standing, 'no_reply')).toMatchObject({
      label: 'Unhealthy since',
      value: '13:30 UTC',
      note: '30 min ago, told by the scheduler',
    });
    expect(fact({ ...standing, health: 'healthy', isFirst: true }, 'healthy')).toMatchObject({
      label: 'Healthy since',
      note: '30 min ago, when this scheduler began to ask',
    });
  });

  test('is not told where the row says another word, or nobody told', () => {
    expect(fact(standing, 'healthy')).toBeNull();
    expect(fact(standing, 'unknown')).toBeNull();
    expect(fact(undefined, 'healthy')).toBeNull();
  });
});

test('why nothing is known further back, where that can be seen', () => {
  const tellings = {
    whole: [],
    replicas: {},
    standing: {},
    troubles: [],
    since: ago(60),
    why: 'first',
  } as const;
  expect(whyNotEarlierExecutors(tellings, ago(90), 'utc', NOW)).toBe(
    'No scheduler told anything of executors before 13:00 UTC.',
  );
  expect(whyNotEarlierExecutors({ ...tellings, why: 'cut' }, ago(90), 'utc', NOW)).toBe(
    'Schedulers told more of executors than was read: what was before 13:00 UTC is not here.',
  );
  expect(whyNotEarlierExecutors(tellings, ago(30), 'utc', NOW)).toBeNull();
  expect(whyNotEarlierExecutors(null, ago(30), 'utc', NOW)).toBeNull();
});
