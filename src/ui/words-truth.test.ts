import { expect, it } from 'vitest';
import type { AskedState } from '../../mocks/executors/asked';
import { seconds } from '../domain/time';
import { asked, NOW, row } from './judged-builder';
import { partWords, seenWords, wayWords } from './words-truth';

const part = (changes: Partial<Parameters<typeof partWords>[0]> = {}) => ({
  kind: 'scheduler',
  condition: 'running',
  well: true,
  ...changes,
});

it('says what is true in two or three words, and for how long where that is known', () => {
  expect(partWords(part(), [])).toBe('running');
  expect(partWords(part({ mode: 'api' }), [])).toBe('running, API mode');
  const killed = part({ condition: 'killed', well: false });
  expect(partWords(killed, [{ verb: 'kill', age: seconds(750) }])).toBe('killed 12 min ago');
  expect(partWords(killed, [])).toBe('killed');
  const hung = part({ condition: 'hung', well: false });
  expect(partWords(hung, [{ verb: 'hang', age: seconds(40) }])).toBe('hung 40 s');
  expect(partWords(part({ condition: 'stopped' }), [])).toBe('not started yet');
  const session = { refused: 'job_closed', works: false };
  expect(partWords(part({ condition: 'stopped', well: false, session }), [])).toBe('stopped: job closed');
  const idle = part({ mode: 'api', well: false, session: { refused: null, works: false } });
  expect(partWords(idle, [])).toBe('alive, gets no work done');
});

it('names two troubles of one that runs, the worst first, and counts the rest', () => {
  const words = partWords(
    part({ well: false, cut_off_from: ['celery-broker'], slow_ms: 2000, skew_ms: -45_000 }),
    [],
  );
  expect(words).toBe('cut from celery-broker, slow by 2 s and 1 more');
});

it('says what is true of every way to an executor, with what is behind it where nobody checks', () => {
  const states: Record<AskedState, true> = {
    fine: true,
    no_check: true,
    cut_off: true,
    hung: true,
    down: true,
    no_worker: true,
    slow: true,
    raises: true,
    says: true,
    scheduler_gone: true,
  };
  const all = Object.keys(states).map((state) => wayWords(state, ''));
  expect(new Set(all).size).toBe(all.length);
  for (const state of Object.keys(states)) expect(wayWords(state, '')).toMatch(/^[a-z ]+$/);
  expect(wayWords('cut_off', '')).not.toBe('cut off');
  expect(wayWords('no_check', 'cluster up')).toBe('cluster up; no health check');
});

it('says a row as the page does', () => {
  expect(seenWords(row('scheduler-1'), NOW, 'utc')).toBe('healthy, beat 2 s ago');
  expect(seenWords(asked('scheduler-1'), NOW, 'utc')).toBe('healthy, 41 ms');
  const kind = { code: 'executor_unhealthy', kind: 'refused', text: null, polls: 2, instance: null } as const;
  const bad = asked('scheduler-1', {
    verdict: 'unhealthy',
    pill: 'unhealthy',
    reason: { ...kind, executor: 'CeleryExecutor', scheduler: 'scheduler-1' },
  });
  expect(seenWords(bad, NOW, 'utc')).toBe('unhealthy: connection refused, 2 polls in a row');
});
