import { decodeTransitions, type TransitionsPage } from '../../domain/payload-transitions';
import type { Instant } from '../../domain/time';
import type { Wire } from '../client';
import { askPage, below } from './pages';

/** One reading of what schedulers kept of their executors. */
export interface TransitionsAnswer extends Pick<TransitionsPage, 'transitions' | 'isComplete'> {
  /** By the local clock. */
  readonly receivedAt: Instant;
}

/** The plugin's route; it sends the newest thousand at most. */
const TRANSITIONS = 'vitals/api/executor-transitions';

/** Reads what the plugin's schedulers told of their executors. Throws a ProblemError where that fails. */
export async function askTransitions(wire: Wire, base: URL, stop: AbortSignal): Promise<TransitionsAnswer> {
  const { page, receivedAt } = await askPage(wire, below(base, TRANSITIONS, {}), decodeTransitions, stop);
  const { transitions, isComplete } = page;
  return { transitions, isComplete, receivedAt };
}
