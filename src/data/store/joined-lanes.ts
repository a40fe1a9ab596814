import { shareOf } from '../../domain/history/share';
import { merged, type Slice, type Stretch } from '../../domain/history/slice';
import { instant, ms } from '../../domain/time';
import { united, without } from './periods';

export type Lane = readonly Stretch[];

/** The times of a bucket that two recordings have; `mine` itself where the other adds nothing. */
export type Times = (mine: Stretch, other: Stretch) => Slice;

/** Of the one that watched longer. */
export const longer: Times = (mine, other) => (other.watched > mine.watched ? other : mine);

/** Of the one that is folded from finer rows, unless those were gone in part. */
export const folded: Times = (mine, other) => (other.watched >= mine.watched ? other : mine);

/** Of both together, where `portion` of what the other one watched was not watched here. */
export const beside =
  (portion: (from: Stretch['from'], to: Stretch['to']) => number): Times =>
  (mine, other) => {
    const room = mine.to - mine.from - mine.watched;
    const alone = Math.min(room, Math.round(other.watched * portion(mine.from, mine.to)));
    if (alone <= 0) return mine;
    const whole = { ...other, from: instant(0), to: other.watched as number as Stretch['to'] };
    return merged(mine, shareOf(whole, instant(0), instant(alone)));
  };

/** One lane of buckets: the worst and the greatest age are those of both, whoever watched longer. */
export function joinedBuckets(here: Lane, there: Lane, times: Times): Lane {
  const buckets = new Map<number, Stretch>(here.map((one) => [one.from, one]));
  let isBetter = false;
  for (const one of there) {
    const mine = buckets.get(one.from);
    const both = mine === undefined ? one : raised(mine, times(mine, one), one);
    if (both === mine) continue;
    buckets.set(one.from, both);
    isBetter = true;
  }
  return isBetter ? [...buckets.values()].sort((a, b) => a.from - b.from) : here;
}

/**
 * One lane of single answers: what was watched here, in the times between what was watched there alone. Where both did the
 * worse word and the greater age of the two stand for the whole stretch.
 */
export function joinedAnswers(here: Lane, there: Lane): Lane {
  const mine = [...here];
  const own = united(here);
  const added: Stretch[] = [];
  let isBetter = false;
  for (const one of there) {
    if (one.from === one.to) {
      const index = placeOf(mine, one);
      if (index < 0) added.push(one);
      else isBetter = raise(mine, index, one) || isBetter;
      continue;
    }
    added.push(...without(one, own).map((left) => ({ ...left, ...shareOf(one, left.from, left.to) })));
    for (const [index, { from, to }] of mine.entries())
      if (from < one.to && one.from < to) isBetter = raise(mine, index, one) || isBetter;
  }
  if (added.length === 0 && !isBetter) return here;
  return [...mine, ...added].sort((a, b) => a.from - b.from || a.to - b.to);
}

/** Where a single moment belongs: to the same one, or to the answer that covers it; -1: to none. */
function placeOf(lane: Lane, { from: at }: Stretch): number {
  const same = lane.findIndex(({ from, to }) => from === at && to === at);
  return same >= 0 ? same : lane.findIndex(({ from, to }) => from < at && at <= to);
}

function raise(lane: Stretch[], index: number, other: Stretch): boolean {
  const mine = lane[index];
  if (mine === undefined) return false;
  const both = raised(mine, mine, other);
  lane[index] = both;
  return both !== mine;
}

/** The bucket of `mine` with such times, and the worse and the older of all three; `mine` itself where it is the same. */
function raised(mine: Stretch, times: Slice, other: Slice): Stretch {
  const slice = merged(merged(timeless(mine), timeless(other)), times);
  const isSame = FIGURES.every((figure) => slice[figure] === mine[figure]);
  return isSame ? mine : { from: mine.from, to: mine.to, ...slice };
}

const NONE = ms(0);
const timeless = (slice: Slice): Slice => ({
  ...slice,
  watched: NONE,
  known: NONE,
  up: NONE,
  aged: NONE,
  ageTime: 0,
});
const FIGURES = ['worst', 'age', 'limit', 'watched', 'known', 'up', 'aged', 'ageTime'] as const;
