import * as v from 'valibot';
import { entry, heartbeat, text } from './fields';
import { cleaned, LONGEST_NAME, reasonCode } from './payload-executor';
import { type DecodedPage, decodePage, type Paged } from './payload-page';
import type { Instant } from './time';
import type { ExecutorTransition } from './transitions';

/** What the plugin's route answered. */
export interface TransitionsPage extends Paged {
  readonly transitions: readonly ExecutorTransition[];
  /** It says that it left nothing out. */
  readonly isComplete: boolean;
}

export type DecodedTransitions = DecodedPage<TransitionsPage>;

/** More are never sent for one question. */
const MOST = 1000;
const KNOWN = ['healthy', 'unhealthy'] as const;

/** One without a time tells nothing of when. */
const at = v.pipe(
  heartbeat,
  v.custom<Instant>((value) => value !== null),
);

const transition = v.pipe(
  entry({
    at,
    hostname: cleaned,
    job_id: v.nullish(v.unknown()),
    executor: cleaned,
    instance: cleaned,
    health: text,
    reason: cleaned,
    reason_code: text,
  }),
  v.transform(
    (read): ExecutorTransition => ({
      at: read.at,
      scheduler: read.hostname?.slice(0, LONGEST_NAME) ?? null,
      job: Number.isSafeInteger(read.job_id) ? Number(read.job_id) : null,
      executor: read.executor ?? 'unnamed executor',
      instance: read.instance,
      health: KNOWN.find((word) => word === read.health) ?? 'unknown',
      reason: read.reason,
      kind: reasonCode(read.reason_code),
    }),
  ),
);

const whole = entry({ is_complete: v.literal(true) });

/**
 * Body of an `executor-transitions` answer of the plugin -> what schedulers told, or a named problem where it is no such list.
 * Never throws; at most a thousand are read, one that cannot be is left out alone, and counted. A word that nobody knows is unknown.
 */
export function decodeTransitions(json: unknown): DecodedTransitions {
  const decoded = decodePage(json, 'transitions', transition);
  if (!decoded.ok) return decoded;
  const { items, ...counts } = decoded.page;
  const isComplete = v.is(whole, json) && counts.skipped === 0 && items.length <= MOST;
  return { ok: true, page: { transitions: items.slice(0, MOST), isComplete, ...counts } };
}
