import type { Bundle } from './bundles';
import { startDagProcessor } from './dag-processor';
import { schedule } from './kernel';
import { emptyBundle, fillBundle, settleWork } from './parsing';
import { dropPolls, wake } from './polls';
import { finish, leave } from './processes';
import { startScheduler } from './scheduler';
import { fromMillis } from './stamps';
import type { Fault, Process, ProcessKind, Run, Service, Verb, World } from './state';
import { cleanJobs } from './tables';
import { startTriggerer } from './triggerer';

/** Starts a process as its kind does; `upFor_ms` dates the start of its row back. */
export const START: Record<ProcessKind, (run: Run, process: Process, upFor_ms?: number) => void> = {
  scheduler: startScheduler,
  triggerer: startTriggerer,
  dag_processor: startDagProcessor,
};

/** A fault that cannot be: what is wrong, and what would be right. */
export class FaultError extends Error {
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

type Apply<T> = (run: Run, target: T, fault: Fault) => void;

/** What a verb does to a process, as an operator or a kernel would do it. */
const TO_PROCESS: Partial<Record<Verb, Apply<Process>>> = {
  /** SIGTERM: a cooperative shutdown; the row gets its end. */
  stop: (run, process) => {
    dropPolls(run, process, 'scheduler stopped');
    finish(run, process);
  },
  /** SIGKILL, out of memory, a lost node: the row stays `running` for ever. */
  kill: (run, process) => {
    dropPolls(run, process, 'scheduler died');
    leave(process, 'killed');
  },
  /** SIGSTOP: nothing moves in it, and nothing is lost. */
  hang: (_, process) => {
    process.condition = 'hung';
  },
  slow: (_, process, fault) => {
    process.slow_ms = fault.by_ms ?? 0;
  },
  skew: (_, process, fault) => {
    process.skew_ms = fault.by_ms ?? 0;
  },
  partition: (_, process, fault) => {
    process.cutOffFrom = [...new Set([...process.cutOffFrom, fault.from ?? ''])];
  },
  /** Its manager lives on and beats; its parsing processes stand still, and its refreshing too but with `parsing`. */
  stall: (_, process, fault) => {
    process.stalled = fault.from === 'parsing' ? 'parsing' : 'all';
  },
  /** Heals all of the above; who is not there any more is started again, with a new row. */
  resume: (run, process) => {
    const cutOffFrom = process.cutOffFrom;
    Object.assign(process, { slow_ms: 0, skew_ms: 0, cutOffFrom: [], stalled: null });
    if (process.condition === 'hung') goOn(run.world, process);
    else if (process.condition !== 'running') START[process.kind](run, process);
    for (const service of cutOffFrom) wake(run, service);
  },
};

/** What a verb does to a service. */
const TO_SERVICE: Partial<Record<Verb, Apply<Service>>> = {
  stop: (run, service) => settle(run, service, 'down'),
  kill: (run, service) => settle(run, service, 'down'),
  hang: (run, service) => settle(run, service, 'hung'),
  slow: (_, service, fault) => {
    service.slow_ms = fault.by_ms ?? 0;
  },
  /** `airflow db clean --tables job`: old rows go, whatever their state says. */
  clean: ({ world }, _, fault) => {
    cleanJobs(world.tables, fromMillis(world.queue.now - (fault.by_ms ?? 0)));
  },
  resume: (run, service) => {
    service.slow_ms = 0;
    settle(run, service, 'up');
  },
};

/** What a verb does to a bundle. */
const TO_BUNDLE: Partial<Record<Verb, Apply<Bundle>>> = {
  /** Its files are gone. */
  empty: ({ world }, bundle) => emptyBundle(world, bundle),
  /** They are back. */
  resume: ({ world }, bundle) => fillBundle(world, bundle),
};

/** A stopped process cannot be frozen, and a dead one cannot be stopped: from what condition a verb may come. */
const FROM: Partial<Record<Verb, readonly Process['condition'][]>> = {
  stop: ['running'],
  kill: ['running', 'hung'],
  hang: ['running'],
  stall: ['running', 'hung'],
};

/** The only way to break or mend anything. Throws `FaultError` where the verb cannot apply to the target. */
export function applyFault(run: Run, fault: Fault): void {
  const { world } = run;
  check(world, fault);
  const process = world.processes[fault.target];
  const service = world.services[fault.target];
  if (fault.verb === 'resume') world.faults = world.faults.filter((one) => one.target !== fault.target);
  else if (fault.verb !== 'clean')
    world.faults.push({ ...fault, id: world.nextFault++, since: world.queue.now });
  const { verb, target, by_ms = null, from = null } = fault;
  run.tell({ at: world.queue.now, event: 'fault', verb, target, by_ms, from });
  const bundle = world.bundles[target];
  if (process !== undefined) TO_PROCESS[verb]?.(run, process, fault);
  else if (service !== undefined) TO_SERVICE[verb]?.(run, service, fault);
  else if (bundle !== undefined) TO_BUNDLE[verb]?.(run, bundle, fault);
  settleWork(world);
}

/** Throws `FaultError` unless the fault can be applied to the world as it is. */
function check(world: World, fault: Fault): void {
  const process = world.processes[fault.target];
  checkVerb(world, fault);
  const from = FROM[fault.verb];
  if (process !== undefined && from !== undefined && !from.includes(process.condition)) {
    throw new FaultError(`${process.name} is ${process.condition}`, `Resume it before you ${fault.verb} it.`);
  }
  if (['slow', 'skew', 'clean'].includes(fault.verb) && !Number.isSafeInteger(fault.by_ms)) {
    throw new FaultError(`${fault.verb} by how much?`, 'Give by_ms in whole milliseconds.');
  }
  if (fault.verb === 'slow' && (fault.by_ms ?? 0) < 0) {
    throw new FaultError('slow cannot make faster', 'Give by_ms as a positive number.');
  }
  if (fault.verb === 'stall' && process?.kind !== 'dag_processor') {
    throw new FaultError(`${fault.target} parses nothing`, 'Stall a Dag processor.');
  }
  if (fault.verb === 'partition' && world.services[fault.from ?? ''] === undefined) {
    const known = Object.keys(world.services).join(', ');
    throw new FaultError(`partition from what?`, `Give from as one of ${known}.`);
  }
}

/** Throws `FaultError` where there is no such target, no such verb, or no such verb for it. */
function checkVerb(world: World, { verb, target }: Fault): void {
  const process = world.processes[target];
  const service = world.services[target];
  const bundle = world.bundles[target];
  const verbs = process ? TO_PROCESS : service ? TO_SERVICE : bundle ? TO_BUNDLE : undefined;
  if (verbs === undefined) {
    const known = [world.processes, world.services, world.bundles].flatMap((all) => Object.keys(all));
    throw new FaultError(`nothing is called ${target}`, `There are ${known.join(', ')}.`);
  }
  const all = new Set([TO_PROCESS, TO_SERVICE, TO_BUNDLE].flatMap((one) => Object.keys(one)));
  if (!all.has(verb)) throw new FaultError(`no verb ${verb}`, `There are ${[...all].join(', ')}.`);
  const isHere = verb !== 'clean' || target === 'database';
  if (Object.hasOwn(verbs, verb) && isHere) return;
  const what = process ? 'a process' : service ? 'a service' : 'a bundle';
  const whose = Object.hasOwn(TO_PROCESS, verb) ? 'processes' : verb === 'clean' ? 'the database' : 'bundles';
  throw new FaultError(`${verb} is for ${whose}`, `${target} is ${what}.`);
}

function settle(run: Run, service: Service, condition: Service['condition']): void {
  service.condition = condition;
  wake(run, service.name);
}

/** SIGCONT: what came in while it was frozen is done at once, in the order in which it came. */
function goOn(world: World, process: Process): void {
  process.condition = 'running';
  const desk = process.desk;
  process.desk = [];
  for (const event of desk) schedule(world.queue, world.queue.now, event);
}
