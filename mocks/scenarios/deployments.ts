import type { ProcessSpec } from '../processes';
import type { ExecutorSpec, WorldConfig } from '../state';
import type { Deployment } from '../world';

export const CELERY: ExecutorSpec = {
  name: 'CeleryExecutor',
  kind: 'celery',
  instance: 'redis://airflow:s3cret@broker:6379/0',
  teams: [],
  service: 'celery-broker',
  workers: 'celery-workers',
};
export const KUBERNETES: ExecutorSpec = {
  name: 'KubernetesExecutor',
  kind: 'kubernetes',
  instance: 'prod-eu',
  teams: [],
  service: 'kubernetes-cluster',
  workers: null,
};
export const SCHEDULERS: readonly ProcessSpec[] = [
  { kind: 'scheduler', name: 'scheduler-1' },
  { kind: 'scheduler', name: 'scheduler-2' },
];
export const PROCESSORS: readonly ProcessSpec[] = [
  { kind: 'dag_processor', name: 'dagproc-0', bundles: ['dags', 'ml', 'finance'] },
  { kind: 'dag_processor', name: 'dagproc-1', bundles: ['core', 'adhoc'] },
];
export const TRIGGERER: ProcessSpec = { kind: 'triggerer', name: 'triggerer-0' };
export const BUNDLES: Partial<WorldConfig> = {
  bundles: { dags: null, ml: null, finance: null, core: null, adhoc: null },
};
export const TEAMS: Partial<WorldConfig> = {
  bundles: { dags: null, ml: 'team-a', finance: 'team-b', core: null, adhoc: null },
  multi_team: true,
};
/** Both proposals' home: the release after 3.4, with a Celery broker and nothing wrong. */
export const NEXT: Deployment = {
  release: '3.4.0+executors',
  config: BUNDLES,
  processes: [...SCHEDULERS, TRIGGERER, ...PROCESSORS],
  executors: [CELERY],
};
