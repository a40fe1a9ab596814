import type { Bundle } from '../dag-processor/bundles';
import { fillBundle, findSource, settleWork } from '../dag-processor/parsing';
import { isRetired } from '../execution-api/registrations';
import { settleClaims } from '../execution-api/work';
import { wake } from '../executors/polls';
import { own } from '../own';
import type { ActiveFault, ExecutorSpec, Fault, Process, Run, Service, Verb, World } from '../state';
import { TO_EXECUTOR } from './executor';
import { FaultError } from './fault-error';
import { goOn, restart } from './process';
import { settle } from './service';

/**
 * Heals one fault by its number, and leaves all others of its target as they are: what they still hold is worked out from
 * those that are left. A process that was killed or stopped is started again. Throws `FaultError` where there is none.
 */
export function heal(run: Run, id: number): void {
  const { world } = run;
  const fault = world.faults.find((one) => one.id === id);
  if (fault === undefined) {
    const numbers = world.faults.map((one) => one.id).join(', ');
    const hint = numbers === '' ? 'Nothing is broken.' : `There are ${numbers}.`;
    throw new FaultError(`no fault ${id}`, hint);
  }
  world.faults = world.faults.filter((one) => one !== fault);
  const { verb, target, from } = fault;
  const told = { at: world.queue.now, event: 'heal', fault: id, verb, target };
  run.tell({ ...told, ...(from !== undefined && { from }) });
  const process = own(world.processes, target);
  const service = own(world.services, target);
  const bundle = own(world.bundles, target);
  const executor = world.executors.find(({ name }) => name === target);
  if (process !== undefined) OF_PROCESS[verb]?.(run, process, fault);
  else if (service !== undefined) healService(run, service);
  else if (bundle !== undefined) healBundle(run, bundle, fault);
  else if (executor !== undefined) healExecutor(run, executor);
  settleWork(world);
  settleClaims(run);
}

/** The faults of that kind that a target still has, oldest first. */
const left = (world: World, target: string, verb: Verb): ActiveFault[] =>
  world.faults.filter((one) => one.target === target && one.verb === verb);
const newest = (world: World, target: string, verb: Verb): ActiveFault | undefined =>
  left(world, target, verb).at(-1);

/** A start mends these: what it was frozen with died with it, and it reads its token file anew. */
const ENDED_BY_START: readonly Verb[] = ['hang', 'stop', 'kill', 'retire'];

/** Somebody who is gone is started again. */
function startAgain(run: Run, process: Process): void {
  const { world } = run;
  if (process.condition === 'running') return;
  restart(run, process);
  world.faults = world.faults.filter(
    (one) => one.target !== process.name || !ENDED_BY_START.includes(one.verb),
  );
}

const OF_PROCESS: Partial<Record<Verb, (run: Run, process: Process, fault: ActiveFault) => void>> = {
  stop: startAgain,
  kill: startAgain,
  hang: ({ world }, process) => {
    if (process.condition === 'hung') goOn(world, process);
  },
  slow: ({ world }, process) => {
    process.slow_ms = newest(world, process.name, 'slow')?.by_ms ?? 0;
  },
  skew: ({ world }, process) => {
    process.skew_ms = newest(world, process.name, 'skew')?.by_ms ?? 0;
  },
  partition: (run, process, { from = '' }) => {
    const still = left(run.world, process.name, 'partition').map((one) => one.from ?? '');
    process.cutOffFrom = [...new Set(still)];
    if (!still.includes(from)) wake(run, from);
  },
  stall: ({ world }, process) => {
    const still = newest(world, process.name, 'stall');
    process.stalled = still === undefined ? null : still.from === 'parsing' ? 'parsing' : 'all';
  },
  /**
   * The new registration is in its token file already, and is read at a start: also by one that has not heard of it yet. Who
   * is gone for another reason reads it once that is healed; who is frozen is frozen at its start.
   */
  retire: (run, process) => {
    const isHeldBack = (['stop', 'kill', 'retire'] as const).some((verb) =>
      newest(run.world, process.name, verb),
    );
    if (isHeldBack || !isRetired(run.world, process)) return;
    const isFrozen = process.condition === 'hung';
    restart(run, process);
    if (isFrozen) process.condition = 'hung';
  },
};

/** What keeps a service from being up is the newest fault of these that is left. */
const CONDITIONS: Partial<Record<Verb, Service['condition']>> = { stop: 'down', kill: 'down', hang: 'hung' };

function healService(run: Run, service: Service): void {
  const { faults } = run.world;
  service.slow_ms = newest(run.world, service.name, 'slow')?.by_ms ?? 0;
  if (service.kind === 'plugin') run.world.vitals.says = newest(run.world, service.name, 'say')?.word ?? null;
  const still = faults.findLast(({ target, verb }) => target === service.name && CONDITIONS[verb]);
  settle(run, service, (still && CONDITIONS[still.verb]) ?? 'up');
}

const OF_BUNDLE: Partial<Record<Verb, (world: World, bundle: Bundle) => void>> = {
  empty: fillBundle,
  stop: findSource,
};

/** A bundle has two things that can be gone, each as long as one fault is left that took it. */
function healBundle({ world }: Run, bundle: Bundle, { verb, target }: ActiveFault): void {
  if (newest(world, target, verb) === undefined) OF_BUNDLE[verb]?.(world, bundle);
}

/** An executor says what the newest fault that is left makes it say, else the truth. */
function healExecutor(run: Run, spec: ExecutorSpec): void {
  const still = run.world.faults.findLast(({ target }) => target === spec.name);
  const fault: Fault = still ?? { verb: 'resume', target: spec.name };
  TO_EXECUTOR[fault.verb]?.(run, spec, fault);
}
