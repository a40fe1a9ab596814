import type { Deployment } from './deployment';
import type { ReleaseName } from './releases';

/**
 * One Airflow of each release with Vitals' wheel, behind a login. Thresholds are short so that a killed process is
 * noticed soon; the page learns of them from the wheel, because the configuration is not exposed. The Dag processor of
 * 3.1 has no threshold of its own but 2.1 beats.
 */
function deployment(
  release: ReleaseName,
  subPath: string,
  vitals: Readonly<Record<string, string>>,
): Deployment {
  return {
    name: `plugin-${release}`,
    release,
    subPath,
    limits: { scheduler: LIMIT, triggerer: LIMIT, dag_processor: release === '3.1.8' ? 42 : LIMIT },
    token: false,
    wheel: true,
    settings: {
      AIRFLOW__SCHEDULER__SCHEDULER_HEARTBEAT_SEC: '2',
      AIRFLOW__SCHEDULER__SCHEDULER_HEALTH_CHECK_THRESHOLD: String(LIMIT),
      AIRFLOW__TRIGGERER__JOB_HEARTBEAT_SEC: '2',
      AIRFLOW__TRIGGERER__TRIGGERER_HEALTH_CHECK_THRESHOLD: String(LIMIT),
      AIRFLOW__SCHEDULER__JOB_HEARTBEAT_SEC: release === '3.1.8' ? '20' : '2',
      AIRFLOW__DAG_PROCESSOR__HEALTH_CHECK_THRESHOLD: String(LIMIT),
      ...Object.fromEntries(
        Object.entries(vitals).map(([option, value]) => [`AIRFLOW__VITALS__${option.toUpperCase()}`, value]),
      ),
    },
    teams: [],
    bundles: [],
    hosts: {},
  };
}

/** Seconds; three of its quarters are more than one beat on a busy machine. */
const LIMIT = 12;

/** Different settings, so that each of them meets a real Airflow; two of 3.1.8's are wrong, and it has to start. */
export const WHEELS: readonly Deployment[] = [
  deployment('3.1.8', '/team/airflow', { poll_interval: 'soon', expected_triggerers: 'a few' }),
  deployment('3.2.2', '', { category: 'admin' }),
  deployment('3.3.2', '/team/airflow', { expected_triggerers: '1' }),
  deployment('3.4.0b2', '', {}),
];
