import type { ComponentName } from '../domain/model';
import type { Tone } from './tone';
import { count, list } from './words-lists';
import { NOUN } from './words-nouns';
import { at, lasting } from './words-tour-picture';
import type { Told } from './words-tour-told';

/* The tour of executor health. Every figure is measured in the run that the page shows. */

export const TWO_WORLDS = 'One fault, two Airflows';
export const LOOPS_RAN = 'loops ran';
export const FREEZE_TO_RED = 'from freeze to red';
export const NOBODY = 'Nobody';
export const IS_BLAMED = 'is blamed';
export const NOT_REPORTED = 'Not reported by this Airflow';

export const someOf = (some: number, all: number): string => `${some} of ${all}`;
export const redAfter = (after: number | null): string => (after === null ? 'never' : lasting(after));
export const length = (held: number): string => lasting(held);

/** Whom the page points at, and whether that is who is broken: a named executor is, anybody else is not. */
export function blamed(
  component: ComponentName,
  executor: string | null,
): { readonly big: string; readonly small: string; readonly tone: Tone } {
  if (executor !== null) return { big: executor, small: 'is named, with the reason', tone: 'healthy' };
  return { big: `The ${NOUN[component]}`, small: 'is blamed; it is fine', tone: 'bad' };
}

interface Fault {
  readonly thing: string;
  readonly brokenAt: number;
  readonly mendedAt: number | null;
}

export function sameFault({ thing, brokenAt, mendedAt }: Fault): string {
  const thaws = mendedAt === null ? '' : ` and thaws at ${at(mendedAt)}`;
  return `The Celery ${thing} freezes at ${at(brokenAt)}${thaws}. Same seed, same second, one scheduler; the only difference is who waits for the answer.`;
}

export const withoutPolling = ({
  release,
}: {
  readonly release: string;
}): readonly [string, string, string] => [
  'Without polling',
  'Without polling: the scheduler looks hung',
  `Airflow ${release.split('.').slice(0, 2).join('.')} and before: the executor’s heartbeat() runs inside the main loop.`,
];
export const withPolling = ({
  deadline,
}: {
  readonly deadline: number;
}): readonly [string, string, string] => [
  'With polling',
  'With polling: the executor is named',
  `The proposal: get_health() waits in a worker thread, with a deadline of ${lasting(deadline)}.`,
];

/** What each step is called where the one before leads to it. */
export const STEP = {
  cards: 'four cards',
  today: 'Airflow today',
  worlds: 'one fault, two Airflows',
  split: 'split view',
  guard: 'the in-flight guard',
  silent: 'a silent scheduler',
} as const;

/** 1: what there is to see. */
export const fourCards = (f: {
  readonly executors: readonly string[];
  readonly schedulers: number;
  readonly interval: number;
  readonly deadline: number;
  /** Of all answers in so many seconds. */
  readonly slowest_ms: number;
  readonly within: number;
}): Told => ({
  title: 'A fourth card: the executors',
  sentences: [
    `The proposal adds ${list(f.executors)}, beside the scheduler and not below it.`,
    `${f.schedulers === 1 ? 'One scheduler asks' : `Each of ${count(f.schedulers, 'scheduler')} asks`} every ${lasting(f.interval)} and waits ${lasting(f.deadline)} at most; the slowest answer in ${at(f.within)} took ${f.slowest_ms} ms.`,
    'No health check means unknown: never healthy, never an alarm.',
  ],
});

/** 2: today. `called`: the word on the scheduler's pill. */
export const blamesTheWrongOne = (f: {
  readonly release: string;
  readonly brokenAt: number;
  readonly lastBeat: number;
  readonly called: string;
  readonly redAfter: number;
  readonly mendedAt: number;
  readonly healedAt: number;
}): Told => ({
  title: 'Today the wrong one is blamed',
  sentences: [
    `At ${at(f.brokenAt)} the Celery broker freezes. Airflow ${f.release} asks it in the scheduler’s main loop: the last heartbeat was at ${lasting(f.lastBeat)}.`,
    `${lasting(f.redAfter)} after the freeze the page calls the scheduler ${f.called}, and nothing points at Celery.`,
    `The broker thaws at ${at(f.mendedAt)}: all is green ${f.healedAt - f.mendedAt < 1 ? 'at once' : `at ${at(f.healedAt)}`}, and nobody has touched the scheduler.`,
  ],
});

