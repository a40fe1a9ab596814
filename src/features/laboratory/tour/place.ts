import { TOURS, type TourId } from '../../../ui/words-tour';

/** Every tour has as many. */
export const STEPS = 6;

/** Where somebody is: a tour, and a step of it from 1 to `STEPS`. */
export interface Place {
  readonly tour: TourId;
  readonly step: number;
}

/** `TOUR~STEP` of an address -> where that is. What is not known begins the first tour; never throws. */
export function placeOf(text: string): Place {
  const [name = '', number = ''] = text.split('~');
  const tour = TOURS.find(({ id }) => id === name)?.id;
  if (tour === undefined) return { tour: TOURS[0].id, step: 1 };
  const step = /^\d+$/.test(number) ? Number(number) : 1;
  return { tour, step: Math.min(STEPS, Math.max(1, step)) };
}

/** For the address: the inverse of `placeOf`. */
export const placeText = ({ tour, step }: Place): string => `${tour}~${step}`;

/** The step before, or null where the tour begins. */
export const before = ({ tour, step }: Place): Place | null => (step > 1 ? { tour, step: step - 1 } : null);

/** The step after; the last one of a tour leads to the next tour, the last one of all nowhere. */
export function after({ tour, step }: Place): Place | null {
  if (step < STEPS) return { tour, step: step + 1 };
  const next = TOURS[TOURS.findIndex(({ id }) => id === tour) + 1];
  return next === undefined ? null : { tour: next.id, step: 1 };
}
