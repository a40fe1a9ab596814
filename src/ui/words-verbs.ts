/** Words of the laboratory's verbs: what each is called, and what it does to whom. The one place to translate them. */

/** What a verb is done to: a kind of process (`dag_processor_api`: without database access), of service, or another part of the world. */
type Whom = string;

interface VerbWords {
  readonly name: string;
  /** By whom; `process` and `service` stand for the rest of their family. */
  readonly does: Readonly<Record<Whom, string>>;
  /** Whom it is for, where it cannot be done. */
  readonly whom: string;
}

const VERBS: Readonly<Record<string, VerbWords>> = {
  kill: {
    name: 'Kill',
    does: {
      process: 'its row stays “running”',
      service: 'refuses at once',
      workers: 'nobody takes tasks',
      plugin: 'its routes fail',
    },
    whom: 'What runs',
  },
  stop: {
    name: 'Stop',
    does: {
      process: 'clean: its row ends',
      service: 'refuses at once',
      workers: 'nobody takes tasks',
      plugin: 'its routes fail',
      bundle: 'its source cannot be fetched',
    },
    whom: 'What runs',
  },
  hang: {
    name: 'Hang',
    does: {
      process: 'frozen: no beat, nothing is lost',
      scheduler: 'the loop freezes, no beat',
      service: 'takes requests, never answers',
      workers: 'take nothing, answer nothing',
    },
    whom: 'What runs',
  },
  slow: {
    name: 'Slow',
    does: {
      process: 'each turn of its loop takes longer',
      scheduler: 'each turn of the loop takes longer',
      service: 'each answer takes longer',
    },
    whom: 'Processes and services',
  },
  skew: {
    name: 'Skew',
    does: {
      process: 'its clock is wrong',
      dag_processor_api: 'its clock is wrong; the server stamps its beats',
    },
    whom: 'Processes',
  },
  partition: { name: 'Partition', does: { process: 'cannot reach one service' }, whom: 'Processes' },
  stall: {
    name: 'Stall',
    does: { dag_processor: 'beats on, parses nothing' },
    whom: 'Dag processors',
  },
  retire: {
    name: 'Retire',
    does: { dag_processor_api: 'its token is given anew: restart required' },
    whom: 'Dag processors in API mode',
  },
  clean: { name: 'Clean', does: { service: 'airflow db clean: old job rows go' }, whom: 'The database' },
  raise: { name: 'Raise', does: { executor: 'its health check raises' }, whom: 'Executors with a check' },
  say: {
    name: 'Say',
    does: {
      executor: 'its health check answers a word of yours',
      plugin: 'its routes answer a word of yours',
    },
    whom: 'Executors with a check',
  },
  empty: { name: 'Empty', does: { bundle: 'its files are gone' }, whom: 'Bundles' },
  fail: { name: 'Fail a Dag', does: { bundle: 'a failure callback waits' }, whom: 'Bundles' },
  reparse: { name: 'Reparse', does: { bundle: 'somebody wants a file parsed now' }, whom: 'Bundles' },
  resume: { name: 'Resume', does: {}, whom: 'What is broken' },
};

const SERVICES = new Set([
  'database',
  'api-server',
  'execution-api',
  'broker',
  'workers',
  'cluster',
  'pool',
  'plugin',
  'service',
]);
const OTHERS = new Set(['executor', 'bundle']);

/** What stands for the rest of a kind's family: `process`, `service`, or the kind itself. */
const familyOf = (kind: Whom): string =>
  SERVICES.has(kind) ? 'service' : OTHERS.has(kind) ? kind : 'process';

/** "Slow"; a verb that this page does not know keeps its own name. */
export const verbName = (verb: string): string => VERBS[verb]?.name ?? verb;

/** What the verb does to that kind of target, in a few words; empty where nobody knows. */
export const verbDoes = (verb: string, kind: Whom): string => {
  const does = VERBS[verb]?.does;
  return does?.[kind] ?? does?.[kind.replace(/_api$/, '')] ?? does?.[familyOf(kind)] ?? '';
};

/** Why a verb is dimmed: whom it is for, or what stands in its way (the simulator's own words). */
export const verbWhom = (verb: string, kind: Whom, why: string | null): string =>
  verbDoes(verb, kind) === '' && verb !== 'resume' ? (VERBS[verb]?.whom ?? why ?? '') : (why ?? '');