/** 3: the picture. */
export const neverWaits = (f: {
  readonly executor: string;
  readonly held: number;
  readonly redWithout: number;
  readonly redWith: number;
  readonly turns: number;
  readonly turnsOf: number;
  readonly skipped: number;
  readonly late: number | null;
}): Told => ({
  title: 'Ask from a worker thread, and the loop never waits',
  sentences: [
    `Without polling, heartbeat() holds the main loop for ${lasting(f.held)}, and after ${lasting(f.redWithout)} the page blames a scheduler that is fine.`,
    `With polling, ${f.executor} is named after ${lasting(f.redWith)}, and ${f.turns === f.turnsOf ? `all ${f.turns}` : `${f.turns} of ${f.turnsOf}`} loops run.`,
    `Meanwhile the guard skips ${count(f.skipped, 'poll')}${f.late === null ? '.' : `, and the reply that comes ${lasting(f.late)} after its deadline is dropped.`}`,
  ],
});

/** 4: two schedulers that disagree. `answers_ms`: the quickest and the slowest while they do; null: none came. */
export const splitView = (f: {
  readonly cutOff: string;
  readonly brokenAt: number;
  readonly degradedAt: number;
  readonly reached: readonly string[];
  readonly executor: string;
  readonly answers_ms: readonly [number, number] | null;
}): Told => ({
  title: 'Split view: the same broker, two verdicts',
  sentences: [
    `At ${at(f.brokenAt)} ${f.cutOff} loses its way to the broker; at ${at(f.degradedAt)} the executors are degraded, and the row says who asked.`,
    `${list(f.reached)} ${f.reached.length === 1 ? 'goes' : 'go'} on getting answers${f.answers_ms === null ? '' : `, in ${f.answers_ms[0]} to ${f.answers_ms[1]} ms`}: the broker is up.`,
    `So only tasks that ${f.cutOff} queues to ${f.executor} wait.`,
  ],
});

/** 5: the guard, and a reply that comes too late. */
export const guarded = (f: {
  readonly startedAt: number;
  readonly deadline: number;
  readonly skipped: number;
  readonly droppedAt: number;
  readonly late: number;
  readonly nextAt: number | null;
}): Told => ({
  title: 'One poll in flight, and a late reply counts for nothing',
  sentences: [
    `The poll of ${at(f.startedAt)} gets no answer: after ${lasting(f.deadline)} the page says no reply.`,
    `The guard starts no second one: ${count(f.skipped, 'poll')} ${f.skipped === 1 ? 'is' : 'are'} skipped until it ends, so a dead broker collects no threads.`,
    `The reply comes at ${at(f.droppedAt)}, ${lasting(f.late)} too late, and is dropped${f.nextAt === null ? '.' : `; the poll of ${at(f.nextAt)} decides anew.`}`,
  ],
});

/** 6: who reports it is gone. `trust`: how old a check may be. */
export const silentReporter = (f: {
  readonly scheduler: string;
  readonly silentAt: number;
  readonly unknownAt: number;
  readonly trust: number;
  readonly was: string;
  readonly called: string | null;
  readonly redAt: number | null;
  readonly limit: number;
}): Told => ({
  title: 'A verdict lives no longer than its last check',
  sentences: [
    `At ${at(f.silentAt)} ${f.scheduler} freezes. Its last word on the executor was ${f.was}, and every answer repeats it.`,
    `At ${at(f.unknownAt)} that word is ${lasting(f.trust)} old, and the page stops believing it: unknown, not green.`,
    f.redAt === null
      ? `The scheduler has ${lasting(f.limit)} before it counts as silent itself.`
      : `The scheduler may be silent for ${lasting(f.limit)} here: the page calls it ${f.called} at ${at(f.redAt)}.`,
  ],
});
