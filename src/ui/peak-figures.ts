import { type Duration, ms } from '../domain/time';

/** A figure beside one diamond or, where they stand too close for one each, beside several: the greatest of them. */
export interface Figure {
  /** px from the left edge of the plot: of the diamond that it stands beside. */
  readonly x: number;
  readonly side: 'left' | 'right';
  readonly age: Duration;
  readonly count: number;
  /** There is no room to say how many they are. */
  readonly isShort: boolean;
}

/** About so wide are "up to 9 min 12 s" and "2 times, up to 9 min 12 s" (px). */
const ROOM = 112;
const ROOM_OF_SEVERAL = 160;

interface Diamond {
  readonly x: number;
  readonly age: Duration;
  readonly from?: number;
  readonly to?: number;
}

/** Diamonds that share a figure, and all that they and its text take up (px). */
interface Group extends Figure {
  readonly first: number;
  readonly last: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Each diamond has a figure: its own, or, where the next one stands within the room of the text, the greatest of its
 * neighbours. It stands at the right of the last one, or, where there is no room, at the left of the first one. All of it
 * is inside of the plot; one that is narrower than the text has none, the readout and the table have the values.
 * `diamonds`: where they stand (px), ascending, what they stand for, and from where to where the line runs along the top.
 */
export function figuresOf(diamonds: readonly Diamond[], width: number): readonly Figure[] {
  if (width < ROOM) return [];
  const found: Group[] = [];
  for (const { x, age, from = x, to = x } of diamonds) {
    let group = placed(from, to, age, 1, width);
    for (let before = found.at(-1); before !== undefined; before = found.at(-1)) {
      if (before.end <= group.start) break;
      found.pop();
      const flipped = atLeft(before, found.at(-1)?.end ?? 0);
      if (flipped !== null && flipped.end <= group.start) {
        found.push(flipped);
        break;
      }
      const most = ms(Math.max(before.age, group.age));
      group = placed(before.first, group.last, most, before.count + group.count, width);
    }
    found.push(group);
  }
  return found.map(({ x, side, age, count, isShort }) => ({ x, side, age, count, isShort }));
}

const roomFor = (count: number): number => (count > 1 ? ROOM_OF_SEVERAL : ROOM);

function placed(first: number, last: number, age: Duration, count: number, width: number): Group {
  for (const isShort of count > 1 ? [false, true] : [false]) {
    const room = roomFor(isShort ? 1 : count);
    const group = { first, last, age, count, isShort };
    if (last <= width - room) return { ...group, x: last, side: 'right', start: first, end: last + room };
    if (first >= room) return { ...group, x: first, side: 'left', start: first - room, end: last };
  }
  // Where there is room at neither side the text ends with the plot, over the later diamonds.
  const start = Math.min(first, width - ROOM);
  return { first, last, age, count, isShort: count > 1, x: width, side: 'left', start, end: width };
}

/** The same with its text at the left; null where that would stand on what is there. */
function atLeft(group: Group, from: number): Group | null {
  const start = group.first - roomFor(group.count);
  return start < from
    ? null
    : { ...group, x: group.first, side: 'left', start, end: group.last, isShort: false };
}
