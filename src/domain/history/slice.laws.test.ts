import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { severity } from '../severity';
import { instant, ms, seconds } from '../time';
import { bucketed, shareOf } from './share';
import { meanAge, merged, type Slice, type Stretch, sliceOf } from './slice';
import { mergedAll, sights } from './testing-story';

const slices: fc.Arbitrary<Slice> = fc
  .array(fc.tuple(sights, fc.oneof(fc.nat(9), fc.nat(60_000))), { minLength: 1, maxLength: 4 })
  .map((list) => mergedAll(list.map(([sight, length]) => sliceOf(sight, length))) as Slice);

/** A bucket that was watched in part, of any length, anywhere. */
const stretches: fc.Arbitrary<Stretch> = fc
  .tuple(slices, fc.nat(100_000), fc.oneof(fc.nat(9), fc.nat(20_000)))
  .map(([slice, from, unwatched]) => ({
    ...slice,
    from: instant(from),
    to: instant(from + slice.watched + unwatched),
  }));

const isSound = ({ watched, known, up, aged }: Slice): boolean =>
  up >= 0 && up <= known && known <= watched && aged >= 0 && aged <= watched;

describe('slices', () => {
  it('merge in any order and grouping', () => {
    fc.assert(
      fc.property(slices, slices, slices, (a, b, c) => {
        expect(merged(a, b)).toEqual(merged(b, a));
        expect(merged(merged(a, b), c)).toEqual(merged(a, merged(b, c)));
      }),
    );
  });

  it('of nothing are null, and of one are that one', () => {
    fc.assert(
      fc.property(slices, (slice) => {
        expect(mergedAll([])).toBeNull();
        expect(mergedAll([slice])).toEqual(slice);
      }),
    );
  });

  it('keep the worst word and the greatest age, and add the rest', () => {
    fc.assert(
      fc.property(slices, slices, (a, b) => {
        const both = merged(a, b);
        expect(severity(both.worst)).toBe(Math.max(severity(a.worst), severity(b.worst)));
        expect(both.age ?? -1).toBe(Math.max(a.age ?? -1, b.age ?? -1));
        expect(both.watched).toBe(a.watched + b.watched);
        expect(isSound(both)).toBe(true);
      }),
    );
  });

  it('tell a mean that no age exceeds', () => {
    fc.assert(
      fc.property(slices, (slice) => {
        const mean = meanAge(slice);
        expect(mean === null).toBe(slice.aged === 0);
        expect(mean ?? 0).toBeLessThanOrEqual(slice.age ?? 0);
      }),
    );
  });

  it('of half an age each have the mean of both', () => {
    const of = (age: number) => sliceOf({ verdict: 'healthy', age: ms(age), limit: null }, seconds(5));
    expect(meanAge(merged(of(1000), of(4000)))).toBe(2500);
  });

  it('take a heartbeat from the future for one of just now, and a reversed length for a moment', () => {
    const slice = sliceOf({ verdict: 'late', age: ms(-4000), limit: seconds(30) }, -7);
    expect(slice).toMatchObject({ worst: 'late', age: 0, watched: 0, known: 0, up: 0 });
  });

  it('count what nobody could tell as watched, never as known', () => {
    const of = (verdict: 'unknown' | 'degraded' | 'late') =>
      sliceOf({ verdict, age: null, limit: null }, 1000);
    expect(of('unknown')).toMatchObject({ watched: 1000, known: 0, up: 0 });
    expect(of('degraded')).toMatchObject({ known: 1000, up: 0 });
    expect(of('late')).toMatchObject({ known: 1000, up: 1000 });
  });
});

describe('a share of a stretch', () => {
  it('and the others add up to the whole, each of them sound', () => {
    fc.assert(
      fc.property(
        stretches,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
        (stretch, inner) => {
          const cuts = inner.map((where) => Math.round(stretch.from + where * (stretch.to - stretch.from)));
          const edges = [0, ...cuts.toSorted((a, b) => a - b), 400_000].map(instant);
          const parts = edges.slice(1).map((to, index) => shareOf(stretch, edges[index] ?? to, to));
          const sum = mergedAll(parts);
          const { from: _from, to: _to, ...whole } = stretch;
          expect(sum).toEqual(whole);
          parts.forEach((part, index) => {
            expect(isSound(part)).toBe(true);
            expect(part.watched).toBeLessThanOrEqual((edges[index + 1] ?? 0) - (edges[index] ?? 0));
          });
        },
      ),
    );
  });

  it('in buckets of any width keeps every ms and the worst, and fills none beyond its width', () => {
    fc.assert(
      fc.property(
        fc.array(stretches, { maxLength: 6 }),
        fc.integer({ min: 1000, max: 60_000 }),
        (list, width) => {
          const buckets = bucketed(list, width);
          const ends = list.map(({ from, to }) => ({ from, to })).sort((a, b) => a.from - b.from);
          const isApart = ends.every(({ from }, index) => index === 0 || (ends[index - 1]?.to ?? 0) <= from);
          const total = buckets.reduce((sum, { watched }) => sum + watched, 0);
          const told = list.reduce((sum, { watched }) => sum + watched, 0);
          if (isApart) expect(total).toBe(told);
          else expect(total).toBeLessThanOrEqual(told);
          for (const bucket of buckets) {
            expect(bucket.to - bucket.from).toBe(width);
            expect(bucket.watched).toBeLessThanOrEqual(width);
            expect(isSound(bucket)).toBe(true);
          }
          expect(mergedAll(buckets)?.worst).toBe(mergedAll(list)?.worst);
          expect(mergedAll(buckets)?.age).toBe(mergedAll(list)?.age);
        },
      ),
    );
  });
});
