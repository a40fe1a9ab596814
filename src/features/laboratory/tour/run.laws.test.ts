import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tape } from '../world';
import { beatsOf } from './beats';
import { segmentsOf, turnsOf } from './lanes';
import { runOf } from './run';

const START = '2026-11-30T14:00:00+00:00';
const at = (second: number): string => new Date(Date.parse(START) + second * 1000).toISOString();

/** One answer of a small 3.4: a scheduler that last beat so many seconds ago, or nobody; null: no answer at all. */
const answer = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ ago: fc.double({ min: 0, max: 60, noNaN: true }), alive: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.constant(null) },
);
const body = (second: number, { ago, alive }: { readonly ago: number; readonly alive: boolean }) => ({
  metadatabase: { status: 'healthy' },
  scheduler: {
    status: alive ? 'healthy' : 'unhealthy',
    detailed_status: alive ? 'healthy' : 'down',
    latest_scheduler_heartbeat: at(second - ago),
    instances: alive ? [{ hostname: 'scheduler-1', latest_scheduler_heartbeat: at(second - ago) }] : null,
  },
});
const tape = fc
  .tuple(fc.array(answer, { minLength: 1, maxLength: 40 }), fc.constantFrom(1, 2, 5))
  .map(([answers, every]): { readonly tape: Tape; readonly length: number } => ({
    length: (answers.length - 1) * every + every - 1,
    tape: {
      release: '3.4.0',
      start: START,
      health: answers.map((one, index) => ({
        t: index * every,
        health: one === null ? null : body(index * every, one),
      })),
      events: [],
    },
  }));

describe('a run, whatever its tape says', () => {
  it('covers its time with verdicts once, and neighbours differ', () => {
    fc.assert(
      fc.property(tape, ({ tape: one, length }) => {
        const segments = segmentsOf(runOf(one, length), ({ components }) => components.scheduler.pill);
        expect(segments[0]?.from ?? 0).toBe(0);
        expect(segments.at(-1)?.to ?? 0).toBe(length);
        for (const [index, { from, to, pill }] of segments.entries()) {
          expect(from).toBeLessThan(to);
          const next = segments[index + 1];
          if (next === undefined) continue;
          expect(next.from).toBe(to);
          expect(next.pill).not.toBe(pill);
        }
      }),
    );
  });

  it('says at each second what is in its segments', () => {
    fc.assert(
      fc.property(tape, ({ tape: one, length }) => {
        const run = runOf(one, length);
        for (const { from, pill } of segmentsOf(run, ({ components }) => components.scheduler.pill)) {
          expect(run.judgedAt(from).components.scheduler.pill).toBe(pill);
        }
      }),
    );
  });

  it('does not know more at a second than what was answered by then', () => {
    fc.assert(
      fc.property(tape, fc.nat(), ({ tape: one, length }, pick) => {
        const second = pick % (length + 1);
        const past = { ...one, health: one.health.filter(({ t }) => t <= second) };
        // The rhythm of the tape is what two answers tell.
        fc.pre(past.health.length > 1 || one.health.length < 2);
        expect(runOf(past, second).judgedAt(second)).toEqual(runOf(one, length).judgedAt(second));
      }),
    );
  });

  it('calls a scheduler silent exactly where its newest heartbeat is older than the limit', () => {
    fc.assert(
      fc.property(tape, ({ tape: one, length }) => {
        const beats = beatsOf(runOf(one, length), 'scheduler');
        for (const { from, to } of beats.silent) {
          const last = beats.at.findLast((t) => t <= from);
          expect(from - (last ?? Number.NaN)).toBeCloseTo(beats.limit_s);
          expect(beats.at.some((t) => t > from && t < to)).toBe(false);
        }
      }),
    );
  });
});

/** Turns of a loop, one after the other; some are held. */
const loops = fc
  .array(
    fc.tuple(fc.double({ min: 0.01, max: 1, noNaN: true }), fc.double({ min: 0.01, max: 8, noNaN: true })),
  )
  .map((pairs) => {
    let now = 0;
    return pairs.map(([sleep, work]) => {
      const start = now + sleep;
      now = start + work;
      return {
        t: now,
        event: 'loop',
        scheduler: 'scheduler-1',
        executor: null,
        instance: null,
        start,
        end: now,
      };
    });
  });

describe('the turns of a loop', () => {
  it('are as many as there were, and no time is held twice', () => {
    fc.assert(
      fc.property(loops, fc.integer({ min: 1, max: 60 }), (events, length) => {
        const turns = turnsOf({ release: '3.4.0', start: START, health: [], events }, 'scheduler-1', length);
        expect(turns.ends).toHaveLength(events.filter(({ t }) => t < length).length);
        for (const [index, { from, to }] of turns.held.entries()) {
          expect(from).toBeLessThan(to);
          expect(to).toBeLessThanOrEqual(length);
          expect(turns.held[index + 1]?.from ?? length).toBeGreaterThanOrEqual(to);
          expect(turns.ends.some((end) => end > from && end < to)).toBe(false);
        }
      }),
    );
  });
});
