import type { JudgedComponent } from '../domain/judged';
import type { Instant } from '../domain/time';
import { seconds } from '../domain/time';
import { sentence, subject } from './words';
import { headRoom, subtitle } from './words-card';
import { figure } from './words-clock';
import { consequence } from './words-consequence';
import { count } from './words-lists';
import { TITLE } from './words-names';
import { span, type Zone } from './words-time';

/** A moment of a run as a clock shows it, without its fraction: "58 s", "15 min 30 s". */
export const at = (second: number): string => span(seconds(second));
/** A length or a moment that somebody may check, with its fraction: "5 s", "29.7 s". */
export const lasting = (length: number): string => figure(seconds(length));

/** What the services of a simulated Airflow are called in a sentence. */
const THING: Readonly<Record<string, string>> = {
  'celery-broker': 'broker',
  'celery-workers': 'workers',
  database: 'database',
  'api-server': 'API server',
  'execution-api': 'Execution API',
};
export const thing = (target: string): string => THING[target] ?? target;

const DEED: Readonly<Record<string, string>> = {
  hang: 'freezes',
  slow: 'slows down',
  stop: 'stops',
  kill: 'is killed',
  partition: 'is cut off',
  retire: 'is retired',
};
/** "broker freezes, 12 s"; what is mended goes without its name, which stands to the left: "thaws, 68 s". */
export function deedWords({ verb, target, at: when }: Deed, broken: string | null): string {
  if (verb === 'resume') return `${broken === 'hang' ? 'thaws' : 'is well again'}, ${at(when)}`;
  return `${thing(target)} ${DEED[verb] ?? verb}, ${at(when)}`;
}
interface Deed {
  readonly verb: string;
  readonly target: string;
  readonly at: number;
}

export const LANE = {
  loop: ['Main loop', 'a tick is a loop'],
  timer: 'Poll timer',
  worker: ['Worker thread', 'one per executor'],
  heartbeat: 'Heartbeat',
} as const;
/** "every 10 s"; nothing where nobody knows. */
export const every = (length: number | null): string => (length === null ? '' : `every ${lasting(length)}`);

export const holds = (executor: string): readonly string[] => [
  `${executor}.heartbeat() holds the loop`,
  'heartbeat() holds the loop',
  'held',
];
export const NO_POLLS = 'No polls in this Airflow: nobody asks the executor how it is';
export const skipped = (polls: number): string => `${count(polls, 'poll')} skipped by the in-flight guard`;
export const PENDING = 'pending, no longer counted';
export const deadlinePassed = (deadline: number): string => `deadline ${lasting(deadline)}: no reply`;
export const droppedLate = (late: number): string => `${lasting(late)} late: dropped`;
export const limitWord = (limit: number): string => `limit ${lasting(limit)}`;
export const STALE = 'stale';
export const pageSays = (second: number): string => `At ${at(second)} the page says`;
export const CURSOR = 'Moment of the run';
export const playAgain = (speed: number): string => `Play again, ${speed}×`;
export const STOP = 'Stop here';
export const DRAG = 'Drag the cursor, or';

/** A component as a small card of a picture tells it. */
export interface Says {
  readonly title: string;
  /** Who `text` is about, and begins with; null: nobody by name. */
  readonly who: string | null;
  readonly text: string;
  /** What it means, or what losing one more would. */
  readonly means: string;
}

/** What the page says of a component, in its own words: the reason where it is not well, else who is alive. */
export function saysOf(one: JudgedComponent, release: string, now: Instant, zone: Zone): Says {
  const title = TITLE[one.component];
  const reason = one.reason.code === 'executors_some_bad' ? one.reason.first : one.reason;
  const [row] = one.instances;
  const isWell = one.pill === 'healthy' && one.component !== 'executor';
  const beat = row === undefined ? '' : `, ${lastBeat(row.evidenceAt, now)}`;
  const isBroken = one.verdict === 'unhealthy' || one.verdict === 'degraded';
  return {
    title,
    who: isWell ? null : subject(reason),
    text: isWell ? `${subtitle(one, release)}${beat}.` : `${sentence(reason, zone)}.`,
    means: isBroken ? consequence(one) : `${headRoom(one)}.`,
  };
}

const lastBeat = (evidence: Instant | null, now: Instant): string =>
  evidence === null ? 'no beat yet' : `last beat ${at((now - evidence) / 1000)} ago`;
