import * as v from 'valibot';
import { entry } from './fields';
import type { Problem } from './model';
import type { Instant } from './time';

/** What the plugin says of executors in its answer of health. `unrecognised`: a word that Vitals does not know. */
const WORDS = ['reported', 'by_airflow', 'not_yet', 'off', 'store_failed'] as const;
type Word = (typeof WORDS)[number] | 'unrecognised';

/**
 * How much the plugin's own route of health tells of executors: its word, or why there is none. `off`: the operator has turned the
 * polls off. `absent`: there is nothing at that path.
 */
export type RouteState = Word | 'not_asked' | 'absent' | 'needs_login' | 'forbidden' | 'failing';

/** What is known of that route; instants by the local clock. An Airflow that reports executors itself is never asked for it. */
export interface PluginRoute {
  readonly state: RouteState;
  /** What went wrong last; null where nothing did. */
  readonly problem: Problem | null;
  /** Failures in a row. */
  readonly failures: number;
  readonly answeredAt: Instant | null;
  readonly settledAt: Instant | null;
  /** Not before then, while it fails; null: with the next question of health, or (at rest) not by itself. */
  readonly nextAt: Instant | null;
}

export const UNASKED_ROUTE: PluginRoute = {
  state: 'not_asked',
  problem: null,
  failures: 0,
  answeredAt: null,
  settledAt: null,
  nextAt: null,
};

const body = entry({ vitals: v.nullish(entry({ executors: v.nullish(v.unknown()) }), null) });

/** The plugin's word in an answer of health; null: the answer is not the plugin's. Never throws. */
export function wordOf(json: unknown): Word | null {
  const read = v.safeParse(body, json);
  if (!read.success) return 'unrecognised';
  const { vitals } = read.output;
  return vitals && (WORDS.find((word) => word === vitals.executors) ?? 'unrecognised');
}
