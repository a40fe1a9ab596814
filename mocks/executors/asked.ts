import { hasCheck } from '../executors';
import { own } from '../own';
import { schedulersOf } from '../processes';
import type { ExecutorSpec, Process, World } from '../state';
import { withoutPassword } from '../wire/without-password';

/** What is true of one scheduler's way to one executor, whatever anybody has been told. */
export interface Asked {
  readonly scheduler: string;
  readonly executor: string;
  readonly instance: string | null;
  readonly well: boolean;
  readonly state: AskedState;
  /** When its poll in flight was started, in milliseconds since the epoch; null: none is. */
  readonly pendingSince: number | null;
}
export type AskedState =
  | 'fine'
  | 'no_check'
  | 'cut_off'
  | 'hung'
  | 'down'
  | 'no_worker'
  | 'slow'
  | 'raises'
  | 'says'
  | 'scheduler_gone';

/** Every scheduler with every executor, in the order in which they were configured. */
export const askedTruths = (world: World): Asked[] =>
  schedulersOf(world).flatMap((scheduler) =>
    world.executors.map((spec) => askedTruth(world, scheduler, spec)),
  );

function askedTruth(world: World, scheduler: Process, spec: ExecutorSpec): Asked {
  const state = stateOf(world, scheduler, spec);
  return {
    scheduler: scheduler.name,
    executor: spec.name,
    instance: withoutPassword(spec.instance),
    well: state === 'fine' || state === 'no_check',
    state,
    pendingSince: scheduler.polls.find(({ executor }) => executor === spec.name)?.pending?.startedAt ?? null,
  };
}

/** The nearest trouble on the way: the one who asks, the check itself, the road, the service, its workers. */
function stateOf(world: World, scheduler: Process, spec: ExecutorSpec): AskedState {
  if (scheduler.condition === 'stopped' || scheduler.condition === 'killed') return 'scheduler_gone';
  const forced = own(world.forced, spec.name);
  if (forced !== undefined) return forced.reason_code === 'raised' ? 'raises' : 'says';
  const service = spec.service === null ? undefined : own(world.services, spec.service);
  const workers = spec.workers === null ? undefined : own(world.services, spec.workers);
  const road = [service, workers].some((one) => one !== undefined && scheduler.cutOffFrom.includes(one.name));
  if (road) return 'cut_off';
  if (service !== undefined && service.condition !== 'up') return service.condition;
  if (workers !== undefined && workers.condition !== 'up') return 'no_worker';
  if ((service?.slow_ms ?? 0) + (workers?.slow_ms ?? 0) > 0) return 'slow';
  return hasCheck(world, spec) ? 'fine' : 'no_check';
}
