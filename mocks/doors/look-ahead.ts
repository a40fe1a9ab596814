import { isRoutine } from '../done';
import { isPolling } from '../executors';
import { schedulersOf } from '../processes';
import { SimulatorError } from '../simulator-error';
import { type Situation, scenarioNamed } from '../situation';
import type { Happening } from '../state';
import { comingOf, isPlanned } from './coming';
import { follow, type Timeline } from './timeline';

/** How far ahead is looked for something that is not known beforehand, in milliseconds. */
const FURTHEST_MS = 600_000;
const STRIDE_MS = 1000;

/**
 * Milliseconds until the next thing happens that is no routine (beats and turns of loops are), or a checkpoint is there.
 * Throws `SimulatorError` where nothing does.
 */
export function nextEvent(timeline: Timeline, { scenario }: Situation): number {
  const { now } = timeline.world.queue;
  const known = comingOf(timeline, scenarioNamed(scenario)).find((one) => one.at > now && isPlanned(one));
  const furthest = known?.at ?? now + FURTHEST_MS;
  const at = lookAhead(timeline, furthest, (one) => !isRoutine(one)) ?? known?.at;
  if (at !== undefined) return at - now;
  throw new SimulatorError('nothing is coming', 'Break something, or use advance_s.');
}

/** Milliseconds until a scheduler starts to poll an executor. Throws `SimulatorError` where none is going to. */
export function nextPoll(timeline: Timeline): number {
  const { world } = timeline;
  const { queue } = world;
  const polls = schedulersOf(world).some((one) => one.polls.length > 0 && isPolling(world, one));
  const furthest = queue.now + FURTHEST_MS;
  const at = polls ? lookAhead(timeline, furthest, ({ event }) => event === 'poll_started') : undefined;
  if (at !== undefined) return at - queue.now;
  const error = polls ? `no poll starts within ${FURTHEST_MS / 1000} s` : 'nobody polls an executor here';
  throw new SimulatorError(error, 'Use advance_s.');
}

/** When the first thing of a kind happens after now, tried out in a copy; undefined where none does until then. */
function lookAhead(
  timeline: Timeline,
  until: number,
  isIt: (happening: Happening) => boolean,
): number | undefined {
  const copy = structuredClone(timeline);
  const { queue } = copy.world;
  const began = queue.now;
  const found: number[] = [];
  while (found.length === 0 && queue.now < until) {
    follow(copy, Math.min(queue.now + STRIDE_MS, until), (happening) => {
      if (happening.at > began && isIt(happening)) found.push(happening.at);
    });
  }
  return found[0];
}
