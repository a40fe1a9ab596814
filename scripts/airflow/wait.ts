import { setTimeout as pause } from 'node:timers/promises';

/** How often a condition is looked at, in ms: often enough to add nothing to a start, too seldom to cost a core. */
const LOOK_EVERY = 250;

/**
 * Waits for a condition, never for a time: asks `probe` until it gives something other than null.
 * `patience` (ms) is how long a broken world is watched before the wait fails with `what`.
 */
export async function waitFor<T>(what: string, probe: () => Promise<T | null>, patience: number): Promise<T> {
  const until = Date.now() + patience;
  for (;;) {
    const found = await probe();
    if (found !== null) return found;
    if (Date.now() > until) throw new Error(`Waited ${Math.round(patience / 1000)} s in vain for ${what}`);
    await pause(LOOK_EVERY);
  }
}
