import type { Problem } from '../domain/model';
import type { Access, SourceState } from '../domain/sources';
import { type Duration, type Instant, instant, ms, plus, seconds } from '../domain/time';
import { problemOf } from './client';
import type { Clock } from './clock';
import { accessOf, isRefusal } from './sources/access';
import type { Times } from './tabs/messages';

/**
 * Whether there is anything to ask: the release may have no such source, or may not be known yet. `needs_login`: another
 * source was just told so, which holds for this one too and need not be heard twice. `by_hand`: what it would tell is known, so
 * it is asked only where a person wants it.
 */
export type Wanted = 'yes' | 'not_yet' | 'not_in_release' | 'needs_login' | 'by_hand';

export interface AskerPorts {
  readonly clock: Clock;
  /** Nothing is asked by itself while this is false; see `wake`. */
  isWatching(): boolean;
  wanted(): Wanted;
  /** Asks once, folds the answer in, and gives what it holds; null: there was nothing to ask just now. */
  ask(stop: AbortSignal): Promise<number | null>;
  /** Time between an answer and the next question; null: once is enough. */
  every(): Duration | null;
  /** The same for the very next question; null: as usual. */
  readonly sooner?: () => Duration | null;
  /**
   * When the last question was sent and settled, by the local clock, where another tab may have asked it; null or left out:
   * when this asker asked.
   */
  readonly times?: () => Times | null;
  /** Called after every change of `state`. */
  changed(): void;
}

/** What of a source's state is told by asking it; instants by the local clock. */
export type AskerState = Omit<SourceState, 'name' | 'path' | 'of' | 'route'>;

export interface Asker {
  state(): AskerState;
  /** Something has changed that decides whether to ask: asks where a question is due. */
  readonly wake: () => void;
  /** Forgets refusals and failures: it is due now. */
  readonly again: () => void;
  /** It is due now, and nothing is forgotten: an answer is there for the asking. */
  readonly heard: () => void;
  /** News that it may explain: it is due in a moment, unless it is refused or fails. */
  readonly hurry: () => void;
  /** Asks at once, whatever it said before and whether or not anybody watches. */
  readonly askNow: () => void;
  readonly stop: () => void;
}

const LONGEST_WAIT = seconds(300);
/** Between two questions that come early: because of news (a rolling restart is news at every poll), or of an old answer. */
const BREATH = seconds(3);
/** What is asked once is tried again after this, where it failed. */
const RETRY = seconds(60);

/**
 * Decides when to ask one source besides health: one question at a time, the next an interval after the last one
 * settled, twice as late after each further failure (five minutes at most). A refused source is left alone until
 * `again` or `askNow`, because the browser writes each refusal to its console; so is what was asked once and is
 * not there (404).
 */
export function createAsker(ports: AskerPorts): Asker {
  const { clock } = ports;
  const now = (): Instant => instant(clock.now());
  let access: Access = 'not_asked';
  let problem: Problem | null = null;
  let failures = 0;
  let answeredAt: Instant | null = null;
  let settledAt: Instant | null = null;
  let latency: Duration | null = null;
  let holds: number | null = null;
  let isDue = true;
  let isStopped = false;
  let flight: AbortController | null = null;
  let timer: { readonly at: Instant; readonly cancel: () => void } | null = null;

  const disarm = (): void => {
    timer?.cancel();
    timer = null;
  };
  function arm(wait: number): void {
    disarm();
    timer = { at: plus(now(), ms(wait)), cancel: clock.after(wait, due) };
  }
  function due(): void {
    disarm();
    isDue = true;
    wake();
  }

  function wake(): void {
    if (isStopped || flight !== null) return;
    const wanted = ports.wanted();
    if (wanted === 'not_in_release') return leave();
    if (access === 'not_in_release') access = 'not_asked';
    if (wanted === 'by_hand' && access === 'not_asked') access = 'told';
    if (!isDue || !ports.isWatching()) return;
    if (wanted === 'yes') void ask();
    if (wanted === 'needs_login') {
      access = 'needs_login';
      problem = { kind: 'unauthorised', status: 401 };
    }
  }

  function heard(): void {
    if (flight !== null) isDue = true;
    else due();
  }

  /** This release has none: what an earlier one answered is forgotten, and a later one is asked at once. */
  function leave(): void {
    disarm();
    isDue = true;
    access = 'not_in_release';
    problem = null;
    failures = 0;
    holds = null;
  }

  async function ask(): Promise<void> {
    disarm();
    isDue = false;
    const abort = new AbortController();
    flight = abort;
    const began = now();
    ports.changed();
    const times = (): Times => ports.times?.() ?? { sentAt: began, settledAt: now() };
    let settled: Times | null = null;
    try {
      const held = await ports.ask(abort.signal);
      if (abort.signal.aborted) return;
      if (held !== null) {
        settled = times();
        holds = held;
        access = 'answering';
        answeredAt = settled.settledAt;
        latency = ms(Math.max(0, settled.settledAt - settled.sentAt));
        problem = null;
        failures = 0;
      }
    } catch (error) {
      if (abort.signal.aborted) return;
      settled = times();
      problem = problemOf(error);
      access = accessOf(problem);
      failures += 1;
    }
    settledAt = settled?.settledAt ?? now();
    flight = null;
    if (isDue) wake();
    else rest();
    ports.changed();
  }

  /** Arms the timer for the next question, where there is to be one. */
  function rest(): void {
    const every = ports.every();
    if (isRefusal(access) || ports.wanted() === 'by_hand') return;
    // What another tab had before is asked for again when that tab does.
    const age = Math.max(0, now() - (settledAt ?? 0));
    if (failures === 0 && every !== null)
      arm(ports.sooner?.() ?? Math.max(Math.min(every, BREATH), every - age));
    if (failures === 0 || (every === null && problem?.kind === 'not_found')) return;
    arm(Math.min((every ?? RETRY) * 2 ** (failures - 1), Math.max(LONGEST_WAIT, every ?? 0)));
  }

  return {
    state: () => ({
      access,
      problem,
      failures,
      answeredAt,
      settledAt,
      nextAt: timer?.at ?? null,
      every: ports.every(),
      latency,
      holds,
    }),
    wake,
    again() {
      failures = 0;
      heard();
    },
    heard,
    hurry() {
      if (failures > 0 || isStopped) return;
      // What was answered in this very moment was asked before the news, as is what is under way.
      if (flight !== null) isDue = true;
      else if (settledAt === now()) due();
      else if (!isDue) {
        const wait = Math.max(0, Math.min(BREATH, (settledAt ?? 0) + BREATH - now()));
        if (timer === null || timer.at - now() > wait) arm(wait);
      }
    },
    askNow() {
      const wanted = ports.wanted();
      if (isStopped || flight !== null || wanted === 'not_yet' || wanted === 'not_in_release') return;
      failures = 0;
      void ask();
    },
    stop() {
      isStopped = true;
      disarm();
      flight?.abort();
    },
  };
}
