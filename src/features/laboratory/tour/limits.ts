import type { ParseIntervals } from '../../../domain/extras';
import { ASSUMED, type Configured, limitsFor } from '../../../domain/limits';
import { HEARTBEAT_COMPONENTS, type HeartbeatComponent, type Limits } from '../../../domain/model';
import { type Duration, seconds } from '../../../domain/time';
import type { Tape } from '../world';

/** As the page asks them (data/sources/limits.ts), of an Airflow from 3.2 on. */
const LIMITS: Readonly<Record<HeartbeatComponent, string>> = {
  scheduler: optionPath('scheduler', 'scheduler_health_check_threshold'),
  triggerer: optionPath('triggerer', 'triggerer_health_check_threshold'),
  dag_processor: optionPath('dag_processor', 'health_check_threshold'),
};
/** How often a heartbeat is written. */
const BEATS: typeof LIMITS = {
  scheduler: optionPath('scheduler', 'scheduler_heartbeat_sec'),
  triggerer: optionPath('triggerer', 'job_heartbeat_sec'),
  dag_processor: optionPath('scheduler', 'job_heartbeat_sec'),
};
const INTERVALS = {
  process: optionPath('dag_processor', 'min_file_process_interval'),
  refresh: optionPath('dag_processor', 'refresh_interval'),
};

function optionPath(section: string, key: string): string {
  return `api/v2/config/section/${section}/option/${key}`;
}

/** What a tape has to ask, so that it can be judged by the limits of its own Airflow. */
export const CONFIGURATION: readonly string[] = [
  ...Object.values(LIMITS),
  ...Object.values(BEATS),
  ...Object.values(INTERVALS),
];

/** The limits that the Airflow of a tape told, else those that its release comes with. */
export const limitsOf = (tape: Tape, release: string): Limits =>
  limitsFor(release, { ...ASSUMED, configured: optionsIn(tape, LIMITS), beats: optionsIn(tape, BEATS) });

const optionsIn = (tape: Tape, paths: typeof LIMITS): Configured =>
  Object.fromEntries(
    HEARTBEAT_COMPONENTS.flatMap((component) => {
      const value = optionIn(tape, paths[component]);
      return value === null ? [] : [[component, value] as const];
    }),
  );

/** How often files are parsed and bundles refreshed, where that was told. */
export const intervalsOf = (tape: Tape): ParseIntervals => ({
  process: optionIn(tape, INTERVALS.process),
  refresh: optionIn(tape, INTERVALS.refresh),
});

interface Option {
  readonly sections?: readonly { readonly options?: readonly { readonly value?: unknown }[] }[];
}

function optionIn({ answers = [] }: Tape, path: string): Duration | null {
  const answer = answers.find((one) => one.path === path && one.status === 200);
  const value = Number((answer?.body as Option | undefined)?.sections?.[0]?.options?.[0]?.value);
  return value > 0 && Number.isFinite(value) ? seconds(value) : null;
}
