import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ASSUMED, limitsFor } from './limits';
import { at } from './testing';
import { blankPage, healthOf, hears, list, type Page, reads, row, seen } from './testing-jobs';

const EVERY = 15;
const release = '3.4' as const;

/** A page that sees job 1 beat with a clock that is `behind`, until `death`; job 2 is well. Health every 5 s, the list every 15 s. */
function watch(
  behind: number,
  length: number,
  { death = length, others = true, page: first = blankPage() } = {},
): Page {
  let page = first;
  for (let now = 0; now <= length; now += 5) {
    const one = row(1, { teams: [], beat: Math.min(now, death) - behind - 1 });
    const rows = others ? [one, row(2, { teams: [], beat: now - 1 })] : [one];
    page = hears(page, healthOf(rows, now, release), now);
    if (now % EVERY === 0) page = reads(page, list(rows, now));
  }
  return page;
}
const triggererAt = (page: Page, now: number) => seen(page, now).components.triggerer;
const behinds = fc.integer({ min: 40, max: 80_000 });

describe('a replica whose clock is behind by more than its limit', () => {
  it('is told by its heartbeat that moves, however old it is: never lost, never gone', () => {
    fc.assert(
      fc.property(behinds, fc.integer({ min: 0, max: 14 }), (behind, later) => {
        const { verdict, reason, alive, listed, instances } = triggererAt(watch(behind, 45), 45 + later);
        expect({ verdict, alive, listed }).toEqual({ verdict: 'degraded', alive: 1, listed: 2 });
        const age = (behind + 1) * 1000;
        expect(reason).toMatchObject({ code: 'some_behind', behind: [{ job: 1 }], alive: 1, age });
        expect(instances[0]).toMatchObject({ id: 'job:1', verdict: 'unhealthy', pill: 'unhealthy' });
        expect(instances[0]?.reason).toMatchObject({ code: 'clock_behind', age, limit: 30_000 });
      }),
    );
  });

  it('is called lost, or gone, once it has not moved for a limit', () => {
    fc.assert(
      fc.property(behinds, (behind) => {
        const { verdict, reason, instances, joined } = triggererAt(watch(behind, 90, { death: 40 }), 90);
        const shown = [...instances, ...(joined?.gone ?? [])].find(({ id }) => id === 'job:1');
        expect(['lost', 'lost_before']).toContain(shown?.reason.code);
        expect(reason.code).not.toBe('some_behind');
        expect(verdict).toBe(shown?.reason.code === 'lost' ? 'degraded' : 'healthy');
      }),
    );
  });

  it('alone is down to Airflow, and the reason is its clock', () => {
    const { verdict, pill, reason } = triggererAt(watch(60, 45, { others: false }), 50);
    expect({ verdict, pill, code: reason.code }).toEqual({
      verdict: 'unhealthy',
      pill: 'unhealthy',
      code: 'clock_behind',
    });
  });

  it('is not told where the server’s clock cannot be read', () => {
    const page = blankPage({ clock: 'browser' });
    const { instances } = triggererAt(watch(60, 45, { page }), 45);
    expect(instances.some(({ reason }) => reason.code === 'clock_behind')).toBe(false);
  });
});

describe('a replica that is dropped after it was late', () => {
  const dropped = (beat: number, limits = blankPage().watch.limits) => {
    const rows = (now: number) => [row(1, { teams: [], beat }), row(2, { teams: [], beat: now - 1 })];
    let page = blankPage({ limits });
    for (const now of [0, 5, 10, 15, 20, 25, 30]) {
      page = hears(page, healthOf(rows(now), now, release, 24), now);
      if (now === 15) page = reads(page, list(rows(now), now));
    }
    return triggererAt(page, 30);
  };

  it('stays red where its limit is over and known', () => {
    const { verdict, reason } = dropped(-1);
    expect({ verdict, code: reason.code }).toEqual({ verdict: 'degraded', code: 'some_lost' });
  });

  it('leaves its component late where an assumed limit proves nothing, until the list tells', () => {
    const { verdict, reason, alive } = dropped(-1, limitsFor('3.4.0', ASSUMED));
    expect({ verdict, code: reason.code, alive }).toEqual({
      verdict: 'late',
      code: 'row_vanished',
      alive: 1,
    });
  });
});

describe('a replica that died with a clock that was ahead', () => {
  const aheads = fc.integer({ min: 60, max: 400 });
  /** Dead from the start, and `ahead`; another one is well. Each answer with what the page shows right after it. */
  function play(ahead: number, kind: '3.1' | '3.4', each: (now: number, page: Page) => void): void {
    const teams = kind === '3.4' ? [] : null;
    let page = blankPage({ release: `${kind}.0` });
    for (let now = 0; now <= ahead + 60; now += 5) {
      const rows = [row(1, { teams, beat: ahead }), row(2, { teams, beat: now })];
      page = hears(page, healthOf(rows, now, kind), now);
      if (now % EVERY === 0) page = reads(page, list(rows, now));
      each(now, page);
    }
  }

  it('never lets its component be healthy again, although time comes up to its heartbeat', () => {
    fc.assert(
      fc.property(aheads, fc.constantFrom('3.1' as const, '3.4' as const), (ahead, kind) => {
        const words = new Set<string>();
        play(ahead, kind, (now, page) => {
          for (const later of [0, 4]) if (now >= 30) words.add(triggererAt(page, now + later).verdict);
        });
        expect([...words]).toEqual(['unknown', 'degraded']);
      }),
      { numRuns: 30 },
    );
  });

  it('is silent for as long as it was seen to stand still, and not since some time to come', () => {
    fc.assert(
      fc.property(aheads, (ahead) => {
        play(ahead, '3.4', (now, page) => {
          const { verdict, reason, since } = triggererAt(page, now);
          if (verdict !== 'degraded') return;
          expect(reason).toMatchObject({ code: 'some_lost', age: now * 1000 });
          expect(since).toEqual({ at: at(30), by: 'evidence' });
        });
      }),
      { numRuns: 30 },
    );
  });
});

describe('a replica that was replaced while it was late', () => {
  it('turns nothing red between two lists', () => {
    const rows = (now: number) => [
      row(1, { hostname: 'vm', beat: 5 }),
      row(2, { hostname: 'vm', start: 20, beat: now }),
      row(3, { beat: now }),
    ];
    let page = blankPage({ release: '3.3.0' });
    for (const now of [25, 30, 35, 40]) {
      page = hears(page, healthOf(rows(now), now, '3.3'), now);
      if (now === 30) page = reads(page, list(rows(now), now));
    }
    const { verdict, joined } = triggererAt(page, 40);
    expect(verdict).toBe('healthy');
    expect(joined?.gone).toMatchObject([{ id: 'job:1', reason: { successor: { job: 2 } } }]);
  });
});
