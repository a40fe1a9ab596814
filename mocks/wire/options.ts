import { type Release, rulesOf } from '../releases';
import type { WorldConfig } from '../state';

/** The options that Vitals may ask for; the rest answers as an option that does not exist. Values are text, as in Airflow. */
function valueOf(config: WorldConfig, release: Release, section: string, option: string): string | undefined {
  const values: Record<string, string | undefined> = {
    'scheduler/scheduler_health_check_threshold': String(config.thresholds.scheduler),
    'scheduler/scheduler_heartbeat_sec': String(config.heartbeat_s),
    'scheduler/job_heartbeat_sec': String(config.heartbeat_s),
    'triggerer/triggerer_health_check_threshold': String(config.thresholds.triggerer),
    'triggerer/job_heartbeat_sec': String(config.heartbeat_s),
    'dag_processor/health_check_threshold': rulesOf(release).processorOption
      ? String(config.thresholds.dag_processor)
      : undefined,
    'dag_processor/min_file_process_interval': String(config.parse_interval_s),
    'dag_processor/refresh_interval': String(config.refresh_interval_s),
    'core/multi_team': release.minor >= 4 ? (config.multi_team ? 'True' : 'False') : undefined,
  };
  return values[`${section}/${option}`.toLowerCase()];
}

/**
 * `GET /api/v2/config/section/{section}/option/{option}`: `get_config_value` of `routes/public/config.py`. 403 where
 * `[api] expose_config` is off (also for an admin, and before the option is looked up), 404 for no such option.
 */
export function configOption(
  config: WorldConfig,
  release: Release,
  section: string,
  option: string,
): { status: number; body: unknown } {
  if (!config.expose_config) return { status: 403, body: { detail: NOT_EXPOSED } };
  const value = valueOf(config, release, section, option);
  if (value === undefined)
    return { status: 404, body: { detail: `Option [${section}/${option}] not found.` } };
  return { status: 200, body: { sections: [{ name: section, options: [{ key: option, value }] }] } };
}

const NOT_EXPOSED =
  'Your Airflow administrator chose not to expose the configuration, most likely for security reasons.';
