import { type Situation, worldOf } from './situation';
import type { Fault, World } from './state';
import { advance, inflict } from './world';

/** The clock that the page and the simulator share: milliseconds since the epoch, in the simulator's time. */
export interface Clock {
  now(): number;
  /** Runs once when that much simulated time has passed; gives back a way to call it off. */
  after(ms: number, run: () => void): () => void;
}

/** What the driver takes from outside; tests bring their own. Milliseconds that only go forward. */
export interface Wall {
  now(): number;
  after(ms: number, run: () => void): () => void;
}

/** The only wall clock in the simulator. It may stand still while the machine sleeps, which is what a pause is. */
const WALL: Wall = {
  now: () => performance.now(),
  after: (ms, run) => {
    const id = setTimeout(run, ms);
    return () => clearTimeout(id);
  },
};

export interface Driver {
  readonly clock: Clock;
  /** The world, advanced to now: every look at it goes through here, and nothing else moves it. */
  world(): World;
  /** What was loaded, with the time and the speed of now. */
  situation(): Situation;
  /** Starts over. Whoever waits on the clock goes on waiting as long as he still had to. Throws `SimulatorError`. */
  load(situation: Situation): void;
  /** Virtual seconds in a real one; 0 is a pause. The caller keeps it between 0 and 600. */
  setSpeed(speed: number): void;
  /** Goes ahead at once; what was due on the clock in between runs right after, in its order. */
  jump(ms: number): void;
  /** Breaks or mends something now. Throws `FaultError`. */
  inflict(fault: Fault): void;
}

interface Timer {
  due: number;
  readonly run: () => void;
}
/** Above this a wall timer would overflow and fire at once; it is set again instead. */
const LONGEST_WAIT = 2 ** 30;

/** Wall time -> virtual time, for a world that is only ever advanced when somebody asks. */
export function createDriver(first: Situation, wall: Wall = WALL): Driver {
  let loaded = first;
  let world = worldOf(first);
  let speed = first.speed;
  let base = { wall: wall.now(), virtual: world.queue.now };
  let timers: Timer[] = [];
  let disarm = () => {};

  const exact = () => base.virtual + (wall.now() - base.wall) * speed;
  const now = () => Math.floor(exact());
  const rebase = (virtual: number) => {
    base = { wall: wall.now(), virtual };
  };

  function arm(): void {
    disarm();
    disarm = () => {};
    const soonest = timers.reduce((least, timer) => Math.min(least, timer.due), Number.POSITIVE_INFINITY);
    const wait = soonest <= now() ? 0 : (soonest - exact()) / speed;
    if (Number.isFinite(wait)) disarm = wall.after(Math.min(Math.ceil(wait), LONGEST_WAIT), fire);
  }

  function fire(): void {
    const due = timers.filter((timer) => timer.due <= now()).sort((a, b) => a.due - b.due);
    timers = timers.filter((timer) => !due.includes(timer));
    arm();
    for (const timer of due) timer.run();
  }

  function current(): World {
    advance(world, now());
    return world;
  }

  return {
    clock: {
      now,
      after(ms, run) {
        const timer: Timer = { due: now() + Math.max(0, Math.ceil(ms)), run };
        timers.push(timer);
        arm();
        return () => {
          timers = timers.filter((other) => other !== timer);
          arm();
        };
      },
    },
    world: current,
    situation: () => ({ ...loaded, at: (now() - world.start) / 1000, speed }),
    load(situation) {
      const next = worldOf(situation);
      const shift = next.queue.now - now();
      loaded = situation;
      world = next;
      speed = situation.speed;
      rebase(next.queue.now);
      for (const timer of timers) timer.due += shift;
      arm();
    },
    setSpeed(wanted) {
      rebase(exact());
      speed = wanted;
      arm();
    },
    jump(ms) {
      rebase(exact() + ms);
      arm();
    },
    inflict: (fault) => inflict(current(), fault),
  };
}
