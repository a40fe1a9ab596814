import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withBeat } from './beats';
import type { Beat } from './history';
import { severity } from './severity';
import { instant, ms } from './time';

const T0 = Date.UTC(2026, 10, 30, 12);
const beat = fc.record({
  wait: fc.oneof(fc.integer({ min: 500, max: 20_000 }), fc.integer({ min: 1, max: 2 * 3_600_000 })),
  verdict: fc.constantFrom<Beat['verdict']>('healthy', 'late', 'unhealthy', 'unknown', 'no_reply'),
  age: fc.option(fc.nat(60_000)),
});

/** All beats in order, and the strip that they leave. */
function play(steps: readonly { wait: number; verdict: Beat['verdict']; age: number | null }[]) {
  let at = T0;
  const all: Beat[] = [];
  let strip: readonly Beat[] = [];
  for (const { wait, verdict, age } of steps) {
    at += wait;
    const one: Beat = { at: instant(at), verdict, age: age === null ? null : ms(age) };
    all.push(one);
    strip = withBeat(strip, one);
  }
  return { all, strip };
}

describe('the strip of an instance', () => {
  it('keeps the newest 120 beats as they came', () => {
    fc.assert(
      fc.property(fc.array(beat, { minLength: 1, maxLength: 400 }), (steps) => {
        const { all, strip } = play(steps);
        const last = all.at(-1)?.at ?? 0;
        const young = all.slice(-120).filter(({ at }) => at >= last - 3_600_000);
        expect(strip.slice(-young.length)).toEqual(young);
      }),
      { numRuns: 300 },
    );
  });

  it('hides no worse verdict and no greater age of the hour that it covers', () => {
    fc.assert(
      fc.property(fc.array(beat, { minLength: 1, maxLength: 400 }), (steps) => {
        const { all, strip } = play(steps);
        const first = strip[0]?.at ?? 0;
        for (const one of all.filter(({ at }) => at > first)) {
          const holder = strip.find(({ at }) => at >= one.at);
          expect(severity(holder?.verdict ?? 'healthy')).toBeGreaterThanOrEqual(severity(one.verdict));
          expect(holder?.age ?? -1).toBeGreaterThanOrEqual(one.age ?? -1);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('holds an hour in fewer than 180 beats, however often is asked', () => {
    const { strip } = play(Array.from({ length: 5000 }, () => ({ wait: 5000, verdict: 'healthy', age: 2 })));
    expect(strip.length).toBeLessThan(180);
    expect((strip.at(-1)?.at ?? 0) - (strip[0]?.at ?? 0)).toBeGreaterThan(3_400_000);
  });
});
