import type { SimulatorState, Truth } from '../world';

/** What a release tells, for the comparison with another one. */
export interface Tells {
  /** Live instances by name, and whether each part of the work has an owner. */
  readonly instances: boolean;
  readonly executors: boolean;
  /** The job list keeps rows that have ended. */
  readonly ended: boolean;
}

/**
 * `3.1.8`, `3.4.0+executors` -> what it tells; of what is no release of Airflow 3 nothing is expected. Sources:
 * `get_airflow_health` lists instances from 3.4 on; `base_select` of `routes/public/job.py` keeps ended rows from 3.2 on;
 * the executor entry is the proposal's (`+executors`), or the Vitals plugin's (`+plugin`).
 */
export function tellsOf(release: string): Tells {
  const minor = Number(/^3\.(\d+)/.exec(release)?.[1] ?? -1);
  return { instances: minor >= 4, executors: /\+(?:executors?|plugin)$/.test(release), ended: minor >= 2 };
}

const KEYS = ['executors', 'instances', 'ended'] as const;
type Told = (typeof KEYS)[number];
const amount = (tells: Tells): number => KEYS.filter((key) => tells[key]).length;
const without = (more: Tells, less: Tells): readonly Told[] => KEYS.filter((key) => more[key] && !less[key]);
/** What is worth a word: rows that have ended only where nothing else differs. */
const spoken = (what: readonly Told[]): readonly Told[] =>
  what.length === 1 ? what : what.filter((key) => key !== 'ended');

/** Another release worth a look: what it leaves out of what is told now, or where nothing tells less, what it adds. */
export interface OtherRelease {
  readonly release: string;
  readonly kind: 'hides' | 'tells';
  readonly what: readonly Told[];
  /** Of the parts that are broken now, how many its health answer would show. */
  readonly shown: number;
  readonly broken: number;
}

/** The release that hides most of what is told now; in the most silent one, the one that tells most. null: all tell the same. */
export function otherRelease(
  state: Pick<SimulatorState, 'releases' | 'speaks' | 'components'>,
): OtherRelease | null {
  const now = tellsOf(state.speaks);
  const known = state.releases.map((release) => ({ release, tells: tellsOf(release) }));
  // The newest of those that tell equally little: the list is oldest first.
  const least = known
    .filter(({ tells }) => without(now, tells).length > 0 && without(tells, now).length === 0)
    .reduce<(typeof known)[number] | null>(
      (best, one) => (best !== null && amount(best.tells) < amount(one.tells) ? best : one),
      null,
    );
  const most = known
    .filter(({ tells }) => without(tells, now).length > 0)
    .reduce<(typeof known)[number] | null>(
      (best, one) => (best !== null && amount(best.tells) > amount(one.tells) ? best : one),
      null,
    );
  const chosen = least ?? most;
  if (chosen === null) return null;
  const broken = state.components.filter((one) => !one.well && !isConsequence(one, state.components));
  return {
    release: chosen.release,
    kind: least === null ? 'tells' : 'hides',
    what: spoken(least === null ? without(chosen.tells, now) : without(now, chosen.tells)),
    shown: broken.filter((one) => wouldShow(one, state.components, chosen.tells)).length,
    broken: broken.length,
  };
}

/** An executor that ails because of a service behind it is no second fault. */
const isConsequence = ({ executor }: Truth, all: readonly Truth[]): boolean =>
  executor !== undefined && all.some(({ name, well }) => !well && executor.services.includes(name));

const PROCESSES = ['scheduler', 'triggerer', 'dag_processor'];
/** No heartbeat of it reaches the database. */
export const isSilent = ({ condition, cut_off_from: cut = [] }: Truth): boolean =>
  condition !== 'running' || cut.includes('database');

/**
 * Whether a release's health answer shows that something is wrong with one part. A silent process shows when nobody of
 * its kind beats any more: one that does hides it, in every release (`most_recent_job`; from 3.4 on only the living are listed).
 */
function wouldShow(one: Truth, all: readonly Truth[], tells: Tells): boolean {
  if (one.kind === 'database' || one.kind === 'api-server') return one.condition !== 'up';
  if (one.kind === 'bundle') return false;
  if (!PROCESSES.includes(one.kind))
    return tells.executors && one.kind !== 'execution-api' && isChecked(one, all);
  const cut = (one.cut_off_from ?? []).some((name) => servesCheck(name, all));
  const isAlone = all.every((other) => other.kind !== one.kind || isSilent(other));
  return (isSilent(one) && isAlone) || (cut && tells.executors && !isSilent(one));
}

const servesCheck = (service: string, all: readonly Truth[]): boolean =>
  all.some(({ executor }) => executor?.checked === true && executor.services.includes(service));
const isChecked = (one: Truth, all: readonly Truth[]): boolean =>
  one.executor?.checked ?? servesCheck(one.name, all);

/** "3.4 + executors": without its patch where no other release of the list has the same name. */
export function releaseName(release: string, all: readonly string[]): string {
  const [version = release, extra] = release.split('+');
  const short = (text: string): string => text.replace(/^(\d+\.\d+)[^+]*/, '$1');
  const isOnly = all.every((other) => other === release || short(other) !== short(release));
  const name = isOnly ? short(version) : version;
  return extra === undefined ? name : `${name} + ${extra}`;
}
