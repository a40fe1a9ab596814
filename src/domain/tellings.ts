import { grouped } from './grouping';
import type { Life } from './lives';
import { together } from './tellings/together';
import { type ToldTrouble, troublesIn } from './tellings/troubles';
import { type ToldWay, waysOf } from './tellings/ways';
import type { Instant } from './time';
import type { ExecutorTransition, TransitionList } from './transitions';

/** A stretch that schedulers told about; `degraded`: some said unhealthy and others healthy. */
export interface ToldStretch {
  readonly from: Instant;
  readonly to: Instant;
  readonly word: 'healthy' | 'degraded' | 'unhealthy';
  /** Why, by the first of those who said so; null where all is well, or nobody gave a reason. */
  readonly because: {
    readonly executor: string;
    readonly scheduler: string | null;
    readonly reason: string | null;
  } | null;
}

/** What a scheduler said last of an executor, and since when it has. */
export interface Standing {
  readonly health: ExecutorTransition['health'];
  readonly since: Instant;
  /** It is the first that is known of this life: it may have been so before. */
  readonly isFirst: boolean;
}

/**
 * What schedulers told of their executors before this page was opened, and in times that it did not watch. Stretches are
 * disjoint, oldest first, and lie between the first transition and the time of the list; where nobody who still lived said
 * healthy or unhealthy there is none.
 */
export interface Tellings {
  readonly whole: readonly ToldStretch[];
  /** By the identity of an instance (`EXECUTOR@SCHEDULER/INSTANCE`). */
  readonly replicas: Readonly<Record<string, readonly ToldStretch[]>>;
  readonly standing: Readonly<Record<string, Standing>>;
  /** Oldest first. */
  readonly troubles: readonly ToldTrouble[];
  /** Nothing is known before; null where nobody told anything. */
  readonly since: Instant | null;
  /** Why it does not reach further: there is more than was read, or nobody told anything before. */
  readonly why: 'cut' | 'first' | null;
}

/** The identity of the instance that a transition is about, as its row in the health answer has it. */
const toldId = ({ executor, scheduler, instance }: Omit<ToldWay, 'job' | 'stretches'>): string =>
  `${executor}@${scheduler ?? ''}/${instance ?? ''}`;

/**
 * Any list is taken: unsorted, from the future (nothing lies later than the list), of schedulers that nobody knows. A verdict
 * holds until the next one of the same scheduler's life; the last one as long as health still has it, else as long as the
 * scheduler's row (`lives`) shows it alive, and three intervals in any case: somebody had looked.
 */
export function tellingsOf(list: TransitionList, lives: readonly Life[]): Tellings {
  const ways = waysOf(list, lives);
  const since = list.transitions.reduce<Instant | null>(
    (first, { at }) => (at <= list.at && (first === null || at < first) ? at : first),
    null,
  );
  const byId = grouped(ways, toldId);
  return {
    whole: together(ways),
    replicas: Object.fromEntries([...byId].map(([id, own]) => [id, together(own)])),
    standing: Object.fromEntries([...byId].flatMap(([id, own]) => standingOf(own).map((one) => [id, one]))),
    troubles: troublesIn(ways, list.at),
    since,
    why: since === null ? null : list.isComplete ? 'first' : 'cut',
  };
}

/** Of the life that began last. */
function standingOf(ways: readonly ToldWay[]): readonly Standing[] {
  const newest = ways.reduce<ToldWay | null>(
    (last, way) =>
      last === null || (way.stretches[0]?.from ?? 0) >= (last.stretches[0]?.from ?? 0) ? way : last,
    null,
  );
  const stretches = newest?.stretches ?? [];
  const last = stretches.at(-1);
  if (last === undefined) return [];
  // Another kind of reason is no other word.
  const change = stretches.findLastIndex(({ word }) => word !== last.word);
  const { from } = stretches[change + 1] ?? last;
  return [{ health: last.word, since: from, isFirst: change < 0 }];
}
