import { grouped } from '../grouping';
import type { Instant } from '../time';
import { together } from './together';
import type { ToldWay } from './ways';

/** One unbroken time in which some scheduler called an executor unhealthy. */
export interface ToldTrouble {
  readonly executor: string;
  readonly instance: string | null;
  /** Who said so, in the order in which they did. */
  readonly schedulers: readonly string[];
  readonly from: Instant;
  readonly to: Instant;
  /** `well`: all who told said healthy then; `unknown`: nobody told any more; `lasts`: up to the time of the list. */
  readonly end: 'well' | 'unknown' | 'lasts';
  /** The first one. */
  readonly reason: string | null;
}

/** Oldest first; several schedulers that tell of the same executor tell of one trouble. */
export function troublesIn(ways: readonly ToldWay[], now: Instant): readonly ToldTrouble[] {
  const subjects = grouped(ways, ({ executor, instance }) => JSON.stringify([executor, instance]));
  return [...subjects.values()]
    .flatMap((own) => ofSubject(own, now))
    .sort((a, b) => a.from - b.from || a.to - b.to);
}

function ofSubject(ways: readonly ToldWay[], now: Instant): readonly ToldTrouble[] {
  const stretches = together(ways);
  const found: ToldTrouble[] = [];
  const [{ executor, instance }] = ways as readonly [ToldWay];
  let open: { from: Instant; to: Instant; reason: string | null } | null = null;
  const close = (isWell: boolean): void => {
    if (open === null) return;
    const end = isWell ? 'well' : open.to >= now ? 'lasts' : 'unknown';
    found.push({ executor, instance, ...open, end, schedulers: saidSo(ways, open.from, open.to) });
    open = null;
  };
  for (const { from, to, word, because } of stretches) {
    if (open !== null && open.to < from) close(false);
    if (word === 'healthy') close(true);
    else if (open === null) open = { from, to, reason: because?.reason ?? null };
    else open.to = to;
  }
  close(false);
  return found;
}

function saidSo(ways: readonly ToldWay[], from: Instant, to: Instant): readonly string[] {
  const said = ways.flatMap(({ scheduler, stretches }) =>
    stretches
      .filter((one) => one.word === 'unhealthy' && one.from < to && one.to > from)
      .map((one) => ({ scheduler, from: one.from })),
  );
  const names = said.toSorted((a, b) => a.from - b.from).flatMap(({ scheduler }) => scheduler ?? []);
  return [...new Set(names)];
}
