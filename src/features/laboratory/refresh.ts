/** At the most twice a second (ms). */
const LEAST = 500;
/** An answer may take this part of the time: a world of two thousand instances is asked less often. */
const SHARE = 4;

/** How long to wait (ms) before the world is looked at again, when the last look took `took` ms. */
export const untilNextLook = (took: number): number => Math.max(LEAST, SHARE * Math.max(0, took));
