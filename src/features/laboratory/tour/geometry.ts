import type { Label, Lane } from './data';

/** Room above the lanes: what happened, and the cursor's time. All lengths in CSS pixels. */
export const HEAD = 36;
/** Room below them: the axis. */
const FOOT = 24;
const HEIGHT: Readonly<Record<Lane['kind'], number>> = {
  ticks: 44,
  polls: 112,
  none: 112,
  dots: 44,
  verdicts: 32,
};

/** Where things are in a plot of a width. */
export interface Geometry {
  /** Where the axis begins and ends. */
  readonly left: number;
  readonly right: number;
  readonly top: readonly number[];
  readonly bottom: number;
  readonly height: number;
  /** Pixels of a second. */
  readonly unit: number;
  readonly x: (second: number) => number;
  /** The whole second under a place, never outside of the run. */
  readonly second: (x: number) => number;
}

/**
 * `width` of the whole drawing, of which `left` is for the names; `length` in seconds. A drawing without any room has a
 * unit of 0.
 */
export function geometryOf(lanes: readonly Lane[], left: number, width: number, length: number): Geometry {
  const right = Math.max(left, width - 1);
  const top: number[] = [];
  let bottom = HEAD;
  for (const [index, lane] of lanes.entries()) {
    // A line stands between what was measured and what is said of it.
    if (lane.kind === 'verdicts' && lanes[index - 1]?.kind !== 'verdicts') bottom += 8;
    top.push(bottom);
    bottom += HEIGHT[lane.kind];
  }
  const unit = (right - left) / length;
  return {
    left,
    right,
    top,
    bottom,
    height: bottom + FOOT,
    unit,
    x: (second) => left + second * unit,
    second: (x) => (unit === 0 ? 0 : Math.min(length, Math.max(0, Math.round((x - left) / unit)))),
  };
}

const STEPS = [5, 10, 15, 30, 60, 120, 300, 600];
/** What an axis needs from one number to the next. */
const BETWEEN = 56;

/** Seconds at which the axis has a number: round ones, the end included where it is one. */
export function ticksOf(length: number, unit: number): readonly number[] {
  const step = STEPS.find((one) => one * unit >= BETWEEN) ?? Math.max(length, 1);
  const ticks: number[] = [];
  for (let second = 0; second <= length; second += step) ticks.push(second);
  return ticks;
}

/** All names in a picture with their meanings; both sides need the same room for theirs. */
export const labelsOf = (lanes: readonly Lane[]): readonly Label[] =>
  lanes.flatMap((lane): readonly Label[] => {
    if (lane.kind === 'verdicts') return [[lane.label, '']];
    return 'labels' in lane ? lane.labels : [lane.label];
  });
