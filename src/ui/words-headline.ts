import { isAllWell, isEmpty } from '../domain/all-well';
import type { Judged, JudgedComponent, JudgedInstance, Pill } from '../domain/judged';
import { COMPONENTS, type ComponentName, HEARTBEAT_COMPONENTS } from '../domain/model';
import type { Reason } from '../domain/reasons';
import { isUp } from '../domain/severity';
import { type Instant, instant } from '../domain/time';
import { sentence } from './words';
import { consequence } from './words-consequence';
import { decapital, list, thousands } from './words-lists';
import { PREDICATE, TITLE } from './words-names';
import { NOUN, PART } from './words-nouns';
import { taught } from './words-taught';
import { ago, span, type Zone } from './words-time';

/** The one sentence above the cards, and what stands under and beside it. */
export interface Headline {
  /** Decides mark and tint; `well` is the quiet green line, `empty` the fresh install. */
  readonly tone: Pill | 'well' | 'empty';
  readonly title: string;
  readonly detail: string;
  /** The other troubles, worst first: who, and the words of its link. */
  readonly more: readonly { readonly component: ComponentName; readonly text: string }[];
  /** How many more are unknown only because of these. */
  readonly follows: number;
  /** The job list would tell more than this headline can. */
  readonly wantsJobs: boolean;
  readonly since: JudgedComponent['since'];
}

/**
 * What a tired person reads first, while the feed is alive. `release` is Airflow's version where known.
 * Never two headlines: the worst trouble, and the others as `more`.
 */
export function headline(judged: Judged, release: string | null, zone: Zone): Headline {
  const [worst, ...others] = judged.troubles;
  if (isEmpty(judged)) return empty(judged, release);
  if (worst === undefined) return well(judged, release);
  const hidden = worst.reason.code === 'database_down';
  const rest = hidden ? others.filter((one) => one.reason.code !== 'database_hides') : others;
  return {
    tone: worst.pill,
    title: hidden ? 'The metadata database is down, so nobody knows the rest' : titleOf(worst, zone),
    detail: consequence(worst),
    more: rest.map((one) => ({ component: one.component, text: titleOf(one, zone) })),
    follows: judged.follows.length,
    wantsJobs: isLoginMissing(judged),
    since: worst.since,
  };
}

/** A login that has ended hides the executors, too: whoever reads that needs the way back. */
const isLoginMissing = ({ components: { executor } }: Judged): boolean =>
  executor.reason.code === 'executors_missing' && executor.reason.state === 'needs_login';

/** "Triggerer is down: no heartbeat for 74 s". */
export function titleOf(one: JudgedComponent, zone: Zone): string {
  if (one.pill === 'no_reply') return `${TITLE[one.component]}: ${cause(one.reason, one.instances, zone)}`;
  const verb = one.component === 'executor' ? 'are' : 'is';
  return `${TITLE[one.component]} ${verb} ${PREDICATE[one.pill]}: ${cause(one.reason, one.instances, zone)}`;
}

/** The reason in as few words as a headline has: figures, not rules. */
function cause(reason: Reason, rows: readonly JudgedInstance[], zone: Zone): string {
  switch (reason.code) {
    case 'beat_late':
      return `${reason.who === null ? '' : `${reason.who} `}last beat ${ago(reason.age)}`.trim();
    case 'silent':
      return `no heartbeat ${reason.who === null ? '' : `from ${reason.who} `}for ${span(reason.age)}`;
    case 'some_silent':
      return `${list(reason.silent, 2)} silent for ${span(reason.age)}`;
    case 'narrow_limit':
      return `no heartbeat for ${span(reason.age)}`;
    case 'stopped':
      return `stopped ${ago(reason.age)}`;
    case 'down_or_never_started':
      return reason.ago === null
        ? 'nobody is alive, or it was never started'
        : `last seen alive ${ago(reason.ago)}`;
    case 'limit_too_small':
      return `Airflow calls it healthy at ${span(reason.age)}`;
    case 'part_uncovered':
      return `${PART[reason.component].toLowerCase()} has no live ${NOUN[reason.component]}`;
    case 'executors_some_bad':
      return cause(reason.first, rows, zone);
    case 'executor_no_reply':
      return reason.scheduler === null || nobodyReached(reason.executor, rows)
        ? `${reason.executor} gives no reply`
        : `${reason.executor} gives ${reason.scheduler} no reply`;
    default:
      return taught().cause(reason, rows) ?? decapital(sentence(reason, zone));
  }
}

