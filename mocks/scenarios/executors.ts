import type { Fault } from '../state';
import { CELERY, KUBERNETES, NEXT } from './deployments';
import { HEALTHY, type Scenario } from './scenario';

const ILL = { ...HEALTHY, executor: 'unhealthy' } as const;
const broker = (at_s: number, verb: Fault['verb'], by_ms?: number) => ({
  at_s,
  fault: { verb, target: 'celery-broker', ...(by_ms !== undefined && { by_ms }) },
});

/** Executors that are asked how they are: slow, silent, dead, flapping, and one that only half of the schedulers reach. */
export const EXECUTOR_SCENARIOS: readonly Scenario[] = [
  {
    name: 'split-view',
    title: 'Split view',
    story:
      'After ten seconds scheduler-2 loses its route to the Celery broker, and scheduler-1 keeps its own. One broker, two verdicts: the page must say who cannot reach it, and whose tasks wait.',
    ...NEXT,
    executors: [CELERY, KUBERNETES],
    script: [
      { at_s: 10, fault: { verb: 'partition', target: 'scheduler-2', from: 'celery-broker' } },
      { at_s: 330, fault: { verb: 'resume', target: 'scheduler-2' } },
    ],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      {
        at_s: 40,
        expected: { ...HEALTHY, executor: 'degraded' },
        names: { executor: ['CeleryExecutor', 'scheduler-2'] },
      },
      {
        at_s: 315,
        expected: { ...HEALTHY, executor: 'degraded' },
        names: { executor: ['CeleryExecutor', 'scheduler-2'] },
      },
      { at_s: 360, expected: HEALTHY },
    ],
  },
  {
    name: 'executor-answers-bad',
    title: 'An executor that answers bad',
    story:
      'The Celery workers stop after eight seconds; the broker is fine. Both schedulers are told so at their next poll: no worker answered.',
    ...NEXT,
    script: [{ at_s: 8, fault: { verb: 'stop', target: 'celery-workers' } }],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      { at_s: 40, expected: ILL, names: { executor: ['CeleryExecutor', 'no worker answered'] } },
      { at_s: 300, expected: ILL },
    ],
  },
  {
    name: 'executor-never-answers',
    title: 'An executor that never answers',
    story:
      'The Celery broker freezes after eight seconds and takes every poll with it. The deadline speaks for it, the guard skips the polls that follow, and the loops of both schedulers go on.',
    ...NEXT,
    script: [broker(8, 'hang')],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      { at_s: 40, expected: ILL, names: { executor: ['CeleryExecutor', 'no reply'] } },
      { at_s: 300, expected: ILL },
    ],
  },
  {
    name: 'dead-broker',
    title: 'A dead broker that comes back',
    story:
      'The Celery broker dies after eight seconds and refuses every connection at once, so nobody has to wait for a deadline. A minute later it is there again, and the next poll of each scheduler says so.',
    ...NEXT,
    script: [broker(8, 'kill'), broker(70, 'resume')],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      { at_s: 40, expected: ILL, names: { executor: ['CeleryExecutor', 'connection refused'] } },
      { at_s: 65, expected: ILL },
      { at_s: 100, expected: HEALTHY },
    ],
  },
  {
    name: 'slow-executor',
    title: 'A slow executor',
    story:
      'From eight seconds on the Celery broker takes three seconds for an answer that took forty milliseconds. That is within the deadline, so the verdict stays, and the time that it took tells the difference.',
    ...NEXT,
    script: [broker(8, 'slow', 3000), broker(90, 'resume')],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      { at_s: 40, expected: HEALTHY, names: { executor: ['3.0 s'] } },
      { at_s: 80, expected: HEALTHY },
      { at_s: 120, expected: HEALTHY },
    ],
  },
  {
    name: 'late-reply',
    title: 'A reply after the deadline',
    story:
      'From eight seconds on the Celery broker needs seven seconds for an answer, and a scheduler waits for five. Every reply is good and comes too late to count, so the executor gives no reply until it is quick again.',
    ...NEXT,
    script: [broker(8, 'slow', 7000), broker(75, 'resume')],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      { at_s: 45, expected: ILL, names: { executor: ['CeleryExecutor', 'no reply'] } },
      { at_s: 70, expected: ILL },
      { at_s: 105, expected: HEALTHY },
    ],
  },
  {
    name: 'flapping-executor',
    title: 'A flapping executor',
    story:
      'The Celery broker freezes for forty seconds, runs for forty, and freezes again. Each time its silence is named and its recovery seen, and the history shows the rhythm.',
    ...NEXT,
    script: [broker(8, 'hang'), broker(48, 'resume'), broker(88, 'hang'), broker(128, 'resume')],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      { at_s: 40, expected: ILL },
      { at_s: 80, expected: HEALTHY },
      { at_s: 120, expected: ILL },
      { at_s: 160, expected: HEALTHY },
    ],
  },
];