/** What `resume` takes away: "heals the partition". */
const HEALED: Readonly<Record<string, string>> = {
  kill: 'starts it again',
  stop: 'starts it again',
  hang: 'lets it go on',
  slow: 'makes it fast again',
  skew: 'sets its clock right',
  partition: 'heals the partition',
  stall: 'lets it parse again',
  retire: 'restarts it with the new token',
  raise: 'its check answers again',
  say: 'its check tells the truth again',
  empty: 'brings its files back',
};

/**
 * What Resume would heal of the faults that run on a target: "starts it again, heals the partition"; null: nothing.
 * `isAway`: it has ended, whatever it was that ended it.
 */
export function resumeHeals(verbs: readonly string[], isAway: boolean): string | null {
  const parts = verbs.map((verb) => HEALED[verb] ?? `ends ${verbName(verb).toLowerCase()}`);
  if (parts.length === 0 && isAway) return 'starts it';
  return parts.length === 0 ? null : [...new Set(parts)].join(', ');
}

export const COMPONENTS_WORDS = {
  title: 'Components',
  add: 'Add replica',
  remove: 'Remove',
  removes: 'stops cleanly and leaves the world',
  break: 'Break',
  mend: 'Mend',
  heal: 'Heal',
  nothing: 'nothing to heal',
  /** A running fault's tile: what pressing it does. */
  healHint: 'press to heal',
  /** The name that the page knows it by, where that is not its own. */
  host: (hostname: string | null, job: number | undefined) =>
    `${hostname === null ? 'no host name' : `host ${hostname}`}${job === undefined ? '' : `, job ${job}`}`,
  filter: (count: string, members: string) => `Filter ${count} ${members}`,
  noMatch: 'Nobody of that name.',
  more: (count: string) => `${count} more: filter by name`,
  summary: (well: string, broken: string, isRunning: boolean) =>
    `${well} ${isRunning ? 'running' : 'well'}, ${broken} broken`,
} as const;

/** The inline form of a verb that needs to know more. */
export const FORM_WORDS = {
  ahead: (time: string) => `${time} ahead`,
  behind: (time: string) => `${time} behind`,
  older: (time: string) => `older than ${time}`,
  parsing: 'Parsing only',
  all: 'Parsing and refreshing',
  seconds: 'Seconds',
  word: 'Word',
  reason: 'Reason (may be empty)',
  exception: 'Text of the exception',
  longReason: 'A reason of 10 kB',
  password: 'A reason with a password',
  nowhere: 'It is cut off from everything already.',
  noNumber: 'Give a number of seconds.',
  notZero: 'Zero changes nothing.',
  positive: 'Give more than zero.',
  tooMuch: 'A year is the most.',
  noWord: 'Give a word.',
} as const;

/** Reasons as executors give them, to try what the page makes of them. */
export const SAMPLE_REASONS = {
  refused: 'ConnectionError: Error 111 connecting to broker:6379. Connection refused.',
  password: 'no route to redis://airflow:secret@broker:6379/0',
  line: 'Traceback: the connection pool is exhausted, and so is the patience of everybody who waits for it. ',
} as const;

/** An API-mode Dag processor's session; no browser can see any of it. */
export const SESSION_WORDS = {
  hidden: 'Not visible from a browser',
  registration: 'Registration',
  refused: 'Refused',
  warning: 'Warning',
  probes: 'Local probes',
  ready: 'ready',
  notReady: 'not ready',
  healthy: 'healthy',
  notHealthy: 'not healthy',
  work: 'Work',
  counts: (claimed: string, waiting: string, done: string, expired: string) =>
    `${claimed} claimed, ${waiting} waiting, ${done} done, ${expired} expired`,
} as const;

/** The groups of the components, in order. */
export const GROUPS = {
  scheduler: 'Scheduler',
  triggerer: 'Triggerer',
  dag_processor: 'Dag processor',
  executor: 'Executor',
  shared: 'Shared',
  bundle: 'Bundles',
} as const;
export type GroupName = keyof typeof GROUPS;

/** "Filter 640 triggerers": who stands in a group. */
export const MEMBERS: Readonly<Record<GroupName, string>> = {
  scheduler: 'schedulers',
  triggerer: 'triggerers',
  dag_processor: 'Dag processors',
  executor: 'executors and what they ask',
  shared: 'shared services',
  bundle: 'bundles',
};

/** What can be added, in order. */
export const REPLICAS = {
  scheduler: 'Scheduler',
  triggerer: 'Triggerer',
  dag_processor: 'Dag processor',
  dag_processor_api: 'Dag processor in API mode',
} as const;
