import type { DatabaseReason, FeedReason, Reason, ServerWordReason } from '../domain/reasons';
import type { JoinedReason } from '../domain/reasons-joined';
import { clockTime } from './words-clock';
import { asked, EXECUTOR } from './words-executor';
import { HEARTBEAT } from './words-heartbeat';
import { clip, count, decapital, list } from './words-lists';
import { NOUN, PART } from './words-nouns';
import type { Tell } from './words-tell';
import { ago, span, type Zone } from './words-time';

type LaterReason = JoinedReason | Extract<Reason, { readonly code: 'problem' | 'executors_missing' }>;

/** "2 Dag processors are alive". */
const alive = (number: number, noun: string): string =>
  `${count(number, noun)} ${number === 1 ? 'is' : 'are'} alive`;

const SERVER: Tell<ServerWordReason> = {
  part_uncovered: ({ component, alive: number }) =>
    `${PART[component]} has no live ${NOUN[component]}; ${alive(number, NOUN[component])}`,
  alive_but_owns_nothing: ({ component, alive: number }) =>
    `${alive(number, NOUN[component])}, but ${number === 1 ? 'serves' : 'serve'} ${component === 'triggerer' ? 'no team in use' : 'no configured bundle'}`,
  server_says: ({ word }) => `Airflow says “${word}”, and nothing that explains it`,
  unrecognised_word: ({ text, field }) =>
    `Airflow says “${clip(text, 60)}” (${clip(field, 60)}), a word that Vitals does not know`,
  no_word: ({ field }) => `Airflow gives no word for it (${clip(field, 60)})`,
  no_evidence: () => 'Airflow calls it healthy without a heartbeat to prove it',
};

const DATABASE: Tell<DatabaseReason> = {
  database_answered: (reason) => `Answered ${ago(reason.ago)}`,
  database_down: () => 'Airflow cannot read its metadata database',
  database_hides: () => 'Airflow cannot read its metadata database, so nobody can know',
  one_query_failed: ({ failed }) =>
    `Airflow calls it unhealthy, but others were read from it: the query for ${failed.length === 0 ? 'a component' : `the ${list(failed.map((name) => NOUN[name]))}`} failed, not the database`,
  query_failed: () => 'Airflow’s query for it failed, while others were read: nobody can know',
};

/** A problem's own words come with the first failure: `words-problem.ts`. */
type FeedWord = Exclude<FeedReason, { readonly code: 'problem' }>;

const FEED: Tell<FeedWord> = {
  first_load: () => 'Asking Airflow for the first time',
  not_watching: ({ since, by }, zone) =>
    `Not watching since ${clockTime(since, zone)} (${by === 'pause' ? 'paused here' : 'this page slept'}); that time counts neither for nor against`,
  evidence_expired: ({ answeredAt, age }, zone) =>
    `No answer since ${clockTime(answeredAt, zone)}; the last evidence is ${span(age)} old, so nobody can know`,
};

const TELL: Tell<Exclude<Reason, LaterReason>> = {
  ...HEARTBEAT,
  ...SERVER,
  ...DATABASE,
  ...EXECUTOR,
  ...FEED,
  executors_some_bad: ({ first, bad, total, unknown }, zone) =>
    total === 1
      ? sentence(first, zone)
      : `${sentence(first, zone)}; ${bad} of ${total} ${bad === 1 ? 'is' : 'are'} bad${unknown === 0 ? '' : `, ${unknown} unknown`}`,
  executors_none_known: ({ total }) =>
    total === 0
      ? 'No executor is listed'
      : total === 1
        ? 'The health of its executor is not known'
        : `The health of none of ${count(total, 'executor')} is known`,
  not_reported: ({ release }) =>
    `Not reported by ${release === null ? 'this Airflow' : `Airflow ${clip(release, 40)}`}`,
};

/** Words of what comes after the first verdict; they arrive together with the code that gives such reasons. */
let later: Partial<Tell<Reason>> = {};
/** Adds the sentences of further reasons; called once by each module that has some. */
export const teach = (words: Partial<Tell<LaterReason>>): void => {
  later = { ...later, ...words };
};

/**
 * A reason -> the sentence that a person reads, with the figure and the rule, without a full stop at the end.
 * Every code gives a sentence; text from the server is cut short and stays plain text. `zone` is whose clock
 * face times are given in (UTC for reports). The page and `npm run verdict` use this same function.
 */
export function sentence(reason: Reason, zone: Zone = 'utc'): string {
  // The table has the right function for each code; the compiler cannot follow that from the value.
  const table = { ...TELL, ...later } as Readonly<Record<string, (reason: Reason, zone: Zone) => string>>;
  const said = table[reason.code]?.(reason, zone) ?? 'Its words have not arrived yet';
  if ('executor' in reason) return `${subject(reason)}: ${said}`;
  const who = reason.code === 'executors_some_bad' ? null : subject(reason);
  return who ? `${who}: ${decapital(said)}` : said;
}

/** Who a reason is about, as its sentence begins ("triggerer-0", "CeleryExecutor ← scheduler-2"); null: nobody. */
export function subject(reason: Reason): string | null {
  if (reason.code === 'executors_some_bad') return subject(reason.first);
  if (reason.code === 'some_silent') return list(reason.silent);
  if ('executor' in reason) return asked(reason.executor, reason.scheduler);
  return 'who' in reason ? reason.who : null;
}
