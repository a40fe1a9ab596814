import type { JoinedReason } from '../domain/reasons-joined';
import { teach } from './words';
import { clockTime, figure } from './words-clock';
import { clip, count, list, thousands } from './words-lists';
import { NOUN } from './words-nouns';
import type { Tell } from './words-tell';
import { ago, span } from './words-time';

const named = ({ who, job }: { readonly who: string; readonly job: number }): string =>
  `${clip(who, 60)} (job ${job})`;

/** What the job list, the bundles and what is parsed add, with the figure and the rule. */
const JOINED: Tell<JoinedReason> = {
  lost: ({ age, limit, source, job }) =>
    `No heartbeat for ${span(age)} (limit ${figure(limit)}${source === 'release' ? ', assumed' : ''}), and its row (job ${job}) has not ended: killed, hung or cut off`,
  clock_behind: ({ age, limit, source }) =>
    `Its heartbeat moves, but is ${span(age)} old when it comes (limit ${figure(limit)}${source === 'release' ? ', assumed' : ''}): its clock is behind, and Airflow counts it as dead`,
  lost_before: ({ at, successor }, zone) =>
    `Killed, hung or cut off at ${clockTime(at, zone)}, no clean stop${successor === null ? '' : `; replaced by ${named(successor)}`}`,
  row_ended: ({ at, failed, successor }, zone) =>
    `${failed ? 'Ended with an error' : 'Stopped cleanly'} at ${clockTime(at, zone)}${successor === null ? '' : `; replaced by ${named(successor)}`}`,
  row_vanished: ({ job, ago: since }) =>
    `Airflow stopped counting it as alive ${ago(since)}${job === null ? ': stopped or silent, the job list would tell which' : '; the job list will say why'}`,
  row_outdated: ({ age, listedAgo }) =>
    `Its last known heartbeat is ${span(age)} old, and the job list answered ${ago(listedAgo)}`,
  row_unclear: ({ state }) =>
    state === 'running'
      ? 'Running, and has never had a heartbeat'
      : `Its job is in state ${clip(state ?? 'null', 40)}`,
  some_lost: ({ component, lost, alive, age, limit, source }) =>
    `${list(lost.map(named), 2)} ${lost.length === 1 ? 'is' : 'are'} lost: no heartbeat for ${span(age)} (limit ${figure(limit)}${source === 'release' ? ', assumed' : ''}); ${count(alive, NOUN[component])} ${alive === 1 ? 'is' : 'are'} alive`,
  some_behind: ({ component, behind, alive, age, limit, source }) => {
    const [beats, its, it] = behind.length === 1 ? ['beats', 'its', 'it'] : ['beat', 'their', 'them'];
    return `${list(behind.map(named), 2)} ${beats}, but ${its} clock is behind: ${its} heartbeat is ${span(age)} old when it comes (limit ${figure(limit)}${source === 'release' ? ', assumed' : ''}), and Airflow counts ${it} as dead; ${count(alive, NOUN[component])} ${alive === 1 ? 'is' : 'are'} alive`;
  },
  all_ended: ({ at, ago: since, failed, job }, zone) =>
    `${failed ? 'Ended with an error' : 'Stopped cleanly'} ${ago(since)}, at ${clockTime(at, zone)}, as the last one (job ${job})`,
  ended_unlisted: ({ age }) =>
    `Stopped: its last heartbeat was ${ago(age)} and no row is running (this release does not list rows that ended)`,
  crash_loop: ({ starts, within, job }) =>
    `Started ${starts} times in ${span(within)}, last as job ${job}: it crashes over and over`,
  hides_newer: ({ job, age }) =>
    `Silent for ${span(age)}, and its row (job ${job}) never ended: Airflow’s word is about that row, which hides newer ones`,
  hides_lost: ({ component, lost, release }) =>
    `Airflow${release === null ? '' : ` ${clip(release, 20)}`} judges by one ${NOUN[component]} only; the job list shows ${count(lost, 'lost one')} behind it`,
  list_cut: ({ read, total }) =>
    `The job list has ${thousands(total)} rows; the newest ${thousands(read)} are read`,
  reports_although_not_deployed: ({ by }) =>
    `${by === 'operator' ? 'The operator' : 'A setting of this browser'} says that it is not deployed, yet it reports`,
  uncovered: ({ component, kind, names, total, alive }) =>
    `No live ${NOUN[component]} covers ${list(
      names.map((name) => (name === null ? '“no team”' : clip(name, 60))),
      4,
    )}: ${total - names.length} of ${count(total, kind)} ${total - names.length === 1 ? 'is' : 'are'} covered by ${count(alive, NOUN[component])}`,
  uncovered_unseen: ({ component, kind, alive }) =>
    `A ${kind} you may not see has no live ${NOUN[component]}; ${count(alive, NOUN[component])} ${alive === 1 ? 'is' : 'are'} alive`,
  not_working: ({ bundles }) => {
    const [first] = bundles;
    const rest = bundles.length - 1;
    return `Alive, not working: ${clip(first?.name ?? '', 60)} was last parsed ${ago(first?.age ?? (0 as never))}, usually every ${span(first?.usual ?? (0 as never))}${first?.assumed ? ' (Airflow’s default)' : ''}${rest <= 0 ? '' : `; and ${count(rest, 'more bundle')}`}`;
  },
};

teach(JOINED);
