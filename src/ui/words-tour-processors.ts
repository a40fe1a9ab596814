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
  idle: 'alive but idle',
  retired: 'a new token',
  crashed: 'a crashed session',
  unseen: 'what is unseen',
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
    `${f.database} uses the database; ${f.api} has the Execution API alone.`,
    `It registers there, beats through it every ${lasting(f.every)} and claims its work: ${count(f.claimed, 'piece')} in the first minute.`,
    `Health and job list show one difference at most: the row of ${f.api} always names its bundles, here ${list(f.bundles)}.`,
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
  readonly troubleAt: number;
  readonly bundles: readonly string[];
}): Told => ({
  title: 'An outage of an API looks like a dead processor',
  sentences: [
    `At ${at(f.brokenAt)} the Execution API freezes. ${f.api} is fine, but that API writes its heartbeat: the last was at ${at(f.lastBeat)}.`,
    ...inOrder(
      { at: f.troubleAt, says: `the page says that ${list(f.bundles)} ${has(f.bundles)} no owner` },
      { at: f.exitedAt, says: `${f.api} gives up, after ${count(f.failed, 'beat')} in vain` },
    ),
    `${f.database} beats on: when API mode alone falls silent, look at the API.`,
  ],
});

const has = ({ length }: readonly string[]): string => (length === 1 ? 'has' : 'have');

/** Two things that happened, in one sentence, as they came. */
function inOrder(...told: readonly { readonly at: number; readonly says: string }[]): readonly string[] {
  const [first, ...rest] = [...told]
    .sort((a, b) => a.at - b.at)
    .map((one) => `at ${at(one.at)} ${one.says}`)
    .join(', ');
  return first === undefined ? [] : [`${first.toUpperCase()}${rest.join('')}.`];
}

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
    `${f.api} beats ${f.beats} times, and Airflow calls it healthy, while ${count(f.waiting, 'request')} pile up and ${f.expired} ${f.expired === 1 ? 'expires' : 'expire'}.`,
    `Parse times tell: after ${at(f.saidAfter)} this page says that nothing of ${f.bundle} is parsed.`,
  ],
});

/** 4: somebody provisions the token again. */
export const retired = (f: {
  readonly api: string;
  readonly retiredAt: number;
  readonly toldAt: number;
  readonly troubleAt: number;
  readonly bundles: readonly string[];
  readonly restartedAt: number | null;
  readonly wellAt: number | null;
}): Told => ({
  title: 'A new token ends the old job',
  sentences: [
    `At ${at(f.retiredAt)} the token of ${f.api} is provisioned again, which ends its job${f.troubleAt - f.retiredAt < 1 ? '' : `; at ${at(f.troubleAt)}`}: ${list(f.bundles)} ${has(f.bundles)} no owner.`,
    `With its beat at ${at(f.toldAt)} it learns of it: job closed, restart required.`,
    f.restartedAt === null || f.wellAt === null
      ? 'It does not come back by itself: somebody has to start it again.'
      : `It does not come back by itself: it is started again at ${at(f.restartedAt)}, registers with the new token, and at ${at(f.wellAt)} all is green.`,
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
  readonly lateAt: number | null;
  readonly bareAt: number | null;
}): Told => ({
  title: 'A crashed session has to wait for its own ghost',
  sentences: [
    `${f.api} is killed at ${at(f.killedAt)} and started again at ${at(f.startedAt)}. Its old row last beat at ${at(f.lastBeat)} and counts as running for ${lasting(f.limit)}.`,
    `So it is refused ${count(f.refused, 'time')} and registers at ${at(f.registeredAt)}: ${at(f.startedAt - f.killedAt)} away have become ${at(f.registeredAt - f.killedAt)}.`,
    pageOf(f.lateAt, f.bareAt),
  ],
});

/** What the page said meanwhile: first that a beat is late, then that nobody is there. */
function pageOf(lateAt: number | null, bareAt: number | null): string {
  if (lateAt === null) return 'The page sees nothing of it.';
  const then = bareAt === null ? '' : `, and says at ${at(bareAt)} that its bundles have no owner`;
  return `The page calls it late at ${at(lateAt)}${then}.`;
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
    `${f.api} starts at ${at(f.startedAt)} and is refused (${f.code.replaceAll('_', ' ')}) before it has a job: no job list has heard of it.`,
    'Its probes (--check-ready, --check-health) are on its own machine, out of a browser’s sight.',
    `What shows is the work: ${f.covered} of ${count(f.total, 'bundle')} ${f.covered === 1 ? 'has' : 'have'} an owner, ${list(f.bundles)} ${has(f.bundles)} none.`,
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
