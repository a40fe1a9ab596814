/** Time for everything outside of the domain: the browser's in production, the simulator's in the demo. */
export interface Clock {
  /** Milliseconds since the epoch. It may jump: people set clocks, laptops sleep, simulations are stepped. */
  now(): number;
  /**
   * Calls `run` once after `ms` of this clock's time, at the earliest; gives what cancels it. What it is for matters to a
   * simulated clock alone: it never passes a `poll` that is due, and does not wait for a `tick`.
   */
  after(ms: number, run: () => void, what?: 'poll' | 'tick'): () => void;
}

/** The browser's own clock and timers. */
export const browserClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Calls `tick` at every full second of the clock (once, however late the clock is) until it is stopped. */
export function everySecond(clock: Clock, tick: () => void): () => void {
  let cancel = (): void => {};
  const arm = (): void => {
    cancel = clock.after(
      1000 - (clock.now() % 1000),
      () => {
        arm();
        tick();
      },
      'tick',
    );
  };
  arm();
  return () => cancel();
}
