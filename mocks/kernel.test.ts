import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coming, createQueue, type Queue, runUntil, schedule } from './kernel';

const times = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 60 });
const filled = (at: readonly number[]): Queue<number> => {
  const queue = createQueue<number>(0);
  for (const [index, when] of at.entries()) schedule(queue, when, index);
  return queue;
};

test('events come in the order of their times, and of one time in the order in which they were scheduled', () => {
  fc.assert(
    fc.property(times, (at) => {
      const seen: number[] = [];
      runUntil(filled(at), 50, (index) => seen.push(index));
      const wanted = Array.from(at.keys()).sort((a, b) => (at[a] ?? 0) - (at[b] ?? 0) || a - b);
      expect(seen).toEqual(wanted);
      expect(coming(filled(at)).map((entry) => entry.event)).toEqual(wanted);
    }),
  );
});

test('stops on the way change nothing', () => {
  fc.assert(
    fc.property(times, fc.array(fc.integer({ min: 0, max: 50 })), (at, stops) => {
      const run = (until: readonly number[]) => {
        const queue = filled(at);
        const seen: number[] = [];
        const handle = (event: number) => {
          seen.push(event);
          if (event < 100) schedule(queue, queue.now + (event % 7), event + 100);
        };
        for (const stop of until) runUntil(queue, stop, handle);
        return JSON.stringify({ queue, seen });
      };
      expect(run([...stops.toSorted((a, b) => a - b), 50])).toBe(run([50]));
    }),
  );
});

test('the kernel refuses the past, and an instant that is no whole millisecond', () => {
  const queue = createQueue<string>(0);
  runUntil(queue, 10, () => {});
  expect(() => schedule(queue, 9, 'late')).toThrow('1 ms in the past');
  expect(() => runUntil(queue, 9, () => {})).toThrow('cannot go back');
  expect(() => schedule(queue, 10.5, 'between')).toThrow('whole millisecond');
  expect(() => schedule(queue, Number.NaN, 'never')).toThrow('whole millisecond');
  expect(queue).toEqual({ now: 10, nextSeq: 1, heap: [] });
});

test('the present is allowed, and a loop that never lets the clock go on is stopped', () => {
  const queue = createQueue<string>(0);
  schedule(queue, 0, 'again');
  expect(() => runUntil(queue, 1, () => schedule(queue, queue.now, 'again'), 1000)).toThrow(
    'more than 1000 events',
  );
});
