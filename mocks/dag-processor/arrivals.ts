import type { ItemEvent, WorkKind } from '../execution-api/tables';
import { enqueue } from '../execution-api/work-items';
import { schedule } from '../kernel';
import { own } from '../own';
import { reaches, schedulersOf } from '../processes';
import { next, streamOf } from '../rng';
import type { Run, World } from '../state';
import { noticeWork } from './database-worker';

/** Between two arrivals of a bundle, on average (simplified: nothing here runs tasks that could fail). */
const MEAN_MS = 60_000;
/** The share of them that are callbacks; the others are people who press "Reparse". */
const CALLBACKS = 0.8;

type Arrival = Extract<ItemEvent, { kind: 'arrival' }>;

/** From now on work comes in for every configured bundle; only in worlds that have somebody in API mode. */
export function startArrivals(world: World): void {
  if (!Object.values(world.processes).some(({ mode }) => mode === 'api')) return;
  for (const [bundle, { active, spec }] of Object.entries(world.bundles)) {
    if (active && spec.files > 0) scheduleArrival(world, bundle, 1);
  }
}

/** One arrival, if those that it comes from are there to send it, and the next one. */
export function arrive(run: Run, { bundle, count }: Arrival): void {
  const rng = { ...streamOf(run.world.seed, `work of ${bundle}`), counter: count * 3 };
  const kind: WorkKind = next(rng) < CALLBACKS ? 'callback' : 'parse_request';
  const files = own(run.world.bundles, bundle)?.spec.files ?? 0;
  const file = Math.floor(next(rng) * files);
  scheduleArrival(run.world, bundle, count + 1);
  if (canCome(run.world, kind)) bringIn(run, kind, bundle, file);
}

/** Puts work into the queue, where somebody may see it. */
export function bringIn(run: Run, kind: WorkKind, bundle: string, file: number): void {
  const item = enqueue(run, kind, bundle, file);
  if (item !== null) noticeWork(run, item);
}

/** A callback is a scheduler's, a priority parse request an API server's; both are rows of the database. */
export function canCome(world: World, kind: WorkKind): boolean {
  if (kind === 'parse_request')
    return ['api-server', 'database'].every((name) => world.services[name]?.condition === 'up');
  return schedulersOf(world).some((one) => one.condition === 'running' && reaches(world, one, 'database'));
}

/** Exponential waits: the number `count` alone decides, whatever has happened in between. */
function scheduleArrival({ queue, seed }: World, bundle: string, count: number): void {
  const rng = { ...streamOf(seed, `work of ${bundle}`), counter: count * 3 - 1 };
  const wait_ms = Math.ceil(-Math.log(1 - next(rng)) * MEAN_MS);
  schedule(queue, queue.now + Math.max(1, wait_ms), { kind: 'arrival', bundle, count });
}
