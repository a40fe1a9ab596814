import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hours, instant, minutes, ms, plus } from '../../../domain/time';
import { NOW } from '../testing-recorded';
import { type Changes, readHistory, timeText } from './address';
import { liveRange, moved, pinned, stepped, zoomed, zoomTo } from './moves';
import { edgeAfter, LENGTH, LONGEST, RANGES, SHORTEST, stepFor } from './ranges';
import { bucketAt, bucketStart, bucketWidth, isInside, type Window, windowOf } from './window';

const times = fc.integer({ min: NOW - 100 * 86_400_000, max: NOW + 86_400_000 }).map(instant);
const ranges = fc.constantFrom(...RANGES);
const search = (changes: Changes): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(changes)) if (value !== null) query.set(name, value);
  return query.toString();
};
const shown = (changes: Changes, now = NOW): Window => windowOf(readHistory(search(changes)), now);

describe('the address', () => {
  test('gives a window for any text: never longer than 90 days, never more than 300 buckets', () => {
    const piece = fc.oneof(fc.string(), times.map(timeText), ranges);
    fc.assert(
      fc.property(piece, piece, piece, piece, (range, from, to, at) => {
        const window = shown({ range, from, to, at });
        expect(window.to - window.from).toBeGreaterThanOrEqual(SHORTEST);
        expect(window.to - window.from).toBeLessThanOrEqual(LONGEST);
        expect(window.count).toBeGreaterThanOrEqual(1);
        expect(window.count).toBeLessThanOrEqual(300);
      }),
    );
  });

  test('leads back to the same bucket, whichever was pinned', () => {
    fc.assert(
      fc.property(ranges, fc.nat(299), (range, some) => {
        const live = shown({ range });
        const index = some % live.count;
        const held = shown({ range, ...pinned(live, index) });
        expect(held).toMatchObject({ from: live.from, to: live.to, isLive: false });
        expect(bucketAt(held, readHistory(search(pinned(live, index))).at ?? NOW)).toBe(index);
      }),
    );
  });

  test('of a moment that is older than the range shows it in the middle', () => {
    const at = plus(NOW, hours(-72));
    const window = shown({ range: '1h', at: timeText(at) });
    expect(isInside(window, at)).toBe(true);
    expect(Math.abs((window.from + window.to) / 2 - at)).toBeLessThanOrEqual(bucketWidth(window));
  });

  test('takes an instance only with its component, a limit only where it is one', () => {
    const read = (text: string) => readHistory(text);
    expect(read('chart=triggerer&who=triggerer+job:5').who).toBe('triggerer job:5');
    expect(read('chart=scheduler&who=triggerer+job:5').who).toBeNull();
    expect(read('who=triggerer+job:5').who).toBeNull();
    expect([read('limit=60').limit, read('limit=-1').limit, read('limit=soon').limit]).toEqual([
      ms(60_000),
      null,
      null,
    ]);
  });
});

describe('a live range', () => {
  test('moves once a bucket, not with each second, and always shows now', () => {
    fc.assert(
      fc.property(ranges, times, fc.integer({ min: 0, max: 5000 }), (range, now, later) => {
        const before = shown({ range }, now);
        const after = shown({ range }, plus(now, ms(later)));
        expect(after.from - before.from).toBe(after.to - before.to);
        expect((after.to - before.to) % bucketWidth(before)).toBe(0);
        expect(before.to).toBeGreaterThanOrEqual(now);
        expect(before.to - now).toBeLessThan(bucketWidth(before));
      }),
    );
  });

  test('has buckets that tile it', () => {
    fc.assert(
      fc.property(ranges, fc.nat(299), (range, some) => {
        const window = shown({ range });
        const index = some % window.count;
        const start = bucketStart(window, index);
        expect(bucketAt(window, start)).toBe(index);
        expect(bucketAt(window, plus(bucketStart(window, index + 1), ms(-1)))).toBe(index);
      }),
    );
  });
});

describe('moving', () => {
  test('never ends later than the bucket that lasts, and keeps the length', () => {
    fc.assert(
      fc.property(ranges, fc.array(fc.constantFrom(-1, 1), { maxLength: 8 }), (range, steps) => {
        let window = shown({ range });
        for (const step of steps) window = shown({ range, ...stepped(window, step, NOW) });
        expect(window.to - window.from).toBe(LENGTH[range]);
        expect(window.to).toBeLessThanOrEqual(edgeAfter(NOW, stepFor(LENGTH[range])));
      }),
    );
  });

  test('back and forward again is live again', () => {
    const live = shown({ range: '6h' });
    const back = shown({ range: '6h', ...stepped(live, -1, NOW) });
    expect(back).toMatchObject({ to: live.to - hours(3), isLive: false });
    expect(shown({ range: '6h', ...stepped(back, 1, NOW) })).toEqual(live);
  });

  test('a range of one’s own keeps its length where it meets now', () => {
    const own = shown({ from: '2026-11-30T10:00:00Z', to: '2026-11-30T12:00:00Z' });
    const later = shown(moved(own, hours(9), NOW));
    expect(later.to - later.from).toBe(hours(2));
    expect(later.to).toBe(edgeAfter(NOW, stepFor(hours(2))));
  });
});

describe('zooming', () => {
  test('to what was dragged over holds all of it, in whole buckets, and at least a minute', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 80 * 86_400_000 }),
        fc.integer({ min: 0, max: 86_400_000 }),
        (ago, length) => {
          const from = plus(NOW, ms(-ago - length));
          const to = plus(from, ms(length));
          const window = shown(zoomTo(to, from, NOW));
          expect(window.from).toBeLessThanOrEqual(from);
          expect(window.to).toBeGreaterThanOrEqual(Math.min(to, NOW));
          expect(window.to - window.from).toBeGreaterThanOrEqual(SHORTEST);
        },
      ),
    );
  });

  test('in and out goes by the named ranges; live stays live, and a moment stays inside', () => {
    const day = shown({});
    expect(zoomed(day, 'in', null, NOW)).toEqual(liveRange('6h'));
    expect(zoomed(day, 'out', null, NOW)).toEqual(liveRange('7d'));
    expect(zoomed(shown({ range: '90d' }), 'out', null, NOW)).toBeNull();
    expect(zoomed(shown({ range: '15m' }), 'in', null, NOW)).toBeNull();
    const at = plus(NOW, hours(-11));
    const closer = shown({ at: timeText(at), ...zoomed(day, 'in', at, NOW) });
    expect(closer).toMatchObject({ name: '6h', isLive: false });
    expect(isInside(closer, at)).toBe(true);
  });

  test('from a range of one’s own takes the next shorter or longer one', () => {
    const own = shown({ from: timeText(plus(NOW, minutes(-90))), to: timeText(plus(NOW, minutes(-30))) });
    expect(zoomed(own, 'in', null, NOW)).toMatchObject({ range: '15m' });
    expect(zoomed(own, 'out', null, NOW)).toMatchObject({ range: '6h', from: null });
  });
});
