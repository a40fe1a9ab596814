import type { ReactNode } from 'react';
import type { Judged } from '../../domain/judged';
import type { Zone } from '../../ui/words-time';
import type { Simulator } from './simulator';
import type { SimulatorState } from './world';

/**
 * Does something to the simulated Airflow. What it answers becomes the drawer's state and the address at once; a
 * refusal is said at the top of the drawer. True: it was done. Never rejects.
 */
export type Act = (work: (simulator: Simulator) => Promise<SimulatorState>) => Promise<boolean>;

export interface ComponentsSectionProps {
  readonly state: SimulatorState;
  readonly act: Act;
}

export interface TruthSectionProps {
  readonly state: SimulatorState;
  /** What the page says now. */
  readonly judged: Judged;
  /** What the API server is to speak as; null: the scenario's own. */
  readonly onRelease: (release: string | null) => void;
  readonly zone: Zone;
}

export interface TourProps {
  readonly fetch: typeof globalThis.fetch;
  readonly base: URL;
  /** The value of `?tour=`: `TOUR~STEP`. */
  readonly tour: string;
  readonly zone: Zone;
  /** What the page shows below its bar when there is no tour. */
  readonly page: ReactNode;
  /** Another value of `?tour=`; null leaves the tour. */
  readonly onTour: (tour: string | null) => void;
  /** The tour has put another world under the page: the value of `?sim=` that names it. The page begins anew. */
  readonly onSim: (sim: string) => void;
}
