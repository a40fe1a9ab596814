import type { Happening, World } from './state';

/** So much of each kind is remembered. */
const KEPT = 1000;
const KEPT_TRAFFIC = 300;

const ROUTINE = new Set(['loop', 'published']);
/** What is told and not remembered. */
export const isRoutine = ({ event }: Happening): boolean => ROUTINE.has(event);

/** What there are hundreds of in a minute where many ask, work, or try again. A poll that brought another word is none. */
const TRAFFIC = /^(?:poll_|heartbeat_|work_)|_failed$/;
const isTraffic = (one: Happening): boolean => TRAFFIC.test(one.event) && one['before'] === undefined;

/**
 * Remembers what happened, unless it is routine: traffic apart from the rest, so that no number of polls pushes out the
 * fault that they tell of. Of both the oldest is forgotten first.
 */
export function remember({ done, traffic }: World, happening: Happening): void {
  if (isRoutine(happening)) return;
  const [memory, most] = isTraffic(happening) ? [traffic, KEPT_TRAFFIC] : [done, KEPT];
  memory.push(happening);
  if (memory.length > most) memory.shift();
}

/** Everything that was done and the newest `most` of the traffic, oldest first; at the same instant traffic follows its cause. */
export const remembered = ({ done, traffic }: World, most: number): readonly Happening[] =>
  [...done, ...traffic.slice(-most)].sort((a, b) => a.at - b.at);
