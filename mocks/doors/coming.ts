import { byPlugin, hasCheck, isPolling } from '../executors';
import { coming } from '../kernel';
import { own } from '../own';
import { schedulersOf } from '../processes';
import type { Scenario } from '../scenarios/scenario';
import type { Event, Fault, PollEvent, World } from '../state';
import type { Deed } from './deeds';
import type { Timeline } from './timeline';

/** Something that is known to come, if nothing comes in between. `at` in milliseconds since the epoch. */
export interface Expected {
  readonly at: number;
  readonly event: string;
  readonly [field: string]: unknown;
}

/** What the queue, the timers, the script, the checkpoints and the acts still hold, nearest first; without the routine. */
export function comingOf({ world, acts, next }: Timeline, { checkpoints }: Scenario): Expected[] {
  const { now } = world.queue;
  const queued = coming(world.queue).flatMap(({ at, event }) => fromQueue(world, at, event) ?? []);
  const checks = checkpoints
    .map(({ at_s, expected, names }) => ({
      at: world.start + Math.round(at_s * 1000),
      event: 'checkpoint',
      expected,
      ...(names !== undefined && { names }),
    }))
    .filter(({ at }) => at > now);
  const done = acts
    .slice(next)
    .map(({ at_ms, deed }) => ({ at: world.start + at_ms, ...deedTold(deed), act: true }));
  return [...queued, ...pollsDue(world), ...checks, ...done].sort((a, b) => a.at - b.at);
}

/** What comes at its time whatever else happens: a script's, a person's, or a checkpoint. */
export const isPlanned = ({ event }: { readonly event: string }): boolean => PLANNED.has(event);
const PLANNED = new Set(['checkpoint', 'fault', 'heal', 'add', 'remove']);

/** The polls that timers will start; one that is still in flight then will make them skip. */
function pollsDue(world: World): Expected[] {
  const replies = new Map<string, number>();
  for (const { at, event } of world.queue.heap) if (event.kind === 'reply') replies.set(keyOf(event), at);
  const due: Expected[] = [];
  for (const process of schedulersOf(world)) {
    if (process.condition !== 'running' || !isPolling(world, process)) continue;
    const { name: scheduler, life, polls } = process;
    for (const { executor, dueAt, pending, count, verdict } of polls) {
      const spec = world.executors.find((one) => one.name === executor);
      if (spec === undefined || !(hasCheck(world, spec) || byPlugin(world))) continue;
      const at = Math.max(dueAt, world.queue.now);
      const repliesAt = replies.get(keyOf({ process: scheduler, life, executor, poll: count }));
      const skips = pending !== null && (repliesAt ?? Number.POSITIVE_INFINITY) > at;
      const { instance } = verdict;
      due.push({
        at,
        event: 'poll_due',
        scheduler,
        executor,
        instance,
        poll: count + (skips ? 0 : 1),
        skips,
      });
    }
  }
  return due;
}

const keyOf = ({ process, life, executor, poll }: Omit<PollEvent, 'kind' | 'answer'>): string =>
  JSON.stringify([process, life, executor, poll]);

/** Null for routine (beats, loops, looks for work), and for what nobody will notice any more. */
function fromQueue(world: World, at: number, event: Event): Expected | null {
  if (event.kind === 'fault') return { at, ...faultTold(event.fault), ...firstStart(world, event.fault) };
  if (event.kind === 'reply' || event.kind === 'deadline') return pollTold(world, at, event);
  if (event.kind === 'arrival') return { at, event: 'work_arrival', bundle: event.bundle };
  if (event.kind === 'expiry') return itemTold(world, at, event.item, { event: 'work_deadline' });
  if (event.kind === 'register' && event.step === 'ask' && isMeant(world, event.process, event.life)) {
    return { at, event: 'register_due', process: event.process };
  }
  if (event.kind !== 'work' || event.item === null || !isMeant(world, event.process, event.life)) return null;
  return itemTold(world, at, event.item, { event: 'work_step', process: event.process, step: event.step });
}

/** What comes for a piece of work that is not over yet. */
function itemTold(
  world: World,
  at: number,
  item: number,
  told: { readonly event: string; readonly [field: string]: unknown },
): Expected | null {
  const found = world.execution.items[item];
  if (found === undefined || (found.state !== 'waiting' && found.state !== 'claimed')) return null;
  return { at, ...told, item, bundle: found.bundle, kind: found.kind };
}

const isMeant = (world: World, name: string, life: number): boolean => {
  const process = own(world.processes, name);
  return process?.life === life && process.condition === 'running';
};

function pollTold(world: World, at: number, event: PollEvent): Expected | null {
  const poll = own(world.processes, event.process)?.polls.find((one) => one.executor === event.executor);
  if (!isMeant(world, event.process, event.life) || poll?.count !== event.poll) return null;
  if (poll.pending === null || (event.kind === 'deadline' && poll.pending.timedOut)) return null;
  const { executor, verdict } = poll;
  const told = event.kind === 'reply' ? 'poll_reply' : 'poll_deadline';
  return {
    at,
    event: told,
    scheduler: event.process,
    executor,
    instance: verdict.instance,
    poll: event.poll,
  };
}

/** As `applyFault` tells it when it happens. */
const faultTold = ({ verb, target, by_ms, from, ...said }: Fault) => ({
  event: 'fault',
  verb,
  target,
  by_ms: by_ms ?? null,
  from: from ?? null,
  ...said,
});

/** What a `resume` will end is not known yet, but of one who was never there: it starts him. */
const firstStart = (world: World, { verb, target }: Fault): { readonly heals?: string } =>
  verb === 'resume' && own(world.processes, target)?.life === 0 ? { heals: '' } : {};

function deedTold(deed: Deed): { readonly event: string; readonly [field: string]: unknown } {
  if (deed.does === 'fault') return faultTold(deed.fault);
  if (deed.does === 'heal') return { event: 'heal', fault: deed.id };
  if (deed.does === 'remove') return { event: 'remove', name: deed.name };
  return { event: 'add', kind: deed.replica.kind, name: deed.replica.name };
}
