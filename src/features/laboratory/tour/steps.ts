import type { TourId } from '../../../ui/words-tour';
import { EXECUTOR_TOUR } from './executors';
import type { Place } from './place';
import { PROCESSOR_TOUR } from './processors';
import type { Step } from './step';

export const STEPS_OF: Readonly<Record<TourId, readonly Step[]>> = {
  'executor-health': EXECUTOR_TOUR,
  'dag-processors': PROCESSOR_TOUR,
};

/** The step at a place; the first one of its tour where there is none of that number. */
export function stepAt({ tour, step }: Place): Step {
  const steps = STEPS_OF[tour];
  const found = steps[step - 1] ?? steps[0];
  if (found === undefined) throw new Error(`the tour ${tour} has no steps`);
  return found;
}
