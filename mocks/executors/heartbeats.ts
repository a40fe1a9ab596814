import { callsHeartbeats, reach } from '../executors';
import { schedule } from '../kernel';
import type { Event, Process, Run } from '../state';
import { withoutPassword } from '../wire/without-password';

/*
 * The old world. `_run_scheduler_loop` calls `executor.heartbeat()` of every executor, one after the other, between
 * scheduling and its own heartbeat, without a deadline of its own: whoever does not answer keeps the whole turn.
 */

/**
 * Goes on with the heartbeats of a turn where it had got to. Gives back whether all have returned; otherwise the turn
 * goes on by an event of its own, or stands until a service moves. Where executors are polled there is nothing to wait for.
 */
export function heartbeatExecutors(
  run: Run,
  scheduler: Process,
  turn: { readonly began: number; readonly returned: number },
): boolean {
  const { world } = run;
  if (!callsHeartbeats(world, scheduler)) return true;
  goesOn(run, scheduler);
  for (const [index, spec] of world.executors.entries()) {
    if (index < turn.returned) continue;
    const { after_ms, refused, waitsFor } = reach(world, scheduler, spec);
    if (waitsFor !== null) {
      scheduler.blocked = { executor: spec.name, waitsFor, began: turn.began, moved: false };
      tell(run, scheduler, spec.name, 'heartbeat_blocked', { waits_for: waitsFor });
      return false;
    }
    noteRefusal(run, scheduler, spec.name, refused);
    if (after_ms === 0) continue;
    schedule(world.queue, world.queue.now + after_ms, goOn(scheduler, turn.began, index + 1));
    return false;
  }
  return true;
}

/** A service moves: a turn that waits for it hears an answer now, or is refused, or goes on waiting. */
export function wakeTurn(run: Run, scheduler: Process, service: string): void {
  const { world } = run;
  const { blocked } = scheduler;
  if (blocked?.waitsFor !== service || blocked.moved) return;
  const index = world.executors.findIndex(({ name }) => name === blocked.executor);
  const spec = world.executors[index];
  if (spec === undefined) return;
  const { after_ms, refused, waitsFor } = reach(world, scheduler, spec);
  if (waitsFor !== null) return;
  blocked.moved = true;
  noteRefusal(run, scheduler, spec.name, refused);
  schedule(world.queue, world.queue.now + after_ms, goOn(scheduler, blocked.began, index + 1));
}

const goOn = (scheduler: Process, began: number, returned: number): Event => ({
  kind: 'loop',
  process: scheduler.name,
  life: scheduler.life,
  began,
  returned,
});

function goesOn(run: Run, scheduler: Process): void {
  if (scheduler.blocked === null) return;
  const { executor } = scheduler.blocked;
  scheduler.blocked = null;
  tell(run, scheduler, executor, 'heartbeat_returned');
}

/** Executors catch a refused connection and log it; told once, until it is taken again. */
function noteRefusal(run: Run, scheduler: Process, executor: string, refused: boolean): void {
  const known = scheduler.refused.includes(executor);
  if (refused === known) return;
  scheduler.refused = scheduler.refused.filter((one) => one !== executor);
  if (!refused) return;
  scheduler.refused.push(executor);
  tell(run, scheduler, executor, 'heartbeat_refused');
}

function tell(
  run: Run,
  scheduler: Process,
  executor: string,
  event: string,
  more: Record<string, string> = {},
): void {
  const instance = run.world.executors.find(({ name }) => name === executor)?.instance ?? null;
  const who = { scheduler: scheduler.name, executor, instance: withoutPassword(instance) };
  run.tell({ at: run.world.queue.now, event, ...who, ...more });
}
