import type { Clock } from './clock';

/** A clock for tests: it stands until it is told to go. */
export interface FakeClock extends Clock {
  /** Lets time pass, running what falls due in order; promises settle between timers. */
  advance(ms: number): Promise<void>;
  /** Sets the clock without letting timers notice: a person who corrects it, a laptop that slept. */
  jump(ms: number): void;
  /** Timers that wait. */
  pending(): number;
}

interface Timer {
  readonly due: number;
  readonly run: () => void;
}

/** Lets everything that has been promised happen, streams included; no timer runs out. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setImmediate(done));
}

export function fakeClock(start = Date.UTC(2026, 10, 30, 12)): FakeClock {
  let wall = start;
  let elapsed = 0;
  const timers = new Set<Timer>();
  const next = (until: number): Timer | undefined =>
    [...timers].filter(({ due }) => due <= until).sort((a, b) => a.due - b.due)[0];
  const pass = (until: number): void => {
    wall += Math.max(0, until - elapsed);
    elapsed = Math.max(elapsed, until);
  };
  return {
    now: () => wall,
    after(ms, run) {
      const timer = { due: elapsed + Math.max(0, ms), run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    async advance(ms) {
      const until = elapsed + ms;
      await settled();
      for (let timer = next(until); timer; timer = next(until)) {
        timers.delete(timer);
        pass(timer.due);
        timer.run();
        await settled();
      }
      pass(until);
    },
    jump(ms) {
      wall += ms;
    },
    pending: () => timers.size,
  };
}
