import { useEffect, useState } from 'react';
import type { Clock } from '../../../data/clock';
import { type Instant, instant } from '../../../domain/time';

/** As often as tenths of a second change (ms). */
const EVERY = 100;

/**
 * The simulated time, for whoever shows it finer than in seconds: the page's own clock is the simulator's, so that
 * nothing has to be asked. Whoever uses it is drawn at each tenth while the world moves; while it stands still, with what
 * else is new.
 */
export function useSimTime(clock: Clock, isMoving: boolean): Instant {
  const [, setTurn] = useState(0);
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => setTurn((turn) => turn + 1), EVERY);
    return () => clearInterval(timer);
  }, [isMoving]);
  return instant(clock.now());
}
