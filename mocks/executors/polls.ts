import { byPlugin, getHealth, hasCheck, isPolling, reach } from '../executors';
import { schedule } from '../kernel';
import { schedulersOf } from '../processes';
import type { Answer, ExecutorSpec, Poll, PollEvent, Process, Run, World } from '../state';
import { wakeTurn } from './heartbeats';
import { clock, noReply, publish } from './verdicts';

/*
 * Executor health as proposed ("Per-executor health reporting", dev@airflow, 2026-10-22): a timer in the scheduler's
 * loop starts a poll in a worker thread, with a deadline on the scheduler's side and an in-flight guard. Starting one
 * costs the loop nothing; whatever comes of it is an event of its own.
 */

/** How long before its start a world lets its schedulers be quiet: much longer than a healthy answer takes. */
export const QUIET_MS = 1000;

/**
 * The scheduler's timers: every poll that is due is started, or skipped because the last one is still in flight. The
 * timers tick where nobody polls, too, and do nothing: so the loops of one seed are the same with polling and without.
 */
export function runPollTimers(run: Run, scheduler: Process): void {
  const { world } = run;
  if (byPlugin(world)) return;
  const { now } = world.queue;
  const quiet = now <= world.start && now >= world.start - QUIET_MS;
  for (const poll of scheduler.polls) {
    if (poll.dueAt > now) continue;
    // `EventScheduler.call_regular_interval` counts from when the action ran: a late loop makes later polls later.
    poll.dueAt = now + world.config.executor_poll.interval_s * 1000;
    // A world begins with no question in flight, so that what is told from its start is whole.
    if (quiet) poll.dueAt = now + QUIET_MS;
    if (quiet || !isPolling(world, scheduler)) continue;
    const spec = world.executors.find((one) => one.name === poll.executor);
    if (spec !== undefined && hasCheck(world, spec)) tick(run, scheduler, poll, spec);
  }
}

/** When the loop has to look at the timers again; the plugin's are none of its business. */
export const nextPollAt = (world: World, scheduler: Process): number =>
  byPlugin(world)
    ? Number.POSITIVE_INFINITY
    : scheduler.polls.reduce((soonest, poll) => Math.min(soonest, poll.dueAt), Number.POSITIVE_INFINITY);

/** A tick of a timer: asks, or skips because the last question is still in flight. */
export function tick(run: Run, scheduler: Process, poll: Poll, spec: ExecutorSpec): void {
  if (poll.pending === null) startPoll(run, scheduler, poll, spec);
  else skipPoll(run, scheduler, poll);
}

function startPoll(run: Run, scheduler: Process, poll: Poll, spec: ExecutorSpec): void {
  const { world } = run;
  poll.count += 1;
  poll.pending = { startedAt: world.queue.now, timedOut: false, waitsFor: null };
  publish(world, scheduler, poll, {});
  tell(run, scheduler, poll, 'poll_started');
  ask(run, scheduler, poll, spec);
  schedule(world.queue, world.queue.now + deadline(world), { kind: 'deadline', ...address(scheduler, poll) });
}

/** Puts the reply into the queue, or remembers whose silence it is. */
function ask(run: Run, scheduler: Process, poll: Poll, spec: ExecutorSpec): void {
  const { world } = run;
  const outcome = getHealth(world, scheduler, spec, poll.rng);
  if (poll.pending !== null) poll.pending.waitsFor = outcome.after_ms === null ? outcome.waitsFor : null;
  if (outcome.after_ms === null) return;
  const event: PollEvent = { kind: 'reply', answer: outcome.answer, ...address(scheduler, poll) };
  schedule(world.queue, world.queue.now + outcome.after_ms, event);
}

