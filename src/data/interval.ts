import { HEARTBEAT_COMPONENTS, type Limits } from '../domain/model';
import { type Duration, ms, seconds } from '../domain/time';

const USUAL = seconds(5);
const SHORTEST = seconds(1);

/** How often to ask for health: as configured (5 s), or a quarter of the smallest limit where that is less. */
export function pollInterval(limits: Limits, configured: Duration | null): Duration {
  const smallest = Math.min(...HEARTBEAT_COMPONENTS.map((component) => limits[component].after));
  return ms(Math.max(SHORTEST, Math.min(configured ?? USUAL, smallest / 4)));
}
