import { worldOf } from './doors/timeline';
import { number, SimulatorError } from './simulator-error';
import { situationOf, USUAL } from './situation';
import { fromMillis, isoformat } from './stamps';
import type { World } from './state';
import {
  type AnswerLine,
  type EventLine,
  type HealthLine,
  isAnswer,
  isEvent,
  isHealth,
  type TapeLine,
} from './tape/lines';
import { type Asking, play } from './tape/play';
import { PLUGIN_ROOT } from './wire/plugin';
import { routeOf } from './wire/routes';
import { speaking } from './wire/speaking';

/** What to play, beside every other world. */
export interface TapeWish {
  readonly scenario: string;
  readonly seed: number;
  readonly seconds: number;
  /** Seconds between two questions for health, the first at 0. */
  readonly every: number;
  /** What the API server speaks as; as the scenario has it where it is left out. The world stays the same. */
  readonly release?: string | undefined;
  /** Whether schedulers poll their executors; as the scenario has it where it is left out. */
  readonly polling?: boolean | undefined;
  /** What else is asked, as the person who is logged in: paths below the base, `every` in seconds, the first at 0. */
  readonly ask?: readonly Asking[] | undefined;
}

/** A whole tape. */
export interface Tape {
  /** What the API server spoke as. */
  readonly release: string;
  /** Of t = 0; ISO 8601. */
  readonly start: string;
  readonly health: readonly HealthLine[];
  readonly events: readonly EventLine[];
  /** To `ask`, in the order of time. */
  readonly answers: readonly AnswerLine[];
}

/** A week, as everywhere; a question for health ten times a second at most. */
const LONGEST_S = 7 * 86_400;
const CLOSEST_S = 0.1;
/** What a tape that is kept as a whole may hold: an hour, and a thousand answers. */
const LONGEST_KEPT_S = 3600;
const MOST_KEPT = 1000;

/**
 * Plays a scenario from its start and keeps it: an hour and a thousand answers at most. The same wish gives the same
 * tape. Throws `SimulatorError`.
 */
export function tapeOf(wish: TapeWish): Tape {
  number('seconds', wish.seconds, 0, LONGEST_KEPT_S);
  const { seen, lines: played } = open(wish);
  for (const { every } of [wish, ...(wish.ask ?? [])]) {
    if (wish.seconds / every <= MOST_KEPT) continue;
    const enough = Math.ceil(wish.seconds / MOST_KEPT);
    throw new SimulatorError(
      `every is ${every}`,
      `A tape that is kept holds ${MOST_KEPT} answers: ask every ${enough} s.`,
    );
  }
  const lines = [...played];
  return {
    release: seen.release.version,
    start: isoformat(fromMillis(seen.start)),
    health: lines.filter((line) => isHealth(line)),
    events: lines.filter((line) => isEvent(line)),
    answers: lines.filter((line) => isAnswer(line)),
  };
}

/** The same for as long as a week, line by line in the order of time, and without keeping it. Throws `SimulatorError`. */
export const tapeLines = (wish: TapeWish): Iterable<TapeLine> => open(wish).lines;

/** The world of a wish at its start, as its API server speaks of it; it moves while its lines are read. */
function open(wish: TapeWish): { seen: World; lines: Iterable<TapeLine> } {
  const { scenario, seed, release = null, polling = null } = wish;
  const situation = situationOf({ scenario, seed, release, polling }, USUAL);
  const length = Math.round(number('seconds', wish.seconds, 0, LONGEST_S) * 1000);
  const every = everyOf(wish);
  const world = worldOf(situation);
  const seen = (): World => speaking(world, situation.release);
  const asks = (wish.ask ?? []).map((one) => ({ path: pathOf(one.path, seen()), every: everyOf(one) }));
  return { seen: seen(), lines: play(world, seen, length, every, asks) };
}

/** Milliseconds between two questions. */
const everyOf = (one: { readonly every: number }): number =>
  number('every', one.every, CLOSEST_S, LONGEST_S) * 1000;

function pathOf(path: unknown, { release }: World): string {
  const [below = ''] = typeof path === 'string' ? path.split('?') : [];
  const isThere = routeOf(below, release) !== null || (release.plugin && below.startsWith(PLUGIN_ROOT));
  if (typeof path === 'string' && isThere) return path;
  throw new SimulatorError(
    `nothing to ask at ${JSON.stringify(path)}`,
    `Give a path of Airflow ${release.version} without a slash in front, such as api/v2/jobs?limit=100.`,
  );
}
