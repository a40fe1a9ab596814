import { stopApiProcessor } from '../dag-processor/api-processor';
import { provisionAgain } from '../execution-api';
import { isRetired } from '../execution-api/registrations';
import { dropPolls, wake } from '../executors/polls';
import { schedule } from '../kernel';
import { own } from '../own';
import { finish, leave } from '../processes';
import { START } from '../start';
import type { Process, Run, Verb, World } from '../state';
import { type Apply, type Check, checkSize } from './fault-error';

/** What a verb does to a process, as an operator or a kernel would do it. */
export const TO_PROCESS: Partial<Record<Verb, Apply<Process>>> = {
  /** SIGTERM: a cooperative shutdown; the row gets its end. */
  stop: (run, process) => {
    dropPolls(run, process, 'scheduler stopped');
    if (process.mode === 'api') stopApiProcessor(run, process);
    else finish(run, process);
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
  /** Its token file is written anew, which retires its running registration. */
  retire: (run, process) => provisionAgain(run, process),
  /** Heals all of the above; who is not there any more, or has to read its token file, is started again, with a new row. */
  resume: (run, process) => {
    const cutOffFrom = process.cutOffFrom;
    Object.assign(process, { slow_ms: 0, skew_ms: 0, cutOffFrom: [], stalled: null });
    if (isRetired(run.world, process)) restart(run, process);
    else if (process.condition === 'hung') goOn(run.world, process);
    else if (process.condition !== 'running') restart(run, process);
    for (const service of cutOffFrom) wake(run, service);
  },
};

/** A stopped process cannot be frozen, and a dead one cannot be stopped: from what condition a verb may come. */
const FROM: Partial<Record<Verb, readonly Process['condition'][]>> = {
  stop: ['running'],
  kill: ['running', 'hung'],
  hang: ['running'],
  slow: ['running', 'hung'],
  stall: ['running', 'hung'],
};

export const checkProcess: Check<Process> = (world, process, fault) => {
  const from = FROM[fault.verb];
  if (from !== undefined && !from.includes(process.condition)) {
    return [`${process.name} is ${process.condition}`, `Resume it before you ${fault.verb} it.`];
  }
  if (fault.verb === 'retire' && process.mode !== 'api') {
    return [`${process.name} has no registration`, 'Retire a Dag processor in API mode.'];
  }
  if (fault.verb === 'slow') return checkSize(fault, 0);
  if (fault.verb === 'skew') return checkSize(fault);
  if (fault.verb === 'stall' && process.kind !== 'dag_processor') {
    return [`${process.name} parses nothing`, 'Stall a Dag processor.'];
  }
  if (fault.verb === 'partition' && own(world.services, fault.from ?? '') === undefined) {
    const known = Object.keys(world.services).join(', ');
    return ['partition from what?', `Give from as one of ${known}.`];
  }
  return undefined;
};

/** Starts a process, whether or not it is there: what was meant for its present life is void. */
export function restart(run: Run, process: Process): void {
  leave(process, 'stopped');
  START[process.kind](run, process);
}

/** SIGCONT: what came in while it was frozen is done at once, in the order in which it came. */
export function goOn(world: World, process: Process): void {
  process.condition = 'running';
  const desk = process.desk;
  process.desk = [];
  for (const event of desk) schedule(world.queue, world.queue.now, event);
}
