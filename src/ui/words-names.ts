import type { Pill } from '../domain/judged';
import type { ComponentName, HeartbeatComponent, Verdict } from '../domain/model';

/** A card's title. */
export const TITLE: Readonly<Record<ComponentName, string>> = {
  scheduler: 'Scheduler',
  triggerer: 'Triggerer',
  dag_processor: 'Dag processor',
  executor: 'Executors',
  metadatabase: 'Metadata database',
};

/** One of it, in the middle of a sentence. */
export const NOUN: Readonly<Record<ComponentName, string>> = {
  scheduler: 'scheduler',
  triggerer: 'triggerer',
  dag_processor: 'Dag processor',
  executor: 'executor',
  metadatabase: 'metadata database',
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

/** A verdict in the middle of a sentence: "was healthy". */
export const verdictWord = (verdict: Verdict): string => verdict.replace('_', ' ');

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

/** What a part of a component's work is called: bundles for Dag processors, teams for triggerers. */
export const PART: Readonly<Record<HeartbeatComponent, string>> = {
  scheduler: 'Part of the work',
  triggerer: 'A team',
  dag_processor: 'A bundle',
};
