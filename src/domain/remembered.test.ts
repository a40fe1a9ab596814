import { expect, it, vi } from 'vitest';
import { lastLists, remembered } from './remembered';

it('works out once what it says of an object, also where that is undefined', () => {
  const make = vi.fn((list: readonly number[]) => list[0]);
  const first = remembered(make);
  const [empty, one]: [number[], number[]] = [[], [1]];
  expect([first(empty), first(one), first(empty), first(one)]).toEqual([undefined, 1, undefined, 1]);
  expect(make).toHaveBeenCalledTimes(2);
  first([1]);
  expect(make).toHaveBeenCalledTimes(3);
});

it('gives the last list again as long as the very same things are in it, in the same order, for each key alone', () => {
  const kept = lastLists<object>();
  const [here, there] = [{}, {}];
  const [a, b] = [{}, {}];
  const list = [a, b];
  expect(kept(here, list)).toBe(list);
  expect(kept(here, [a, b])).toBe(list);
  expect(kept(there, [a, b])).not.toBe(list);
  for (const other of [[b, a], [a], [a, b, a], [a, {}]]) {
    expect(kept(here, other)).toBe(other);
    expect(kept(here, list)).toBe(list);
  }
});
