import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JobRow } from './jobs';
import { fateOf } from './replicas';
import { type Listed, seat } from './seats';
import { at } from './testing';
import { row } from './testing-jobs';
import { seconds } from './time';

const measure = { at: at(0), limit: seconds(30), trusted: null, countsEnded: false };
const seated = (instances: readonly Listed[], rows: readonly JobRow[], before = {}) =>
  seat(
    'triggerer',
    instances,
    rows,
    new Map(rows.map((one) => [one.id, fateOf(one, measure)])),
    before,
    at(-3),
  );
const instance = (id: string, beat: number, hostname = 'vm', teams: readonly string[] = []): Listed => ({
  id,
  report: { hostname, heartbeat: at(beat), teams, bundles: null },
});
const job = (id: number, beat: number, changes: Parameters<typeof row>[1] = {}) =>
  row(id, { hostname: 'vm', teams: [], beat, ...changes });

describe('which job row stands behind a listed instance of 3.4', () => {
  it('the one with the same heartbeat, on the same host and of the same teams', () => {
    expect(seated([instance('a', -3), instance('b', -1)], [job(1, -1), job(2, -3)])).toEqual({ a: 2, b: 1 });
    expect(seated([instance('a', -3, 'vm', ['x'])], [job(1, -3), job(2, -3, { teams: ['x'] })])).toEqual({
      a: 2,
    });
    expect(seated([instance('a', -3, 'other')], [job(1, -3)])).toEqual({});
  });

  it('else the one that it had at the last answer, else by the order of heartbeats', () => {
    const rows = [job(1, -6), job(2, -4)];
    expect(seated([instance('a', 1), instance('b', -1)], rows)).toEqual({ a: 2, b: 1 });
    expect(seated([instance('a', 1), instance('b', -1)], rows, { a: 1 })).toEqual({ a: 1, b: 2 });
  });

  it('no row that started after the instance beat, has ended, or was lost by then', () => {
    expect(seated([instance('a', -20)], [job(1, -3, { start: -10 })])).toEqual({});
    expect(seated([instance('a', -2)], [job(1, -3, { end: -1 })])).toEqual({});
    expect(seated([instance('a', -2)], [job(1, -90)])).toEqual({});
  });

  it('an instance that was listed just before its row ended is that row, not another on the same host', () => {
    const rows = [job(1, -4, { end: -2 }), job(2, -4)];
    expect(seated([instance('a', -4), instance('b', -4)], rows, { a: 1, b: 2 })).toEqual({ a: 1, b: 2 });
    expect(seated([instance('a', -4), instance('b', -4)], rows)).toEqual({ a: 2, b: 1 });
    expect(seated([instance('a', -1)], [job(1, -4, { end: -2 })])).toEqual({});
  });

  it('of a job list that tells no teams, one on the same host', () => {
    expect(seated([instance('a', -3, 'vm', ['x'])], [job(1, -3, { teams: null })])).toEqual({ a: 1 });
  });

  it('gives no row twice, and only of the same host, whatever is listed', () => {
    const hosts = fc.constantFrom('a', 'b');
    const beats = fc.integer({ min: -12, max: 0 });
    const some = fc.array(fc.record({ hostname: hosts, beat: beats }), { maxLength: 6 });
    fc.assert(
      fc.property(some, some, (listed, jobs) => {
        const instances = listed.map(({ hostname, beat }, index) => instance(`i${index}`, beat, hostname));
        const rows = jobs.map(({ hostname, beat }, index) => job(index + 1, beat, { hostname }));
        const seats = seated(instances, rows);
        expect(new Set(Object.values(seats)).size).toBe(Object.values(seats).length);
        for (const [id, number] of Object.entries(seats)) {
          const host = instances.find((one) => one.id === id)?.report.hostname;
          expect(rows.find((one) => one.id === number)?.hostname).toBe(host);
        }
        // As many as can be are seated: host by host the smaller of the two numbers.
        const most = ['a', 'b'].map((host) =>
          Math.min(
            listed.filter((one) => one.hostname === host).length,
            jobs.filter((one) => one.hostname === host).length,
          ),
        );
        expect(Object.keys(seats).length).toBe(most.reduce((sum, one) => sum + one, 0));
      }),
      { numRuns: 300 },
    );
  });
});
