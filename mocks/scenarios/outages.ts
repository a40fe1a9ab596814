import { BUNDLES, CELERY, NEXT } from './deployments';
import { all, HEALTHY, type Scenario } from './scenario';

/** All of Airflow, or nothing of it. */
export const OUTAGE_SCENARIOS: readonly Scenario[] = [
  {
    name: 'database-outage',
    title: 'A database outage',
    story:
      'The metadata database goes away after ten seconds, so Airflow cannot know how anything is. It is back after a hundred, and everybody beats again.',
    ...NEXT,
    script: [
      { at_s: 10, fault: { verb: 'kill', target: 'database' } },
      { at_s: 100, fault: { verb: 'resume', target: 'database' } },
    ],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      { at_s: 60, expected: { ...all('unknown'), metadatabase: 'unhealthy' } },
      { at_s: 120, expected: HEALTHY },
    ],
  },
  {
    name: 'unreachable',
    title: 'An Airflow nobody can reach',
    story:
      'After ten seconds the API server is gone and every request fails. Schedulers and tasks go on, but nobody outside can tell.',
    ...NEXT,
    script: [{ at_s: 10, fault: { verb: 'kill', target: 'api-server' } }],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      { at_s: 60, expected: all('unknown') },
    ],
  },
  {
    name: 'fresh-install',
    title: 'A fresh install',
    story:
      'The database has just been migrated and nothing was ever started. Airflow calls all of it down, and only its empty job list tells the difference: never started.',
    release: '3.4.0+executors',
    processes: [],
    executors: [CELERY],
    checkpoints: [
      {
        at_s: 10,
        expected: {
          scheduler: 'not_deployed',
          triggerer: 'not_deployed',
          dag_processor: 'not_deployed',
          executor: 'unknown',
          metadatabase: 'healthy',
        },
      },
    ],
  },
  {
    name: 'airflow-3-2',
    title: 'Airflow 3.2',
    story:
      'The same deployment on Airflow 3.2: health says one word for each component, the job list names the instances. Executors are not reported at all.',
    release: '3.2.2',
    processes: NEXT.processes,
    config: BUNDLES,
    checkpoints: [
      { at_s: 5, expected: { ...HEALTHY, executor: 'not_reported' } },
      { at_s: 120, expected: { ...HEALTHY, executor: 'not_reported' } },
    ],
  },
];
