import { verbsFor, whyNot } from '../faults';
import { checkArguments } from '../faults/arguments';
import { FaultError, type Refusal } from '../faults/fault-error';
import { parseRelease } from '../releases';
import { SimulatorError } from '../simulator-error';
import { type Situation, scenarioNamed } from '../situation';
import type { Happening, World } from '../state';
import { advance, createWorld, type Deployment, runOf } from '../world';
import { type Act, type Deed, perform } from './deeds';
import { checkReplica } from './replicas';

/**
 * A world and what a person does to it. Acts lie outside of the world's own queue and come after everything else of their
 * millisecond, in the order in which they were done: so doing them and loading them give the same world, to the byte.
 * Plain data, as the world is.
 */
export interface Timeline {
  readonly world: World;
  readonly acts: Act[];
  /** Index of the first act that is still to come. */
  next: number;
}

/** The world of a situation at its time, with all acts up to then. Throws `SimulatorError`. */
export function openTimeline({ scenario, seed, at, polling, acts }: Situation): Timeline {
  const deployment = scenarioNamed(scenario);
  checkPolling(deployment, polling);
  const world = createWorld(polling === null ? deployment : withPolling(deployment, polling), seed);
  checkActs(world, acts);
  const timeline: Timeline = { world, acts: [...acts], next: 0 };
  follow(timeline, world.start + Math.round(at * 1000));
  return timeline;
}

/** The world of a situation at its time. Throws `SimulatorError`. */
export const worldOf = (situation: Situation): World => openTimeline(situation).world;

/**
 * Lets everything happen up to and including an instant (whole ms since the epoch), acts included. An act that cannot be
 * done any more, because an earlier one was added in the meantime, is told and changes nothing, as with a script.
 */
export function follow(timeline: Timeline, until: number, hear?: (happening: Happening) => void): void {
  const { world, acts } = timeline;
  for (let act = acts[timeline.next]; act !== undefined; act = acts[timeline.next]) {
    const due = world.start + act.at_ms;
    if (due > until) break;
    advance(world, due, hear);
    timeline.next += 1;
    try {
      perform(world, act.deed, hear);
    } catch (error) {
      if (!(error instanceof FaultError)) throw error;
      runOf(world, hear).tell({ at: due, event: 'act_refused', ...named(act.deed), why: error.message });
    }
  }
  advance(world, until, hear);
}

/** Does something now, and remembers it. Throws `FaultError` where it cannot be done; nothing has changed then. */
export function act(timeline: Timeline, deed: Deed): void {
  const { world, acts } = timeline;
  perform(world, deed);
  acts.splice(timeline.next, 0, { at_ms: world.queue.now - world.start, deed });
  timeline.next += 1;
}

/** What a deed is called, where it is spoken of. */
function named(deed: Deed): { verb: string; target: string } {
  if (deed.does === 'fault') return { verb: deed.fault.verb, target: deed.fault.target };
  if (deed.does === 'heal') return { verb: 'heal', target: `fault ${deed.id}` };
  return { verb: deed.does, target: deed.does === 'add' ? deed.replica.name : deed.name };
}

/** Polling on or off for every scheduler, also for those that have an answer of their own, and for those to come. */
const withPolling = (deployment: Deployment, polling: boolean): Deployment => ({
  ...deployment,
  config: { ...deployment.config, executor_polling: polling },
  processes: deployment.processes.map((spec) => (spec.kind === 'scheduler' ? { ...spec, polling } : spec)),
});

/** Why nobody can poll executors in a deployment, whatever is asked for; undefined: schedulers can. */
export function whyNoPolling({ release }: Deployment): Refusal | undefined {
  const { executors, plugin } = parseRelease(release);
  if (executors || plugin) return undefined;
  const hint = 'Take a scenario of a release with +executors or +plugin.';
  return [`Airflow ${release} polls no executors`, hint];
}

/** Throws `SimulatorError` where polling is switched on in a release that has no such thing. */
function checkPolling(deployment: Deployment, polling: boolean | null): void {
  const refusal = polling === true ? whyNoPolling(deployment) : undefined;
  if (refusal !== undefined) throw new SimulatorError(...refusal);
}

/** Throws `SimulatorError` where an act can never be, or names something or a verb that this world never has. */
function checkActs(world: World, acts: readonly Act[]): void {
  const added = new Set(acts.flatMap(({ deed }) => (deed.does === 'add' ? [deed.replica.name] : [])));
  for (const { deed } of acts) {
    const { target } = named(deed);
    const never =
      deed.does === 'add'
        ? checkReplica(deed.replica)
        : deed.does === 'fault'
          ? checkArguments(deed.fault)
          : undefined;
    if (never !== undefined) throw new SimulatorError(...never);
    if (deed.does === 'heal' || deed.does === 'add' || added.has(target)) continue;
    if (deed.does === 'remove') {
      if (Object.hasOwn(world.processes, target)) continue;
      throw new SimulatorError(
        `no replica ${target}`,
        `There are ${Object.keys(world.processes).join(', ')}.`,
      );
    }
    if (verbsFor(world, target).includes(deed.fault.verb)) continue;
    const refusal = whyNot(world, deed.fault);
    if (refusal !== undefined) throw new SimulatorError(...refusal);
  }
}
