import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Blindness } from '../history';
import { hours, instant } from '../time';
import { follow, untold } from './continuity';
import { comeBy, leftOf } from './gone';
import type { Moment } from './moment';
import { answer, keep, lane, NOTHING_KEPT, reopened, T0, watchedOf } from './testing-story';

const PROBLEM = { kind: 'unreachable' } as const;
const WHYS = ['paused', 'hidden', 'asleep', 'failing'] as const;

/** Seconds since the step before, and what happens then; null: an answer. */
const steps = fc.array(
  fc.record({
    wait: fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 1, max: 60 }) },
      fc.integer({ min: -2, max: 0 }),
    ),
    why: fc.option(fc.constantFrom(...WHYS), { freq: 2 }),
    reloads: fc.boolean(),
  }),
  { minLength: 1, maxLength: 40 },
);

/** The same with clocks that leap by hours, and are set back by hours. */
const jumps = fc.array(
  fc.record({
    wait: fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 1, max: 40 }) },
      { weight: 1, arbitrary: fc.integer({ min: 300, max: 9000 }) },
      { weight: 1, arbitrary: fc.integer({ min: -9000, max: -2 }) },
    ),
    why: fc.option(fc.constantFrom(...WHYS), { freq: 1 }),
    reloads: fc.boolean(),
  }),
  { minLength: 1, maxLength: 40 },
);

function momentOf(why: Blindness | null, at: number): Moment {
  if (why === null) return answer(at);
  if (why === 'failing') return { kind: 'failed', at: instant(at), since: instant(at), problem: PROBLEM };
  return { kind: 'rested', at: instant(at), why };
}

describe('a time in which nobody sees', () => {
  it('is told once and whole, whether one asks in vain or not at all, and by whichever page', () => {
    fc.assert(
      fc.property(steps, (list) => {
        let at: number = T0;
        const { continuity, raw, gaps } = list.reduce((before, { wait, why, reloads }) => {
          at += wait * 1000;
          return keep(reloads ? reopened(before) : before, momentOf(why, at));
        }, NOTHING_KEPT);
        const { first, blind } = continuity;
        const dark = untold(continuity) ?? 0;
        const lost = gaps.reduce((sum, { from, to }) => sum + (to - from), 0);
        expect(watchedOf(lane(raw)) + lost).toBe(first === null ? 0 : dark - first);
        gaps.forEach(({ from }, index) => expect(from).toBeGreaterThanOrEqual(gaps[index - 1]?.to ?? 0));
        if (blind === null) expect(dark).toBe(continuity.last ?? 0);
      }),
    );
  });

  it('is in order with what was watched, whatever the clocks do', () => {
    fc.assert(
      fc.property(jumps, (list) => {
        let at: number = T0;
        const { continuity, raw, gaps } = list.reduce((before, { wait, why, reloads }) => {
          at += wait * 1000;
          return keep(reloads ? reopened(before) : before, momentOf(why, at));
        }, NOTHING_KEPT);
        const told = untold(continuity) ?? instant(0);
        const ahead = gaps.flatMap((gap) => leftOf(gap, { after: instant(0), upTo: told }));
        const spans = [...lane(raw), ...comeBy(gaps, told), ...ahead].toSorted(
          (a, b) => a.from - b.from || a.to - b.to,
        );
        spans.forEach(({ from, to }, index) => {
          expect(to).toBeGreaterThanOrEqual(from);
          expect(from).toBeGreaterThanOrEqual(spans[index - 1]?.to ?? 0);
          if (from >= told) expect(to).toBeLessThanOrEqual(continuity.ahead?.last ?? told);
        });
        expect(ahead.every(({ from }) => from >= told)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('is a failing feed up to the pause, and a pause from then on until somebody asks again', () => {
    const story = [null, 'failing', 'failing', 'paused', 'hidden', 'failing', null] as const;
    const { gaps } = story.reduce(
      (before, why, index) => keep(before, momentOf(why, T0 + index * 10_000)),
      NOTHING_KEPT,
    );
    expect(gaps.map(({ from, to, why }) => [(from - T0) / 1000, (to - T0) / 1000, why])).toEqual([
      [0, 30, 'failing'],
      [30, 50, 'paused'],
      [50, 60, 'failing'],
    ]);
  });

  it('was not watched on over, however soon another page answers', () => {
    const told = [answer(T0), momentOf('failing', T0 + 1000), momentOf('hidden', T0 + 2000)];
    const { raw, gaps } = keep(reopened(told.reduce(keep, NOTHING_KEPT)), answer(T0 + 3000));
    expect(gaps).toEqual([
      { from: T0, to: T0 + 2000, why: 'failing' },
      { from: T0 + 2000, to: T0 + 3000, why: 'closed' },
    ]);
    expect(watchedOf(lane(raw))).toBe(0);
  });

  it('stays told where a clock that was set back goes on', () => {
    const back: Moment = { kind: 'set_back', at: instant(T0 + 60_000), by: hours(3) };
    const well = Array.from({ length: 61 }, (_, index) => answer(T0 + index * 180_000));
    const before = [...well, back, answer(T0 + 65_000)].reduce(keep, NOTHING_KEPT);
    const dark = [momentOf('failing', T0 + 70_000), momentOf('paused', T0 + 80_000)].reduce(keep, before);
    const kept = keep(dark, answer(T0 + 100_000));
    expect(kept.gaps).toEqual([
      { from: T0 + 65_000, to: T0 + 80_000, why: 'failing' },
      { from: T0 + 80_000, to: T0 + 100_000, why: 'paused' },
    ]);
  });

  it('says at the pause already what came before it', () => {
    const before = [answer(T0), momentOf('failing', T0 + 5000)].reduce(keep, NOTHING_KEPT).continuity;
    const { gap, continuity } = follow(before, momentOf('paused', T0 + 9000));
    expect(gap).toEqual({ from: T0, to: T0 + 9000, why: 'failing' });
    expect(continuity.blind).toEqual({ since: T0 + 9000, why: 'paused' });
    expect(untold(continuity)).toBe(T0 + 9000);
  });
});
