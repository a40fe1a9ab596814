import type { Happening, World } from '../state';
import { advance } from '../world';
import { HEALTH, look, type Question, question } from './client';
import { answerLine, type EventLine, eventLine, type TapeLine } from './lines';

/** How far a world goes before what happened is handed on. */
const STRIDE_MS = 10_000;

const isAsked = (line: EventLine | Question): line is Question => 'askedAt' in line;

/** A question that is asked again and again: a path below the base, and milliseconds between two of it. */
export interface Asking {
  readonly path: string;
  readonly every: number;
}

/**
 * Plays a world from where it stands for whole milliseconds `length`. Asks for its health at once and every `every`
 * ms, and what else is in `more`. Gives lines in the order of time, and never holds more than some seconds of them. Of things
 * at the same millisecond events come first, so an answer is what is true after them. `seen` gives the world as its API
 * server speaks of it.
 */
export function* play(
  world: World,
  seen: () => World,
  length: number,
  every: number,
  more: readonly Asking[] = [],
): Generator<TapeLine, void, undefined> {
  const began = world.queue.now;
  const end = began + length;
  const askings = [{ path: HEALTH, every }, ...more].map((one) => ({ ...one, asked: 0 }));
  const askAt = (one: (typeof askings)[number]): number => began + Math.round(one.asked * one.every);
  /** In the order of time; a question keeps the place of its asking, and holds back what follows, until it has ended. */
  let held: (EventLine | Question)[] = [];
  const hear = (happening: Happening): void => {
    if (happening.at <= end) held.push(eventLine(world, happening));
  };

  /** Null: all has been played, and every question has ended. */
  const nextStop = (): number | null => {
    const stops = held.flatMap((one) => (isAsked(one) ? (one.lookAt ?? []) : []));
    stops.push(...askings.map(askAt).filter((at) => at <= end));
    if (world.queue.now < end) stops.push(Math.min(world.queue.now + STRIDE_MS, end));
    return stops.length === 0 ? null : Math.min(...stops);
  };

  for (let stop = nextStop(); stop !== null; stop = nextStop()) {
    advance(world, stop, hear);
    for (const one of askings) {
      if (askAt(one) !== stop) continue;
      held.push(question(world, one.path));
      one.asked += 1;
    }
    for (const one of held) if (isAsked(one) && one.lookAt === stop) look(seen(), one);
    const open = held.findIndex((one) => isAsked(one) && one.lookAt !== null);
    const settled = open < 0 ? held : held.slice(0, open);
    held = open < 0 ? [] : held.slice(open);
    for (const one of settled) yield isAsked(one) ? lineOf(world, one) : one;
  }
}

const lineOf = (world: World, { path, askedAt, answer }: Question): TapeLine =>
  answerLine(world, path === HEALTH ? null : path, askedAt, answer);
