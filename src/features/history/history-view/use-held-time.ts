import { useState } from 'react';
import type { Instant } from '../../../domain/time';

/** The time, standing still while something is held: the moment at which that began. */
export function useHeldTime(now: Instant, isHeld: boolean): Instant {
  const [since, setSince] = useState<Instant | null>(null);
  if (isHeld && since === null) setSince(now);
  if (!isHeld && since !== null) setSince(null);
  return isHeld ? (since ?? now) : now;
}
