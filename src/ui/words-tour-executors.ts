import type { ComponentName } from '../domain/model';
import type { Tone } from './tone';
import { count, list } from './words-lists';
import { NOUN } from './words-names';
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
export const redAfter = (after: number | null): string => (after === null ? 'never' : at(after));
export const length = (held: number): string => at(held);

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
  readonly slowest_ms: number;
}): Told => ({
  title: 'A fourth card: the executors',
  sentences: [
    `Airflow tells of schedulers, triggerers and Dag processors; the proposal adds ${list(f.executors)}, beside them and not below the scheduler.`,
    `${f.schedulers === 1 ? 'One scheduler asks' : `Each of ${count(f.schedulers, 'scheduler')} asks`} every ${lasting(f.interval)} and waits ${lasting(f.deadline)} at most; here the slowest answer took ${f.slowest_ms} ms.`,
    'An executor without a health check says unknown: never healthy, and never an alarm.',
  ],
});

/** 2: today. */
export const blamesTheWrongOne = (f: {
  readonly release: string;
  readonly brokenAt: number;
  readonly lastBeat: number;
  readonly redAfter: number;
  readonly mendedAt: number;
  readonly healedAfter: number;
}): Told => ({
  title: 'Today the wrong one is blamed',
  sentences: [
    `At ${at(f.brokenAt)} the Celery broker freezes, and Airflow ${f.release} asks it from the scheduler’s main loop: the last heartbeat is of ${at(f.lastBeat)}.`,
    `${at(f.redAfter)} after the freeze the page calls the scheduler unhealthy, and nothing on it points at Celery.`,
    `The broker thaws at ${at(f.mendedAt)}; ${f.healedAfter <= 1 ? 'at once' : `${at(f.healedAfter)} later`} all is green, though nobody has touched the scheduler.`,
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
    `Without polling, heartbeat() holds the main loop for ${at(f.held)}, and after ${at(f.redWithout)} the page blames a scheduler that is fine.`,
    `With polling, get_health() waits in a worker thread: ${f.executor} is named ${at(f.redWith)} after the freeze, and ${f.turns === f.turnsOf ? `all ${f.turns}` : `${f.turns} of ${f.turnsOf}`} loops run.`,
    `While that poll is pending the guard skips ${f.skipped} more${f.late === null ? '.' : `, and the reply that comes ${at(f.late)} after its deadline is dropped.`}`,
  ],
});

/** 4: two schedulers that disagree. */
export const splitView = (f: {
  readonly cutOff: string;
  readonly brokenAt: number;
  readonly degradedAfter: number;
  readonly reached: readonly string[];
  readonly executor: string;
  readonly latency_ms: number | null;
}): Told => ({
  title: 'Split view: the same broker, two verdicts',
  sentences: [
    `At ${at(f.brokenAt)} ${f.cutOff} loses its way to the broker; ${at(f.degradedAfter)} later the executors are degraded, and the row says who asked.`,
    `${f.reached.join(' and ')} still ${f.reached.length === 1 ? 'gets' : 'get'} an answer${f.latency_ms === null ? '' : ` in ${f.latency_ms} ms`}: the broker is up.`,
    `So only tasks that ${f.cutOff} queues to ${f.executor} wait; a verdict without the name of the scheduler could not tell.`,
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
    `The poll of ${at(f.startedAt)} gets no answer; from its deadline of ${lasting(f.deadline)} on the page says no reply.`,
    `The guard starts no second one beside it: ${count(f.skipped, 'poll')} ${f.skipped === 1 ? 'is' : 'are'} skipped, so a dead broker never collects threads.`,
    `The reply arrives at ${at(f.droppedAt)}, ${at(f.late)} too late, and is dropped${f.nextAt === null ? '.' : `; the poll of ${at(f.nextAt)} decides anew.`}`,
  ],
});

/** 6: who reports it is gone. */
export const silentReporter = (f: {
  readonly scheduler: string;
  readonly silentAt: number;
  readonly unknownAfter: number;
  readonly age: number;
  readonly was: string;
  readonly redAfter: number | null;
  readonly limit: number;
}): Told => ({
  title: 'A verdict lives no longer than its last check',
  sentences: [
    `At ${at(f.silentAt)} ${f.scheduler} freezes. Its last word on the executor was ${f.was}, and every answer goes on repeating it.`,
    `${at(f.unknownAfter)} later the page stops believing it: a check of ${at(f.age)} ago counts no more, and unknown is not green.`,
    f.redAfter === null
      ? `The scheduler has ${lasting(f.limit)} before it counts as silent itself.`
      : `The scheduler itself may be silent for ${lasting(f.limit)} here, so it is red only ${at(f.redAfter)} after it froze.`,
  ],
});
