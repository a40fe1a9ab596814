import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { severity } from '../severity';
import { type Instant, instant, ms } from '../time';
import { minuteOf } from './coarser';
import { cut } from './cut';
import { type Stretch, sliceOf } from './slice';
import { lane, mergedAll, moments, play, stories, T0, watchedOf } from './testing-story';
import { percent, uptime } from './uptime';

/** Stretches of the raw or the minute tier. */
const lanes = fc.tuple(stories, fc.boolean()).map(([steps, isCoarse]) => {
  const { raw } = play(steps)[0];
  return lane(isCoarse ? raw.map(minuteOf) : raw);
});
const ranges = fc
  .tuple(moments, fc.integer({ min: 1, max: 3 * 3_600_000 }))
  .map(([from, length]) => [from, instant(from + length)] as const);
const counts = fc.integer({ min: 1, max: 320 });

const badness = (slice: { readonly worst: Stretch['worst'] } | null): number =>
  slice === null ? -1 : severity(slice.worst);

const stretch = (from: number, to: number, verdict: Stretch['worst'] = 'healthy'): Stretch => ({
  from: instant(from),
  to: instant(to),
  ...sliceOf({ verdict, age: ms(10), limit: null }, to - from),
});

describe('buckets', () => {
  it('are contiguous and cover the range exactly', () => {
    fc.assert(
      fc.property(lanes, ranges, counts, (list, [from, to], count) => {
        const buckets = cut(list, from, to, count);
        expect(buckets).toHaveLength(Math.min(300, count, to - from));
        expect([buckets[0]?.from, buckets.at(-1)?.to]).toEqual([from, to]);
        buckets.forEach((bucket, index) => {
          expect(bucket.from).toBeLessThan(bucket.to);
          if (index > 0) expect(bucket.from).toBe(buckets[index - 1]?.to);
        });
      }),
    );
  });

  it('share the time exactly: their sum is what was watched inside the range, however many there are', () => {
    fc.assert(
      fc.property(lanes, ranges, counts, (list, [from, to], count) => {
        const slices = cut(list, from, to, count).flatMap(({ slice }) => slice ?? []);
        const { watched, known } = uptime(list, from, to);
        expect(watchedOf(slices)).toBe(watched);
        expect(slices.reduce((sum, one) => sum + one.known, 0)).toBe(known);
      }),
    );
  });

  it('never hold more than their width', () => {
    fc.assert(
      fc.property(lanes, ranges, counts, (list, [from, to], count) => {
        for (const bucket of cut(list, from, to, count))
          expect(bucket.slice?.watched ?? 0).toBeLessThanOrEqual(bucket.to - bucket.from);
      }),
    );
  });

  it('are at least as bad where there are fewer of them', () => {
    fc.assert(
      fc.property(lanes, ranges, fc.integer({ min: 1, max: 100 }), (list, [from, end], count) => {
        const to = instant(end + 1000);
        const fine = cut(list, from, to, count * 3);
        cut(list, from, to, count).forEach((bucket, index) => {
          const parts = fine.slice(index * 3, index * 3 + 3).flatMap(({ slice }) => slice ?? []);
          expect(badness(bucket.slice)).toBe(badness(mergedAll(parts)));
        });
      }),
    );
  });

  it('say null where nobody watched', () => {
    const list = [stretch(0, 0), stretch(0, 5000), stretch(65_000, 65_000)];
    const words = cut(list, instant(0), instant(70_000), 14).map(({ slice }) => (slice ? '+' : '.'));
    expect(words.join('')).toBe('+............+');
  });

  it('hold a moment once: where two meet it is in the later one, at the very end in the last', () => {
    const seen = (at: number) =>
      cut([stretch(at, at)], instant(0), instant(100), 10).flatMap(({ slice }, index) =>
        slice ? index : [],
      );
    expect([0, 10, 99, 100].map(seen)).toEqual([[0], [1], [9], [9]]);
    expect(seen(101)).toEqual([]);
    // The edge between thirds of 100 ms is rounded to 33.
    const third = cut([stretch(33, 33)], instant(0), instant(100), 3);
    expect(third.map(({ slice }) => slice !== null)).toEqual([false, true, false]);
  });

  it('of an empty or reversed range are none', () => {
    expect(cut([], T0, T0, 10)).toEqual([]);
    expect(cut([], T0, instant(T0 - 1), 10)).toEqual([]);
    expect(cut([], T0, instant(T0 + 1000), Number.NaN)).toEqual([]);
  });
});

describe('uptime', () => {
  it('is watched and unwatched time, and nothing else', () => {
    fc.assert(
      fc.property(stories, ranges, (steps, [from, to]) => {
        const [{ raw, gaps, continuity }] = play(steps);
        const start = Math.max(from, continuity.first ?? to);
        const end = Math.min(to, continuity.last ?? from);
        const lost = gaps.reduce((sum, gap) => sum + Math.max(0, within(gap.to) - within(gap.from)), 0);
        function within(at: number): number {
          return Math.min(end, Math.max(start, at));
        }
        expect(uptime(lane(raw), from, to).watched + lost).toBe(Math.max(0, end - start));
      }),
    );
  });

  it('is 100 % only where nothing bad was seen, in however coarse a row and for however short', () => {
    fc.assert(
      fc.property(lanes, ranges, (list, [from, to]) => {
        const { share, isPerfect } = uptime(list, from, to);
        const isBad = cut(list, from, to, 7).some(({ slice }) => badness(slice) > severity('unknown'));
        expect(isPerfect).toBe(!isBad);
        if (share !== null) expect(percent(share, isPerfect) === '100 %').toBe(!isBad);
      }),
    );
  });

  const of = (list: readonly Stretch[], to: Instant = instant(10_000)) => uptime(list, instant(0), to);

  it('counts late as up, and unknown neither way', () => {
    const list = [stretch(0, 4000), stretch(4000, 6000, 'late'), stretch(6000, 9000, 'unknown')];
    expect(of(list)).toEqual({ share: 1, watched: 9000, known: 6000, isPerfect: true });
    expect(of([...list, stretch(9000, 10_000, 'no_reply')])).toMatchObject({
      share: 6 / 7,
      isPerfect: false,
    });
  });

  it('is not 100 % after one bad moment, and none where nothing was known', () => {
    const { share, isPerfect } = of([stretch(0, 9000), stretch(9000, 9000, 'unhealthy')]);
    expect(percent(share ?? 0, isPerfect)).toBe('99.9 %');
    expect(of([stretch(0, 9000, 'unknown')]).share).toBeNull();
    expect(of([]).share).toBeNull();
  });

  it('is rounded down to one decimal', () => {
    expect([0.9996, 0.99, 0.0004, 0].map((share) => percent(share, false))).toEqual([
      '99.9 %',
      '99.0 %',
      '0.0 %',
      '0.0 %',
    ]);
  });
});
