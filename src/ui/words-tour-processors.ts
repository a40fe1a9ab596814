import type { Pill } from '../domain/judged';
import { clip, count, list } from './words-lists';
import { PILL } from './words-names';
import { at, lasting } from './words-tour-picture';
import type { Told } from './words-tour-told';

/* The tour of Dag processors without database access. Every figure is measured in the run that the page shows. */

/** What each step is called where the one before leads to it. */
export const STEP = {
  modes: 'two modes',
  outage: 'an outage',
  idle: 'alive, not working',
  retired: 'a retired registration',
  crashed: 'a crashed session',
  unseen: 'what cannot be seen',
} as const;

/** 1: both kinds, and nothing wrong. */
export const twoModes = (f: {
  readonly database: string;
  readonly api: string;
  readonly every: number;
  readonly claimed: number;
  readonly bundles: readonly string[];
}): Told => ({
  title: 'Two Dag processors, one with no way to the database',
  sentences: [
    `${f.database} reads and writes the database; ${f.api} registers with the Execution API, beats through it every ${lasting(f.every)}, and claims its work there: ${count(f.claimed, 'piece')} in the first minute.`,
    `Health and job list show no difference, but for one: the row of ${f.api} always names its bundles, here ${list(f.bundles)}.`,
    'From here on everything breaks in ways that only the second one has.',
  ],
});

/** 2: the API is gone, the process is fine. */
export const outage = (f: {
  readonly api: string;
  readonly database: string;
  readonly brokenAt: number;
  readonly lastBeat: number;
  readonly failed: number;
  readonly exitedAt: number;
  readonly troubleAfter: number;
  readonly bundles: readonly string[];
  readonly otherBeats: number;
}): Told => ({
  title: 'An outage of an API looks like a dead processor',
  sentences: [
    `At ${at(f.brokenAt)} the Execution API freezes. Nothing is wrong with ${f.api}, but that API writes its heartbeat: the last one is of ${at(f.lastBeat)}.`,
    `It tries ${count(f.failed, 'more beat')} in vain and gives up at ${at(f.exitedAt)}; ${at(f.troubleAfter)} after the freeze the page says so, and that ${list(f.bundles)} ${f.bundles.length === 1 ? 'has' : 'have'} no owner.`,
    `${f.database}, in database mode, beats ${f.otherBeats} times meanwhile. When all processors in API mode fall silent at once, look at the API first.`,
  ],
});

/** 3: the picture. */
export const notWorking = (f: {
  readonly api: string;
  readonly brokenAt: number;
  readonly slow_s: number;
  readonly beats: number;
  readonly waiting: number;
  readonly expired: number;
  readonly saidAfter: number;
  readonly bundle: string;
}): Told => ({
  title: 'Alive, and not working',
  sentences: [
    `From ${at(f.brokenAt)} on each answer of the Execution API takes ${lasting(f.slow_s)} longer: quick enough for a heartbeat, too slow for work.`,
    `${f.api} beats ${f.beats} times and Airflow calls it healthy, while nothing is claimed or published: ${count(f.waiting, 'request')} pile up, and ${f.expired} of them ${f.expired === 1 ? 'expires' : 'expire'}.`,
    `No heartbeat tells. The parse times do: ${at(f.saidAfter)} after it began, this page says that nothing of ${f.bundle} is parsed.`,
  ],
});

/** 4: somebody provisions the token again. */
export const retired = (f: {
  readonly api: string;
  readonly retiredAt: number;
  readonly toldAt: number;
  readonly troubleAfter: number;
  readonly bundles: readonly string[];
  readonly restartedAt: number | null;
  readonly wellAfter: number | null;
}): Told => ({
  title: 'A new token ends the old job',
  sentences: [
    `At ${at(f.retiredAt)} the token of ${f.api} is provisioned again: its row becomes failed at once, and its claims are free.`,
    `It learns of it at ${at(f.toldAt)}, with its next beat: job closed, restart required. ${f.troubleAfter < 1 ? 'At once' : `${at(f.troubleAfter)} after the new token`} the page says that ${list(f.bundles)} ${f.bundles.length === 1 ? 'has' : 'have'} no owner.`,
    f.restartedAt === null || f.wellAfter === null
      ? 'It does not come back by itself: somebody has to start it again.'
      : `It does not come back by itself: started again at ${at(f.restartedAt)}, it registers with the new token, and the page is green ${at(f.wellAfter)} later.`,
  ],
});

