import { roomForMore } from './doors/acts-text';
import type { Deed } from './doors/deeds';
import { act, follow, openTimeline, type Timeline } from './doors/timeline';
import { createManners } from './driver/manners';
import { createAchieved, createPace } from './driver/pace';
import type { Situation } from './situation';
import type { Fault, World } from './state';

/**
 * Who waits on the clock. `poll`: a page's next question for health; time never passes it, and it comes at most ten times
 * in a real second. `tick`: only draws, so time goes on without it. All others are waited for.
 */
export type Waiter = 'poll' | 'tick';

/** The clock that the page and the simulator share: milliseconds since the epoch, in the simulator's time. */
export interface Clock {
  now(): number;
  /** Runs once when that much simulated time has passed; gives back a way to call it off. */
  after(ms: number, run: () => void, waiter?: Waiter): () => void;
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
  /** The same, with what a person did and is still going to do. */
  timeline(): Timeline;
  /** What was loaded, with the time, the speed and the acts of now. */
  situation(): Situation;
  /** Starts over. Whoever waits on the clock goes on waiting as long as he still had to. Throws `SimulatorError`. */
  load(situation: Situation): void;
  /** Virtual seconds in a real one; 0 is a pause. The caller keeps it between 0 and 600. */
  setSpeed(speed: number): void;
  /** Goes ahead at once; what was due on the clock in between runs right after, in its order. */
  jump(ms: number): void;
  /** Does something now, and remembers it for the link. Throws `FaultError` or `SimulatorError`. */
  act(deed: Deed): void;
  /** Breaks or mends something now. Throws like `act`. */
  inflict(fault: Fault): void;
  /** Virtual seconds in a real one, as reached lately; null while that is not known. */
  achieved(): number | null;
  /** A question of the page is on its way: until the end of it time goes no faster than real time. Gives its end. */
  travel(): () => void;
  /** A server takes that much simulated time over a question; meanwhile time goes at its speed. */
  serve(ms: number, signal?: AbortSignal): Promise<void>;
}

interface Timer {
  due: number;
  readonly run: () => void;
  readonly waiter: Waiter | undefined;
}
/** Above this a wall timer would overflow and fire at once; it is set again instead. */
const LONGEST_WAIT = 2 ** 30;

/** Wall time -> virtual time, for a world that is only ever advanced when somebody asks. Throws `SimulatorError`. */
export function createDriver(first: Situation, wall: Wall = WALL): Driver {
  let loaded = first;
  let timeline = openTimeline(first);
  let speed = first.speed;
  let timers: Timer[] = [];
  let disarm = () => {};
  const pace = createPace(wall, timeline.world.queue.now);
  const reached = createAchieved(wall);
  const manners = createManners(wall, () => update());

  const now = () => Math.floor(pace.exact());
  const soonest = (some: readonly Timer[]) =>
    some.reduce((least, { due }) => Math.min(least, due), Number.POSITIVE_INFINITY);

  /** Whoever waits, the speed or the manners have changed: sets the pace anew, and the wall timer for who is next. */
  function update(): void {
    const poll = soonest(timers.filter(({ waiter }) => waiter === 'poll'));
    pace.set(
      manners.rate(speed, poll - pace.exact()),
      soonest(timers.filter(({ waiter }) => waiter !== 'tick')),
    );
    disarm();
    disarm = () => {};
    const wait = timers.reduce((least, timer) => Math.min(least, waitOf(timer)), Number.POSITIVE_INFINITY);
    if (Number.isFinite(wait)) disarm = wall.after(Math.min(Math.ceil(wait), LONGEST_WAIT), fire);
  }

  const waitOf = ({ due, waiter }: Timer): number =>
    Math.max(due <= now() ? 0 : pace.until(due), waiter === undefined ? 0 : manners.rest(waiter));

  function fire(): void {
    const due = timers.filter((timer) => waitOf(timer) === 0).sort((a, b) => a.due - b.due);
    timers = timers.filter((timer) => !due.includes(timer));
    for (const { waiter } of due) if (waiter !== undefined) manners.called(waiter);
    update();
    for (const timer of due) timer.run();
  }

  function current(): Timeline {
    follow(timeline, now());
    return timeline;
  }

  function after(ms: number, run: () => void, waiter?: Waiter): () => void {
    const timer: Timer = { due: now() + Math.max(0, Math.ceil(ms)), run, waiter };
    timers.push(timer);
    if (waiter === 'poll') manners.armed();
    update();
    return () => {
      timers = timers.filter((other) => other !== timer);
      update();
    };
  }

  const perform = (deed: Deed): void => {
    roomForMore(timeline.acts);
    act(current(), deed);
  };

  update();
  return {
    clock: { now, after },
    world: () => current().world,
    timeline: current,
    situation: () => {
      const { world, acts } = current();
      return { ...loaded, at: (world.queue.now - world.start) / 1000, speed, acts };
    },
    load(situation) {
      const next = openTimeline(situation);
      const shift = next.world.queue.now - now();
      loaded = situation;
      timeline = next;
      speed = situation.speed;
      for (const timer of timers) timer.due += shift;
      pace.put(next.world.queue.now);
      reached.forget();
      update();
    },
    setSpeed(wanted) {
      speed = wanted;
      reached.forget();
      update();
    },
    jump(ms) {
      pace.put(pace.exact() + ms);
      reached.forget();
      update();
    },
    act: perform,
    inflict: (fault) => perform({ does: 'fault', fault }),
    achieved: () => reached.look(pace.exact()),
    travel: manners.travel,
    async serve(ms, signal) {
      const end = manners.serve();
      await new Promise<void>((resolve) => {
        const cancel = after(ms, resolve);
        signal?.addEventListener('abort', () => {
          cancel();
          resolve();
        });
      });
      end();
    },
  };
}
