import { type Duration, hours, minutes, seconds } from '../time';

/** How finely time is kept, finest first. Each tier holds everything up to now, so that a range is read from one of them. */
export const TIERS = ['raw', 'ten', 'minute', 'quarter'] as const;
export type Tier = (typeof TIERS)[number];

/** Width of a bucket; a raw one is as long as the time between two answers. */
export const WIDTH: Readonly<Record<Exclude<Tier, 'raw'>, Duration>> = {
  ten: seconds(10),
  minute: minutes(1),
  quarter: minutes(15),
};

/** How long a tier is kept. */
export const KEPT: Readonly<Record<Tier, Duration>> = {
  raw: hours(1),
  ten: hours(6),
  minute: hours(7 * 24),
  quarter: hours(90 * 24),
};
