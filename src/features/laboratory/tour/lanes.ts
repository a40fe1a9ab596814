import type { Judged, Pill } from '../../../domain/judged';
import type { Tape } from '../world';
import type { Run } from './run';

/** From one second of a run to another; fractions allowed. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What the page says over time: segments that touch, cover the whole run, and differ from their neighbours. */
export interface Segment extends Span {
  readonly pill: Pill;
}
export function segmentsOf(run: Run, pillOf: (judged: Judged) => Pill): readonly Segment[] {
  const { length, grain } = run;
  const segments: Segment[] = [];
  for (let from = 0; from < length; from += grain) {
    const to = Math.min(length, from + grain);
    const pill = pillOf(run.judgedAt(from));
    const last = segments.at(-1);
    if (last?.pill === pill) segments[segments.length - 1] = { ...last, to };
    else segments.push({ from, to, pill });
  }
  return segments;
}

/** A scheduler's main loop: when each turn ended, and the turns that something held. */
export interface Turns {
  readonly ends: readonly number[];
  readonly held: readonly Span[];
}

/** A turn is work of milliseconds; one that takes a second is held by somebody. */
const HELD_S = 1;
/** Idle sleep is a second at most, so after this much silence no turn is on its way that nobody holds. */
const SILENT_S = 2.5;

/**
 * The turns of a scheduler in a tape of `length` seconds. One that has not ended when the tape does is held from where
 * the last one ended.
 */
export function turnsOf(tape: Tape, scheduler: string, length: number): Turns {
  const turns = tape.events
    .filter((one) => one.event === 'loop' && one['scheduler'] === scheduler && one.t < length)
    .map((one) => ({ from: Math.max(0, Number(one['start'])), to: Number(one['end']) }));
  const held = turns.filter(({ from, to }) => to - from >= HELD_S);
  const last = turns.at(-1)?.to ?? 0;
  const isOpen = length - last > SILENT_S;
  return {
    ends: turns.map(({ to }) => to),
    held: isOpen ? [...held, { from: last, to: length }] : held,
  };
}

/** One poll of an executor, with all that became of it; times in seconds. */
export interface Poll {
  readonly at: number;
  /** When the timer found it still in flight. */
  readonly skips: readonly number[];
  /** When its deadline passed; null: it did not. */
  readonly deadline: number | null;
  /** When it ended; null: it is in flight at the tape's end. */
  readonly end: number | null;
  readonly how: 'answered' | 'dropped' | null;
  /** From question to reply, in milliseconds; null where no reply came. */
  readonly latency_ms: number | null;
}

/** The polls of one executor by one scheduler, in their order. What belongs to a poll of before the tape is left out. */
export function pollsOf(tape: Tape, scheduler: string, executor: string): readonly Poll[] {
  const polls: Poll[] = [];
  for (const { t, event, ...more } of tape.events) {
    if (more['scheduler'] !== scheduler || more['executor'] !== executor) continue;
    if (event === 'poll_started')
      polls.push({ at: t, skips: [], deadline: null, end: null, how: null, latency_ms: null });
    const poll = polls.at(-1);
    if (poll === undefined) continue;
    const latency = typeof more['latency_ms'] === 'number' ? more['latency_ms'] : null;
    const changed: Partial<Poll> =
      event === 'poll_skipped'
        ? { skips: [...poll.skips, t] }
        : event === 'poll_timed_out'
          ? { deadline: t }
          : event === 'poll_answered'
            ? { end: t, how: 'answered', latency_ms: latency }
            : event === 'poll_dropped'
              ? { end: t, how: 'dropped', latency_ms: latency }
              : {};
    polls[polls.length - 1] = { ...poll, ...changed };
  }
  return polls;
}

/** Who asks which executors, in the order of their names. */
export function askersOf(tape: Tape): readonly { readonly scheduler: string; readonly executor: string }[] {
  const pairs = new Map<string, { scheduler: string; executor: string }>();
  for (const { event, ...more } of tape.events) {
    if (event !== 'poll_started') continue;
    const pair = { scheduler: String(more['scheduler']), executor: String(more['executor']) };
    pairs.set(JSON.stringify([pair.scheduler, pair.executor]), pair);
  }
  return [...pairs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair);
}
