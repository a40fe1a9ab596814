import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPONENTS } from '../model';
import { severity } from '../severity';
import { beatsKey } from '../strips';
import { instant, minutes, seconds } from '../time';
import { minuteOf, quarterOf, quarterStart, tensOf } from './coarser';
import { cut } from './cut';
import type { Row } from './rows';
import { joinRows, rowsOf, until } from './rows-of';
import {
  answer,
  judgedAs,
  jumpyStories,
  keep,
  lane,
  mergedAll,
  NOTHING_KEPT,
  play,
  reopened,
  stories,
  T0,
  watchedOf,
} from './testing-story';

const MINUTE_OF_T0 = T0 - (T0 % 60_000);

const quartersOf = (rows: readonly Row[]): readonly Row[] =>
  [...new Set(rows.map(({ from }) => quarterStart(from)))].flatMap((from) => quarterOf(rows, from) ?? []);

/** Raw rows and all that is folded from them. */
const tiersOf = (raw: readonly Row[]) => {
  const minuteRows = raw.map(minuteOf);
  return { tens: raw.map(tensOf), minutes: minuteRows, quarters: quartersOf(minuteRows) };
};

describe('rows of all tiers', () => {
  it('are the same in whatever chunks the moments come, and reloaded between them', () => {
    fc.assert(
      fc.property(stories, fc.nat(60), (steps, where) => {
        let at: number = T0;
        const whole = steps.reduce((kept, { wait, verdict, age, blind }, index) => {
          at += wait;
          const stored = index === where ? (JSON.parse(JSON.stringify(kept)) as typeof kept) : kept;
          return keep(stored, answer(at, verdict, { age, blind }));
        }, NOTHING_KEPT);
        expect(whole).toEqual(play(steps)[0]);
      }),
    );
  });

  it('hold the same watched time, whatever the tier', () => {
    fc.assert(
      fc.property(stories, (steps) => {
        const [{ raw }] = play(steps, { reloads: true });
        const { tens, minutes, quarters } = tiersOf(raw);
        for (const name of COMPONENTS)
          for (const rows of [tens, minutes, quarters])
            expect(watchedOf(lane(rows, name))).toBe(watchedOf(lane(raw, name)));
      }),
    );
  });

  it('never hide the worst, the greatest age or a moment', () => {
    fc.assert(
      fc.property(stories, (steps) => {
        const [{ raw }] = play(steps);
        const { tens, minutes, quarters } = tiersOf(raw);
        for (const stretch of lane(raw))
          for (const rows of [tens, minutes, quarters]) {
            const over = lane(rows).filter(({ from, to }) => from <= stretch.from && stretch.from < to);
            const worst = mergedAll(over);
            expect(severity(worst?.worst ?? 'gone')).toBeGreaterThanOrEqual(severity(stretch.worst));
            expect(worst?.age ?? -1).toBeGreaterThanOrEqual(stretch.age ?? -1);
          }
      }),
    );
  });

  it('never hold more than their width, nor anything in a negative length, whatever the clocks do', () => {
    fc.assert(
      fc.property(jumpyStories, (steps) => {
        const [{ raw }] = play(steps, { reloads: true });
        const { tens, minutes, quarters } = tiersOf(raw);
        for (const { from, to, watched, known, up } of [raw, tens, minutes, quarters].flatMap((rows) =>
          lane(rows),
        )) {
          expect(watched).toBeLessThanOrEqual(to - from);
          expect(known).toBeLessThanOrEqual(watched);
          expect(up).toBeLessThanOrEqual(known);
          expect(up).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('of a quarter of an hour do not mind the order of its minutes, nor minutes of other quarters', () => {
    fc.assert(
      fc.property(stories, (steps) => {
        const rows = play(steps)[0].raw.map(minuteOf);
        const from = quarterStart(T0);
        const own = rows.filter((row) => quarterStart(row.from) === from);
        expect(quarterOf(rows.toReversed(), from)).toEqual(quarterOf(own, from));
      }),
    );
  });

  it('show an outage of 6 s in a chart of 90 days', () => {
    const kept = Array.from({ length: 120 }, (_, index) => T0 + index * 3000).reduce(
      (before, at, index) => keep(before, answer(at, index === 70 || index === 71 ? 'unhealthy' : 'healthy')),
      NOTHING_KEPT,
    );
    const quarters = lane(quartersOf(kept.raw.map(minuteOf)));
    const end = instant(T0 + 3_600_000);
    const buckets = cut(quarters, instant(end - 90 * 24 * 3_600_000), end, 300);
    expect(buckets.filter(({ slice }) => slice?.worst === 'unhealthy')).toHaveLength(1);
    expect(watchedOf(quarters) - quarters.reduce((sum, { up }) => sum + up, 0)).toBe(6000);
  });

  it('have a bucket only for what somebody saw', () => {
    const [minute] = play([
      { wait: 0, verdict: 'healthy', age: 1, blind: null, reloads: false },
      { wait: 4000, verdict: 'late', age: 1, blind: null, reloads: false },
    ])[0].raw;
    if (minute === undefined) throw new Error('nothing was recorded');
    expect(lane([tensOf(minute)]).map(({ from, watched }) => [from - minute.from, watched])).toEqual([
      [30_000, 4000],
    ]);
  });
});

describe('the rows of one answer', () => {
  it('are split at full minutes, and the worst counts in each', () => {
    const at = instant(MINUTE_OF_T0 + 65_000);
    const rows = rowsOf(judgedAs('degraded', 7000, at), { from: instant(at - 10_000), at });
    expect(rows.map(({ from }) => from)).toEqual([MINUTE_OF_T0, MINUTE_OF_T0 + 60_000]);
    expect(lane(rows).map(({ worst, watched, age }) => [worst, watched, age])).toEqual([
      ['degraded', 5000, 7000],
      ['degraded', 5000, 7000],
    ]);
    expect(rows[0]?.instances[beatsKey('triggerer', 'host:a')]?.[0]?.worst).toBe('degraded');
  });

  it('reach back an hour at most, and are never reversed', () => {
    const judged = judgedAs('healthy', 1, T0);
    expect(rowsOf(judged, { from: instant(0), at: T0 })).toHaveLength(61);
    expect(lane(rowsOf(judged, { from: instant(T0 + 1), at: T0 }))).toMatchObject([{ from: T0, to: T0 }]);
  });

  it('of executors hold latency and deadline instead of an age', () => {
    const judged = judgedAs('healthy', 1, T0);
    const [row] = judged.components.executor.instances;
    const executor = {
      executor: 'CeleryExecutor',
      scheduler: null,
      instance: null,
      latency: seconds(0.3),
      checkedAt: null,
      pendingSince: null,
      deadline: seconds(5),
      skipped: null,
    };
    const components = {
      ...judged.components,
      executor: { ...judged.components.executor, instances: row === undefined ? [] : [{ ...row, executor }] },
    };
    const [raw] = rowsOf({ ...judged, components }, { from: T0, at: T0 });
    expect(raw?.instances[beatsKey('executor', 'host:a')]).toMatchObject([{ age: 300, limit: 5000 }]);
    expect(raw?.components.executor).toMatchObject([{ age: 300, limit: 5000 }]);
  });

  it('know no age while Airflow cannot read a component: what was known only grows older', () => {
    const judged = judgedAs('unknown', 90_000, T0);
    const components = {
      ...judged.components,
      scheduler: { ...judged.components.scheduler, reason: { code: 'database_hides' } as const },
    };
    const [raw] = rowsOf({ ...judged, components }, { from: T0, at: T0 });
    expect(raw?.components.scheduler).toMatchObject([{ age: null, limit: null, aged: 0 }]);
    expect(raw?.instances[beatsKey('scheduler', 'host:a')]).toMatchObject([{ worst: 'unknown', age: null }]);
    expect(raw?.components.triggerer).toMatchObject([{ age: 90_000 }]);
  });

  it('say that nobody got a reply in time, which is known and down', () => {
    const judged = judgedAs('unhealthy', 1, T0);
    const components = {
      ...judged.components,
      executor: { ...judged.components.executor, pill: 'no_reply' } as const,
    };
    const [raw] = rowsOf({ ...judged, components }, { from: instant(T0 - 4000), at: T0 });
    expect(raw?.components.executor).toMatchObject([{ worst: 'no_reply', known: 4000, up: 0 }]);
  });

  it('join those before them, and lose what lies later than a clock that was set back', () => {
    const [first] = rowsOf(judgedAs('late', 1, T0), { from: instant(T0 - 4000), at: T0 });
    const [second] = rowsOf(judgedAs('healthy', 1, T0 + 6000), { from: T0, at: instant(T0 + 6000) });
    if (first === undefined || second === undefined) throw new Error('nothing was recorded');
    const both = joinRows(first, second);
    expect(lane([both]).map(({ worst }) => worst)).toEqual(['late', 'healthy']);
    const left = until(both, instant(T0 + 2000));
    expect(lane(left === null ? [] : [left]).map(({ watched }) => watched)).toEqual([4000, 2000]);
    expect(until(both, instant(T0 - minutes(1)))).toBeNull();
  });

  it('that were stored and read again are the same', () => {
    const kept = keep(NOTHING_KEPT, answer(T0));
    expect(reopened(kept).raw).toEqual(kept.raw);
  });
});
