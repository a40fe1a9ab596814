import { minutes, seconds } from '../time';

/** So long must a trouble be seen to last before it is an incident: by time, so that the polling interval does not matter. */
export const CONFIRMED_AFTER = seconds(10);
/** Troubles of one subject whose pauses are shorter belong together; so many blips within this time are one incident. */
export const TOGETHER = minutes(5);
export const BLIPS = 3;
/** One incident has at most so many episodes: what goes on and off for a day must not outgrow what is kept, and lose its name. */
export const LONGEST_CHAIN = 250;
/** A milder trouble before or after a worse one is told with it up to this long; a longer one is an episode of its own. */
export const ASIDE = minutes(2);
/** While Airflow does not answer it is asked at least this often: after the longest back-off and the longest deadline. */
export const ASKED_WITHIN = seconds(60);

/** An episode keeps so many of its latest phases, and so many of the worst instances. */
export const PHASES = 20;
export const AFFECTED = 50;