/** 5: killed, and started at once. */
export const crashed = (f: {
  readonly api: string;
  readonly killedAt: number;
  readonly startedAt: number;
  readonly refused: number;
  readonly registeredAt: number;
  readonly limit: number;
  readonly lastBeat: number;
  readonly lateAfter: number | null;
  readonly bareAfter: number | null;
}): Told => ({
  title: 'A crashed session has to wait for its own ghost',
  sentences: [
    `${f.api} is killed at ${at(f.killedAt)} and started again at ${at(f.startedAt)}, but its old row still looks alive: job running.`,
    `It is refused ${count(f.refused, 'time')}, until that row is ${lasting(f.limit)} without a beat. The last one was of ${at(f.lastBeat)}, so it registers at ${at(f.registeredAt)}.`,
    `A restart of ${at(f.startedAt - f.killedAt)} has become a gap of ${at(f.registeredAt - f.killedAt)}. ${pageOf(f.lateAfter, f.bareAfter)}`,
  ],
});

/** What the page said meanwhile: first that a beat is late, then that nobody is there. */
function pageOf(lateAfter: number | null, bareAfter: number | null): string {
  if (lateAfter === null) return 'The page saw nothing of it.';
  const then = bareAfter === null ? '' : `, and after ${at(bareAfter)} that its bundles have no owner`;
  return `The page calls it late after ${at(lateAfter)}${then}.`;
}

/** 6: what nobody can see from here, and what can be seen instead. */
export const unseen = (f: {
  readonly api: string;
  readonly startedAt: number;
  readonly code: string;
  readonly covered: number;
  readonly total: number;
  readonly bundles: readonly string[];
}): Told => ({
  title: 'What a browser cannot see, and what it can',
  sentences: [
    `${f.api} starts at ${at(f.startedAt)} and is refused (${f.code.replaceAll('_', ' ')}) before it has a job, so no list of jobs has ever heard of it.`,
    'Its health file and its probes (--check-ready, --check-health) are on its own machine; the laboratory shows them, a browser never could.',
    `What shows is the work: ${f.covered} of ${count(f.total, 'bundle')} ${f.covered === 1 ? 'has' : 'have'} an owner, and ${list(f.bundles)} ${f.bundles.length === 1 ? 'has' : 'have'} none.`,
  ],
});

/* The picture. */
export const PICTURE = 'One slow API, two Dag processors';
export const slowed = (brokenAt: number, mendedAt: number | null): string =>
  `The Execution API slows down at ${at(brokenAt)}${mendedAt === null ? '' : ` and is quick again at ${at(mendedAt)}`}. Same world, same second; the only difference is how a processor reaches its database.`;
export const inDatabaseMode = (name: string): readonly [string, string, string] => [
  'Database mode',
  `Database mode: ${name} works on`,
  'It reads and writes the database, and never meets the API.',
];
export const inApiMode = (name: string): readonly [string, string, string] => [
  'API mode',
  `API mode: ${name} is alive, and does nothing`,
  'Its heartbeat is a short call with patience; its work is many calls with less.',
];
export const BEATS = 'beats while the API is slow';
export const PARSES = 'parses meanwhile';
export const FIRST_WORD = 'from slow to “not working”';
export const NEVER = 'never said';
export const LANES = {
  heartbeat: ['Heartbeat', 'as health tells'],
  requests: ['Requests', 'each one done'],
  parses: ['Parses', 'as /dags tells'],
  health: 'Airflow’s word',
  page: 'This page',
} as const;
export const nothingClaimed = (waiting: number): string => `nothing claimed, ${waiting} wait`;
export const NOTHING_PARSED = 'nothing parsed';

/** What the lane of a processor's bundles says. */
export const bundleWord = (pill: Pill): string =>
  pill === 'degraded' ? 'Alive, not working' : pill === 'healthy' ? 'Working' : PILL[pill];
/** "core and adhoc". */
export const bundleTitle = (names: readonly string[]): string => list(names.map((name) => clip(name, 40)));
export const HEARTBEAT_PROVES = 'A heartbeat proves that it is there, not that it works.';
export const SOMEBODY_WORKS = 'Somebody works on them.';
