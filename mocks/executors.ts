import { reaches } from './processes';
import { integer, type Rng } from './rng';
import type { Answer, ExecutorSpec, Process, Service, World } from './state';

/** What comes of asking an executor how it is: an answer after a while, or silence until `waitsFor` moves. */
export type Outcome =
  | { readonly after_ms: number; readonly answer: Answer }
  | { readonly after_ms: null; readonly waitsFor: string };

const HEALTHY: Answer = { health: 'healthy', reason: null, reason_code: null };
const REFUSED: Answer = { health: 'unhealthy', reason: 'connection refused', reason_code: 'refused' };
const NO_WORKER: Answer = { health: 'unhealthy', reason: 'no worker answered', reason_code: 'no_worker' };

/** Whether an executor has a health check; without one its column keeps the default, `unknown`, and nobody asks. */
export const hasCheck = (spec: ExecutorSpec): boolean => spec.kind === 'celery';

/**
 * `CeleryExecutor.get_health()`, as tried with a real Redis (contract, section 6): connect to the broker, then ping
 * the workers. A frozen or unreachable broker says nothing, a dead one refuses at once, and workers that do not
 * answer cost the ping's second.
 */
export function getHealth(world: World, asker: Process, spec: ExecutorSpec, rng: Rng): Outcome {
  const broker = serviceOf(world, spec.broker);
  const workers = serviceOf(world, spec.workers);
  const path = integer(rng, 2, 9);
  if (asker.cutOffFrom.includes(broker.name) || broker.condition === 'hung') {
    return { after_ms: null, waitsFor: broker.name };
  }
  if (broker.condition === 'down') return { after_ms: path, answer: REFUSED };
  if (!reaches(world, asker, workers.name)) {
    return { after_ms: 1000 + path + broker.slow_ms, answer: NO_WORKER };
  }
  const ping = integer(rng, 20, 60) + broker.slow_ms + workers.slow_ms;
  return { after_ms: path + ping, answer: HEALTHY };
}

function serviceOf(world: World, name: string | null): Service {
  const service = world.services[name ?? ''];
  if (service === undefined) throw new Error(`no service ${name}`);
  return service;
}
