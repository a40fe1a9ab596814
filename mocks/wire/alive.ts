import type { WireConfig } from '../config';
import type { Micros } from '../stamps';
import type { JobRow } from '../tables';

/** What a job row says its process is, for the three types whose limits come from the configuration. */
export const JOB_TYPES = {
  scheduler: 'SchedulerJob',
  triggerer: 'TriggererJob',
  dag_processor: 'DagProcessorJob',
} as const;
export type HeartbeatComponent = keyof typeof JOB_TYPES;

/**
 * `health_check_threshold` of `airflow/jobs/job.py`, in seconds; an executor row beats with its scheduler's limit
 * (assumed), a foreign type has the heartbeat rate of five seconds times 2.1.
 */
function thresholdOf(jobType: string | null, config: WireConfig): number {
  if (jobType === JOB_TYPES.scheduler || jobType === 'ExecutorJob') return config.thresholds.scheduler;
  if (jobType === JOB_TYPES.triggerer) return config.thresholds.triggerer;
  if (jobType === JOB_TYPES.dag_processor) return config.thresholds.dag_processor;
  return 10.5;
}

/**
 * `Job._is_alive`: in state `running`, and beaten less than the limit ago by the API server's clock (`now`). A
 * heartbeat from the future counts, however far ahead; one that was never written does not. The end of the row is
 * not looked at.
 */
export function isAlive(row: JobRow, config: WireConfig, now: Micros): boolean {
  if (row.state !== 'running' || row.latest_heartbeat === null) return false;
  return now - row.latest_heartbeat < thresholdOf(row.job_type, config) * 1_000_000;
}
