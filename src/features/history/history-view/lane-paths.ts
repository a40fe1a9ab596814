import type { Gap } from '../../../domain/history';
import type { InstanceVerdict } from '../../../domain/model';
import { type Instant } from '../../../domain/time';
import { type Axis, xOf } from './axis';
import type { Cell, Lane } from './lane-model';
import { bucketStart } from './window';

/** How a stretch of a lane is drawn. */
export type Look =
  | 'hatch'
  | 'up'
  | 'nobody'
  | 'dash'
  | 'healthy'
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
  'dash',
  'healthy',
  'late',
  'unknown',
  'degraded',
  'unhealthy',
  'no_reply',
];

/** Height says severity (px); lanes are 32 apart. */
export const HEIGHT: Readonly<Record<Look, number>> = {
  hatch: 20,
  up: 6,
  nobody: 14,
  dash: 0,
  healthy: 10,
  late: 14,
  unknown: 10,
  degraded: 16,
  unhealthy: 20,
  no_reply: 20,
};
export const LANE = 32;
/** A single bad answer in ninety days is still seen. */
const THINNEST = 3;

const LOOK: Readonly<Record<InstanceVerdict, Look>> = {
  healthy: 'healthy',
  late: 'late',
  degraded: 'degraded',
  unhealthy: 'unhealthy',
  no_reply: 'no_reply',
  unknown: 'unknown',
  not_deployed: 'dash',
  not_reported: 'dash',
  stopped: 'dash',
  gone: 'dash',
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
 * Time that nobody watched is hatched by its own ends, not by those of buckets; what the server told is drawn only
 * where nobody watched, and before the first record without hatching, because it is all there is.
 */
export function piecesOf(lanes: readonly Lane[], axis: Axis, gaps: readonly Gap[]): readonly Piece[] {
  const blind = gaps.filter(({ why }) => why !== 'failing');
  return lanes.flatMap((lane, index) => [
    ...runs(lane.cells, hatched).map((run) => piece(index, 'hatch', axis, ...ends(axis, run))),
    ...blind
      .filter((gap) => gap.to > axis.from && gap.from < axis.to)
      .map((gap) => piece(index, 'hatch', axis, gap.from, gap.to)),
    ...runs(lane.cells, isUnwatched).flatMap((run) => {
      const [from, to] = ends(axis, run);
      return lane.told.flatMap((told) =>
        told.from < to && told.to > from
          ? [piece(index, told.up ? 'up' : 'nobody', axis, later(from, told.from), earlier(to, told.to))]
          : [],
      );
    }),
    ...LOOKS.flatMap((look) =>
      runs(lane.cells, (cell) => lookOf(cell) === look).flatMap((run) =>
        (look === 'healthy' ? outside(ends(axis, run), blind) : [ends(axis, run)]).map((part) =>
          piece(index, look, axis, ...part),
        ),
      ),
    ),
  ]);
}

type Ends = readonly [Instant, Instant];

/** A stretch less the gaps in it: what is well is not drawn where nobody looked; what is bad keeps its bucket. */
function outside([from, to]: Ends, gaps: readonly Gap[]): readonly Ends[] {
  const parts: Ends[] = [];
  let start = from;
  for (const gap of gaps) {
    if (gap.from >= to || gap.to <= start) continue;
    if (gap.from > start) parts.push([start, gap.from]);
    start = later(start, gap.to);
  }
  return start < to ? [...parts, [start, to]] : parts;
}

const isUnwatched = (cell: Cell): boolean => cell.is === 'before' || cell.is === 'unwatched';
const hatched = (cell: Cell): boolean =>
  cell.is === 'unwatched' || (cell.is === 'before' && cell.told === null);

function lookOf(cell: Cell): Look | null {
  if (cell.is === 'seen') return LOOK[cell.slice.worst];
  return cell.is === 'failing' ? 'unknown' : null;
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

function piece(lane: number, look: Look, axis: Axis, from: Instant, to: Instant): Piece {
  const start = Math.max(0, xOf(axis, from));
  const end = Math.min(axis.width, xOf(axis, to));
  const width = look === 'healthy' || look === 'up' ? end - start : Math.max(THINNEST, end - start);
  return { lane, look, x: Math.max(0, Math.min(start, axis.width - width)), width };
}

const n = (value: number): string => String(Math.round(value * 10) / 10);

/** All pieces of one look as one path: boxes around the middle of their lane; dashes are its middle. */
export function pathOf(pieces: readonly Piece[], look: Look): string {
  const half = HEIGHT[look] / 2;
  // An outline of 1 px stands inside its box.
  const inset = look === 'unknown' || look === 'up' || look === 'nobody' ? 0.5 : 0;
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
