import type { ServerClock } from './server-clock';

/** Whether it is known what time it is: not between a leap of the local clock and the next answer. */
export const isTold = ({ source, proofs }: ServerClock): boolean => source === 'browser' || proofs.length > 0;
