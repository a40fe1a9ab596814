import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Beat } from '../../domain/history';
import { type Instant, instant, ms, seconds } from '../../domain/time';
import { ageLine } from './panel-line';
import { beatSlots } from './panel-slots';

const T0 = Date.UTC(2026, 10, 30, 12);
const beat = (at: number, age: number): Beat => ({
  at: instant(T0 + at * 1000),
  verdict: age > 30 ? 'unhealthy' : age > 20 ? 'late' : 'healthy',
  age: seconds(age),
});
const at = (second: number): Instant => instant(T0 + second * 1000);

/** Answers every five seconds from `from` to `to`, of a process that beats every five seconds until `silent`. */
const answers = (from: number, to: number, silent = to): Beat[] =>
  Array.from({ length: Math.floor((to - from) / 5) + 1 }, (_, index) => {
    const time = from + index * 5;
    return beat(time, time <= silent ? 2 : time - silent + 2);
  });
const slots = (beats: readonly Beat[], now: number, gaps: Parameters<typeof beatSlots>[1] = []) =>
  beatSlots(beats, gaps, seconds(5), seconds(30), at(now));

describe('the strip of the panel', () => {
  it('calls every beat of a steady process arrived', () => {
    expect(slots(answers(0, 600), 602)).toMatchObject({ came: 120, watched: 120 });
  });

  it('calls missing what an answer proves to be missing, and no more', () => {
    const { slots: strip } = slots(answers(0, 600, 579), 600);
    expect(strip.filter(({ kind }) => kind === 'missing')).toHaveLength(4);
    expect(strip.slice(-4).every(({ kind }) => kind === 'missing')).toBe(true);
  });

  it('is blind where nobody watched, and counts that neither way', () => {
    const beats = answers(0, 600).filter(({ at: time }) => time <= at(300) || time >= at(400));
    const { came, watched } = slots(beats, 600, [{ from: at(300), to: at(400), why: 'hidden' }]);
    expect(watched).toBe(came);
    expect(watched).toBe(100);
  });

  it('begins when the page began to watch', () => {
    expect(slots(answers(500, 600), 600).watched).toBeLessThanOrEqual(21);
    expect(slots([], 600)).toMatchObject({ came: 0, watched: 0 });
  });

  it('never counts more than it watched, and a young answer proves nothing missing', () => {
    const story = fc.array(
      fc.tuple(fc.integer({ min: 500, max: 20_000 }), fc.integer({ min: 0, max: 5400 })),
      {
        minLength: 1,
        maxLength: 150,
      },
    );
    fc.assert(
      fc.property(story, (steps) => {
        let time = T0;
        const beats = steps.map(([wait, age]): Beat => {
          time += wait;
          return { at: instant(time), verdict: 'healthy', age: ms(age) };
        });
        const { came, watched, slots: strip } = beatSlots(beats, [], seconds(5), seconds(30), instant(time));
        expect(strip).toHaveLength(120);
        expect(came).toBe(watched);
      }),
      { numRuns: 300 },
    );
  });

  it('an executor has no missing checks', () => {
    const beats = answers(0, 600, 300).map((one): Beat => ({ ...one, verdict: 'no_reply' }));
    const { slots: strip } = beatSlots(beats, [], null, null, at(600));
    expect(strip.some(({ kind }) => kind === 'missing')).toBe(false);
  });
});

describe('the age chart of the panel', () => {
  const line = (
    own: readonly Beat[],
    before: readonly Beat[] = [],
    gaps: Parameters<typeof ageLine>[2] = [],
  ) => ageLine(own, before, gaps, seconds(30), seconds(600), at(600));

  it('has room for twice the limit, and for the highest age', () => {
    expect(line(answers(0, 600)).top).toBe(60_000);
    expect(line([beat(600, 100)]).top).toBe(120_000);
  });

  it('breaks where nobody watched', () => {
    const whole = line(answers(10, 590));
    expect(whole.own.match(/M/g)).toHaveLength(1);
    const gap = { from: at(300), to: at(320), why: 'paused' } as const;
    const beats = answers(10, 590).filter(({ at: time }) => time <= gap.from || time >= gap.to);
    expect(line(beats, [], [gap]).own.match(/M/g)).toHaveLength(2);
    expect(line(beats, [], [gap]).gaps).toEqual([[0.5, expect.closeTo(0.533, 2)]]);
  });

  it('shows the predecessor until the successor takes over', () => {
    const { predecessor, takeOver } = line(answers(300, 590), answers(10, 400));
    expect(takeOver).toBe(0.5);
    expect(predecessor.match(/[ML]/g)).toHaveLength(58);
  });

  it('the table behind it holds the worst of each stretch, and says where nothing was seen', () => {
    const { table } = line([...answers(0, 120), beat(130, 25)]);
    expect(table).toHaveLength(10);
    expect(table[2]).toMatchObject({ verdict: 'late', age: 25_000 });
    expect(table[5]).toMatchObject({ verdict: null, age: null });
  });

  it('never leaves its box', () => {
    const story = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 60 }), fc.option(fc.integer({ min: -50, max: 4000 }))),
    );
    fc.assert(
      fc.property(story, (steps) => {
        let time = 0;
        const beats = steps.map(([wait, age]): Beat => {
          time += wait;
          return { at: at(time), verdict: 'healthy', age: age === null ? null : seconds(age) };
        });
        const { own } = ageLine(beats, [], [], seconds(30), seconds(600), at(time));
        for (const number of own.match(/[\d.-]+/g) ?? []) {
          expect(Number(number)).toBeGreaterThanOrEqual(0);
          expect(Number(number)).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 300 },
    );
  });
});
