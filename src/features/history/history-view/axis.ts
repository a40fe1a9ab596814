import { type Instant, instant } from '../../../domain/time';
import type { Window } from './window';

/** The one time axis of lanes and chart, in pixels. */
export interface Axis extends Window {
  /** Of the plot. */
  readonly width: number;
  /** Of the column of names at its left. */
  readonly left: number;
}

/** Pixels from the plot's left edge; not clipped. */
export const xOf = ({ from, to, width }: Axis, at: number): number => ((at - from) / (to - from)) * width;

/** The inverse, clipped to the axis. */
export const timeAt = ({ from, to, width }: Axis, x: number): Instant =>
  instant(Math.round(from + Math.max(0, Math.min(1, width > 0 ? x / width : 0)) * (to - from)));
