import type { Pill } from '../domain/judged';
import type { ComponentName } from '../domain/model';

/** A card's title. */
export const TITLE: Readonly<Record<ComponentName, string>> = {
  scheduler: 'Scheduler',
  triggerer: 'Triggerer',
  dag_processor: 'Dag processor',
  executor: 'Executors',
  metadatabase: 'Metadata database',
};

/** What a pill says; never colour alone. */
export const PILL: Readonly<Record<Pill, string>> = {
  healthy: 'Healthy',
  late: 'Late',
  degraded: 'Degraded',
  unhealthy: 'Unhealthy',
  down: 'Down',
  no_reply: 'No reply',
  unknown: 'Unknown',
  not_deployed: 'Not deployed',
  never_started: 'Never started',
  not_reported: 'Not reported',
  not_watching: 'Not watching',
  first_load: 'Asking',
  stopped: 'Stopped',
  gone: 'Gone',
};

/** What stands after "Scheduler is …" and "Executors are …". */
export const PREDICATE: Readonly<Record<Pill, string>> = {
  healthy: 'healthy',
  late: 'late',
  degraded: 'degraded',
  unhealthy: 'unhealthy',
  down: 'down',
  no_reply: 'giving no reply',
  unknown: 'unknown',
  not_deployed: 'not deployed',
  never_started: 'not started yet',
  not_reported: 'not reported',
  not_watching: 'not watched',
  first_load: 'being asked',
  stopped: 'stopped',
  gone: 'gone',
};
