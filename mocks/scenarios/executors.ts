import { NEXT } from './deployments';
import { HEALTHY, type Scenario } from './scenario';

/** Executors that are asked how they are. */
export const EXECUTOR_SCENARIOS: readonly Scenario[] = [
  {
    name: 'executor-answers-bad',
    title: 'An executor that answers bad',
    story:
      'The Celery workers stop after eight seconds; the broker is fine. Both schedulers are told so at their next poll: no worker answered.',
    ...NEXT,
    script: [{ at_s: 8, fault: { verb: 'stop', target: 'celery-workers' } }],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      { at_s: 30, expected: { ...HEALTHY, executor: 'unhealthy' } },
      { at_s: 300, expected: { ...HEALTHY, executor: 'unhealthy' } },
    ],
  },
  {
    name: 'executor-never-answers',
    title: 'An executor that never answers',
    story:
      'The Celery broker freezes after eight seconds and takes every poll with it. The deadline speaks for it, the guard skips the polls that follow, and the loops of both schedulers go on.',
    ...NEXT,
    script: [{ at_s: 8, fault: { verb: 'hang', target: 'celery-broker' } }],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      { at_s: 30, expected: { ...HEALTHY, executor: 'unhealthy' } },
      { at_s: 300, expected: { ...HEALTHY, executor: 'unhealthy' } },
    ],
  },
];
