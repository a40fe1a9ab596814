import type { Gap } from '../../../domain/history';
import type { InstanceVerdict } from '../../../domain/model';
import type { Instant } from '../../../domain/time';
import type { Says } from '../../../ui/words-told';
import { joined, outside, type Reach, widened } from '../reach';
import { type Axis, xOf } from './axis';
import type { Cell, Lane } from './lane-model';
import { bucketStart, bucketWidth } from './window';

/** How a stretch of a lane is drawn. */
export type Look =
  | 'hatch'
  | 'up'
  | 'nobody'
  /** Told by schedulers, of executors: some were unhealthy, or all of them. */
  | 'partly'
  | 'ill'
  | 'dash'
  | 'healthy'
  /** For so short a time nobody answered that it is one thin bar through all lanes: one trouble, not five. */
  | 'lost'
  | 'late'
  | 'unknown'
  | 'degraded'
  | 'unhealthy'
  | 'no_reply';

/** In the order of painting: worse over better, over what the server told, over hatching. */
export const LOOKS: readonly Look[] = [
  'hatch',
  'up',
  'nobody',
  'partly',
  'ill',
  'dash',
  'healthy',
  'lost',
  'late',
  'unknown',
  'degraded',
  'unhealthy',
  'no_reply',
];

export const LANE = 32;
/** Height says severity (px). */
export const HEIGHT: Readonly<Record<Look, number>> = {
  hatch: 20,
  up: 6,
  nobody: 14,
  partly: 10,
  ill: 14,
  dash: 0,
  healthy: 10,
  lost: LANE,
  late: 14,
  unknown: 10,
  degraded: 16,
  unhealthy: 20,
  no_reply: 20,
};
/** A single bad answer in ninety days is still seen. */
const THINNEST = 3;
/** Narrower than this (px) time without an answer is `lost`. */
const SHORT = 8;

const LOOK: Readonly<Record<InstanceVerdict, Look>> = {
  healthy: 'healthy',
  late: 'late',
  degraded: 'degraded',
  unhealthy: 'unhealthy',
  no_reply: 'no_reply',
  unknown: 'unknown',
  not_deployed: 'dash',
  never_started: 'dash',
  not_reported: 'dash',
  stopped: 'dash',
  gone: 'dash',
};

const TOLD_LOOK: Readonly<Record<Says, Look>> = {
  up: 'up',
  well: 'up',
  nobody: 'nobody',
  partly: 'partly',
  ill: 'ill',
};

/** A stretch of one lane, in pixels. */
export interface Piece {
  readonly lane: number;
  readonly look: Look;
  readonly x: number;
  readonly width: number;
}

/**
 * Lanes -> what is drawn of them. Buckets of the same look are one piece; what is not healthy is at least 3 px wide.
 * Time that nobody watched is hatched, and time in which nobody answered is unknown, by its own ends, not by those of
 * buckets: green is only what was seen, from the first answer (`since`) to the last one. What the server told is drawn only
 * where nobody watched, and before the first record without hatching, because it is all there is.
 */
export function piecesOf(
  lanes: readonly Lane[],
  axis: Axis,
  gaps: readonly Gap[],
  since: Instant | null = null,
): readonly Piece[] {
  const inside = gaps.filter((gap) => gap.to > axis.from && gap.from < axis.to);
  const blind = blindIn(inside, axis);
  const holes = joined(blind.flatMap(({ reaches }) => reaches));
  const real = joined(inside.map((gap): Reach => [xOf(axis, gap.from), xOf(axis, gap.to)]));
  const begun: Reach[] = since === null ? [] : [[Number.NEGATIVE_INFINITY, xOf(axis, since)]];
  return lanes.flatMap((lane, index) => {
    const runsOf = (fits: (cell: Cell) => boolean): readonly Ends[] =>
      runs(lane.cells, fits).map((run) => ends(axis, run));
    const unseen = joined([...holes, ...begun, ...aroundOf(lane, axis)]);
    return [
      ...runsOf(hatched).map((run) => piece(index, 'hatch', axis, untilSince(run, since, axis))),
      ...blind.flatMap(({ look, reaches }) =>
        reaches.map(([x, end]): Piece => ({ lane: index, look, x, width: end - x })),
      ),
      ...runsOf(isUnwatched).flatMap((run) => {
        const [from, to] = untilSince(run, since, axis);
        return lane.told.flatMap((told) =>
          told.from < to && told.to > from
            ? [piece(index, TOLD_LOOK[told.says], axis, [later(from, told.from), earlier(to, told.to)])]
            : [],
        );
      }),
      ...LOOKS.flatMap((look) =>
        runsOf((cell) => lookOf(cell) === look).flatMap((run) => {
          const reach: Reach = [xOf(axis, run[0]), xOf(axis, run[1])];
          const parts = look === 'healthy' ? outside(reach, unseen) : cutOut(look, reach, real);
          return parts.map((part) => drawn(index, look, axis, part));
        }),
      ),
    ];
  });
}

