import { NO_EXPECTATIONS } from '../../../domain/expectations';
import { EMPTY_EXTRAS, type Extras, heardHealth, heardIntervals } from '../../../domain/extras';
import { join } from '../../../domain/join';
import type { Judged } from '../../../domain/judged';
import { fail, observe } from '../../../domain/observe';
import { decodeHealthBody } from '../../../domain/payloads';
import { type Instant, instant, parseInstant, plus, seconds } from '../../../domain/time';
import { judge as judgeAt } from '../../../domain/verdict';
import { EMPTY_MEMORY, type Watch } from '../../../domain/watch';
import type { Tape, TapeAnswer } from '../world';
import { heardAnswer } from './heard';
import { intervalsOf, limitsOf } from './limits';

/** A tape as a page would have seen it that was there from its start and asked as often as the tape did. */
export interface Run {
  readonly tape: Tape;
  /** The server's clock at t = 0. */
  readonly start: Instant;
  /** Whole seconds that were played. */
  readonly length: number;
  /** Seconds from one look at health to the next; whole ones, at least one. */
  readonly grain: number;
  /** All that had been heard at each whole second, from 0 to `length`, both included. */
  readonly heard: readonly Heard[];
  /** What the page says at a second of the run; one outside of it counts as the nearest. */
  readonly judgedAt: (second: number) => Judged;
}

export interface Heard {
  readonly watch: Watch;
  readonly extras: Extras;
}

/**
 * Decodes, folds and judges a tape by the page's own rules, with the limits that its Airflow told. `length` in whole
 * seconds. A body that is none is a problem, as in the page; a tape whose start is no date begins at the epoch.
 */
export function runOf(tape: Tape, length: number): Run {
  const start = startOf(tape);
  const said = [...lookedAt(tape), ...(tape.answers ?? []).map((answer) => ({ at: answer.t, answer }))].sort(
    (a, b) => a.at - b.at,
  );
  let now: Heard = { watch: blank(tape), extras: heardIntervals(EMPTY_EXTRAS, intervalsOf(tape)) };
  let next = 0;
  const heard: Heard[] = [];
  for (let second = 0; second <= length; second += 1) {
    for (let one = said[next]; one !== undefined && one.at <= second; one = said[next]) {
      const at = plus(start, seconds(one.at));
      now =
        'answer' in one
          ? { ...now, extras: heardAnswer(now.extras, one.answer, at) }
          : hear(now, one.health, at);
      next += 1;
    }
    heard.push(now);
  }
  return { tape, start, length, grain: grainOf(tape), heard, judgedAt: judge(start, heard) };
}

/** Judges when somebody wants to know, and each second once. */
function judge(start: Instant, heard: readonly Heard[]): Run['judgedAt'] {
  const known = new Map<number, Judged>();
  return (wanted) => {
    const second = Math.min(heard.length - 1, Math.max(0, Math.floor(wanted)));
    const { watch, extras } = heard[second] as Heard;
    const now = plus(start, seconds(second));
    const judged = known.get(second) ?? join(judgeAt(watch, now), watch, extras, now);
    known.set(second, judged);
    return judged;
  };
}

interface Said {
  readonly at: number;
  readonly health: unknown;
}

/** Answers of health by when they arrived: a slow server's body is of then. */
const lookedAt = ({ health }: Tape): readonly (Said | { at: number; answer: TapeAnswer })[] =>
  health.map(({ t, took = 0, health: body }) => ({ at: t + took, health: body }));

function hear({ watch, extras }: Heard, body: unknown, at: Instant): Heard {
  if (body === null) return { watch: fail(watch, { kind: 'unreachable' }, at), extras };
  const decoded = decodeHealthBody(body);
  if (!decoded.ok) return { watch: fail(watch, decoded.problem, at), extras };
  const seen = observe(watch, { snapshot: decoded.snapshot, at }, judgeAt);
  return { watch: seen, extras: heardHealth(extras, seen) };
}

/** The release without what the simulator adds to its name. */
export const releaseOf = (tape: Tape): string => tape.release.split('+')[0] ?? tape.release;

function startOf({ start }: Tape): Instant {
  const read = parseInstant(start);
  return read.ok ? read.at : instant(0);
}

function grainOf({ health: [first, second] }: Tape): number {
  const every = first === undefined || second === undefined ? 1 : second.t - first.t;
  return Math.max(1, Math.round(every));
}

function blank(tape: Tape): Watch {
  return {
    answer: null,
    problem: null,
    paused: null,
    limits: limitsOf(tape, releaseOf(tape)),
    expectations: NO_EXPECTATIONS,
    release: releaseOf(tape),
    clock: 'server',
    interval: seconds(grainOf(tape)),
    memory: EMPTY_MEMORY,
  };
}
