import type { Waiter, Wall } from '../driver';

/**
 * How fast time may go beside a page that is being asked for its attention: 300x and 600x are ceilings. A page polls at
 * most ten times in a real second; while one of its questions is on its way, and until it waits for its next poll, time
 * goes no faster than real time. So no two answers that it gets lie further apart than its interval and what a question
 * takes. A page that rests (hidden, paused) waits for no poll, and the world goes on at its speed.
 */
export interface Manners {
  /** The rate for a wanted speed; `toPoll`: virtual ms until the page's next poll, Infinity where it waits for none. */
  rate(speed: number, toPoll: number): number;
  /** Real milliseconds that such a waiter has to rest still. */
  rest(waiter: Waiter): number;
  /** Such a waiter is called now. */
  called(waiter: Waiter): void;
  /** The page waits for its next poll. */
  armed(): void;
  /** A question sets out; gives its end. */
  readonly travel: () => () => void;
  /** The server has a question and takes its time; gives the end of it. */
  readonly serve: () => () => void;
}

/** Real milliseconds between two calls. */
const REST_MS: Readonly<Record<Waiter, number>> = { poll: 100, tick: 50 };
/** A page that has its answer and does not wait for a next poll by then rests; a slow machine needs some time to draw. */
const GRACE_MS = 2000;

/** `changed` is called whenever the rate may be another. */
export function createManners(wall: Wall, changed: () => void): Manners {
  const last: Record<Waiter, number> = { poll: Number.NEGATIVE_INFINITY, tick: Number.NEGATIVE_INFINITY };
  let travelling = 0;
  let served = 0;
  let endGrace: (() => void) | null = null;

  const rest = (waiter: Waiter): number => Math.max(0, last[waiter] + REST_MS[waiter] - wall.now());

  function grace(): void {
    endGrace?.();
    endGrace = wall.after(GRACE_MS, () => {
      endGrace = null;
      changed();
    });
  }

  /** Counts something until it has ended, once. */
  function during(count: (by: 1 | -1) => void): () => void {
    count(1);
    changed();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      count(-1);
      changed();
    };
  }

  return {
    rate(speed, toPoll) {
      const slow = Math.min(speed, 1);
      if (travelling > served) return slow;
      if (toPoll === Number.POSITIVE_INFINITY) return endGrace !== null && served === 0 ? slow : speed;
      const pause = rest('poll');
      return pause === 0 ? speed : Math.max(slow, Math.min(speed, toPoll / pause));
    },
    rest,
    called(waiter) {
      last[waiter] = wall.now();
      if (waiter === 'poll') grace();
    },
    armed() {
      endGrace?.();
      endGrace = null;
    },
    travel: () =>
      during((by) => {
        travelling += by;
        if (by < 0) grace();
      }),
    serve: () =>
      during((by) => {
        served += by;
      }),
  };
}