interface Blind {
  readonly look: Look;
  readonly reaches: readonly Reach[];
}

/** Where nobody saw anything, as it is drawn. */
function blindIn(gaps: readonly Gap[], axis: Axis): readonly Blind[] {
  const reachesOf = (isFailing: boolean): readonly Reach[] =>
    joined(
      gaps
        .filter(({ why }) => (why === 'failing') === isFailing)
        .map(({ from, to }) => widened([xOf(axis, from), xOf(axis, to)], THINNEST, axis.width)),
    );
  const failing = reachesOf(true);
  const isShort = ([from, to]: Reach): boolean => to - from < SHORT;
  return [
    { look: 'hatch', reaches: reachesOf(false) },
    { look: 'lost', reaches: failing.filter(isShort) },
    { look: 'unknown', reaches: failing.filter((one) => !isShort(one)) },
  ];
}

/** What is up or unknown leaves a gap its own part of the bucket; what is bad keeps all of it, and stands over the gap. */
const cutOut = (look: Look, reach: Reach, gaps: readonly Reach[]): readonly Reach[] =>
  look === 'late' || look === 'unknown' ? outside(reach, gaps) : [reach];

/** Before the first stretch that was seen of a lane, and after the last one. */
function aroundOf({ stretches }: Lane, axis: Axis): readonly Reach[] {
  const first = stretches[0];
  const last = stretches.at(-1);
  if (first === undefined || last === undefined) return [];
  return [
    [Number.NEGATIVE_INFINITY, xOf(axis, first.from)],
    [xOf(axis, last.to), Number.POSITIVE_INFINITY],
  ];
}

type Ends = readonly [Instant, Instant];

/** The recording began inside of the bucket that follows: what was before it reaches until then. */
function untilSince([from, to]: Ends, since: Instant | null, axis: Axis): Ends {
  return since !== null && since > to && since < to + bucketWidth(axis) ? [from, since] : [from, to];
}

const isUnwatched = (cell: Cell): boolean => cell.is === 'before' || cell.is === 'unwatched';
const hatched = (cell: Cell): boolean =>
  cell.is === 'unwatched' || (cell.is === 'before' && cell.told === null);

function lookOf(cell: Cell): Look | null {
  return cell.is === 'seen' ? LOOK[cell.slice.worst] : null;
}

const later = (a: Instant, b: Instant): Instant => (a > b ? a : b);
const earlier = (a: Instant, b: Instant): Instant => (a < b ? a : b);

/** First and last index of each run of cells that fit. */
function runs(cells: readonly Cell[], fits: (cell: Cell) => boolean): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  cells.forEach((cell, index) => {
    if (!fits(cell)) return;
    const open = found.at(-1);
    if (open?.[1] === index - 1) open[1] = index;
    else found.push([index, index]);
  });
  return found;
}

const ends = (axis: Axis, [first, last]: readonly [number, number]): Ends => [
  bucketStart(axis, first),
  bucketStart(axis, last + 1),
];

const piece = (lane: number, look: Look, axis: Axis, [from, to]: Ends): Piece =>
  drawn(lane, look, axis, [xOf(axis, from), xOf(axis, to)]);

function drawn(lane: number, look: Look, axis: Axis, reach: Reach): Piece {
  const [x, end] = widened(reach, look === 'healthy' || look === 'up' ? 0 : THINNEST, axis.width);
  return { lane, look, x, width: end - x };
}

const OUTLINED: ReadonlySet<Look> = new Set(['unknown', 'up', 'nobody', 'partly', 'ill']);

const n = (value: number): string => String(Math.round(value * 10) / 10);

/** All pieces of one look as one path: boxes around the middle of their lane; dashes are its middle. */
export function pathOf(pieces: readonly Piece[], look: Look): string {
  const half = HEIGHT[look] / 2;
  // An outline of 1 px stands inside its box.
  const inset = OUTLINED.has(look) ? 0.5 : 0;
  return pieces
    .filter((one) => one.look === look && one.width > 0)
    .map(({ lane, x, width }) => {
      const middle = lane * LANE + LANE / 2;
      if (look === 'dash') return `M${n(x)} ${middle}h${n(width)}`;
      const wide = n(Math.max(1, width - 2 * inset));
      const high = n(2 * (half - inset));
      return `M${n(x + inset)} ${n(middle - half + inset)}h${wide}v${high}h-${wide}z`;
    })
    .join('');
}
