import type { ComponentName, HeartbeatComponent, Verdict } from '../domain/model';

/** One of it, in the middle of a sentence. */
export const NOUN: Readonly<Record<ComponentName, string>> = {
  scheduler: 'scheduler',
  triggerer: 'triggerer',
  dag_processor: 'Dag processor',
  executor: 'executor',
  metadatabase: 'metadata database',
};

/** A verdict in the middle of a sentence: "was healthy". */
export const verdictWord = (verdict: Verdict): string => verdict.replace('_', ' ');

/** What a part of a component's work is called: bundles for Dag processors, teams for triggerers. */
export const PART: Readonly<Record<HeartbeatComponent, string>> = {
  scheduler: 'Part of the work',
  triggerer: 'A team',
  dag_processor: 'A bundle',
};
