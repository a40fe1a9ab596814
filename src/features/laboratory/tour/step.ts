import type { Zone } from '../../../ui/words-time';
import type { Told } from '../../../ui/words-tour-told';
import type { Picked, TapeWish } from '../world';
import type { PictureData } from './data';
import { CONFIGURATION } from './limits';
import type { Run } from './run';

/** One step of a tour. What it says is measured in tapes of its own, so that no figure can be wrong. */
export interface Step {
  /** In few words: the step before names it in its button. */
  readonly name: string;
  /** What is put behind the page. */
  readonly situation: Pick<Picked, 'scenario' | 'seed' | 'at' | 'speed'>;
  readonly tapes: readonly TapeWish[];
  /** Null: the runs do not show what the step is about. */
  readonly tell: (runs: readonly Run[]) => Told | null;
  /** What stands in place of the page; the page itself where there is none. */
  readonly picture?: (runs: readonly Run[], zone: Zone) => PictureData | null;
}

/**
 * The same for all, so that two scenarios of one step are the same world until they part. Of this one the broker freezes
 * right after a heartbeat and just before a poll: what one side has to wait longest for, the other one sees at once.
 */
export const SEED = 28;

/** A tape that is looked at every second, and knows the limits of its Airflow. */
export const tapeOf = (scenario: string, seconds: number, more: Partial<TapeWish> = {}): TapeWish => ({
  scenario,
  seed: SEED,
  seconds,
  every: 1,
  ...more,
  ask: [...CONFIGURATION.map((path) => ({ path, every: Math.max(1, seconds) })), ...(more.ask ?? [])],
});

/** A scenario from its second `at` on, at the pace of life. */
export const from = (scenario: string, at: number): Step['situation'] => ({
  scenario,
  seed: SEED,
  at,
  speed: 1,
});
