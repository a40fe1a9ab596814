import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_EXTRAS } from './extras';
import { join } from './join';
import type { Judged, JudgedInstance } from './judged';
import { COMPONENTS, HEARTBEAT_COMPONENTS } from './model';
import { fail } from './observe';
import { severity } from './severity';
import { answered, at, bodies, watches } from './testing';
import { anyRows, blankPage, healthOf, hears, list, reads, releases, row, seen, shows } from './testing-jobs';
import { judge } from './verdict';

const RUNS = { numRuns: 300 };
const rowsIn = (judged: Judged): readonly JudgedInstance[] =>
  HEARTBEAT_COMPONENTS.flatMap((name) => {
    const { instances, joined } = judged.components[name];
    return [...instances, ...(joined?.gone ?? [])];
  });
const words = (judged: Judged): string[] =>
  HEARTBEAT_COMPONENTS.map((name) => judged.components[name].verdict);

describe('the laws of joining', () => {
  it('without any answer of another source everything is as health alone says', () => {
    fc.assert(
      fc.property(watches, bodies, fc.integer({ min: 0, max: 90 }), (blank, body, wait) => {
        const watch = answered(blank, body);
        const judged = judge(watch, at(wait));
        expect(join(judged, watch, EMPTY_EXTRAS, at(wait))).toBe(judged);
      }),
      RUNS,
    );
  });

  it('each row that is shown is exactly one of alive, late, lost, stopped, unknown, and shown once', () => {
    fc.assert(
      fc.property(anyRows, releases, (rows, release) => {
        const judged = shows(rows, release);
        const shown = rowsIn(judged);
        const ids = shown.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { job, verdict } of shown) {
          expect(verdict).toBe(
            {
              alive: 'healthy',
              late: 'late',
              lost: verdict === 'gone' ? 'gone' : 'unhealthy',
              stopped: 'stopped',
              unknown: 'unknown',
            }[job?.fate ?? 'unknown'],
          );
        }
        const day = at(-86_400);
        const recent = rows
          .filter((one) => release !== '3.1' || one.state === 'running')
          .filter((one) => (one.endedAt ?? one.heartbeat ?? one.startedAt ?? day) > day);
        for (const { id } of recent) expect(ids).toContain(`job:${id}`);
      }),
      RUNS,
    );
  });

  it('the counts add up: alive of listed, and listed is alive and lost', () => {
    fc.assert(
      fc.property(anyRows, releases, (rows, release) => {
        const judged = shows(rows, release);
        for (const name of HEARTBEAT_COMPONENTS) {
          const { alive, listed, instances } = judged.components[name];
          if (alive === null || listed === null) continue;
          const lost = instances.filter(({ job }) => job?.fate === 'lost').length;
          expect(alive).toBe(
            instances.filter(({ job }) => ['alive', 'late'].includes(job?.fate ?? '')).length,
          );
          expect(alive + lost).toBeLessThanOrEqual(listed);
          expect(listed).toBeLessThanOrEqual(instances.length);
        }
      }),
      RUNS,
    );
  });

  it('the order of the rows changes nothing', () => {
    fc.assert(
      fc.property(anyRows, releases, (rows, release) => {
        const page = blankPage({ release: `${release}.0` });
        const heard = hears(page, healthOf(rows, 0, release), 0);
        const one = seen(reads(heard, list(rows)), 1);
        const other = seen(reads(heard, list([...rows].reverse())), 1);
        expect(other).toEqual(one);
      }),
      RUNS,
    );
  });

  it('a verdict is never better than that of health alone, but for "never started"', () => {
    fc.assert(
      fc.property(watches, bodies, anyRows, fc.integer({ min: 0, max: 60 }), (blank, body, rows, wait) => {
        const page = reads(hears({ ...blankPage(), watch: blank }, body, 0), list(rows));
        const base = judge(page.watch, at(wait));
        const judged = seen(page, wait);
        for (const name of COMPONENTS) {
          const { verdict, reason } = judged.components[name];
          if (reason.code === 'never_started') continue;
          const health = base.components[name].verdict;
          expect(severity(verdict)).toBeGreaterThanOrEqual(severity(health));
          // Healthy by health, and lost replicas beside it: degraded at most.
          if (health !== 'unhealthy') expect(verdict).not.toBe('unhealthy');
        }
      }),
      RUNS,
    );
  });

  it('never contradicts the Airflow that answers from the same rows', () => {
    fc.assert(
      fc.property(anyRows, releases, (rows, release) => {
        const body = healthOf(rows, 0, release) as Record<string, { status: string | null }>;
        const judged = shows(rows, release);
        for (const name of HEARTBEAT_COMPONENTS) {
          const { verdict, reason } = judged.components[name];
          const status = body[name]?.status;
          if (status === 'healthy') expect(['healthy', 'late', 'degraded']).toContain(verdict);
          if (status === 'unhealthy' && reason.code !== 'never_started') expect(verdict).toBe('unhealthy');
        }
      }),
      RUNS,
    );
  });

  it('adding a lost row never improves a verdict', () => {
    fc.assert(
      fc.property(anyRows, releases, fc.integer({ min: 31, max: 2000 }), (rows, release, age) => {
        const lost = row(99, { beat: -age, start: -age - 500, teams: [], hostname: 'lost' });
        const before = shows(rows, release).components.triggerer;
        const after = shows([...rows, lost], release).components.triggerer;
        if (before.verdict !== 'not_deployed')
          expect(severity(after.verdict)).toBeGreaterThanOrEqual(severity(before.verdict));
      }),
      RUNS,
    );
  });

  it('a source that fails changes no verdict that was not its own, and claims nothing in the end', () => {
    fc.assert(
      fc.property(anyRows, releases, (rows, release) => {
        // The list answered once; health goes on with the same words, each heartbeat as it was.
        const page = reads(
          hears(blankPage({ release: `${release}.0` }), healthOf(rows, 0, release), 0),
          list(rows),
        );
        const later = hears(page, healthOf(rows, 200, release), 200);
        expect(words(seen(later, 200))).toEqual(words(judge(later.watch, at(200))));
      }),
      RUNS,
    );
  });

  it('every green expires: no row and no component is green a limit after the last answer', () => {
    fc.assert(
      fc.property(anyRows, releases, fc.integer({ min: 30, max: 900 }), (rows, release, wait) => {
        const page = reads(
          hears(blankPage({ release: `${release}.0` }), healthOf(rows, 0, release), 0),
          list(rows),
        );
        const failed = { ...page, watch: fail(page.watch, { kind: 'unreachable' }, at(1)) };
        const judged = seen(failed, wait + 60);
        expect(rowsIn(judged).map(({ verdict }) => verdict)).not.toContain('healthy');
        expect(words(judged)).not.toContain('healthy');
        for (const one of rowsIn(seen(page, wait))) {
          if (one.verdict === 'healthy') expect(one.expiresAt).toBeGreaterThan(at(wait));
        }
      }),
      RUNS,
    );
  });

  it('a dead feed turns nothing red that was not red', () => {
    fc.assert(
      fc.property(anyRows, releases, fc.integer({ min: 0, max: 600 }), (rows, release, wait) => {
        const page = reads(
          hears(blankPage({ release: `${release}.0` }), healthOf(rows, 0, release), 0),
          list(rows),
        );
        const before = seen(page, 0);
        const failed = { ...page, watch: fail(page.watch, { kind: 'unreachable' }, at(1)) };
        const after = seen(failed, 1 + wait);
        for (const name of HEARTBEAT_COMPONENTS) {
          if (before.components[name].verdict === 'unhealthy') continue;
          expect(after.components[name].verdict).not.toBe('unhealthy');
        }
      }),
      RUNS,
    );
  });
});
