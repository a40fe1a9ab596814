import { describe, expect, it } from 'vitest';
import { asked, component } from './judged-builder';
import { sentence } from './words';
import { consequence } from './words-consequence';
import { decapital } from './words-lists';

const said = { executor: 'CeleryExecutor', scheduler: 'scheduler-1' } as const;
const bad = { code: 'executor_unhealthy', ...said, kind: 'raised', polls: 1, instance: null } as const;
const unknown = { code: 'executor_unknown', ...said, text: null } as const;

describe('what is said of an executor', () => {
  it('of a stack trace is the line that says what happened', () => {
    const frames = Array.from({ length: 9 }, (_, line) => `  File "tasks.py", line ${line}\n    call()`);
    const text = ['Traceback (most recent call last):', ...frames, 'ValueError: no way', ''].join('\n');
    expect(sentence({ ...bad, text })).toBe('CeleryExecutor ← scheduler-1: ValueError: no way');
    expect(sentence({ ...bad, text: text.trimEnd() })).toBe(
      'CeleryExecutor ← scheduler-1: ValueError: no way',
    );
  });

  it('of any other text is its beginning, on one line', () => {
    const told = sentence({ ...bad, text: `no\nway ${'x'.repeat(10_000)}` });
    expect(told).toMatch(/: no way x+…$/);
    expect(told.length).toBeLessThan(200);
    expect(sentence({ ...bad, text: 'Traceback is a word too' })).toMatch(/Traceback is a word too$/);
  });

  it('that nobody has looked at claims no more than that', () => {
    expect(sentence(unknown)).toBe('CeleryExecutor ← scheduler-1: no health check has run');
    expect(sentence({ ...unknown, executor: 'LocalExecutor' })).toMatch(/runs in its scheduler/);
    expect(sentence({ ...unknown, text: 'not started' })).toMatch(/: not started$/);
  });
});

describe('what a split view means for tasks', () => {
  const split = (executor: string, instance: string | null, teams: readonly string[] = []) => {
    const rows = ['scheduler-1', 'scheduler-2'].map((scheduler) => {
      const { executor: facts, ...row } = asked(scheduler, { teams });
      if (facts === null) throw new Error('an executor’s row has facts');
      return { ...row, executor: { ...facts, executor, instance } };
    });
    const [good, silent] = rows;
    if (good === undefined || silent === undefined) throw new Error('two rows');
    const instances = [{ ...silent, verdict: 'no_reply' as const }, good];
    return consequence(component('executor', { verdict: 'degraded', instances }));
  };

  it.each([
    [
      'CeleryExecutor',
      'redis://broker/0',
      'scheduler-1 reaches the same broker. Tasks that scheduler-2 queues',
    ],
    [
      'batch',
      'amqp://rabbit',
      'scheduler-1 reaches the same broker. Tasks that scheduler-2 queues to batch wait',
    ],
    ['KubernetesExecutor', 'prod-eu', 'scheduler-1 reaches the same cluster. Tasks'],
    ['reports', 'pool', 'scheduler-1 reaches the same target. Tasks'],
  ])('of %s at %s names who reaches it and whose tasks wait', (executor, instance, words) => {
    expect(split(executor, instance)).toContain(words);
  });

  it('names the teams where the executor is theirs', () => {
    expect(split('batch', 'amqp://rabbit', ['ml', 'risk'])).toContain(
      'Tasks of ml and risk that scheduler-2 queues',
    );
  });
});

it('two executors in trouble are both named, the one without a reply first', () => {
  const rows = [
    asked('scheduler-1', { verdict: 'unhealthy' }),
    asked('scheduler-1', { verdict: 'no_reply' }),
  ].map((row, index) => ({
    ...row,
    executor: row.executor && { ...row.executor, executor: index === 0 ? 'batch' : 'CeleryExecutor' },
  }));
  const fine = asked('scheduler-1');
  expect(consequence(component('executor', { verdict: 'degraded', instances: [...rows, fine] }))).toBe(
    'Tasks queued to CeleryExecutor and batch may wait; others are not affected.',
  );
});

it('what nobody knows of executors is not told as if tasks waited', () => {
  const told = (verdict: 'unknown' | 'late' | 'unhealthy') =>
    consequence(component('executor', { verdict, instances: [] }));
  expect(told('unknown')).toBe('Whether queued tasks are taken is not known.');
  expect(told('late')).toBe('Nothing waits yet.');
  expect(told('unhealthy')).toBe('Queued tasks wait; running tasks go on.');
});

it('the name of an exception keeps its capitals in a headline', () => {
  expect(decapital('AttributeError: no ping')).toBe('AttributeError: no ping');
  expect(decapital('No worker answered')).toBe('no worker answered');
});
