import { type Duration, ms } from '../../../domain/time';
import type { Measure } from '../../../ui/words-age-chart';

/** What the axis of values goes up to, and from where on a figure stands in a diamond. */
export interface Scale {
  /** ms; always above the limit and above what-if. */
  readonly top: Duration;
  readonly limit: Duration | null;
  readonly whatIf: Duration | null;
}

const ROUND = [
  10, 25, 50, 100, 250, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000, 90_000, 120_000, 180_000,
  300_000, 600_000, 900_000, 1_800_000, 3_600_000, 7_200_000, 14_400_000, 43_200_000, 86_400_000,
];

/**
 * The top is three limits, so that the limit can be read whatever the worst age was; half as much again as what-if where
 * that is more. A reply can take no longer than its deadline: there the top is a little above it. Parse ages are far from
 * their long limits: there the top is the next round figure above. Without a limit it is the highest value, rounded up.
 */
export function scaleOf(
  highest: Duration,
  limit: Duration | null,
  whatIf: Duration | null,
  measure: Measure | null,
): Scale {
  if (limit === null || limit <= 0) {
    return { top: ms(rounded(Math.max(highest, 1))), limit: null, whatIf: null };
  }
  const top = measure === 'Parse age' ? rounded(limit * 1.2) : limit * (measure === 'Reply time' ? 1.2 : 3);
  const wanted = whatIf === null ? top : Math.max(top, whatIf * 1.25);
  return { top: ms(wanted), limit, whatIf };
}

const rounded = (value: number): number => ROUND.find((round) => round >= value) ?? value;

/** What is above the top is drawn a little below it, so that its line is not taken for the axis's. */
const CUT = 0.98;

/** The value that a line is drawn at: what is above the top, at its cut. */
export const drawnAt = ({ top }: Scale, value: number): number =>
  value > top ? CUT * top : Math.max(0, value);

/** How far up a value is drawn, from 0 to 1; what is above the top is drawn at its cut. */
export const height = (scale: Scale, value: number): number => drawnAt(scale, value) / scale.top;

/** Limits that what-if goes over: from a third of today's to four of it, in whole seconds. */
export const sliderOf = (limit: Duration): { readonly from: Duration; readonly to: Duration } => ({
  from: ms(Math.max(1, Math.round(limit / 3000)) * 1000),
  to: ms(Math.round((limit * 4) / 1000) * 1000),
});

/** A limit from a hand or a link -> one that the slider has, in whole seconds; null: today's, or none that can be. */
export function whatIfOf(value: number, limit: Duration): Duration | null {
  if (!Number.isFinite(value)) return null;
  const { from, to } = sliderOf(limit);
  const whole = Math.min(to, Math.max(from, Math.round(value / 1000) * 1000));
  return Math.abs(whole - limit) < 500 ? null : ms(whole);
}
