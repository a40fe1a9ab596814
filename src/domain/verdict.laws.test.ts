import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPONENTS, HEARTBEAT_COMPONENTS } from './model';
import { fail, observe } from './observe';
import { decodeHealthBody } from './payloads';
import { severity } from './severity';
import { answered, at, beats, blankWatch, bodies, listed, stamp, T0, watches, wellBody } from './testing';
import { type Instant, instant, seconds } from './time';
import { judge } from './verdict';
import type { Watch } from './watch';

/** What a page can live through: answers and failures, each some seconds after the one before. */
const lives = fc.array(
  fc.record({ wait: fc.integer({ min: 0, max: 120 }), body: fc.option(bodies, { freq: 3 }) }),
  { minLength: 1, maxLength: 8 },
);

interface Seen {
  readonly watch: Watch;
  readonly now: Instant;
  /** `component|value` -> when that evidence first arrived. */
  readonly firstSeen: ReadonlyMap<string, number>;
}

/** Lives a life and remembers, apart from the code under test, when each heartbeat value was first seen. */
function live(watch: Watch, life: readonly { wait: number; body: unknown }[]): Seen {
  const firstSeen = new Map<string, number>();
  let now: number = T0;
  let current = watch;
  for (const { wait, body } of life) {
    now += wait * 1000;
    const decoded = body === null ? null : decodeHealthBody(body);
    if (decoded?.ok) {
      current = observe(current, { snapshot: decoded.snapshot, at: instant(now) }, judge);
      for (const value of JSON.stringify(body).match(/\d{4}-\d\d-\d\dT[^"]+/g) ?? []) {
        const key = String(Date.parse(value));
        if (!firstSeen.has(key)) firstSeen.set(key, now);
      }
    } else current = fail(current, { kind: 'unreachable' }, instant(now));
  }
  return { watch: current, now: instant(now), firstSeen };
}

describe('the laws of a verdict', () => {
  it('a green component stands on evidence younger than its limit, whatever was answered or not', () => {
    fc.assert(
      fc.property(watches, lives, fc.integer({ min: 0, max: 200 }), (blank, life, wait) => {
        const { watch, now } = live(blank, life);
        const later = instant(now + wait * 1000);
        const judged = judge(watch, later);
        for (const name of HEARTBEAT_COMPONENTS) {
          const component = judged.components[name];
          if (component.verdict !== 'healthy') continue;
          const limit = watch.limits[name].after;
          const report = watch.answer?.snapshot[name];
          const evidence = [report?.heartbeat, ...(report?.instances ?? []).map((row) => row.heartbeat)];
          const newest = Math.max(...evidence.map((value) => value ?? Number.NEGATIVE_INFINITY));
          expect(later - Math.min(newest, later)).toBeLessThan(limit);
        }
        for (const { instances } of Object.values(judged.components)) {
          for (const row of instances)
            if (row.verdict === 'healthy') expect(row.expiresAt).toBeGreaterThan(later);
        }
        const database = judged.components.metadatabase;
        if (database.verdict === 'healthy') expect(later - (watch.answer?.at ?? 0)).toBeLessThan(30_000);
      }),
      { numRuns: 400 },
    );
  });

  it('no silence shows a green later than the first sight of its newest evidence plus the limit', () => {
    fc.assert(
      fc.property(watches, lives, (blank, life) => {
        const { watch, now, firstSeen } = live(blank, life);
        const last = Math.max(0, ...firstSeen.values());
        const longest = Math.max(...HEARTBEAT_COMPONENTS.map((name) => watch.limits[name].after), 180_000);
        const judged = judge(watch, instant(Math.max(now, last + longest)));
        for (const name of COMPONENTS) {
          // For the database the answer itself is the evidence.
          if (name !== 'metadatabase') expect(judged.components[name].verdict).not.toBe('healthy');
        }
        const later = judge(watch, instant(now + 30_000));
        expect(later.components.metadatabase.verdict).not.toBe('healthy');
      }),
    );
  });

  it('a heartbeat from the future that never moves stops being green after one limit, however often it is answered', () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 7200 }), fc.integer({ min: 1, max: 5 }), (ahead, every) => {
        const body = { ...wellBody(0), triggerer: listed('triggerer', [ahead]) };
        let watch = blankWatch();
        for (let second = 0; second <= 40; second += every) watch = answered(watch, body, second);
        expect(judge(watch, at(40)).components.triggerer.verdict).toBe('unknown');
      }),
    );
  });

  it('adding a dead instance never improves a verdict', () => {
    fc.assert(
      fc.property(watches, fc.array(beats, { minLength: 1, maxLength: 4 }), (blank, alive) => {
        const name = 'triggerer';
        const dead = { hostname: 'dead', latest_triggerer_heartbeat: stamp(-100_000) };
        const without = listed(name, alive);
        const rows = without['instances'] as unknown[];
        const before = judge(answered(blank, { [name]: without }), T0).components[name].verdict;
        const after = judge(answered(blank, { [name]: { ...without, instances: [...rows, dead] } }), T0);
        expect(severity(after.components[name].verdict)).toBeGreaterThanOrEqual(severity(before));
      }),
    );
  });

  it('the order in which the server lists instances changes nothing but their order', () => {
    fc.assert(
      fc.property(watches, fc.uniqueArray(beats, { minLength: 2, maxLength: 5 }), (blank, alive) => {
        const entry = listed('scheduler', alive);
        const turned = { ...entry, instances: [...(entry['instances'] as unknown[])].reverse() };
        const one = judge(answered(blank, { scheduler: entry }), T0).components.scheduler;
        const other = judge(answered(blank, { scheduler: turned }), T0).components.scheduler;
        expect(other).toEqual(one);
      }),
    );
  });

  it('a dead feed turns nothing red that was not red', () => {
    fc.assert(
      fc.property(watches, bodies, fc.integer({ min: 0, max: 600 }), (blank, body, wait) => {
        const watch = answered(blank, { ...body, metadatabase: { status: 'healthy' } });
        const before = judge(watch, T0);
        const after = judge(fail(watch, { kind: 'timeout', after: seconds(10) }, at(1)), at(1 + wait));
        for (const name of COMPONENTS) {
          if (before.components[name].verdict === 'unhealthy') continue;
          expect(after.components[name].verdict).not.toBe('unhealthy');
        }
      }),
    );
  });

  it('silence turns nothing red while the limit is assumed or the clocks may differ', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), fc.boolean(), (age, assumed) => {
        const blank = assumed
          ? blankWatch({
              limits: {
                ...blankWatch().limits,
                triggerer: { after: seconds(30), source: 'release', why: 'forbidden', beat: null },
              },
            })
          : blankWatch({ clock: 'browser' });
        const watch = answered(blank, { ...wellBody(0), triggerer: listed('triggerer', [-age]) });
        expect(judge(watch, at(0)).components.triggerer.verdict).not.toBe('unhealthy');
      }),
    );
  });

  it('every component always has a verdict, a pill and a reason, and rows keep distinct identities', () => {
    fc.assert(
      fc.property(watches, lives, (blank, life) => {
        const { watch, now } = live(blank, life);
        for (const component of Object.values(judge(watch, now).components)) {
          expect(component.reason.code).toBeTruthy();
          const ids = component.instances.map((row) => row.id);
          expect(new Set(ids).size).toBe(ids.length);
        }
      }),
    );
  });
});
