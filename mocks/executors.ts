import { own } from './own';
import { integer, type Rng } from './rng';
import type { Answer, ExecutorSpec, Process, Service, World } from './state';

/** What comes of asking an executor how it is: an answer after a while, or silence until `waitsFor` moves. */
export type Outcome =
  | { readonly after_ms: number; readonly answer: Answer }
  | { readonly after_ms: null; readonly waitsFor: string };

const HEALTHY: Answer = { health: 'healthy', reason: null, reason_code: null };
const REFUSED: Answer = { health: 'unhealthy', reason: 'connection refused', reason_code: 'refused' };
const UNKNOWN: Answer = { health: 'unknown', reason: null, reason_code: null };
const NO_WORKER: Answer = { health: 'unhealthy', reason: 'no worker answered', reason_code: 'no_worker' };

/** Whether what is polled is polled by the plugin, in threads of its own; where Airflow does it itself the plugin leaves it alone. */
export const byPlugin = ({ release }: World): boolean => release.plugin && !release.executors;

/**
 * Whether an executor has a health check; without one it stays `unknown`. The proposal begins with Celery; Kubernetes' and
 * Local's are follow-ups, and Edge's is not spoken of. The plugin has one for Kubernetes as well.
 */
export const hasCheck = (world: World, spec: ExecutorSpec): boolean =>
  spec.kind === 'celery' || spec.checked === true || (spec.kind === 'kubernetes' && byPlugin(world));

/** Whether a scheduler polls its executors from a worker thread: the proposal's, or the plugin's. */
export const isPolling = (world: World, scheduler: Process): boolean =>
  (world.release.executors || world.release.plugin) && (scheduler.polling ?? world.config.executor_polling);

/** Whether every turn of its loop waits for `heartbeat()` of its executors, as in all released Airflows; no plugin changes that. */
export const callsHeartbeats = (world: World, scheduler: Process): boolean =>
  !world.release.executors || !isPolling(world, scheduler);

/**
 * `get_health()` of an executor, asked by a scheduler. Celery's as tried with a real Redis (contract, section 6):
 * connect to the broker, then ping the workers; a frozen or unreachable broker says nothing, a dead one refuses at
 * once, and workers that do not answer cost the ping's second. A custom executor's own check asks its pool, and fares
 * alike (assumed).
 */
export function getHealth(world: World, asker: Process, spec: ExecutorSpec, rng: Rng): Outcome {
  const path = integer(rng, 2, 9);
  const forced = own(world.forced, spec.name);
  if (forced !== undefined) return { after_ms: path, answer: forced };
  if (!hasCheck(world, spec)) return { after_ms: path, answer: UNKNOWN };
  const outcome = reach(world, asker, spec);
  if (outcome.waitsFor !== null) return { after_ms: null, waitsFor: outcome.waitsFor };
  if (outcome.refused) return { after_ms: path, answer: REFUSED };
  if (spec.workers === null) return { after_ms: path + outcome.after_ms, answer: HEALTHY };
  const workers = serviceOf(world, spec.workers);
  if (workers.condition !== 'up' || asker.cutOffFrom.includes(workers.name)) {
    return { after_ms: 1000 + path + outcome.after_ms, answer: NO_WORKER };
  }
  const ping = integer(rng, 20, 60) + workers.slow_ms;
  return { after_ms: path + ping + outcome.after_ms, answer: HEALTHY };
}

/** How an executor's service takes a call: an answer after a while, a refusal, or silence until `waitsFor` moves. */
export interface Reach {
  readonly after_ms: number;
  readonly refused: boolean;
  readonly waitsFor: string | null;
}

/** A scheduler's call of the service behind an executor. One without a service needs nobody, and returns at once. */
export function reach(world: World, asker: Process, spec: ExecutorSpec): Reach {
  if (spec.service === null) return { after_ms: 0, refused: false, waitsFor: null };
  const { name, condition, slow_ms } = serviceOf(world, spec.service);
  if (asker.cutOffFrom.includes(name) || condition === 'hung') {
    return { after_ms: 0, refused: false, waitsFor: name };
  }
  const refused = condition === 'down';
  return { after_ms: refused ? 0 : slow_ms, refused, waitsFor: null };
}

function serviceOf(world: World, name: string): Service {
  const service = own(world.services, name);
  if (service === undefined) throw new Error(`no service ${name}`);
  return service;
}
