import { byPlugin, isPolling } from '../executors';
import { QUIET_MS, tick } from '../executors/polls';
import { schedule } from '../kernel';
import { integer } from '../rng';
import type { Event, Poll, Process, Run } from '../state';
import { LINGERS_MS } from './telling';

/*
 * The plugin's poller: threads of its own in the scheduler's process. It goes on where the scheduler's loop stands
 * still, and stands still only with the whole process.
 */

/** How much a period is longer than the interval at most, so that schedulers do not ask in step. */
const JITTER_MS = 500;

/** A scheduler starts: so does its poller, with one timer for each executor. */
export function startPlugin(run: Run, scheduler: Process): void {
  if (!byPlugin(run.world)) return;
  for (const poll of scheduler.polls) arm(run, scheduler, poll);
}

/** A timer fires: the executor is asked, or skipped because the last question is still in flight. */
export function pluginTick(run: Run, scheduler: Process, event: Extract<Event, { kind: 'poll' }>): void {
  const { world } = run;
  const { now } = world.queue;
  const poll = scheduler.polls.find(({ executor }) => executor === event.executor);
  const spec = world.executors.find(({ name }) => name === event.executor);
  if (poll === undefined || spec === undefined) return;
  // A world begins with no question in flight, so that what is told from its start is whole.
  const quiet = now <= world.start && now >= world.start - QUIET_MS;
  poll.dueAt = now + (quiet ? QUIET_MS : period(run, poll));
  arm(run, scheduler, poll);
  if (quiet || !isPolling(world, scheduler)) return;
  tick(run, scheduler, poll, spec);
  if (poll.pending?.startedAt !== now) return;
  const { count, executor } = poll;
  const address = { process: scheduler.name, life: scheduler.life, executor, poll: count };
  schedule(world.queue, now + LINGERS_MS, { kind: 'lingers', ...address });
}

const period = ({ world }: Run, poll: Poll): number =>
  world.config.executor_poll.interval_s * 1000 + integer(poll.rng, 0, JITTER_MS);

function arm({ world }: Run, scheduler: Process, { executor, dueAt }: Poll): void {
  const event: Event = { kind: 'poll', process: scheduler.name, life: scheduler.life, executor };
  schedule(world.queue, Math.max(dueAt, world.queue.now), event);
}