/** A service moves again, or is gone for good: who waits for it hears of it now. */
export function wake(run: Run, service: string): void {
  for (const scheduler of schedulersOf(run.world)) {
    wakeTurn(run, scheduler, service);
    for (const poll of scheduler.polls) {
      if (poll.pending?.waitsFor !== service) continue;
      const spec = run.world.executors.find((one) => one.name === poll.executor);
      if (spec === undefined || reach(run.world, scheduler, spec).waitsFor !== null) continue;
      ask(run, scheduler, poll, spec);
    }
  }
}

/** The in-flight guard. A silence that has outlived the deadline goes on being one, so it was looked at just now. */
function skipPoll(run: Run, scheduler: Process, poll: Poll): void {
  poll.skipped += 1;
  poll.failures += 1;
  publish(run.world, scheduler, poll, poll.pending?.timedOut ? noReply(run.world, scheduler) : {});
  tell(run, scheduler, poll, 'poll_skipped');
}

/** The deadline or the reply of a poll; whichever comes second finds its work done. */
export function pollEvent(run: Run, scheduler: Process, event: PollEvent): void {
  const poll = scheduler.polls.find((one) => one.executor === event.executor);
  if (poll === undefined || poll.pending === null || poll.count !== event.poll) return;
  if (event.kind === 'reply') reply(run, scheduler, poll, event.answer);
  else if (event.kind === 'deadline') timeOut(run, scheduler, poll);
  else publish(run.world, scheduler, poll, {});
}

function timeOut(run: Run, scheduler: Process, poll: Poll): void {
  if (poll.pending === null || poll.pending.timedOut) return;
  poll.pending.timedOut = true;
  poll.failures += 1;
  const before = poll.verdict.health;
  publish(run.world, scheduler, poll, noReply(run.world, scheduler));
  tell(run, scheduler, poll, 'poll_timed_out', changed(poll, before));
}

/** A reply counts only before the deadline, also where its scheduler was frozen in between. */
function reply(run: Run, scheduler: Process, poll: Poll, answer: Answer): void {
  if (poll.pending === null) return;
  const { world } = run;
  const latency_ms = world.queue.now - poll.pending.startedAt;
  if (latency_ms >= deadline(world)) timeOut(run, scheduler, poll);
  const late = poll.pending.timedOut;
  poll.pending = null;
  poll.skipped = 0;
  if (late) {
    publish(world, scheduler, poll, {});
    tell(run, scheduler, poll, 'poll_dropped', { why: 'late', latency_ms });
    return;
  }
  // The plugin counts bad replies, too.
  poll.failures = byPlugin(world) && answer.health === 'unhealthy' ? poll.failures + 1 : 0;
  const before = poll.verdict.health;
  publish(world, scheduler, poll, { ...answer, latency_ms, checked_at: clock(world, scheduler) });
  const said = { verdict: answer.health, latency_ms, ...changed(poll, before) };
  tell(run, scheduler, poll, 'poll_answered', said);
}

/** A poll that brought another word than there was tells what that was: `unknown` before the first. */
const changed = ({ verdict }: Poll, before: string): Record<string, string> =>
  verdict.health === before ? {} : { before };

/** Every poll in flight ends with its scheduler. */
export function dropPolls(run: Run, scheduler: Process, why: string): void {
  for (const poll of scheduler.polls) {
    if (poll.pending === null) continue;
    poll.pending = null;
    tell(run, scheduler, poll, 'poll_dropped', { why });
  }
}

const deadline = (world: World): number => world.config.executor_poll.deadline_s * 1000;
const address = (scheduler: Process, poll: Poll) => ({
  process: scheduler.name,
  life: scheduler.life,
  executor: poll.executor,
  poll: poll.count,
});

function tell(
  run: Run,
  scheduler: Process,
  poll: Poll,
  event: string,
  more: Record<string, string | number> = {},
): void {
  const { executor, count, verdict } = poll;
  const who = { scheduler: scheduler.name, executor, instance: verdict.instance, poll: count };
  run.tell({ at: run.world.queue.now, event, ...who, ...more });
}
