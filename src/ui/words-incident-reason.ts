import type { Reason } from '../domain/reasons';
import { sentence, subject } from './words';
import './words-joined';
import { clip, count, decapital, list } from './words-lists';
import { NOUN, PART } from './words-nouns';
import './words-problem';
import { clockTime, figure } from './words-clock';
import type { Tell } from './words-tell';
import { span, type Zone } from './words-time';

/** What is said where a stored reason is damaged: its figures are missing, or its code is none that Vitals knows. */
export const UNREAD = 'Its reason could not be read';

const were = (number: number, noun: string): string =>
  `${count(number, noun)} ${number === 1 ? 'was' : 'were'} alive`;
const limitOf = ({ limit, source }: { readonly limit: number; readonly source: string }): string =>
  `(limit ${figure(limit as never)}${source === 'release' ? ', assumed' : ''})`;
const named = ({ who, job }: { readonly who: string; readonly job: number }): string =>
  `${clip(who, 60)} (job ${job})`;

/** What counts from now ("stopped 12 s ago") is said without: the figures are of then. */
const THEN: Partial<Tell<Reason>> = {
  stopped: (reason) =>
    `Stopped: Airflow called it unhealthy although its heartbeat was younger than its limit ${limitOf(reason)}`,
  not_counted_alive: (reason) =>
    `Airflow did not count it as alive, although its heartbeat was younger than its limit ${limitOf(reason)}`,
  down_or_never_started: ({ lastSeen }, zone) =>
    lastSeen === null ? 'Down, or never started' : `Last seen alive at ${clockTime(lastSeen, zone)}`,
  row_vanished: () => 'Airflow stopped counting it as alive',
  all_ended: ({ at, failed, job }, zone) =>
    `${failed ? 'Ended with an error' : 'Stopped cleanly'} at ${clockTime(at, zone)}, as the last one (job ${job})`,
  ended_unlisted: () => 'Stopped: no row was running (this release does not list rows that ended)',
  executor_late: ({ of, age, limit }) =>
    of === 'check'
      ? `last asked ${span(age)} before (its answer counts for ${figure(limit)})`
      : `the scheduler that asks had not beaten for ${span(age)} (limit ${figure(limit)})`,
  executor_check_expired: ({ age }) => `not asked for ${span(age)}, too long to count`,
  not_working: ({ bundles }) => {
    const names = bundles.map(({ name }) => clip(name, 60));
    const [worst] = bundles;
    const figures = worst === undefined ? '' : ` for ${span(worst.age)}, usually every ${span(worst.usual)}`;
    return `Alive, not working: nothing of ${list(names)} was parsed${figures}`;
  },
};

/** What is over is told as over. */
const PAST: Partial<Tell<Reason>> = {
  some_silent: ({ age, limit, alive }) =>
    `No heartbeat for ${span(age)} (limit ${figure(limit)}); ${alive === 1 ? '1 other was' : `${alive} others were`} alive`,
  some_lost: ({ component, lost, alive, age, ...rest }) =>
    `${list(lost.map(named), 2)} ${lost.length === 1 ? 'was' : 'were'} lost: no heartbeat for ${span(age)} ${limitOf(rest)}; ${were(alive, NOUN[component])}`,
  below_expected: ({ component, alive, expected }) => `${were(alive, NOUN[component])}, ${expected} expected`,
  part_uncovered: ({ component, alive }) =>
    `${PART[component]} had no live ${NOUN[component]}; ${were(alive, NOUN[component])}`,
  uncovered: ({ component, kind, names, total, alive }) =>
    `No live ${NOUN[component]} covered ${list(
      names.map((name) => (name === null ? '“no team”' : clip(name, 60))),
      4,
    )}: ${total - names.length} of ${count(total, kind)} ${total - names.length === 1 ? 'was' : 'were'} covered by ${count(alive, NOUN[component])}`,
  uncovered_unseen: ({ component, kind, alive }) =>
    `A ${kind} you may not see had no live ${NOUN[component]}; ${were(alive, NOUN[component])}`,
  alive_but_owns_nothing: ({ component, alive }) =>
    `${were(alive, NOUN[component])}, but served ${component === 'triggerer' ? 'no team in use' : 'no configured bundle'}`,
  server_says: ({ word }) => `Airflow said “${clip(word, 60)}”, and nothing that explained it`,
  database_down: () => 'Airflow could not read its metadata database',
  database_hides: () => 'Airflow could not read its metadata database, so nobody could know',
  query_failed: () => 'Airflow’s query for it failed, while others were read: nobody could know',
  executors_some_bad: ({ first, bad, total, unknown }, zone) =>
    total === 1
      ? reasonWords(first, zone, true)
      : `${reasonWords(first, zone, true)}; ${bad} of ${total} ${bad === 1 ? 'was' : 'were'} bad${unknown === 0 ? '' : `, ${unknown} unknown`}`,
  executors_none_known: ({ total }) => `The health of none of ${count(total, 'executor')} was known`,
};

/**
 * A reason as an incident tells it: with the figures of then, in the past where it is over, without a full stop. Reasons come
 * out of a store or a file, where anything may be missing: a damaged one gives one sentence that says so, and never throws.
 */
export const reasonWords = (reason: Reason, zone: Zone, isOver: boolean): string =>
  readable(() => tell(reason, zone, isOver));

/** Words that are made of stored figures, on one line and cut; what shows that a figure was none gives `UNREAD`. */
export function readable(told: () => string): string {
  try {
    const text = clip(told(), 400);
    const isDamaged = /\b(?:NaN|undefined)\b|Invalid Date|\[object |words have not arrived/.test(text);
    return isDamaged ? UNREAD : text;
  } catch {
    return UNREAD;
  }
}

function tell(reason: Reason, zone: Zone, isOver: boolean): string {
  // The table has the right function for each code; the compiler cannot follow that from the value.
  const table = { ...THEN, ...(isOver ? PAST : {}) } as Readonly<
    Record<string, (reason: Reason, zone: Zone) => string>
  >;
  const said = Object.hasOwn(table, reason.code) ? table[reason.code]?.(reason, zone) : undefined;
  if (said === undefined) return sentence(reason, zone);
  const who = reason.code === 'executors_some_bad' ? null : subject(reason);
  if ('executor' in reason && who !== null) return `${who}: ${said}`;
  return who ? `${clip(who, 120)}: ${decapital(said)}` : said;
}
