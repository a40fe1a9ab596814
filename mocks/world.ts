import { defaultConfig } from './config';
import { dagProcessorBeat } from './dag-processor';
import { apiTurn } from './dag-processor/api-processor';
import { startArrivals } from './dag-processor/arrivals';
import { createBundles } from './dag-processor/bundles';
import { settleWork } from './dag-processor/parsing';
import { remember } from './done';
import { createExecution } from './execution-api/tables';
import { itemEvent, workTurn } from './execution-api/work';
import { pollEvent } from './executors/polls';
import { servicesBehind } from './executors/specs';
import { applyFault } from './faults';
import { FaultError } from './faults/fault-error';
import { createQueue, runUntil, schedule } from './kernel';
import { type Before, tellBefore } from './plugin/before';
import { createStore } from './plugin/store';
import { pluginTick } from './plugin/timer';
import { addProcess, type ProcessSpec, receives } from './processes';
import { parseRelease } from './releases';
import { integer, streamOf } from './rng';
import { schedulerTurn } from './scheduler';
import { fromMillis } from './stamps';
import { START } from './start';
import type {
  Event,
  ExecutorSpec,
  Fault,
  Happening,
  Process,
  Run,
  Service,
  World,
  WorldConfig,
} from './state';
import { createTables } from './tables';
import { triggererBeat } from './triggerer';
import type { View } from './wire';

/** What a world is made of; everything else follows from the seed. */
export interface Deployment {
  /** As `parseRelease` reads it. */
  readonly release: string;
  readonly config?: Partial<WorldConfig>;
  /** Running from the start, and for hours already. */
  readonly processes: readonly ProcessSpec[];
  readonly executors?: readonly ExecutorSpec[];
  /** Seconds after the start, in order or not. */
  readonly script?: readonly { readonly at_s: number; readonly fault: Fault }[];
  /** Troubles before the start that the plugin's tables tell of. */
  readonly before?: readonly Before[];
}

/** Every world starts at this instant, so that a seed and a scenario name are enough to tell it to the byte. */
const START_AT = Date.UTC(2026, 10, 30, 14, 0, 0);
/** Long enough for every heartbeat and every first poll to have settled. */
const WARM_UP_MS = 60_000;
const USUAL = {
  heartbeat_s: 5,
  login: true,
  access: 'admin',
  expose_config: true,
  parse_interval_s: 30,
  refresh_interval_s: 300,
  contents: {},
} as const;

/** A deployment that has run for hours, at its start. Throws on a release or a script that cannot be. */
export function createWorld(deployment: Deployment, seed: number): World {
  const release = parseRelease(deployment.release);
  const config: WorldConfig = {
    ...defaultConfig(release),
    ...USUAL,
    executor_polling: true,
    ...deployment.config,
  };
  const world: World = {
    seed,
    release,
    config,
    start: START_AT,
    queue: createQueue(START_AT - WARM_UP_MS),
    tables: createTables(),
    processes: {},
    schedulers: [],
    services: servicesOf(deployment.executors ?? [], release.plugin),
    executors: deployment.executors ?? [],
    forced: {},
    bundles: createBundles(config),
    execution: createExecution(),
    vitals: createStore(),
    faults: [],
    nextFault: 1,
    done: [],
    traffic: [],
  };
  const run = runOf(world);
  const hours = streamOf(seed, 'up for');
  const upFor = new Map<Process, number>();
  for (const spec of deployment.processes) {
    const process = addProcess(world, spec);
    if (spec.later) continue;
    const upFor_ms = integer(hours, 3600_000, 40 * 3600_000);
    upFor.set(process, upFor_ms);
    START[process.kind](run, process, upFor_ms);
  }
  settleWork(world, (process) => upFor.get(process) ?? 0);
  advance(world, START_AT);
  tellBefore(world, deployment.before ?? []);
  world.done.length = 0;
  world.traffic.length = 0;
  startArrivals(world);
  for (const { at_s, fault } of deployment.script ?? []) {
    schedule(world.queue, START_AT + Math.round(at_s * 1000), { kind: 'fault', fault });
  }
  return world;
}

/** The database and the API server with its plugin, and what the executors' health checks talk to. */
function servicesOf(executors: readonly ExecutorSpec[], plugin: boolean): Record<string, Service> {
  const services: Record<string, Service> = {};
  const add = (name: string, kind: Service['kind']) => {
    services[name] = { name, kind, condition: 'up', slow_ms: 0 };
  };
  add('database', 'database');
  add('api-server', 'api-server');
  if (plugin) add('vitals-plugin', 'plugin');
  for (const [name, kind] of servicesBehind(executors)) add(name, kind);
  return services;
}

/**
 * Lets everything happen up to and including an instant (whole milliseconds since the epoch); `advance(a)` then
 * `advance(b)` is `advance(b)`. `hear` is told of everything that happens, routine included, in order. Throws when
 * the instant lies in the past.
 */
export function advance(world: World, until: number, hear?: (happening: Happening) => void): void {
  const run = runOf(world, hear);
  runUntil(world.queue, until, (event) => handle(run, event));
}

/** Breaks or mends something now. Throws `FaultError` where that cannot be. */
export function inflict(world: World, fault: Fault, hear?: (happening: Happening) => void): void {
  applyFault(runOf(world, hear), fault);
}

/** A step of a world that `hear` is told of, routine included; what is no routine is remembered. */
export function runOf(world: World, hear?: (happening: Happening) => void): Run {
  const tell = (happening: Happening) => {
    hear?.(happening);
    remember(world, happening);
  };
  return { world, tell };
}

function handle(run: Run, event: Event): void {
  if (event.kind === 'fault') {
    planned(run, event.fault);
    return;
  }
  if (event.kind === 'arrival' || event.kind === 'expiry' || event.kind === 'late-acknowledgement') {
    itemEvent(run, event);
    return;
  }
  const process = receives(run.world, event);
  if (process === null) return;
  if (event.kind === 'loop') schedulerTurn(run, process, event);
  else if (event.kind === 'beat') BEAT[process.kind]?.(run, process);
  else if (event.kind === 'work') workTurn(run, process, event);
  else if (event.kind === 'poll') pluginTick(run, process, event);
  else if ('executor' in event) pollEvent(run, process, event);
  else apiTurn(run, process, event);
}

const BEAT: Partial<Record<Process['kind'], (run: Run, process: Process) => void>> = {
  triggerer: triggererBeat,
  dag_processor: dagProcessorBeat,
};

/** A fault from a script: one that cannot be any more (somebody was quicker) is told, and changes nothing. */
function planned(run: Run, fault: Fault): void {
  try {
    applyFault(run, fault);
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    const { verb, target } = fault;
    run.tell({ at: run.world.queue.now, event: 'fault_refused', verb, target, why: error.message });
  }
}

/** What the API server of this world sees when it is asked now. */
export const viewOf = (world: World): View => ({
  tables: world.tables,
  config: world.config,
  release: world.release,
  now: fromMillis(world.queue.now),
  database: world.services['database']?.condition === 'up',
});
