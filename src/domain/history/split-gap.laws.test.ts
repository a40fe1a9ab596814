import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Blindness } from '../history';
import { instant } from '../time';
import { follow, untold } from './continuity';
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

  it('says at the pause already what came before it', () => {
    const before = [answer(T0), momentOf('failing', T0 + 5000)].reduce(keep, NOTHING_KEPT).continuity;
    const { gap, continuity } = follow(before, momentOf('paused', T0 + 9000));
    expect(gap).toEqual({ from: T0, to: T0 + 9000, why: 'failing' });
    expect(continuity.blind).toEqual({ since: T0 + 9000, why: 'paused' });
    expect(untold(continuity)).toBe(T0 + 9000);
  });
});
