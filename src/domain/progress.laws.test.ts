import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ParseAnswer } from './bundles';
import type { ParseIntervals } from './extras';
import { EMPTY_PARSES, learn, type ParseMemory } from './parse-memory';
import { progressOf, type Refreshed } from './progress';
import { T0 } from './testing';
import { type Instant, ms, plus, seconds } from './time';

const RUNS = { numRuns: 400 };

/** A bundle whose files are parsed in turn, all of them every `every` seconds, until `until`; then nothing is. */
interface Course {
  readonly every: number;
  readonly phases: readonly number[];
  readonly refresh: number;
  readonly until: number;
  /** Seconds by which the Dag processor's clock is ahead. */
  readonly skew: number;
}

const parsedAt = ({ every, phases, until, skew }: Course, file: number, time: number): Instant => {
  const phase = (phases[file] ?? 0) * every;
  const last = phase + Math.floor((Math.min(time, until) - phase) / every) * every;
  return plus(T0, seconds(last + skew));
};

const answerAt = (course: Course, time: number, isComplete = true): ParseAnswer => ({
  bundle: 'ml',
  parsed: Object.fromEntries(
    course.phases.map((_, file) => [`f${file}.py`, parsedAt(course, file, time)] as const),
  ),
  isComplete,
  at: plus(T0, seconds(time)),
});

const refreshedAt = ({ refresh }: Course, time: number): Refreshed => ({
  last: plus(T0, seconds(Math.floor(time / refresh) * refresh)),
  at: plus(T0, seconds(time)),
});

const course = fc.record({
  every: fc.double({ min: 5, max: 3600, noNaN: true }),
  phases: fc.array(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), {
    minLength: 1,
    maxLength: 8,
  }),
  refresh: fc.constantFrom(20, 60, 300),
  until: fc.constant(Number.POSITIVE_INFINITY),
  skew: fc.double({ min: -25, max: 3600, noNaN: true }),
});
const questions = fc.record({
  every: fc.double({ min: 10, max: 1200, noNaN: true }),
  count: fc.integer({ min: 1, max: 40 }),
  from: fc.double({ min: 7200, max: 14_400, noNaN: true }),
});

/** What the configuration tells of a course, or nothing. */
const intervalsOf = ({ every, refresh }: Course, isTold: boolean): ParseIntervals =>
  isTold ? { process: seconds(every), refresh: seconds(refresh) } : { process: null, refresh: null };

