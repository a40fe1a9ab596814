import type { ExecutorSpec } from '../state';
import { BUNDLES, CELERY, KUBERNETES, NEXT, PROCESSORS, SCHEDULERS, TEAMS, TRIGGERER } from './deployments';
import { HEALTHY, type Scenario } from './scenario';

/** One of each kind; `[core] executor` would be written `CeleryExecutor,…;team-a=CeleryExecutor;team-b=gpu:KubernetesExecutor`. */
const EVERY_KIND: readonly ExecutorSpec[] = [
  CELERY,
  KUBERNETES,
  { name: 'LocalExecutor', kind: 'local', instance: null, teams: [], service: null, workers: null },
  { name: 'EdgeExecutor', kind: 'edge', instance: null, teams: [], service: null, workers: null },
  {
    name: 'reports',
    kind: 'custom',
    instance: 'reports pool',
    teams: [],
    service: 'reports-pool',
    workers: null,
    checked: true,
  },
  {
    name: 'team-a:CeleryExecutor',
    kind: 'celery',
    instance: 'amqp://team-a:s3cret@rabbit-a:5672/airflow',
    teams: ['team-a'],
    service: 'team-a-broker',
    workers: 'team-a-workers',
  },
  {
    name: 'team-b:gpu',
    kind: 'kubernetes',
    instance: 'gpu-us',
    teams: ['team-b'],
    service: 'gpu-cluster',
    workers: null,
  },
];

/** Who asks matters as much as who is asked: schedulers that die, fall silent, and ask many. */
export const EXECUTOR_REPORTER_SCENARIOS: readonly Scenario[] = [
  {
    name: 'several-executors',
    title: 'Seven executors, five kinds',
    story:
      'Celery, Kubernetes, Local, Edge and one of their own, for everybody and for two teams, asked by two schedulers each. After ten seconds the broker of team-a freezes, and only tasks of team-a wait.',
    release: '3.4.0+executors',
    config: TEAMS,
    processes: [
      ...SCHEDULERS,
      { kind: 'triggerer', name: 'triggerer-0', teams: ['team-a', 'team-b'] },
      { kind: 'triggerer', name: 'triggerer-1' },
      ...PROCESSORS,
    ],
    executors: EVERY_KIND,
    script: [
      { at_s: 10, fault: { verb: 'hang', target: 'team-a-broker' } },
      { at_s: 100, fault: { verb: 'resume', target: 'team-a-broker' } },
    ],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      {
        at_s: 40,
        expected: { ...HEALTHY, executor: 'degraded' },
        names: { executor: ['team-a:CeleryExecutor'] },
      },
      { at_s: 130, expected: HEALTHY },
    ],
  },
  {
    name: 'dies-with-poll-in-flight',
    title: 'A scheduler dies while it waits',
    story:
      'The Celery broker freezes after eight seconds; after three quarters of a minute scheduler-2 is killed and its poll ends with it. What scheduler-1 says goes on counting, the broker thaws, and the next scheduler-2 starts from unknown.',
    ...NEXT,
    script: [
      { at_s: 8, fault: { verb: 'hang', target: 'celery-broker' } },
      { at_s: 45, fault: { verb: 'kill', target: 'scheduler-2' } },
      { at_s: 90, fault: { verb: 'resume', target: 'celery-broker' } },
      { at_s: 120, fault: { verb: 'resume', target: 'scheduler-2' } },
    ],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      { at_s: 40, expected: { ...HEALTHY, executor: 'unhealthy' } },
      {
        at_s: 85,
        expected: { ...HEALTHY, scheduler: 'degraded', executor: 'unhealthy' },
        names: { executor: ['CeleryExecutor', 'scheduler-1'], scheduler: ['scheduler-2'] },
      },
      { at_s: 150, expected: HEALTHY, rows: { 'scheduler-2#1': 'gone', 'scheduler-2': 'healthy' } },
    ],
  },
  {
    name: 'silent-reporter',
    title: 'A reporter that falls silent',
    story:
      'The only scheduler freezes after eight seconds, where Airflow believes a silent one for a minute. Its last word on the executor was healthy and is still in the answer, but nobody has looked since, and a verdict that nobody renews expires.',
    release: '3.4.0+executors',
    config: { ...BUNDLES, thresholds: { scheduler: 60, triggerer: 30, dag_processor: 30 } },
    processes: [{ kind: 'scheduler', name: 'scheduler-1' }, TRIGGERER, ...PROCESSORS],
    executors: [CELERY],
    script: [
      { at_s: 8, fault: { verb: 'hang', target: 'scheduler-1' } },
      { at_s: 120, fault: { verb: 'resume', target: 'scheduler-1' } },
    ],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      { at_s: 55, expected: { ...HEALTHY, scheduler: 'late', executor: 'unknown' } },
      { at_s: 80, expected: { ...HEALTHY, scheduler: 'unhealthy', executor: 'unknown' } },
      { at_s: 145, expected: HEALTHY },
    ],
  },
];
