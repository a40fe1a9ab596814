import { describe, expect, it } from 'vitest';
import { EMPTY_EXTRAS } from './extras';
import { join } from './join';
import type { Judged } from './judged';
import { answered, at, blankWatch, listed, plain } from './testing';
import { blankPage, healthOf, hears, list, reads, row, seen, shows } from './testing-jobs';
import { judge } from './verdict';

const triggerer = (judged: Judged) => judged.components.triggerer;
const codes = (judged: Judged) =>
  [triggerer(judged).reason, ...triggerer(judged).remarks].map(({ code }) => code);

describe('why Airflow says unhealthy', () => {
  it('one killed row hides newer ones that ended cleanly: the newest is told, the killed one named', () => {
    const rows = [row(1, { beat: -160 }), row(2, { start: -150, beat: -5, end: -4 })];
    const judged = shows(rows, '3.3');
    expect(codes(judged)).toEqual(['all_ended', 'hides_newer']);
    expect(triggerer(judged)).toMatchObject({
      verdict: 'unhealthy',
      pill: 'down',
      reason: { job: 2, at: at(-4) },
      remarks: [{ job: 1, age: 160_000 }],
      since: { at: at(-4), by: 'evidence' },
    });
  });

  it('the last one was lost: it is named, and since when', () => {
    const judged = shows([row(1, { beat: -74 }), row(2, { beat: -300, end: -299 })], '3.3');
    expect(triggerer(judged)).toMatchObject({
      reason: { code: 'lost', job: 1, age: 74_000, limit: 30_000 },
      since: { at: at(-44), by: 'evidence' },
    });
  });

  it('3.1 lists no ended rows: a heartbeat without any row is that of one that has ended', () => {
    const page = hears(
      blankPage({ release: '3.1.8' }),
      { triggerer: plain('triggerer', 'unhealthy', -50) },
      0,
    );
    expect(codes(seen(reads(page, list([])), 0))).toEqual(['ended_unlisted']);
  });

  it('an empty list proves "never started" from 3.2 on only, and only where it is complete', () => {
    const down = { scheduler: listed('scheduler', []), triggerer: listed('triggerer', []) };
    const heard = hears(blankPage(), down, 0);
    const judged = seen(reads(heard, list([])), 0).components;
    expect([judged.triggerer, judged.scheduler]).toMatchObject([
      { verdict: 'not_deployed', pill: 'never_started' },
      { verdict: 'not_deployed', pill: 'never_started' },
    ]);
    const cut = list([], 0, { isComplete: false, total: 400 });
    expect(codes(seen(reads(heard, cut), 0))).toEqual(['down_or_never_started', 'list_cut']);
    const old = hears(
      blankPage({ release: '3.1.8' }),
      { scheduler: plain('scheduler', 'unhealthy', null) },
      0,
    );
    expect(seen(reads(old, list([])), 0).components.scheduler.verdict).toBe('unhealthy');
  });

  it('a scheduler that never started is an outage where anything else did', () => {
    const { scheduler } = shows([row(1, { beat: -400, end: -399 })], '3.4').components;
    expect(scheduler).toMatchObject({
      verdict: 'unhealthy',
      pill: 'down',
      reason: { code: 'never_started' },
    });
  });

  it('who was seen alive here has been started, whatever the list says now', () => {
    const alive = hears(blankPage(), { triggerer: listed('triggerer', [0]) }, 0);
    const down = hears(alive, { triggerer: listed('triggerer', []) }, 5);
    expect(triggerer(seen(reads(down, list([], 5)), 5)).verdict).toBe('unhealthy');
  });
});

describe('crash loops', () => {
  const line = (starts: readonly number[]) =>
    starts.map((start, index) => {
      const next = starts[index + 1];
      return row(index + 1, { hostname: 'a', start, beat: next === undefined ? 0 : next - 8 });
    });

  it('five starts of one replica in ten minutes are one, and it degrades what Airflow calls healthy', () => {
    const judged = shows(line([-500, -400, -300, -200, -40]), '3.3');
    expect(triggerer(judged)).toMatchObject({
      verdict: 'degraded',
      reason: { code: 'crash_loop', starts: 5, job: 5 },
    });
    expect(triggerer(shows(line([-400, -300, -200, -40]), '3.3')).verdict).toBe('healthy');
    expect(triggerer(shows(line([-900, -700, -300, -200, -40]), '3.3')).verdict).toBe('healthy');
  });

  it('five replicas that are started at once are none', () => {
    const rows = [1, 2, 3, 4, 5].map((id) => row(id, { hostname: 'a', start: -100 + id }));
    expect(triggerer(shows(rows, '3.3')).verdict).toBe('healthy');
  });
});

describe('what people said', () => {
  const expecting = (count: number) =>
    blankWatch({ expectations: { expect: { triggerer: { count, by: 'operator' } }, notDeployed: {} } });
  const without = blankWatch({ expectations: { expect: {}, notDeployed: { triggerer: 'browser' } } });

  it('fewer alive than expected is degraded, by health alone and with the job list', () => {
    const watch = answered(expecting(3), { triggerer: listed('triggerer', [0, 0]) });
    const { reason, expected, verdict } = triggerer(judge(watch, at(0)));
    expect([verdict, reason.code, expected?.count]).toEqual(['degraded', 'below_expected', 3]);
    const page = { ...blankPage(), watch: { ...expecting(3), release: '3.3.0' } };
    const rows = [row(1), row(2)];
    const judged = seen(reads(hears(page, healthOf(rows, 0, '3.3'), 0), list(rows)), 0);
    expect(triggerer(judged).reason).toMatchObject({ code: 'below_expected', alive: 2, expected: 3 });
    expect(
      triggerer(judge(answered(expecting(2), { triggerer: listed('triggerer', [0, 0]) }), at(0))).verdict,
    ).toBe('healthy');
  });

  it('"not deployed" quiets what is down for long, and hides nothing that reports', () => {
    const down = triggerer(judge(answered(without, { triggerer: listed('triggerer', []) }), at(0)));
    expect(down).toMatchObject({ verdict: 'not_deployed', pill: 'not_deployed', reason: { by: 'browser' } });
    const recent = answered(without, { triggerer: plain('triggerer', 'unhealthy', -300) });
    expect(triggerer(judge(recent, at(0))).verdict).toBe('unhealthy');
    const well = answered(without, { triggerer: listed('triggerer', [0]) });
    const judged = triggerer(join(judge(well, at(0)), well, EMPTY_EXTRAS, at(0)));
    expect(judged).toMatchObject({
      verdict: 'healthy',
      remarks: [{ code: 'reports_although_not_deployed' }],
    });
  });
});
