import type { ProcessSpec } from './processes';
import type { ExecutorSpec, WorldConfig } from './state';
import type { Deployment } from './world';

/** The stable words of Vitals; what a scenario expects is a word for each component that it is about. */
export type Word =
  | 'healthy'
  | 'late'
  | 'degraded'
  | 'unhealthy'
  | 'unknown'
  | 'not_deployed'
  | 'not_reported';
export type Component = 'scheduler' | 'triggerer' | 'dag_processor' | 'executor' | 'metadatabase';
export interface Checkpoint {
  /** Seconds after the scenario's start. */
  readonly at_s: number;
  /** What a page that has asked every 5 s since the start says then; components left out may say anything. */
  readonly expected: Partial<Record<Component, Word>>;
}
export interface Scenario extends Deployment {
  /** Kebab-case, for links. */
  readonly name: string;
  readonly title: string;
  /** Two sentences. */
  readonly story: string;
  readonly checkpoints: readonly Checkpoint[];
}

const CELERY: ExecutorSpec = {
  name: 'CeleryExecutor',
  kind: 'celery',
  instance: 'redis://airflow:s3cret@broker:6379/0',
  teams: [],
  broker: 'celery-broker',
  workers: 'celery-workers',
};
const KUBERNETES: ExecutorSpec = {
  name: 'KubernetesExecutor',
  kind: 'kubernetes',
  instance: 'prod-eu',
  teams: [],
  broker: null,
  workers: null,
};
const SCHEDULERS: readonly ProcessSpec[] = [
  { kind: 'scheduler', name: 'scheduler-1' },
  { kind: 'scheduler', name: 'scheduler-2' },
];
const PROCESSORS: readonly ProcessSpec[] = [
  { kind: 'dag_processor', name: 'dagproc-0', bundles: ['dags', 'ml', 'finance'] },
  { kind: 'dag_processor', name: 'dagproc-1', bundles: ['core', 'adhoc'] },
];
const TRIGGERER: ProcessSpec = { kind: 'triggerer', name: 'triggerer-0' };
const BUNDLES: Partial<WorldConfig> = {
  bundles: { dags: null, ml: null, finance: null, core: null, adhoc: null },
};
const TEAMS: Partial<WorldConfig> = {
  bundles: { dags: null, ml: 'team-a', finance: 'team-b', core: null, adhoc: null },
  multi_team: true,
};
/** Both proposals' home: the release after 3.4, with a Celery broker and nothing wrong. */
const NEXT: Deployment = {
  release: '3.4.0+executors',
  config: BUNDLES,
  processes: [...SCHEDULERS, TRIGGERER, ...PROCESSORS],
  executors: [CELERY],
};

const all = (word: Word): Record<Component, Word> => ({
  scheduler: word,
  triggerer: word,
  dag_processor: word,
  executor: word,
  metadatabase: word,
});
const HEALTHY = all('healthy');

/** Every scenario, in the order in which people meet them. */
export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'all-well',
    title: 'All well',
    story:
      'Two of everything, two teams, and a Celery broker that answers within a blink. Nothing happens here, and that is how it should look.',
    release: '3.4.0+executors',
    config: TEAMS,
    processes: [
      ...SCHEDULERS,
      { kind: 'triggerer', name: 'triggerer-0', teams: ['team-a', 'team-b'] },
      { kind: 'triggerer', name: 'triggerer-1' },
      ...PROCESSORS,
    ],
    executors: [CELERY, KUBERNETES],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      { at_s: 120, expected: HEALTHY },
    ],
  },
  {
    name: 'killed-triggerer',
    title: 'A killed triggerer',
    story:
      'The only triggerer is killed after ten seconds and cannot say goodbye. Its last heartbeat ages: first it is late, then nobody serves deferred tasks any more.',
    ...NEXT,
    script: [{ at_s: 10, fault: { verb: 'kill', target: 'triggerer-0' } }],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      { at_s: 32, expected: { ...HEALTHY, triggerer: 'late' } },
      { at_s: 45, expected: { ...HEALTHY, triggerer: 'unhealthy' } },
      { at_s: 300, expected: { ...HEALTHY, triggerer: 'unhealthy' } },
    ],
  },
  {
    name: 'frozen-scheduler',
    title: 'A frozen scheduler',
    story:
      'The only scheduler freezes after ten seconds: its process is there, but its loop, its heartbeat and its executor polls stand still. Two minutes in it thaws and goes on as if nothing had been.',
    ...NEXT,
    processes: [{ kind: 'scheduler', name: 'scheduler-1' }, TRIGGERER, ...PROCESSORS],
    script: [
      { at_s: 10, fault: { verb: 'hang', target: 'scheduler-1' } },
      { at_s: 120, fault: { verb: 'resume', target: 'scheduler-1' } },
    ],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      { at_s: 32, expected: { scheduler: 'late', triggerer: 'healthy', dag_processor: 'healthy' } },
      { at_s: 60, expected: { ...HEALTHY, scheduler: 'unhealthy', executor: 'unknown' } },
      { at_s: 140, expected: HEALTHY },
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
      'The database has just been migrated and nothing was ever started. Airflow calls all of it down, and only its empty job list could tell the difference.',
    release: '3.4.0+executors',
    processes: [],
    executors: [CELERY],
    checkpoints: [
      {
        at_s: 10,
        expected: {
          scheduler: 'unhealthy',
          triggerer: 'unhealthy',
          dag_processor: 'unhealthy',
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
      'The same deployment on Airflow 3.2, which says one word for each component and lists no instances. Executors are not reported at all.',
    release: '3.2.2',
    processes: NEXT.processes,
    config: BUNDLES,
    checkpoints: [
      { at_s: 5, expected: { ...HEALTHY, executor: 'not_reported' } },
      { at_s: 120, expected: { ...HEALTHY, executor: 'not_reported' } },
    ],
  },
];

/** The scenario of that name, or undefined. */
export const scenarioOf = (name: string): Scenario | undefined =>
  SCENARIOS.find((scenario) => scenario.name === name);
