import { hours, minutes } from '../../domain/time';
import type { Clock } from '../clock';

/** A disk must have been full for so long, and what was given up for it is not followed by more for so long. */
const PATIENCE = minutes(5);
const PAUSE = hours(1);

/** When old rows are given up for a disk that stays full: first those of instances, later all. */
export interface Selling {
  /** Asked each time that the disk is full. */
  isDue(): boolean;
  /** What goes now. */
  next(): 'instances' | 'older';
  /** Something fits again. */
  roomAgain(): void;
}

export function createSelling(clock: Pick<Clock, 'now'>): Selling {
  let since: number | null = null;
  let sold: number | null = null;
  let isSecond = false;
  return {
    isDue() {
      since ??= clock.now();
      return clock.now() - since >= PATIENCE && (sold === null || clock.now() - sold >= PAUSE);
    },
    next() {
      const what = isSecond ? 'older' : 'instances';
      isSecond = true;
      sold = clock.now();
      return what;
    },
    roomAgain() {
      since = null;
      isSecond = false;
    },
  };
}
