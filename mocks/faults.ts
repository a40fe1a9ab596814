import { settleWork } from './dag-processor/parsing';
import { settleClaims } from './execution-api/work';
import { checkBundle, TO_BUNDLE } from './faults/bundle';
import { checkExecutor, TO_EXECUTOR } from './faults/executor';
import { type Apply, type Check, FaultError, type Refusal } from './faults/fault-error';
import { checkProcess, TO_PROCESS } from './faults/process';
import { checkPlugin, checkService, TO_PLUGIN, TO_SERVICE } from './faults/service';
import { own } from './own';
import type { Fault, Run, Verb, World } from './state';
import { withoutPassword } from './wire/without-password';

/** A target of faults: what it is, what can be done to it, and whether that can be done now. */
interface Target {
  readonly what: string;
  readonly verbs: Partial<Record<Verb, unknown>>;
  readonly check: (fault: Fault) => Refusal | undefined;
  readonly apply: (run: Run, fault: Fault) => void;
}

const target = <T>(
  what: string,
  verbs: Partial<Record<Verb, Apply<T>>>,
  one: T,
  check: (one: T, fault: Fault) => Refusal | undefined,
): Target => ({
  what,
  verbs,
  check: (fault) => check(one, fault),
  apply: (run, fault) => verbs[fault.verb]?.(run, one, fault),
});

/** Process, service, bundle or executor of that name, or undefined. */
function targetOf(world: World, name: string): Target | undefined {
  const at =
    <T>(check: Check<T>) =>
    (one: T, fault: Fault) =>
      check(world, one, fault);
  const process = own(world.processes, name);
  if (process !== undefined) return target('a process', TO_PROCESS, process, at(checkProcess));
  const service = own(world.services, name);
  if (service?.kind === 'plugin') return target('the plugin', TO_PLUGIN, service, at(checkPlugin));
  if (service !== undefined) return target('a service', TO_SERVICE, service, at(checkService));
  const bundle = own(world.bundles, name);
  if (bundle !== undefined) return target('a bundle', TO_BUNDLE, bundle, at(checkBundle));
  const executor = world.executors.find((one) => one.name === name);
  if (executor !== undefined) return target('an executor', TO_EXECUTOR, executor, at(checkExecutor));
  return undefined;
}

/** The only way to break or mend anything. Throws `FaultError` where the verb cannot apply to the target. */
export function applyFault(run: Run, fault: Fault): void {
  const { world } = run;
  const found = checkFault(world, fault);
  const ended = world.faults.filter((one) => one.target === fault.target).map((one) => one.verb);
  if (fault.verb === 'resume') world.faults = world.faults.filter((one) => one.target !== fault.target);
  else if (!AT_ONCE.has(fault.verb))
    world.faults.push({ ...fault, id: world.nextFault++, since: world.queue.now });
  const { verb, target: name, by_ms = null, from = null, word = null, reason = null } = fault;
  const said = {
    // What it ends; nothing where it only starts somebody.
    ...(verb === 'resume' && { heals: ended.join(',') }),
    ...(word !== null && { word }),
    ...(reason !== null && { reason: withoutPassword(reason) }),
  };
  run.tell({ at: world.queue.now, event: 'fault', verb, target: name, by_ms, from, ...said });
  found.apply(run, fault);
  settleWork(world);
  settleClaims(run);
}

/** Done and over: nothing is left that could be healed. */
const AT_ONCE = new Set<Verb>(['clean', 'fail', 'reparse']);

/** Gives back the target, or throws `FaultError`: no such target, no such verb, not for it, or not as things are. */
function checkFault(world: World, fault: Fault): Target {
  const found = targetOf(world, fault.target);
  const refusal = refusalOf(world, fault, found);
  if (refusal !== undefined) throw new FaultError(...refusal);
  if (found === undefined) throw new Error(`nobody checked ${fault.target}`);
  return found;
}

/** Why a fault cannot be applied to the world as it is; undefined: it can. */
export const whyNot = (world: World, fault: Fault): Refusal | undefined =>
  refusalOf(world, fault, targetOf(world, fault.target));

function refusalOf(world: World, fault: Fault, found: Target | undefined): Refusal | undefined {
  if (found !== undefined) return checkVerb(fault, found) ?? found.check(fault);
  const known = [world.processes, world.services, world.bundles].flatMap((all) => Object.keys(all));
  known.push(...world.executors.map(({ name }) => name));
  return [`nothing is called ${fault.target}`, `There are ${known.join(', ')}.`];
}

const TABLES: readonly (readonly [string, Partial<Record<Verb, unknown>>])[] = [
  ['processes', TO_PROCESS],
  ['services', TO_SERVICE],
  ['bundles', TO_BUNDLE],
  ['executors', TO_EXECUTOR],
];

/** The verbs that there are for a kind of target; whether each can be done now, `whyNot` tells. */
export const verbsFor = (world: World, name: string): Verb[] =>
  Object.keys(targetOf(world, name)?.verbs ?? {}).filter((verb) => isHere(verb, name)) as Verb[];

/** Only the database has tables to clean. */
const isHere = (verb: string, name: string): boolean => verb !== 'clean' || name === 'database';

function checkVerb({ verb, target: name }: Fault, { what, verbs }: Target): Refusal | undefined {
  if (Object.hasOwn(verbs, verb) && isHere(verb, name)) return undefined;
  const all = new Set(TABLES.flatMap(([, one]) => Object.keys(one)));
  if (!all.has(verb)) return [`no verb ${verb}`, `There are ${[...all].join(', ')}.`];
  const whose = verb === 'clean' ? 'the database' : TABLES.find(([, one]) => Object.hasOwn(one, verb))?.[0];
  return [`${verb} is for ${whose}`, `${name} is ${what}.`];
}
