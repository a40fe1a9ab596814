import type { Deployment } from './deployment';
import { WITH_EXECUTORS } from './executor-deployments';
import { WHEELS } from './plugin-deployments';
import { TEAMS } from './teams-deployment';

/**
 * As Airflow comes: default thresholds, users, configuration not exposed, and a reader without a login. So limits
 * can only be assumed, and a clean stop looks like a fresh install.
 */
const AS_IT_COMES: Deployment = {
  name: '3.4.0b2',
  release: '3.4.0b2',
  subPath: '',
  limits: { scheduler: 30, triggerer: 30, dag_processor: 30 },
  token: false,
  wheel: false,
  settings: {},
  teams: [],
  bundles: [],
  hosts: {},
};

/**
 * Everything else: a sub-path, a reader with an administrator's token, an exposed configuration from which the
 * limits are read, and thresholds as short as a busy machine's heartbeats allow. The Dag processor of 3.1 has no threshold of its own but 2.1 beats
 * (airflow/jobs/job.py), and what can be read is always one beat old: only long beats keep it from being called
 * unhealthy now and then.
 */
const SHORT_LIMITS: Deployment = {
  name: '3.1.8',
  release: '3.1.8',
  subPath: '/team/airflow',
  limits: { scheduler: 12, triggerer: 12, dag_processor: 42 },
  token: true,
  wheel: false,
  settings: {
    AIRFLOW__API__EXPOSE_CONFIG: 'True',
    AIRFLOW__SCHEDULER__SCHEDULER_HEARTBEAT_SEC: '2',
    AIRFLOW__SCHEDULER__SCHEDULER_HEALTH_CHECK_THRESHOLD: '12',
    AIRFLOW__TRIGGERER__JOB_HEARTBEAT_SEC: '2',
    AIRFLOW__TRIGGERER__TRIGGERER_HEALTH_CHECK_THRESHOLD: '12',
    AIRFLOW__SCHEDULER__JOB_HEARTBEAT_SEC: '20',
  },
  teams: [],
  bundles: [],
  hosts: {},
};

export const DEPLOYMENTS: readonly Deployment[] = [
  AS_IT_COMES,
  SHORT_LIMITS,
  TEAMS,
  ...WHEELS,
  ...WITH_EXECUTORS,
];