/** Several schedulers asked this executor, and none of them got a reply. */
function nobodyReached(executor: string, rows: readonly JudgedInstance[]): boolean {
  const asked = rows.filter((row) => row.executor?.executor === executor);
  return asked.length > 1 && asked.every((row) => row.verdict === 'no_reply');
}

function empty(judged: Judged, release: string | null): Headline {
  const sure = HEARTBEAT_COMPONENTS.some((name) => judged.components[name].pill === 'never_started');
  return {
    tone: sure ? 'empty' : 'down',
    title: sure
      ? 'Nothing has been started here yet'
      : 'Nothing runs here: all is down, or was never started',
    detail: sure
      ? 'Start scheduler, triggerer and Dag processor; each turns green within 5 s of its first beat.'
      : `${airflow(release)} cannot tell the two apart without the job list. Start scheduler, triggerer and Dag processor; each turns green within 5 s of its first beat.`,
    more: [],
    follows: 0,
    wantsJobs: !sure,
    since: null,
  };
}

const airflow = (release: string | null): string =>
  release === null ? 'This Airflow' : `Airflow ${release}`;

function well(judged: Judged, release: string | null): Headline {
  const told = HEARTBEAT_COMPONENTS.map((name) => judged.components[name]);
  const listed = told.filter((one) => one.listed !== null && one.listed > 0);
  const since = latest(judged);
  const base: Headline = {
    tone: 'well',
    title: '',
    detail: '',
    more: [],
    follows: 0,
    wantsJobs: true,
    since: since === null ? null : { at: since, by: 'watched' },
  };
  if (!isAllWell(judged)) return { ...base, tone: 'unknown', title: 'Nothing is known' };
  if (listed.length === 0) {
    return {
      ...base,
      title: `All well, as far as ${airflow(release)} can tell`,
      detail: 'It tells one heartbeat per component: a dead second replica does not show.',
    };
  }
  const alive = sum(listed.map((one) => one.alive));
  const total = sum(listed.map((one) => one.listed));
  const { instances } = judged.components.executor;
  const healthy = instances.filter(isUp).length;
  const unknown = instances.length === healthy ? '' : `, ${instances.length - healthy} unknown`;
  const also =
    healthy === 0 ? '' : `; ${healthy} ${healthy === 1 ? 'executor' : 'executors'} healthy${unknown}`;
  return { ...base, title: `All well: ${thousands(alive)} of ${thousands(total)} instances alive${also}` };
}

const sum = (numbers: readonly (number | null)[]): number =>
  numbers.reduce<number>((total, one) => total + (one ?? 0), 0);

/** Since when all is well: the moment at which the last of the components became what it is. */
function latest(judged: Judged): Instant | null {
  const times = COMPONENTS.map((name) => judged.components[name].since?.at).filter((at) => at !== undefined);
  return times.length === 0 ? null : instant(Math.max(...times));
}

/** A few words for a browser's tab: "Triggerer down", "All well", "No answer"; then the product's name. */
export function tabTitle(judged: Judged): string {
  const [worst] = judged.troubles;
  const state = {
    first: 'Asking',
    failing: 'No answer',
    paused: 'Not watching',
    alive: isEmpty(judged)
      ? 'Nothing runs here'
      : worst === undefined
        ? 'All well'
        : `${TITLE[worst.component]} ${PREDICATE[worst.pill]}`,
  }[judged.feed];
  return `${state} · Airflow Vitals`;
}
