import { own } from '../own';
import type { Happening, World } from '../state';
import type { HealthBody } from '../wire';
import type { Said } from '../wire/answer';

/** One answer of health. `t`: when it was asked, in seconds after the start. */
export type HealthLine =
  | {
      readonly t: number;
      readonly health: HealthBody;
      /** Seconds that a slow server took: the body is of `t + took`. Left out where it answered at once. */
      readonly took?: number;
    }
  | { readonly t: number; readonly health: null; readonly problem: 'unreachable' };

/** One thing that happened. The first five are always there, null where they do not apply; none is called `health`. */
export interface EventLine {
  readonly t: number;
  readonly event: string;
  readonly scheduler: string | null;
  readonly executor: string | null;
  readonly instance: string | null;
  readonly [field: string]: string | number | null;
}
/** What was said to another question. `body` is null where nobody answered (`status` 0) and where it is no JSON. */
export interface AnswerLine {
  readonly t: number;
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}
export type TapeLine = HealthLine | EventLine | AnswerLine;

export const isHealth = (line: TapeLine): line is HealthLine => 'health' in line;
export const isEvent = (line: TapeLine): line is EventLine => 'event' in line;
export const isAnswer = (line: TapeLine): line is AnswerLine => 'path' in line;

/** Milliseconds since the epoch to seconds after the scenario's start, exact to the millisecond. */
const seconds = (world: World, at: number): number => (at - world.start) / 1000;

/** What came of a question that was asked at `askedAt`; null: nobody answered. `path` null: the question for health. */
export function answerLine(
  world: World,
  path: string | null,
  askedAt: number,
  answer: { readonly said: Said; readonly took_ms: number } | null,
): HealthLine | AnswerLine {
  const t = seconds(world, askedAt);
  const body = answer !== null && 'body' in answer.said ? answer.said.body : null;
  if (path !== null) return { t, path, status: answer?.said.status ?? 0, body };
  if (answer === null) return { t, health: null, problem: 'unreachable' };
  return {
    t,
    health: body as HealthBody,
    ...(answer.took_ms > 0 && { took: answer.took_ms / 1000 }),
  };
}

/** A happening as a tape prints it: all its fields, and every time in seconds after the start. */
export function eventLine(world: World, happening: Happening): EventLine {
  const { at, event, scheduler, executor = null, instance = null, ...more } = happening;
  const line = {
    t: seconds(world, at),
    event,
    scheduler: text(scheduler) ?? schedulerOf(world, more['process']),
    executor: text(executor),
    instance: text(instance),
    ...more,
  };
  const { start, end } = more;
  if (event !== 'loop' || typeof start !== 'number' || typeof end !== 'number') return line;
  return { ...line, start: seconds(world, start), end: seconds(world, end) };
}

const text = (value: string | number | null | undefined): string | null =>
  typeof value === 'string' ? value : null;

/** A process that is a scheduler is one here, too. */
function schedulerOf(world: World, process: string | number | null | undefined): string | null {
  const name = text(process);
  return name !== null && own(world.processes, name)?.kind === 'scheduler' ? name : null;
}
