import type { LimitSource } from '../domain/model';
import type { HeartbeatReason } from '../domain/reasons';
import type { Duration } from '../domain/time';
import { clockTime, figure } from './words-clock';
import { count } from './words-lists';
import { NOUN } from './words-nouns';
import type { Tell } from './words-tell';
import { ago, span } from './words-time';

interface Held {
  readonly age: Duration;
  readonly limit: Duration;
  readonly source: LimitSource;
}

/** "(limit 30 s)", and "(limit 30 s, assumed)" where nobody told it. */
const limitOf = ({ limit, source }: Held): string =>
  `(limit ${figure(limit)}${source === 'release' ? ', assumed' : ''})`;

const missing = (age: Duration): string => `No heartbeat for ${span(age)}`;
const silent = (reason: Held): string => `${missing(reason.age)} ${limitOf(reason)}`;
const ahead = (by: Duration): string => `Heartbeat ${span(by)} ahead of the server’s clock`;
const below = ({ limit }: Held): string => `its limit is below the ${figure(limit)} assumed here`;
const others = (alive: number): string =>
  alive === 0 ? 'no other is alive' : alive === 1 ? '1 other is alive' : `${alive} others are alive`;

/** What a heartbeat says, with the figure and the rule; who is meant is put in front by `sentence`. */
export const HEARTBEAT: Tell<HeartbeatReason> = {
  beat: (reason) => `Last heartbeat ${ago(reason.age)} ${limitOf(reason)}`,
  beat_late: (reason) =>
    `${silent(reason)}${reason.beat === null ? '' : `; it usually beats every ${figure(reason.beat)}`}`,
  silent,
  limit_too_small: ({ age, limit }) =>
    `Airflow calls it healthy at ${span(age)}, so its limit is above the ${figure(limit)} assumed here: set it`,
  far_past_limit: (reason) =>
    `Airflow calls it healthy, but its heartbeat is ${span(reason.age)} old ${limitOf(reason)}: too far apart to tell`,
  clocks_may_differ: (reason) =>
    `${missing(reason.age)} by this browser’s clock ${limitOf(reason)}, yet Airflow calls it healthy: the clocks may differ`,
  clock_ahead: (reason) => `${ahead(reason.ahead)}; Airflow counts it as alive`,
  clock_ahead_unmoved: (reason) =>
    `${ahead(reason.ahead)} when it came, and not moved for ${span(reason.unmoved)}`,
  some_silent: ({ age, limit, alive }) => `${missing(age)} (limit ${figure(limit)}); ${others(alive)}`,
  stopped: (reason) => {
    if (reason.age < 0)
      return `Stopped; its last heartbeat is ${span(reason.age)} ahead of the server’s clock`;
    return `Stopped ${ago(reason.age)}${reason.source === 'release' ? `; or ${below(reason)}` : ''}`;
  },
  not_counted_alive: (reason) =>
    `Airflow does not count it as alive, although its last heartbeat was ${ago(reason.age)}: its job is not running, or ${reason.source === 'release' ? below(reason) : 'its limit is smaller'}`,
  down_or_never_started: (reason, zone) => {
    if (reason.ago !== null) return `Down: last seen alive ${ago(reason.ago)}`;
    if (reason.lastSeen === null) return 'Down, or never started';
    return `Down: last seen alive at ${clockTime(reason.lastSeen, zone)}`;
  },
  row_without_heartbeat: () => 'Its job row has never had a heartbeat',
  never_started: () => 'Never started: Airflow has no record of one',
  said_not_deployed: ({ by }) =>
    by === 'operator'
      ? 'Not deployed here, says the operator'
      : 'Not deployed here, says this browser’s setting',
  below_expected: ({ component, alive, expected, by }) =>
    `${count(alive, NOUN[component])} ${alive === 1 ? 'is' : 'are'} alive, ${expected} expected${by === 'browser' ? ' (set in this browser)' : ''}`,
  narrow_limit: ({ age, limit, beat }) =>
    `${missing(age)} (limit ${figure(limit)}); this limit is about two beats wide, and a beat usually comes every ${figure(beat)}`,
};
