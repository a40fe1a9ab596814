import { decapital } from '../ui/words-lists';
import { TOURS } from '../ui/words-tour';

/** The name of the tour that the value of `?tour=` begins with; of one that is not known, the first. */
const tourName = (tour: string): string =>
  (TOURS.find(({ id }) => tour.split('~')[0] === id) ?? TOURS[0]).short;

/**
 * Where somebody is on a simulated page: in a tour, or before an Airflow of some release. Of a proposal's release the bar
 * has no room for the patch: "3.4.0+executors" is "Airflow 3.4 + executors". null: not known yet.
 */
export function simulatedPlace(tour: string | null, release: string | null): string | null {
  if (tour !== null) return `Tour: ${decapital(tourName(tour))}`;
  return release === null ? null : `Airflow ${release.replace(/^(\d+\.\d+)(?:\.\d+)?\+/, '$1 + ')}`;
}
