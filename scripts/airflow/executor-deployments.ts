import type { Deployment } from './deployment';
import type { ReleaseName } from './releases';

/** What an Airflow with CeleryExecutor needs beside it; 5.7 breaks the providers of 2026. */
const CELERY = ['apache-airflow-providers-celery', 'redis', 'celery<5.7'] as const;

/** How KubernetesExecutor finds a cluster from outside of it. */
const KUBECONFIG = `apiVersion: v1
kind: Config
current-context: tests
clusters: [{name: tests, cluster: {server: 'http://127.0.0.1:{kubernetes}'}}]
users: [{name: tests, user: {token: kept-out-of-sight-too}}]
contexts: [{name: tests, context: {cluster: tests, user: tests}}]
`;

/** An executor of somebody's own, whose health check is as bad as a health check can be: it never comes back. */
const HANGING = `import threading

from airflow.executors.base_executor import BaseExecutor


class HangingExecutor(BaseExecutor):
    def get_health(self):
        threading.Event().wait()

    def sync(self):
        pass

    def _process_workloads(self, workloads):
        pass

    def end(self):
        pass

    def terminate(self):
        pass
`;

/** Celery's heartbeats between workers cost what two cores have not, and nobody here reads them. */
const WORKER = [
  'celery',
  'worker',
  '--skip-serve-logs',
  '--without-mingle',
  '--without-gossip',
  '--concurrency',
  '1',
] as const;

/** As operators have it: thresholds, interval and deadline at their defaults; one scheduler, one broker, one database. */
function celery(release: ReleaseName, rest: Partial<Deployment>): Deployment {
  const { settings, hosts, ...others } = rest;
  return {
    name: `executors-${release}`,
    release,
    subPath: '',
    limits: { scheduler: 30, triggerer: 30, dag_processor: release === '3.1.8' ? 10.5 : 30 },
    token: false,
    wheel: true,
    packages: CELERY,
    services: ['redis'],
    settings: {
      AIRFLOW__CELERY__BROKER_URL: 'redis://127.0.0.1:{redis}/0',
      AIRFLOW__CELERY__RESULT_BACKEND: 'redis://127.0.0.1:{redis}/1',
      ...settings,
    },
    teams: [],
    bundles: [],
    hosts: { 'scheduler-1': ['scheduler'], 'worker-1': WORKER, ...hosts },
    ...others,
  };
}

/** Several executors at once on 3.1; and two schedulers on PostgreSQL on 3.4, of which one has a way of its own to the broker. */
export const WITH_EXECUTORS: readonly Deployment[] = [
  celery('3.1.8', {
    subPath: '/team/airflow',
    services: ['redis', 'kubernetes'],
    packages: [...CELERY, 'apache-airflow-providers-cncf-kubernetes'],
    settings: {
      AIRFLOW__CORE__EXECUTOR:
        'CeleryExecutor,LocalExecutor,KubernetesExecutor,theirs:vitals_test_executor.HangingExecutor',
      AIRFLOW__KUBERNETES_EXECUTOR__IN_CLUSTER: 'False',
      AIRFLOW__KUBERNETES_EXECUTOR__CONFIG_FILE: '{home}/kubeconfig',
    },
    files: { 'vitals_test_executor.py': HANGING, kubeconfig: KUBECONFIG },
  }),
  celery('3.4.0b2', {
    services: ['redis', 'link', 'postgres'],
    packages: [...CELERY, 'psycopg2-binary', 'asyncpg'],
    settings: {
      AIRFLOW__CORE__EXECUTOR: 'CeleryExecutor',
      AIRFLOW__DATABASE__SQL_ALCHEMY_CONN: 'postgresql+psycopg2://airflow@127.0.0.1:{postgres}/postgres',
    },
    ownSettings: { 'scheduler-2': { AIRFLOW__CELERY__BROKER_URL: 'redis://127.0.0.1:{link}/0' } },
    hosts: { 'scheduler-2': ['scheduler'] },
  }),
];
