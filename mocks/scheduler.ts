import { heartbeatExecutors } from './executors/heartbeats';
import { nextPollAt, runPollTimers } from './executors/polls';
import { beatExecutors, openVerdict } from './executors/verdicts';
import { schedule } from './kernel';
import { startPlugin } from './plugin/timer';
import { beatIfDue, begin, slowness } from './processes';
import { integer } from './rng';
import type { Event, Process, Run } from './state';

/** `[scheduler] scheduler_idle_sleep_time`. */
const IDLE_MS = 1000;

/** `SchedulerJobRunner`: its row, a row for each executor where the release has them, and the first turn. */
export function startScheduler(run: Run, process: Process, upFor_ms = 0): void {
  begin(run, process, upFor_ms);
  const { world } = run;
  process.polls = world.executors.map((spec) => openVerdict(world, process, spec, upFor_ms));
  startPlugin(run, process);
  scheduleTurn(run, process, integer(process.rng, 0, IDLE_MS));
}

/**
 * The end of one turn of `_run_scheduler_loop`, in its order: scheduling has been done, call `heartbeat()` of every
 * executor, beat where that is due, run the timers, sleep until the next one is due but a second at most. With
 * executor polling the calls are no part of it, and a turn stays where it is to the millisecond whatever executors do.
 */
export function schedulerTurn(
  run: Run,
  process: Process,
  turn: { readonly began: number; readonly returned: number },
): void {
  const { world } = run;
  const { now } = world.queue;
  if (!heartbeatExecutors(run, process, turn)) return;
  if (beatIfDue(world, process)) beatExecutors(world, process);
  runPollTimers(run, process);
  run.tell({
    at: now,
    event: 'loop',
    scheduler: process.name,
    executor: null,
    instance: null,
    start: turn.began,
    end: now,
  });
  scheduleTurn(run, process, Math.min(IDLE_MS, Math.max(0, nextPollAt(world, process) - now)));
}

/** Sleeps, then works. */
function scheduleTurn(run: Run, process: Process, sleep_ms: number): void {
  const { world } = run;
  const began = world.queue.now + sleep_ms;
  const work = integer(process.rng, 25, 90) + process.slow_ms + slowness(world);
  const event: Event = { kind: 'loop', process: process.name, life: process.life, began, returned: 0 };
  schedule(world.queue, began + work, event);
}
