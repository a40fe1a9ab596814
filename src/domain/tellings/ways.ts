import { grouped } from '../grouping';
import type { Life } from '../lives';
import type { ExecutorInstanceReport } from '../model';
import { type Instant, instant, plus } from '../time';
import type { ExecutorTransition, TransitionList } from '../transitions';
import { countsFor } from '../verdict-executor-row';

/** What one life of a scheduler told of one executor. */
export interface ToldWay {
  readonly job: number | null;
  readonly scheduler: string | null;
  readonly executor: string;
  readonly instance: string | null;
  /** Contiguous, oldest first; `to` of the last one is where it stopped to count. */
  readonly stretches: readonly WayStretch[];
}

export interface WayStretch {
  readonly from: Instant;
  readonly to: Instant;
  readonly word: ExecutorTransition['health'];
  readonly reason: string | null;
}

/** Transitions -> one way for each scheduler's life and executor, in the order in which they began. */
export function waysOf(list: TransitionList, lives: readonly Life[]): readonly ToldWay[] {
  const past = list.transitions.filter(({ at }) => at <= list.at).toReversed();
  const groups = grouped(past, ({ job, scheduler, executor, instance }) =>
    JSON.stringify([job, scheduler, executor, instance]),
  );
  const ofJob = new Map(lives.map((life) => [life.job, life]));
  const newest = newestJobs(past);
  return [...groups.values()]
    .map((group) => {
      // Stable: of the same instant the one that was sent first is the newer one.
      const told = group.toSorted((a, b) => a.at - b.at);
      const last = told.at(-1) as ExecutorTransition;
      const isNewest = newest.get(whoOf(last)) === last.job;
      const life = last.job === null ? undefined : ofJob.get(last.job);
      const end = heldUntil(last, isNewest ? reportOf(last, list.reports) : undefined, life, list.at);
      const { job, scheduler, executor, instance } = last;
      const stretches = told.map(({ at, health, reason }, index): WayStretch => {
        const to = told[index + 1]?.at ?? end;
        return { from: at, to, word: health, reason };
      });
      return { job, scheduler, executor, instance, stretches };
    })
    .sort((a, b) => (a.stretches[0]?.from ?? 0) - (b.stretches[0]?.from ?? 0));
}

/** Never later than the list. That it was told proves that somebody had looked: where no more is known it counts as long as any verdict. */
function heldUntil(
  { at }: ExecutorTransition,
  report: ExecutorInstanceReport | undefined,
  life: Life | undefined,
  now: Instant,
): Instant {
  const until = (end: number): Instant => instant(Math.max(at, Math.min(now, end)));
  if (report !== undefined && report.checkedAt !== null)
    return until(plus(report.checkedAt, countsFor(report.interval)));
  if (life?.fate === 'running') return now;
  if (life?.fate === 'ended') return until(life.to);
  return until(Math.max(life?.to ?? at, plus(at, countsFor(null))));
}

const whoOf = ({ scheduler, executor, instance }: Omit<ExecutorTransition, 'at'>): string =>
  JSON.stringify([scheduler, executor, instance]);

/** Reports have no job: of several lives on one host the newest one's is told. */
function newestJobs(past: readonly ExecutorTransition[]): ReadonlyMap<string, number | null> {
  const found = new Map<string, number | null>();
  for (const one of past) {
    const who = whoOf(one);
    const before = found.get(who);
    found.set(who, before === undefined || before === null ? one.job : Math.max(before, one.job ?? before));
  }
  return found;
}

/** Of a host with two lives, the one that has looked last. */
const reportOf = (
  { scheduler, executor, instance }: ExecutorTransition,
  reports: readonly ExecutorInstanceReport[],
): ExecutorInstanceReport | undefined =>
  reports
    .filter((one) => one.scheduler === scheduler && one.executor === executor && one.instance === instance)
    .reduce<ExecutorInstanceReport | undefined>(
      (last, one) => (last !== undefined && (last.checkedAt ?? 0) >= (one.checkedAt ?? 0) ? last : one),
      undefined,
    );
