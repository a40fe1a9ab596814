import type { ProcessSpec } from '../processes';
import { BUNDLES, CELERY, KUBERNETES, PROCESSORS, SCHEDULERS, TRIGGERER } from './deployments';
import { HEALTHY, type Scenario } from './scenario';

const ALONE: readonly ProcessSpec[] = [
  { kind: 'scheduler', name: 'scheduler-1' },
  TRIGGERER,
  { kind: 'dag_processor', name: 'dagproc-0' },
];
const ALL: readonly ProcessSpec[] = [...SCHEDULERS, TRIGGERER, ...PROCESSORS];
const NOT_TOLD = { ...HEALTHY, executor: 'not_reported' } as const;
const SILENT_BROKER = ['CeleryExecutor', 'the broker redis://broker:6379/0 does not answer'];

/** Airflows that exist today, with the Vitals plugin in their schedulers and API servers; or not everywhere. */
export const PLUGIN_SCENARIOS: readonly Scenario[] = [
  {
    name: 'plugin-frozen-broker',
    title: 'The plugin names the broker',
    story:
      'Airflow 3.1 with the Vitals plugin: the Celery broker freezes after twelve seconds, holds the loop of the only scheduler, and thaws after another minute. Airflow blames the scheduler; the plugin asks from threads of its own, and says whom the scheduler waits for.',
    release: '3.1.8+plugin',
    config: BUNDLES,
    processes: ALONE,
    executors: [CELERY],
    script: [
      { at_s: 12, fault: { verb: 'hang', target: 'celery-broker' } },
      { at_s: 68, fault: { verb: 'resume', target: 'celery-broker' } },
    ],
    checkpoints: [
      { at_s: 10, expected: HEALTHY },
      {
        at_s: 37,
        expected: { executor: 'unhealthy', triggerer: 'healthy', metadatabase: 'healthy' },
        names: { executor: SILENT_BROKER },
      },
      {
        at_s: 60,
        expected: { ...HEALTHY, scheduler: 'unhealthy', executor: 'unhealthy' },
        names: { executor: SILENT_BROKER },
      },
      { at_s: 100, expected: HEALTHY },
    ],
  },
  {
    name: 'plugin-cut-off',
    title: 'One of two schedulers is cut off',
    story:
      'Airflow 3.4 with the plugin: after ten seconds scheduler-2 loses its route to the Celery broker, and scheduler-1 keeps its own. One broker, two verdicts, from an Airflow that reports no executors itself.',
    release: '3.4.0+plugin',
    config: BUNDLES,
    processes: ALL,
    executors: [CELERY, KUBERNETES],
    script: [
      { at_s: 10, fault: { verb: 'partition', target: 'scheduler-2', from: 'celery-broker' } },
      { at_s: 130, fault: { verb: 'resume', target: 'scheduler-2' } },
    ],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      {
        at_s: 36,
        expected: { executor: 'degraded', metadatabase: 'healthy' },
        names: { executor: ['CeleryExecutor', 'scheduler-2'] },
      },
      {
        at_s: 120,
        expected: { ...HEALTHY, scheduler: 'degraded', executor: 'degraded' },
        names: { executor: ['CeleryExecutor', 'scheduler-2'] },
      },
      { at_s: 165, expected: HEALTHY },
    ],
  },
  {
    name: 'plugin-killed-scheduler',
    title: 'The scheduler that reported is killed',
    story:
      'Airflow 3.3 with the plugin: the only scheduler is killed after eight seconds, and its poller with it. What it told last is still there, and expires: of the executor nobody knows any more, until a new scheduler asks.',
    release: '3.3.2+plugin',
    config: BUNDLES,
    processes: ALONE,
    executors: [CELERY],
    script: [
      { at_s: 8, fault: { verb: 'kill', target: 'scheduler-1' } },
      { at_s: 120, fault: { verb: 'resume', target: 'scheduler-1' } },
    ],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      { at_s: 60, expected: { ...HEALTHY, scheduler: 'unhealthy', executor: 'unknown' } },
      { at_s: 150, expected: HEALTHY },
    ],
  },
  {
    name: 'plugin-last-night',
    title: 'A broker that was away before',
    story:
      'Airflow 3.2 with the plugin, and all is well. Half an hour before anybody looked the broker refused both schedulers for four minutes, and the schedulers have kept that.',
    release: '3.2.2+plugin',
    config: BUNDLES,
    processes: ALL,
    executors: [CELERY],
    before: [{ at_s: -1800, for_s: 240, executor: 'CeleryExecutor', reason_code: 'refused' }],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      { at_s: 60, expected: HEALTHY },
    ],
  },
  {
    name: 'plugin-without-reporters',
    title: 'The plugin where no scheduler runs',
    story:
      'Airflow 3.1, and the plugin is installed where the API server runs, but not where the schedulers do. Nobody reports, so the page has to say what is missing.',
    release: '3.1.8+plugin',
    config: BUNDLES,
    processes: ALONE.map((one) => (one.kind === 'scheduler' ? { ...one, polling: false } : one)),
    executors: [CELERY],
    checkpoints: [
      { at_s: 5, expected: NOT_TOLD },
      { at_s: 60, expected: NOT_TOLD },
    ],
  },
  {
    name: 'plugin-forbidden',
    title: 'The plugin, without access to Jobs',
    story:
      'Airflow 3.2 with the plugin, and whoever looks is logged in without access to Jobs. The plugin refuses as Airflow does, and only Executors has to do without.',
    release: '3.2.2+plugin',
    config: { ...BUNDLES, access: 'none' },
    processes: ALL,
    executors: [CELERY],
    checkpoints: [
      { at_s: 5, expected: NOT_TOLD },
      { at_s: 60, expected: NOT_TOLD },
    ],
  },
  {
    name: 'plugin-fails',
    title: 'The plugin itself fails',
    story:
      'After twenty seconds every route of the plugin fails for half a minute, while Airflow answers as always. No card but Executors notices, and that one is back when the plugin is.',
    release: '3.4.0+plugin',
    config: BUNDLES,
    processes: ALL,
    executors: [CELERY],
    script: [
      { at_s: 20, fault: { verb: 'stop', target: 'vitals-plugin' } },
      { at_s: 50, fault: { verb: 'resume', target: 'vitals-plugin' } },
    ],
    checkpoints: [
      { at_s: 15, expected: HEALTHY },
      { at_s: 40, expected: { ...HEALTHY, executor: 'unknown' } },
      { at_s: 170, expected: HEALTHY },
    ],
  },
];
