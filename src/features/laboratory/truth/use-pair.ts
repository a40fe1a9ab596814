import { useState } from 'react';
import type { Judged } from '../../../domain/judged';
import type { SimulatorState } from '../world';

/** A world, and what the page said when it was looked at. */
interface Pair {
  readonly state: SimulatorState;
  readonly judged: Judged;
}

/**
 * What is compared. While time goes on, an answer that the page has got since tells of a later world than `state`: at 60x half
 * a minute later, and what broke in between would count as told wrongly. A world that stands still is compared with the
 * newest word, and so is one whose page begins anew or loses its Airflow.
 */
export function usePair(state: SimulatorState, judged: Judged): Pair {
  const [pair, setPair] = useState<Pair>({ state, judged });
  if (pair.state === state && pair.judged === judged) return pair;
  const isStill = state.speed === 0 || pair.judged.feed !== judged.feed;
  if (pair.state === state && !isStill) return pair;
  const next = { state, judged };
  setPair(next);
  return next;
}