describe('progress', () => {
  it('raises no false alarm for any regular rhythm up to an hour, learned or not, told or not', () => {
    fc.assert(
      fc.property(
        course,
        questions,
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        (flow, asked, isTold, tells, isComplete) => {
          let memory: ParseMemory = EMPTY_PARSES;
          for (let index = 0; index < asked.count; index += 1) {
            const time = asked.from + index * asked.every;
            memory = learn(memory, answerAt(flow, time, isComplete));
            const refreshed = tells ? refreshedAt(flow, time) : null;
            const now = plus(T0, seconds(time + asked.every));
            const progress = progressOf(memory, 'ml', intervalsOf(flow, isTold), refreshed, now);
            expect(progress?.isStalled ?? false).toBe(false);
          }
        },
      ),
      RUNS,
    );
  });

  it('calls it a standstill for certain, once the rhythm was learned and enough time has passed', () => {
    fc.assert(
      fc.property(
        course,
        fc.double({ min: 10, max: 120, noNaN: true }),
        fc.boolean(),
        fc.boolean(),
        (flow, every, tells, isComplete) => {
          const learned = 7200 + 4 * (flow.every + every);
          const ends: Course = { ...flow, until: learned };
          const patience = 3 * (flow.every + every) + 120 + 2 * 300 + 300 + 60 + flow.every + 2 * every;
          let memory: ParseMemory = EMPTY_PARSES;
          let time = 7200;
          while (time < learned + patience) {
            memory = learn(memory, answerAt(ends, time, isComplete));
            time += every;
          }
          memory = learn(memory, answerAt(ends, time, isComplete));
          const refreshed = tells ? refreshedAt(ends, time) : null;
          const intervals = { process: null, refresh: null };
          const progress = progressOf(memory, 'ml', intervals, refreshed, plus(T0, seconds(time)));
          expect(progress?.isStalled).toBe(true);
          expect(progress?.isAssumed).toBe(false);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('never says that a rhythm is slower than what was seen, nor faster than the configured interval', () => {
    fc.assert(
      fc.property(course, fc.double({ min: 10, max: 120, noNaN: true }), (flow, every) => {
        let memory: ParseMemory = EMPTY_PARSES;
        const end = 7200 + 4 * (flow.every + every);
        for (let time = 7200; time < end; time += every) memory = learn(memory, answerAt(flow, time));
        const now = plus(T0, seconds(end));
        const usual = progressOf(memory, 'ml', intervalsOf(flow, true), null, now)?.usual ?? Number.NaN;
        // Parse times are kept to the millisecond.
        expect(usual).toBeGreaterThanOrEqual(flow.every * 1000 - 2);
        expect(usual).toBeLessThanOrEqual((flow.every + every) * 1000 + 2);
      }),
      { numRuns: 100 },
    );
  });
});

const told = fc.option(
  fc.integer({ min: -7200, max: 7200 }).map((offset) => plus(T0, seconds(offset))),
  { nil: null },
);
const chaos = fc.array(
  fc.record({
    bundle: fc.constantFrom('ml', 'etl', '__proto__'),
    parsed: fc.dictionary(fc.constantFrom('a.py', 'b.py', 'c.py', 'constructor'), told),
    isComplete: fc.boolean(),
    at: fc.integer({ min: 0, max: 7200 }).map((offset) => plus(T0, seconds(offset))),
  }),
  { maxLength: 12 },
);
const intervals = fc.record({
  process: fc.option(fc.constantFrom(ms(0), seconds(5), seconds(3600)), { nil: null }),
  refresh: fc.option(fc.constantFrom(seconds(5), seconds(300)), { nil: null }),
});
const refreshedAnyhow = fc.option(fc.record({ last: told, at: fc.constant(plus(T0, seconds(7200))) }), {
  nil: null,
});
const NOW = plus(T0, seconds(7200));
const after = (answers: readonly ParseAnswer[]): ParseMemory => answers.reduce(learn, EMPTY_PARSES);

describe('progress, whatever is answered', () => {
  it('is the same in whatever order an answer lists its files, and bundles answer', () => {
    fc.assert(
      fc.property(chaos, intervals, refreshedAnyhow, (answers, told, refreshed) => {
        const turned = answers.map((one) => ({
          ...one,
          parsed: Object.fromEntries(Object.entries(one.parsed).reverse()),
        }));
        const sorted = ['etl', '__proto__', 'ml'].flatMap((name) =>
          turned.filter(({ bundle }) => bundle === name),
        );
        const tell = (memory: ParseMemory) => progressOf(memory, 'ml', told, refreshed, NOW);
        expect(tell(after(sorted))).toEqual(tell(after(answers)));
      }),
      RUNS,
    );
  });

  it('is made no worse by a newer parse in the last answer', () => {
    fc.assert(
      fc.property(
        chaos,
        intervals,
        refreshedAnyhow,
        fc.nat(),
        fc.nat(7200),
        (answers, told, refreshed, at, by) => {
          const rising = answers.map((one, index) => ({
            ...one,
            at: plus(T0, seconds(index)),
            bundle: 'ml',
          }));
          const last = rising.at(-1);
          const files = Object.entries(last?.parsed ?? {});
          const [name, time] = files[at % files.length] ?? [];
          if (last === undefined || name === undefined || typeof time !== 'number') return;
          const before = after(rising.slice(0, -1));
          const known = before.bundles.get('ml')?.files.get(name)?.told ?? time;
          if (time < known) return;
          const tell = (answer: ParseAnswer) =>
            progressOf(learn(before, answer), 'ml', told, refreshed, last.at)?.isStalled ?? false;
          const better = { ...last, parsed: { ...last.parsed, [name]: plus(time, seconds(by)) } };
          expect(tell(better) && !tell(last)).toBe(false);
        },
      ),
      RUNS,
    );
  });

  it('has no parse from after the answer that told it, and claims nothing of an answer that is too old', () => {
    fc.assert(
      fc.property(chaos, intervals, refreshedAnyhow, (answers, told, refreshed) => {
        const memory = after(answers);
        const progress = progressOf(memory, 'ml', told, refreshed, NOW);
        expect(progress?.newest ?? 0).toBeLessThanOrEqual(progress?.at ?? Number.POSITIVE_INFINITY);
        expect(progressOf(memory, 'ml', told, refreshed, plus(NOW, seconds(3601)))).toBeNull();
      }),
      RUNS,
    );
  });

  it('never calls a bundle stalled of which nothing can be parsed', () => {
    fc.assert(
      fc.property(chaos, intervals, refreshedAnyhow, (answers, told, refreshed) => {
        const emptied = {
          bundle: 'ml',
          parsed: { 'new.py': null },
          isComplete: true,
          at: plus(T0, seconds(7201)),
        };
        const progress = progressOf(after([...answers, emptied]), 'ml', told, refreshed, emptied.at);
        expect(progress).toMatchObject({ newest: null, isStalled: false });
      }),
      RUNS,
    );
  });
});
