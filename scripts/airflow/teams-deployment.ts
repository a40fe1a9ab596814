import type { Deployment } from './deployment';

/**
 * A 3.4 that several teams share: three bundles, two of them a team's, and for each part of the work a process on a
 * host of its own. Thresholds are short, files are parsed often, and one file that hangs stops its whole bundle, because
 * a Dag processor has one parsing process here and is patient with it.
 */
export const TEAMS: Deployment = {
  name: 'teams',
  release: '3.4.0b2',
  subPath: '',
  limits: { scheduler: 12, triggerer: 12, dag_processor: 12 },
  token: true,
  wheel: false,
  settings: {
    AIRFLOW__API__EXPOSE_CONFIG: 'True',
    AIRFLOW__CORE__MULTI_TEAM: 'True',
    AIRFLOW__SCHEDULER__SCHEDULER_HEARTBEAT_SEC: '2',
    AIRFLOW__SCHEDULER__SCHEDULER_HEALTH_CHECK_THRESHOLD: '12',
    AIRFLOW__SCHEDULER__JOB_HEARTBEAT_SEC: '2',
    AIRFLOW__TRIGGERER__JOB_HEARTBEAT_SEC: '2',
    AIRFLOW__TRIGGERER__TRIGGERER_HEALTH_CHECK_THRESHOLD: '12',
    AIRFLOW__DAG_PROCESSOR__HEALTH_CHECK_THRESHOLD: '12',
    AIRFLOW__DAG_PROCESSOR__MIN_FILE_PROCESS_INTERVAL: '5',
    AIRFLOW__DAG_PROCESSOR__REFRESH_INTERVAL: '5',
    AIRFLOW__DAG_PROCESSOR__PARSING_PROCESSES: '1',
    AIRFLOW__DAG_PROCESSOR__DAG_FILE_PROCESSOR_TIMEOUT: '3600',
    AIRFLOW__CORE__DAGBAG_IMPORT_TIMEOUT: '3600',
  },
  teams: ['alpha', 'beta'],
  bundles: [
    { name: 'a-bundle', team: 'alpha' },
    { name: 'b-bundle', team: 'beta' },
    { name: 'c-bundle', team: null },
  ],
  hosts: {
    'sched-1': ['scheduler'],
    'proc-a': ['dag-processor', '--bundle-name', 'a-bundle'],
    'proc-b': ['dag-processor', '--bundle-name', 'b-bundle'],
    'proc-b2': ['dag-processor', '--bundle-name', 'b-bundle'],
    'proc-c': ['dag-processor', '--bundle-name', 'c-bundle'],
    'trig-alpha': ['triggerer', '--team-name', 'alpha'],
    'trig-beta': ['triggerer', '--team-name', 'beta'],
    'trig-none': ['triggerer'],
  },
};
