import { isAllWell, isEmpty } from '../domain/all-well';
import type { Judged, JudgedComponent, Pill } from '../domain/judged';
import { COMPONENTS } from '../domain/model';
import { between, type Instant } from '../domain/time';
import { PILL, PREDICATE, TITLE } from './words-names';
import { ago, clockFace, latency, span, type Zone } from './words-time';

/** One component on the card of Airflow's home page: its mark, its word, and the one figure that matters. */
export interface CellWords {
  readonly title: string;
  readonly pill: Pill;
  /** What the page's pill says, in the middle of a line; shown unless `isQuiet`, and always read aloud. */
  readonly word: string;
  /** The figures say enough for the eye: the healthy ones, and those of which only the past is known. */
  readonly isQuiet: boolean;
  /** "2 of 2 · 2 s ago", "23 s ago", "1 of 2", "was 2 of 2"; empty where there is none. */
  readonly figures: string;
}

/** A component at `now` -> its cell. Never an old verdict as a present one: what was is said with "was". */
export function cellWords(one: JudgedComponent, now: Instant): CellWords {
  const { pill, was, component } = one;
  const cell = { title: TITLE[component], pill, word: PILL[pill].toLowerCase() };
  if (was !== null) return { ...cell, isQuiet: true, figures: wasFigures(one, was.pill) };
  const figures = pill === 'healthy' ? [counts(one), freshness(one, now)] : [trouble(one, now)];
  return {
    ...cell,
    isQuiet: pill === 'healthy' && figures.some((figure) => figure !== ''),
    figures: figures.filter((figure) => figure !== '').join(' · '),
  };
}

/** "2 of 2", of as many as there should be where more are expected; empty where this release does not tell, or nobody is left to count. */
const counts = ({ alive, listed, expected }: JudgedComponent): string =>
  alive === null || listed === null || listed === 0
    ? ''
    : `${alive} of ${Math.max(listed, expected?.count ?? 0)}`;

/**
 * Of executors how many nobody can check, else how long the slowest check took; of all others the age of the newest
 * heartbeat.
 */
function freshness({ component, instances, heartbeatAt }: JudgedComponent, now: Instant): string {
  if (component === 'executor') {
    const unknown = instances.filter(({ verdict }) => verdict === 'unknown').length;
    if (unknown > 0) return `${unknown} unknown`;
    const took = instances.flatMap(({ executor }) => executor?.latency ?? []);
    return took.length === 0 ? '' : `in ${latency(took.reduce((a, b) => (a > b ? a : b)))}`;
  }
  return heartbeatAt === null ? '' : ago(between(heartbeatAt, now));
}

/** How old, how many, or for how long, as the word before it wants. */
function trouble(one: JudgedComponent, now: Instant): string {
  const { pill, reason, since } = one;
  if (pill === 'late') return 'age' in reason ? ago(reason.age) : counts(one);
  if (pill === 'degraded') return counts(one);
  if (pill !== 'down' && pill !== 'unhealthy' && pill !== 'no_reply') return '';
  return since === null ? counts(one) : span(between(since.at, now));
}

function wasFigures(one: JudgedComponent, before: Pill): string {
  const verb = one.component === 'executor' ? 'were' : 'was';
  const number = counts(one);
  if (before === 'healthy' && number !== '') return `${verb} ${number}`;
  return `${verb} ${PREDICATE[before]}${number === '' ? '' : ` ${number}`}`;
}

/** What begins the line: the verdict where all is well, else the name; and when the server was last heard. */
export interface LeadWords {
  readonly title: string;
  readonly asked: string;
}

/** `answeredAt`: the last good answer. `now` and it by the server's clock. */
export function leadWords(judged: Judged, answeredAt: Instant | null, now: Instant, zone: Zone): LeadWords {
  const title = isAllWell(judged) ? 'All well' : 'Vitals';
  if (answeredAt === null)
    return { title, asked: judged.feed === 'failing' ? 'never answered' : 'asking Airflow' };
  return {
    title,
    asked:
      judged.feed === 'alive'
        ? `checked ${ago(between(answeredAt, now))}`
        : `as of ${clockFace(answeredAt, zone)}`,
  };
}

/**
 * What is wrong, in the fewest words, for the moment until the sentence's own code has arrived; null: nothing is, and the
 * card is one line. A pause in looking is a line too, unless there was trouble before it.
 */
export function briefly(judged: Judged): string | null {
  const { feed, troubles } = judged;
  if (feed === 'failing') return 'Cannot see: no answer from Airflow';
  if (feed === 'paused') return wasTroubled(judged) ? 'Asking again' : null;
  if (feed === 'first' || isAllWell(judged)) return null;
  const [worst] = troubles;
  if (isEmpty(judged)) return 'Nothing runs here';
  if (worst === undefined) return 'Nothing is known';
  return `${TITLE[worst.component]} ${worst.component === 'executor' ? 'are' : 'is'} ${PREDICATE[worst.pill]}`;
}

const TROUBLE: ReadonlySet<Pill> = new Set(['degraded', 'unhealthy', 'down', 'no_reply']);

/** Whether the last answer had something broken in it. */
const wasTroubled = ({ components }: Judged): boolean =>
  COMPONENTS.some((name) => TROUBLE.has(components[name].was?.pill ?? 'healthy'));
