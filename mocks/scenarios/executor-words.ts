import { NEXT } from './deployments';
import { HEALTHY, type Scenario } from './scenario';

const CHECK = { target: 'CeleryExecutor' } as const;

/** A stack trace as Celery and its friends print them, address and password included: ten kilobytes at least. */
function stackTrace(): string {
  const frame = (depth: number): string =>
    `  File "/opt/airflow/lib/python3.12/site-packages/kombu/utils/functional.py", line ${318 + depth}, in retry_over_time\n    return fun(*args, **kwargs)`;
  const frames = Array.from({ length: 72 }, (_, depth) => frame(depth));
  const last =
    'kombu.exceptions.OperationalError: cannot log in to redis://airflow:s3cret@broker:6379/0 as airflow';
  return ['Traceback (most recent call last):', ...frames, last].join('\n');
}

/** Executors whose own health check says something that nobody expected. */
export const EXECUTOR_WORD_SCENARIOS: readonly Scenario[] = [
  {
    name: 'executor-raises',
    title: 'A health check that raises',
    story:
      'From eight seconds on the health check of the Celery executor raises an exception instead of answering. That is an answer as well: unhealthy, with the text of the exception.',
    ...NEXT,
    script: [
      {
        at_s: 8,
        fault: {
          ...CHECK,
          verb: 'raise',
          reason: "AttributeError: 'NoneType' object has no attribute 'ping'",
        },
      },
      { at_s: 75, fault: { ...CHECK, verb: 'resume' } },
    ],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      {
        at_s: 40,
        expected: { ...HEALTHY, executor: 'unhealthy' },
        names: { executor: ['CeleryExecutor', "AttributeError: 'NoneType'"] },
      },
      { at_s: 105, expected: HEALTHY },
    ],
  },
  {
    name: 'unknown-word',
    title: 'A word that nobody knows',
    story:
      'From eight seconds on the health check of the Celery executor answers “tired”, a word that no proposal has. The page shows the word, and calls it neither healthy nor broken.',
    ...NEXT,
    script: [
      { at_s: 8, fault: { ...CHECK, verb: 'say', word: 'tired', reason: 'half of the pool is asleep' } },
      { at_s: 75, fault: { ...CHECK, verb: 'resume' } },
    ],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      { at_s: 40, expected: { ...HEALTHY, executor: 'unknown' }, names: { executor: ['tired'] } },
      { at_s: 105, expected: HEALTHY },
    ],
  },
  {
    name: 'long-reason',
    title: 'A reason of ten kilobytes',
    story:
      'From eight seconds on the health check of the Celery executor raises with a stack trace of ten kilobytes, the address of the broker and its password in it. The page shows the line that says what happened, keeps its shape, and nobody ever sees the password.',
    ...NEXT,
    script: [{ at_s: 8, fault: { ...CHECK, verb: 'raise', reason: stackTrace() } }],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      {
        at_s: 40,
        expected: { ...HEALTHY, executor: 'unhealthy' },
        names: { executor: ['CeleryExecutor', 'OperationalError: cannot log in to redis://broker:6379/0'] },
      },
      { at_s: 120, expected: { ...HEALTHY, executor: 'unhealthy' } },
    ],
  },
];
