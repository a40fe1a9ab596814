import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reasonAt, stands } from './aging';
import type { JudgedInstance } from './judged';
import { COMPONENTS, HEARTBEAT_COMPONENTS } from './model';
import { fail } from './observe';
import { expiry } from './staleness';
import { answered, at, beats, blankWatch, bodies, listed, T0, watches, wellBody } from './testing';
import { type Instant, ms, plus } from './time';
import { judge } from './verdict';
import { judgeBeat, type Silence } from './verdict-beat';
import { judgeExecutorRow } from './verdict-executor-row';
import { firstSight } from './watch';

const RUNS = { numRuns: 400 };
const waits = fc.integer({ min: 0, max: 90_000 }).map(ms);
const silences = fc.constantFrom<Silence>('red', 'late', 'nothing');

/** A row of this heartbeat as it is judged at a moment. */
const rowOf = (verdict: JudgedInstance['verdict'], changes: Partial<JudgedInstance>): JudgedInstance => ({
  id: 'host:a',
  name: 'a',
  verdict,
  pill: verdict,
  reason: { code: 'no_evidence' },
  asOf: T0,
  evidenceAt: null,
  expiresAt: null,
  teams: null,
  bundles: null,
  executor: null,
  job: null,
  ...changes,
});

describe('a row that stands', () => {
  it('says of a heartbeat what judging it anew at that moment says, whatever silence would prove', () => {
    fc.assert(
      fc.property(
        watches,
        beats,
        fc.nat(60),
        silences,
        silences,
        waits,
        (watch, beat, seen, one, other, wait) => {
          const limit = watch.limits.dag_processor;
          const facts = { who: 'a', heartbeat: at(beat), firstSeen: at(-seen), answeredAt: T0, limit };
          const told = { ...facts, narrow: true, clock: watch.clock };
          const now = plus(T0, wait);
          const then = judgeBeat({ ...told, silence: one }, T0);
          const expiresAt = expiry(at(beat), at(-seen), limit.after);
          const row = rowOf(then.verdict, { reason: then.reason, evidenceAt: at(beat), expiresAt });
          fc.pre(stands(row, now));
          const { verdict, reason } = judgeBeat({ ...told, silence: other }, now);
          expect({ verdict: row.verdict, reason: reasonAt(row, now) }).toEqual({ verdict, reason });
        },
      ),
      RUNS,
    );
  });

  it('says of an executor what judging it anew at that moment says', () => {
    fc.assert(
      fc.property(watches, bodies, silences, silences, waits, (blank, body, one, other, wait) => {
        const watch = answered(blank, body);
        const now = plus(T0, wait);
        const bench = { watch, answeredAt: T0 };
        for (const report of watch.answer?.snapshot.executor?.instances ?? []) {
          const row = judgeExecutorRow(report, 'x', { ...bench, silence: () => one, now: T0 });
          if (!stands(row, now)) continue;
          const anew = judgeExecutorRow(report, 'x', { ...bench, silence: () => other, now });
          expect({ ...row, asOf: now, reason: reasonAt(row, now) }).toEqual(anew);
        }
      }),
      RUNS,
    );
  });
});

describe('judging each second', () => {
  it('gives the same whatever was asked in between', () => {
    fc.assert(
      fc.property(watches, bodies, waits, fc.array(waits, { maxLength: 4 }), (blank, body, wait, others) => {
        const now = plus(T0, wait);
        const once = judge(answered(blank, body), now);
        const watch = answered(blank, body);
        for (const other of others) {
          judge(watch, plus(T0, other));
          judge(fail(watch, { kind: 'unreachable' }, now), now);
        }
        expect(judge(watch, now)).toEqual(once);
      }),
      RUNS,
    );
  });

  it('finds each row as a heartbeat alone is found, at any moment', () => {
    fc.assert(
      fc.property(watches, bodies, waits, (blank, body, wait) => {
        const watch = answered(blank, { ...body, metadatabase: { status: 'healthy' } });
        const now = plus(T0, wait);
        const { components } = judge(watch, now);
        for (const name of HEARTBEAT_COMPONENTS) {
          if (components[name].was !== null) continue;
          for (const row of components[name].instances) {
            if (row.evidenceAt === null || row.reason.code === 'database_hides') continue;
            const isAssumed = watch.limits[name].source === 'release' || watch.clock === 'browser';
            const silence = wait > 7000 ? 'nothing' : isAssumed ? 'late' : 'red';
            const narrow = name === 'dag_processor' && /^3\.[01]\./.test(watch.release ?? '');
            const firstSeen = firstSight(watch.memory, name, row.evidenceAt, T0);
            const facts = { who: row.name, heartbeat: row.evidenceAt, firstSeen, answeredAt: T0 };
            const { clock, limits } = watch;
            const anew = judgeBeat({ ...facts, silence, narrow, clock, limit: limits[name] }, now);
            expect({ verdict: row.verdict, reason: reasonAt(row, now) }).toEqual(anew);
          }
        }
      }),
      RUNS,
    );
  });

  it('keeps the very list of rows as long as nothing but ages has changed, and lets none of it outlive its evidence', () => {
    const body = { ...wellBody(0), triggerer: listed('triggerer', [0, -3, -12]) };
    const watch = answered(blankWatch(), body);
    const rows = (now: Instant) => judge(watch, now).components.triggerer.instances;
    expect(rows(at(17))).toBe(rows(at(1)));
    const later = rows(at(18));
    expect(later).not.toBe(rows(at(1)));
    expect(later.map(({ verdict }) => verdict)).not.toEqual(rows(at(1)).map(({ verdict }) => verdict));
    for (const name of COMPONENTS) expect(judge(watch, at(31)).components[name].verdict).not.toBe('healthy');
  });
});
