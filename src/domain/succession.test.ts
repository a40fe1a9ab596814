import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JobRow } from './jobs';
import { fateOf, lastSign } from './replicas';
import { startsOf, succeed } from './succession';
import { at } from './testing';
import { anyRows, row } from './testing-jobs';
import { seconds } from './time';

const measure = { at: at(0), limit: seconds(30), trusted: null, countsEnded: false };
const fatesOf = (rows: readonly JobRow[]) => new Map(rows.map((one) => [one.id, fateOf(one, measure)]));
const heirs = (...rows: readonly JobRow[]) => Object.fromEntries(succeed(rows, fatesOf(rows)).successor);
const lost = (id: number, beat: number, changes: Parameters<typeof row>[1] = {}) =>
  row(id, { hostname: 'node-a', start: beat - 1000, beat, ...changes });
const fresh = (id: number, start: number, changes: Parameters<typeof row>[1] = {}) =>
  row(id, { hostname: 'node-a', start, beat: -1, ...changes });

describe('who took the place of whom', () => {
  it('a row of the same host that started after the last heartbeat, within ten minutes', () => {
    expect(heirs(lost(1, -300), fresh(2, -290))).toEqual({ 1: 2 });
    expect(heirs(lost(1, -900), fresh(2, -299))).toEqual({});
    expect(heirs(lost(1, -300), fresh(2, -310))).toEqual({});
  });

  it('a first heartbeat may be a little older than the start', () => {
    expect(heirs(lost(1, -300), fresh(2, -301.5))).toEqual({ 1: 2 });
  });

  it('else one of the same role on another host, but never of another role', () => {
    const other = { hostname: 'node-b' };
    expect(heirs(lost(1, -300), fresh(2, -290, other))).toEqual({ 1: 2 });
    expect(heirs(lost(1, -300, { teams: ['a'] }), fresh(2, -290, { ...other, teams: ['b'] }))).toEqual({});
    expect(heirs(lost(1, -300), fresh(2, -290, { ...other, component: 'scheduler' }))).toEqual({});
  });

  it('the same host comes before the same role, the earliest before later ones', () => {
    const rows = [lost(1, -300), fresh(2, -295, { hostname: 'node-b' }), fresh(3, -280), fresh(4, -290)];
    expect(heirs(...rows)).toEqual({ 1: 4 });
  });

  it('one successor replaces one, so that of two lost ones one still counts', () => {
    expect(heirs(lost(1, -300), lost(2, -298), fresh(3, -290))).toEqual({ 1: 3 });
  });

  it('of a row that has ended as well', () => {
    expect(heirs(row(1, { hostname: 'node-a', beat: -62, end: -60 }), fresh(2, -50))).toEqual({ 1: 2 });
  });

  it('replicas that start together are none, even where one dies at once (captures 3.0.6/15)', () => {
    expect(heirs(lost(6, -43.2, { start: -43 }), fresh(7, -42.5, { beat: -42 }))).toEqual({});
  });

  it('the lines of starts name each start, oldest first', () => {
    const rows = [lost(1, -300), lost(2, -200, { start: -290 }), fresh(3, -190)];
    const { predecessor } = succeed(rows, fatesOf(rows));
    const byId = new Map(rows.map((one) => [one.id, one]));
    expect(startsOf(rows[2] as JobRow, byId, predecessor)).toEqual([at(-1300), at(-290), at(-190)]);
  });

  it('is one to one, forward in time, of rows that are lost or ended, whatever the order', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const fates = fatesOf(rows);
        const { successor, predecessor } = succeed(rows, fates);
        expect(new Set(successor.values()).size).toBe(successor.size);
        const byId = new Map(rows.map((one) => [one.id, one]));
        for (const [id, heir] of successor) {
          expect(predecessor.get(heir)).toBe(id);
          expect(['lost', 'stopped']).toContain(fates.get(id));
          const [old, young] = [byId.get(id) as JobRow, byId.get(heir) as JobRow];
          expect(young.component).toBe(old.component);
          expect(young.startedAt).toBeGreaterThan(old.startedAt ?? 0);
          expect(young.startedAt).toBeGreaterThanOrEqual((lastSign(old) ?? 0) - 2000);
          expect(young.startedAt).toBeLessThanOrEqual((lastSign(old) ?? 0) + 600_000);
        }
        const turned = succeed([...rows].reverse(), fates).successor;
        expect(Object.fromEntries(turned)).toEqual(Object.fromEntries(successor));
      }),
      { numRuns: 300 },
    );
  });
});
