import { describe, expect, it } from 'vitest';
import { expectedWords, happeningWords, soonWords } from './words-happenings';
import { checkpointWords, speedWords, topicsWords } from './words-laboratory';

const way = { scheduler: 'scheduler-2', executor: 'CeleryExecutor', instance: null };

describe('what the simulator did', () => {
  it.each([
    [
      { event: 'fault', verb: 'partition', target: 'scheduler-2', from: 'celery-broker', by_ms: null },
      'Fault: cut scheduler-2 off from celery-broker',
    ],
    [
      { event: 'fault', verb: 'slow', target: 'database', by_ms: 2500, from: null },
      'Fault: slow database by 2.5 s',
    ],
    [
      { event: 'fault', verb: 'skew', target: 'scheduler-1', by_ms: -60_000, from: null },
      'Fault: set the clock of scheduler-1 60 s behind',
    ],
    [
      { event: 'fault', verb: 'skew', target: 'scheduler-1', by_ms: 1500, from: null },
      'Fault: set the clock of scheduler-1 1.5 s ahead',
    ],
    [
      { event: 'fault', verb: 'clean', target: 'database', by_ms: 60_000, from: null },
      'Fault: delete job rows older than 60 s from database',
    ],
    [
      { event: 'fault', verb: 'stall', target: 'dagproc-1', from: 'parsing', by_ms: null },
      'Fault: stall parsing of dagproc-1',
    ],
    [{ event: 'fault', verb: 'kill', target: 'x', by_ms: null, from: null }, 'Fault: kill x'],
    [{ event: 'fault', verb: 'resume', target: 'scheduler-2' }, 'Heal scheduler-2'],
    [
      { event: 'fault', verb: 'resume', target: 'scheduler-2', heals: 'kill,partition,partition,skew' },
      'Healed: kill, partition and wrong clock of scheduler-2',
    ],
    [{ event: 'fault', verb: 'resume', target: 'triggerer-9', heals: '' }, 'Start: triggerer-9'],
    [{ event: 'heal', fault: 3, verb: 'kill', target: 'triggerer-0' }, 'Healed: kill of triggerer-0'],
    [
      { event: 'heal', fault: 3, verb: 'partition', target: 'scheduler-2', from: 'celery-broker' },
      'Healed: partition of scheduler-2 from celery-broker',
    ],
    [{ event: 'heal', fault: 3, act: true }, 'Heal fault 3'],
    [
      { event: 'poll_answered', ...way, verdict: 'healthy', latency_ms: 41 },
      'CeleryExecutor to scheduler-2: healthy in 41 ms',
    ],
    [{ event: 'verdict', ...way, word: 'unhealthy' }, 'Verdict unhealthy: scheduler-2 on CeleryExecutor'],
    [{ event: 'poll_timed_out', ...way }, 'CeleryExecutor gave scheduler-2 no reply by the deadline'],
    [
      { event: 'poll_dropped', ...way, why: 'late', latency_ms: 7000 },
      'Dropped: scheduler-2’s poll of CeleryExecutor (late, 7.0 s)',
    ],
    [
      { event: 'poll_dropped', ...way, why: 'scheduler died' },
      'Dropped: scheduler-2’s poll of CeleryExecutor (scheduler died)',
    ],
    [{ event: 'poll_due', ...way, poll: 149, skips: false }, 'scheduler-2 starts poll 149 of CeleryExecutor'],
    [
      { event: 'poll_due', ...way, poll: 149, skips: true },
      'scheduler-2 will skip CeleryExecutor: a poll is in flight',
    ],
    [
      { event: 'fault_refused', verb: 'kill', target: 'x', why: 'nothing is called x' },
      'Could not kill x: nothing is called x',
    ],
    [
      { event: 'register_refused', process: 'dagproc-1', code: 'job_running' },
      'dagproc-1 is not registered: its former job still runs',
    ],
    [
      { event: 'restart_required', process: 'dagproc-1', code: 'bundle_not_granted' },
      'dagproc-1 needs a restart: a bundle is not granted to it',
    ],
    [
      { event: 'not_completed', process: 'dagproc-1', job: 4, state: 'failed' },
      'dagproc-1 could not end its job: its row stays open',
    ],
    [{ event: 'exited', process: 'dagproc-1', code: 'a_new_code' }, 'dagproc-1 ended by itself: a new code'],
    [{ event: 'constructor' }, 'Constructor'],
  ])('%j', (happening, words) => expect(happeningWords(happening)).toBe(words));

  it('stays one line, whatever names are like', () => {
    const words = happeningWords({ event: 'fault', verb: 'kill', target: 'x\n'.repeat(500) });
    expect(words.length).toBeLessThanOrEqual(160);
    expect(words).not.toContain('\n');
  });
});

it.each([
  [
    {
      scheduler: 'healthy',
      triggerer: 'healthy',
      dag_processor: 'healthy',
      executor: 'healthy',
      metadatabase: 'healthy',
    },
    'all healthy',
  ],
  [
    {
      scheduler: 'healthy',
      triggerer: 'late',
      dag_processor: 'healthy',
      executor: 'not_reported',
      metadatabase: 'healthy',
    },
    'Triggerer late, Executors not reported and the rest healthy',
  ],
  [{ executor: 'degraded' }, 'Executors degraded'],
  [{ executor: 'healthy' }, 'Executors healthy'],
  [null, ''],
])('what a checkpoint expects: %j', (expected, words) => expect(expectedWords(expected)).toBe(words));

it.each([
  [0, 'now'],
  [-5, 'now'],
  [1900, 'in 1.9 s'],
  [118_900, 'in 118.9 s'],
  [237_000, 'in 3 min 57 s'],
])('%d ms ahead is %s', (left, words) => expect(soonWords(left)).toBe(words));

it.each([
  [0, null, 'standing still'],
  [1, 0.8, 'running at 1×'],
  [30, null, 'running at 30×'],
  [30, 29.1, 'running at 30×'],
  [300, 41.7, '300× wanted, 42× reached'],
  [30, 9.34, '30× wanted, 9.3× reached'],
])('speed %d, reached %s: %s', (speed, achieved, words) => expect(speedWords(speed, achieved)).toBe(words));

it.each([
  [{ all: 5, met: 3, missed: 0, unseen: 0 }, '14:10:20', '3 of 5 checkpoints met, next at 14:10:20'],
  [{ all: 5, met: 2, missed: 1, unseen: 2 }, null, '2 of 5 checkpoints met, 1 missed, 2 not watched'],
  [{ all: 1, met: 1, missed: 0, unseen: 0 }, null, '1 of 1 checkpoint met'],
  [{ all: 0, met: 0, missed: 0, unseen: 0 }, null, 'This scenario has no checkpoints'],
])('%j: %s', (counts, next, words) => expect(checkpointWords(counts, next)).toBe(words));

it('names the kinds that the list shows', () => {
  expect(topicsWords(['Faults', 'Polls'], 2)).toBe('Everything');
  expect(topicsWords(['Faults', 'Verdicts'], 5)).toBe('Faults and verdicts');
  expect(topicsWords([], 5)).toBe('Nothing');
});
