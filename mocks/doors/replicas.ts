import { settleWork } from '../dag-processor/parsing';
import { settleClaims } from '../execution-api/work';
import { applyFault } from '../faults';
import { FaultError, type Refusal } from '../faults/fault-error';
import { coming } from '../kernel';
import { own } from '../own';
import { addProcess } from '../processes';
import { START } from '../start';
import type { Process, ProcessKind, Run, World } from '../state';

/** A process that a person adds, under a name of its own. */
export interface Replica {
  readonly kind: ProcessKind;
  readonly name: string;
  readonly hostname?: string;
  readonly mode?: 'database' | 'api';
  /** Null where it is left out: all that are configured. */
  readonly bundles?: readonly string[];
  /** None where it is left out. */
  readonly teams?: readonly string[];
}

/** What is asked for: what is left out is as with its newest sibling, and its name goes on counting. */
export type ReplicaWish = Omit<Replica, 'name'> & { readonly name?: string };

/** A process of that kind and way of working beside the new one; the newest. */
const siblingOf = (world: World, { kind, mode = 'database' }: ReplicaWish): Process | undefined =>
  Object.values(world.processes).findLast((one) => one.kind === kind && one.mode === mode);

/** Makes a wish whole: scaled up as an operator would do it, with the arguments of the others. */
export function replicaOf(world: World, wish: ReplicaWish): Replica {
  const sibling = siblingOf(world, wish);
  const bundles = wish.bundles ?? sibling?.bundles;
  const teams = wish.teams ?? (wish.mode === 'api' || wish.kind === 'scheduler' ? [] : sibling?.teams);
  return {
    kind: wish.kind,
    name: wish.name ?? freeName(world, wish, sibling),
    ...(wish.hostname !== undefined && { hostname: wish.hostname }),
    ...(wish.mode !== undefined && { mode: wish.mode }),
    ...(bundles?.length && { bundles: [...bundles] }),
    ...(teams?.length && { teams: [...teams] }),
  };
}

const USUAL_NAMES: Readonly<Record<ProcessKind, string>> = {
  scheduler: 'scheduler-0',
  triggerer: 'triggerer-0',
  dag_processor: 'dagproc-0',
};

/** `triggerer-1` -> `triggerer-2`, and on until nothing is called that. */
function freeName(world: World, { kind, mode }: ReplicaWish, sibling: Process | undefined): string {
  const first = mode === 'api' ? 'dagproc-api-0' : USUAL_NAMES[kind];
  if (sibling === undefined && !isTaken(world, first)) return first;
  const [, stem = '', number = '0'] = /^(.*?)(\d*)$/.exec(sibling?.name ?? first) ?? [];
  for (let next = Number(number) + 1; ; next += 1) {
    const name = `${stem === '' || number !== '' ? stem : `${stem}-`}${next}`;
    if (!isTaken(world, name)) return name;
  }
}

/** Nothing else may be called that: a fault has to know whom it means. */
const isTaken = (world: World, name: string): boolean =>
  [world.processes, world.services, world.bundles].some((all) => Object.hasOwn(all, name)) ||
  world.executors.some((one) => one.name === name);

/** As long as a path of a door and a link stay handy. */
const LONGEST_NAME = 200;

/** Why there can be no such replica, whatever the world is like; undefined: there can. */
export function checkReplica({ kind, name, mode, bundles = [], teams = [] }: Replica): Refusal | undefined {
  if (name.trim() === '') return ['no name', 'Give a name, or leave it out.'];
  if (name.length > LONGEST_NAME) {
    return [`a name of ${name.length} characters`, `Give one of ${LONGEST_NAME} at most.`];
  }
  // In a path these mean a folder, and a plain object cannot hold the last.
  if (['.', '..', '__proto__'].includes(name)) return [`nobody can be called ${name}`, 'Give another name.'];
  if (bundles.length > 0 && kind !== 'dag_processor') {
    return [`a ${kind} has no bundles`, 'Give bundles to a Dag processor.'];
  }
  if (teams.length > 0 && kind === 'scheduler') {
    return ['a scheduler has no teams', 'Give teams to a triggerer.'];
  }
  if (teams.length > 0 && mode === 'api') {
    return ['an API-mode Dag processor has the teams of its bundles', 'Leave teams out.'];
  }
  return undefined;
}

/** Starts a new process beside the others. Throws `FaultError` where there cannot be one. */
export function addReplica(run: Run, replica: Replica): void {
  const { world } = run;
  const { kind, name, mode } = replica;
  const refusal = checkReplica(replica);
  if (refusal !== undefined) throw new FaultError(...refusal);
  if (isTaken(world, name)) throw new FaultError(`there is a ${name} already`, 'Give another name.');
  const bundles = replica.bundles === undefined ? {} : { bundles: [...replica.bundles] };
  const teams = replica.teams === undefined ? {} : { teams: [...replica.teams] };
  const { hostname = name } = replica;
  const process = addProcess(world, {
    kind,
    name,
    hostname,
    ...bundles,
    ...teams,
    ...(mode !== undefined && { mode }),
  });
  run.tell({ at: world.queue.now, event: 'add', kind, name });
  START[kind](run, process);
  settleWork(world);
  settleClaims(run);
}

/**
 * Scales down: a running process is stopped cleanly and its row ends; one that is frozen cannot hear it, and is killed.
 * Then it is gone, and so is all that was on its way to it. Throws `FaultError` where there is none of that name.
 */
export function removeReplica(run: Run, name: string): void {
  const { world } = run;
  const process = own(world.processes, name);
  if (process === undefined) {
    const known = Object.keys(world.processes).join(', ');
    throw new FaultError(`no replica ${name}`, known === '' ? 'There is none.' : `There are ${known}.`);
  }
  run.tell({ at: world.queue.now, event: 'remove', kind: process.kind, name });
  const { nextFault } = world;
  const verb = process.condition === 'running' ? 'stop' : process.condition === 'hung' ? 'kill' : null;
  // It is no fault that anybody could heal, so it is not told as one.
  const tell: Run['tell'] = (happening) => happening.event !== 'fault' && run.tell(happening);
  if (verb !== null) applyFault({ world, tell }, { verb, target: name });
  world.nextFault = nextFault;
  world.faults = world.faults.filter((one) => one.target !== name);
  delete world.processes[name];
  world.schedulers = world.schedulers.filter((one) => one !== name);
  // A later process of that name counts its lives from one again. Entries in order are a heap.
  world.queue.heap = coming(world.queue).filter(
    ({ event }) => !('process' in event) || event.process !== name,
  );
}
