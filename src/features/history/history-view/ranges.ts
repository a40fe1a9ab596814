import { type Duration, hours, type Instant, instant, minutes, ms, seconds } from '../../../domain/time';

/** The ranges that have a button, shortest first; the address names them so. */
export const RANGES = ['15m', '1h', '6h', '24h', '7d', '30d', '90d'] as const;
export type RangeName = (typeof RANGES)[number];

export const LENGTH: Readonly<Record<RangeName, Duration>> = {
  '15m': minutes(15),
  '1h': hours(1),
  '6h': hours(6),
  '24h': hours(24),
  '7d': hours(7 * 24),
  '30d': hours(30 * 24),
  '90d': hours(90 * 24),
};

/** What an address that names none shows. */
export const USUAL: RangeName = '24h';
/** Less is less than a dozen answers; more is not kept. */
export const SHORTEST = minutes(1);
export const LONGEST = LENGTH['90d'];

/** More points than this no chart has. */
export const MOST_BUCKETS = 300;

const STEPS: readonly Duration[] = [
  ...[1, 2, 5, 10, 15, 30].map(seconds),
  ...[1, 2, 5, 10, 15, 30].map(minutes),
  ...[1, 2, 3, 6, 8, 12].map(hours),
];
const FINEST = seconds(5);

/** The round width of a bucket, so that a range of this length has at most 300 of them. */
export const stepFor = (length: Duration): Duration =>
  STEPS.find((step) => step >= FINEST && length / step <= MOST_BUCKETS) ??
  ms(Math.ceil(length / MOST_BUCKETS));

/** The end of the bucket that lasts now: where a live axis ends, so that it moves once a bucket and not each second. */
export const edgeAfter = (now: Instant, step: Duration): Instant => instant(Math.ceil(now / step) * step);
