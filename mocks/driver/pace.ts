import type { Wall } from '../driver';

/** A clock that follows the wall at a rate, and stops at a mark that it may not pass. Milliseconds, with fractions. */
export interface Pace {
  /** What it shows now. */
  exact(): number;
  /** Virtual milliseconds in a real one, and the mark; from what it shows now. */
  set(rate: number, mark: number): void;
  /** Puts it elsewhere: a jump, another world. */
  put(virtual: number): void;
  /** Real milliseconds until it would show that; 0 where it does. Infinity where it never will. */
  until(virtual: number): number;
}

/** Starts at `virtual`, standing still. */
export function createPace(wall: Wall, virtual: number): Pace {
  let from = { wall: wall.now(), virtual };
  let rate = 0;
  let mark = Number.POSITIVE_INFINITY;
  // A mark that lies behind holds it where it is: whoever was to be waited for has not been called yet.
  const exact = (): number =>
    Math.min(from.virtual + (wall.now() - from.wall) * rate, Math.max(mark, from.virtual));
  const put = (to: number): void => {
    from = { wall: wall.now(), virtual: to };
  };
  return {
    exact,
    set(nextRate, nextMark) {
      put(exact());
      rate = nextRate;
      mark = nextMark;
    },
    put,
    until: (at) => (at <= exact() ? 0 : (at - exact()) / rate),
  };
}

/** What was reached, over the last seconds: virtual milliseconds in a real one. */
export interface Achieved {
  /** Begins anew: after a jump or a change of speed nothing is known yet. */
  forget(): void;
  /** Takes note, and gives the rate, or null while too little time has passed. */
  look(virtual: number): number | null;
}

const WINDOW_MS = 3000;
const LEAST_MS = 500;
/** Between two notes. */
const STEP_MS = 200;

export function createAchieved(wall: Wall): Achieved {
  let notes: { wall: number; virtual: number }[] = [];
  return {
    forget() {
      notes = [];
    },
    look(virtual) {
      const now = wall.now();
      const last = notes.at(-1);
      if (last === undefined || now - last.wall >= STEP_MS) notes.push({ wall: now, virtual });
      while (notes.length > 1 && now - (notes[1]?.wall ?? now) >= WINDOW_MS) notes.shift();
      const first = notes[0];
      if (first === undefined || now - first.wall < LEAST_MS) return null;
      return (virtual - first.virtual) / (now - first.wall);
    },
  };
}
