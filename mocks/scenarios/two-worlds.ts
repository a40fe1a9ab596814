import type { ProcessSpec } from '../processes';
import { BUNDLES, CELERY, PROCESSORS, TRIGGERER } from './deployments';
import { HEALTHY, type Scenario } from './scenario';

const FREEZE = [
  { at_s: 12, fault: { verb: 'hang', target: 'celery-broker' } },
  { at_s: 68, fault: { verb: 'resume', target: 'celery-broker' } },
] as const;
const ALONE: readonly ProcessSpec[] = [
  { kind: 'scheduler', name: 'scheduler-1' },
  TRIGGERER,
  { kind: 'dag_processor', name: 'dagproc-0' },
];
const OLD = { ...HEALTHY, executor: 'not_reported' } as const;

/** The argument of the executor proposal: who waits for an executor that does not answer. */
export const TWO_WORLDS_SCENARIOS: readonly Scenario[] = [
  {
    name: 'one-fault-two-worlds',
    title: 'One fault, two worlds',
    story:
      'scheduler-1 waits for its executor inside its main loop, as every Airflow until now; scheduler-2 asks from a worker thread with a deadline. The same broker freezes for both: the first falls silent and is blamed, the second lives on and names the executor.',
    release: '3.4.0+executors',
    config: BUNDLES,
    processes: [
      { kind: 'scheduler', name: 'scheduler-1', polling: false },
      { kind: 'scheduler', name: 'scheduler-2', polling: true },
      TRIGGERER,
      ...PROCESSORS,
    ],
    executors: [CELERY],
    script: [
      { at_s: 12, fault: { verb: 'hang', target: 'celery-broker' } },
      { at_s: 128, fault: { verb: 'resume', target: 'celery-broker' } },
    ],
    checkpoints: [
      { at_s: 10, expected: HEALTHY },
      {
        at_s: 60,
        expected: { ...HEALTHY, scheduler: 'degraded', executor: 'unhealthy' },
        names: { scheduler: ['scheduler-1'], executor: ['CeleryExecutor', 'scheduler-2'] },
      },
      {
        at_s: 120,
        expected: { ...HEALTHY, scheduler: 'degraded', executor: 'unhealthy' },
        names: { scheduler: ['scheduler-1'], executor: ['CeleryExecutor', 'scheduler-2'] },
      },
      { at_s: 160, expected: HEALTHY },
    ],
  },
  {
    name: 'blocked-loop',
    title: 'An executor holds the loop',
    story:
      'Airflow 3.4 as it is: the Celery broker freezes after twelve seconds, and heartbeat() of its executor holds the main loop of the only scheduler until it thaws. The scheduler is fine, and it is the one that is called dead.',
    release: '3.4.0',
    config: BUNDLES,
    processes: ALONE,
    executors: [CELERY],
    script: FREEZE,
    checkpoints: [
      { at_s: 10, expected: OLD },
      { at_s: 35, expected: { ...OLD, scheduler: 'late' } },
      { at_s: 60, expected: { ...OLD, scheduler: 'unhealthy' } },
      { at_s: 85, expected: OLD },
    ],
  },
  {
    name: 'named-executor',
    title: 'The executor is named',
    story:
      'The same deployment and the same freeze, but the scheduler asks from a worker thread with a deadline of five seconds. Its loop does not miss a turn, and the page says which executor gave no reply.',
    release: '3.4.0+executors',
    config: BUNDLES,
    processes: ALONE,
    executors: [CELERY],
    script: FREEZE,
    checkpoints: [
      { at_s: 10, expected: HEALTHY },
      {
        at_s: 40,
        expected: { ...HEALTHY, executor: 'unhealthy' },
        names: { executor: ['CeleryExecutor', 'no reply'] },
      },
      { at_s: 60, expected: { ...HEALTHY, executor: 'unhealthy' } },
      { at_s: 100, expected: HEALTHY },
    ],
  },
];
