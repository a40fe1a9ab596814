import { seenOf } from '../history/seen-of';
import type { Affected, Episode, Phase } from '../incidents';
import type { JudgedComponent, JudgedInstance } from '../judged';
import type { Reason } from '../reasons';
import { severity, urgency } from '../severity';
import { beatsKey } from '../strips';
import type { Instant } from '../time';
import { AFFECTED, PHASES } from './limits';

type Peak = Episode['peak'];

/** The greatest age of a component at an answer, and what it is held against; null where one of them is not known. */
export function peakOf(component: JudgedComponent, at: Instant): Peak {
  const { age, limit } = seenOf(component, at);
  return age === null || limit === null ? null : { age, limit };
}

export const greaterPeak = (first: Peak, second: Peak): Peak =>
  second === null || (first !== null && first.age >= second.age) ? first : second;

/** What two reasons must share to be one phase: the code; of a sentence about several executors the first one's too. */
const kindOf = (reason: Reason): string =>
  reason.code === 'executors_some_bad' ? `${reason.code} ${reason.first.code}` : reason.code;

const isSame = (one: Phase, other: Phase): boolean =>
  one.verdict === other.verdict && one.pill === other.pill && kindOf(one.reason) === kindOf(other.reason);

/** The figure that grows while a trouble lasts; reasons without one are all alike. */
function figureOf(reason: Reason): number {
  if (reason.code === 'executors_some_bad') return figureOf(reason.first);
  for (const name of ['age', 'pending', 'polls', 'ago'] as const) {
    const value: unknown = (reason as unknown as Readonly<Record<string, unknown>>)[name];
    if (typeof value === 'number') return value;
  }
  return 0;
}

/** Of two of one kind the one with the greater figure, the later one where they are equal; begun with the first. */
const greater = (first: Phase, second: Phase): Phase =>
  figureOf(second.reason) >= figureOf(first.reason) ? { ...second, from: first.from } : first;

/** The phases with what was seen now: the last one goes on, or another begins; the latest are kept. */
export function withPhase(phases: readonly Phase[], phase: Phase): readonly Phase[] {
  const last = phases.at(-1);
  if (last === undefined || !isSame(last, phase)) return [...phases, phase].slice(-PHASES);
  return [...phases.slice(0, -1), greater(last, phase)];
}

/** The worst so far, and what was seen now: of equally bad ones the later tells more, of the same kind the greater figure. */
export function worsePhase(worst: Phase, phase: Phase): Phase {
  const order = urgency(phase.verdict) - urgency(worst.verdict);
  if (order !== 0) return order > 0 ? phase : worst;
  return isSame(worst, phase) ? greater(worst, phase) : phase;
}

/** Rows that are not well; of an executor whose health nobody can check nobody says that it is not. */
const isAffected = ({ verdict, reason }: JudgedInstance): boolean =>
  severity(verdict) > severity('healthy') && reason.code !== 'executor_unknown';

type Affection = Pick<Episode, 'affected' | 'affectedCount'>;

export const NOBODY: Affection = { affected: [], affectedCount: 0 };

/**
 * Whoever was not well so far, and now. Before the job list answers a row is known by its host, then by its job: of the
 * same name it is the same one. The count is exact up to the cap, and at least so many beyond it.
 */
export function withAffected({ affected, affectedCount }: Affection, component: JudgedComponent): Affection {
  const rows = component.instances.filter(isAffected);
  if (rows.length === 0) return { affected, affectedCount };
  const known = new Map(affected.map((one) => [one.key, one]));
  const present = new Set(component.instances.map(({ id }) => beatsKey(component.component, id)));
  const absent = new Map(affected.filter(({ key }) => !present.has(key)).map((one) => [one.name, one.key]));
  for (const { id, name, verdict } of rows) {
    const key = beatsKey(component.component, id);
    const former = known.has(key) ? undefined : absent.get(name);
    const then = known.get(former ?? key);
    if (former !== undefined) known.delete(former);
    absent.delete(name);
    const isWorse = then === undefined || severity(verdict) > severity(then.worst);
    known.set(key, { key, name, worst: isWorse ? verdict : then.worst });
  }
  return {
    affected: [...known.values()].sort(byWorst).slice(0, AFFECTED),
    affectedCount: Math.max(affectedCount, known.size, rows.length),
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byWorst = (a: Affected, b: Affected): number =>
  severity(b.worst) - severity(a.worst) || compare(a.name, b.name) || compare(a.key, b.key);
