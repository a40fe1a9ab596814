import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketed } from '../history/share';
import { type Stretch, sliceOf } from '../history/slice';
import { WIDTH } from '../history/tiers';
import { at } from '../testing';
import { type Duration, seconds } from '../time';
import { whatIf } from './what-if';

/** Answers of any rhythm: an age in seconds or none, its limit, and whether nobody watched before it. */
const answers = fc.array(
  fc.record({
    wait: fc.integer({ min: 1, max: 90 }),
    age: fc.option(fc.integer({ min: 0, max: 60 }), { freq: 8 }),
    limit: fc.oneof(
      { weight: 6, arbitrary: fc.constant(30) },
      { weight: 1, arbitrary: fc.constantFrom(20, 45) },
    ),
    isAfterGap: fc.oneof(
      { weight: 8, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
  }),
  { maxLength: 80 },
);

const raw = answers.map((list): readonly Stretch[] => {
  let now = 0;
  return list.map(({ wait, age, limit, isAfterGap }) => {
    const from = isAfterGap ? now + wait : now;
    now += wait;
    const sight = {
      verdict: 'healthy',
      age: age === null ? null : seconds(age),
      limit: seconds(limit),
    } as const;
    return { from: at(from), to: at(now), ...sliceOf(sight, (now - from) * 1000) };
  });
});
const tiers = fc.constantFrom('raw', ...(Object.keys(WIDTH) as (keyof typeof WIDTH)[]));
const limits = fc.integer({ min: 1, max: 60 }).map(seconds);

const inTier = (stretches: readonly Stretch[], tier: 'raw' | keyof typeof WIDTH): readonly Stretch[] =>
  tier === 'raw' ? stretches : bucketed(stretches, WIDTH[tier]);
const agesOf = (stretches: readonly Stretch[], limit: Duration): readonly number[] =>
  whatIf([], stretches, 'triggerer', limit)?.added.map(({ age }) => age) ?? [];

/** Every one of the first has its own equal among the second. */
function expectWithin(some: readonly number[], all: readonly number[]): void {
  const left = [...all];
  for (const one of some) {
    const index = left.indexOf(one);
    expect(index).toBeGreaterThanOrEqual(0);
    left.splice(index, 1);
  }
}

describe('silences that another limit would have told', () => {
  it('are never fewer with a smaller limit, in any tier', () => {
    fc.assert(
      fc.property(raw, tiers, limits, limits, (stretches, tier, one, other) => {
        const kept = inTier(stretches, tier);
        const [small, great] = one < other ? [one, other] : [other, one];
        expectWithin(agesOf(kept, great), agesOf(kept, small));
      }),
      { numRuns: 500 },
    );
  });

  it('are at least those that a coarser tier tells', () => {
    fc.assert(
      fc.property(raw, tiers, limits, (stretches, tier, limit) => {
        expectWithin(agesOf(inTier(stretches, tier), limit), agesOf(stretches, limit));
      }),
      { numRuns: 1000 },
    );
  });

  it('are found beside an outage, by the minute too', () => {
    const quiet = (count: number) => Array.from({ length: count }, () => 4);
    const ages = [...quiet(20), 24, ...quiet(20), 20, 40, 60, 80, ...quiet(20)];
    const stretches = ages.map((age, index) => {
      const [from, to] = [at(index * 5), at(index * 5 + 5)];
      return { from, to, ...sliceOf({ verdict: 'healthy', age: seconds(age), limit: seconds(30) }, 5000) };
    });
    for (const tier of ['raw', 'ten', 'minute'] as const)
      expect(agesOf(inTier(stretches, tier), seconds(20))).toEqual([24_000]);
    expect(agesOf(inTier(stretches, 'quarter'), seconds(20))).toEqual([]);
  });
});
