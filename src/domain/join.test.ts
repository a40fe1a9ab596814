import { describe, expect, it } from 'vitest';
import type { JobRow } from './jobs';
import type { Judged } from './judged';
import { ASSUMED, limitsFor } from './limits';
import { at } from './testing';
import { blankPage, healthOf, hears, list, type Page, reads, row, seen } from './testing-jobs';

type Release = '3.1' | '3.3' | '3.4';
const page = (release: Release, changes: Parameters<typeof blankPage>[0] = {}): Page =>
  blankPage({ release: `${release}.0`, ...changes });
/** Both answers at `offset`: what an Airflow with these rows says then. */
const told = (before: Page, rows: readonly JobRow[], offset: number, release: Release): Page => {
  const listed = release === '3.1' ? rows.filter((one) => one.state === 'running') : rows;
  return reads(hears(before, healthOf(rows, offset, release), offset), list(listed, offset));
};
const triggerer = (judged: Judged) => judged.components.triggerer;
const codes = (judged: Judged) =>
  [triggerer(judged).reason, ...triggerer(judged).remarks].map(({ code }) => code);
const row34 = (id: number, changes: Parameters<typeof row>[1] = {}) => row(id, { teams: [], ...changes });
const fates = (judged: Judged) => {
  const { instances, joined } = triggerer(judged);
  return Object.fromEntries(
    [...instances, ...(joined?.gone ?? [])].map((one) => [one.id, `${one.job?.fate} ${one.verdict}`]),
  );
};

describe('a replica that was lost', () => {
  const dead = row(1, { beat: -74 });

  it.each(['3.1', '3.3', '3.4'] as const)('on %s: degraded, by name, behind a live one', (release) => {
    const rows = release === '3.4' ? [row34(1, { beat: -74 }), row34(2)] : [dead, row(2)];
    const judged = seen(told(page(release), rows, 0, release), 0);
    expect(triggerer(judged)).toMatchObject({
      verdict: 'degraded',
      alive: 1,
      listed: 2,
      since: { at: at(-44), by: 'evidence' },
      reason: { code: 'some_lost', lost: [{ who: 'host-1', job: 1 }], alive: 1, age: 74_000 },
    });
    expect(codes(judged).includes('hides_lost')).toBe(release !== '3.4');
    expect(fates(judged)).toEqual({ 'job:1': 'lost unhealthy', 'job:2': 'alive healthy' });
  });

  it('counts for ten minutes after it was lost, then it is a tombstone, and a day later nothing', () => {
    const later = (offset: number) =>
      seen(told(page('3.3'), [dead, row(2, { beat: offset })], offset, '3.3'), offset);
    expect(triggerer(later(555)).verdict).toBe('degraded');
    expect(triggerer(later(557))).toMatchObject({ verdict: 'healthy', alive: 1, listed: 1 });
    expect(fates(later(557))).toMatchObject({ 'job:1': 'lost gone' });
    expect(fates(later(86_400))).toEqual({ 'job:2': 'alive healthy' });
  });

  it('counts no more once a younger one has replaced it, and both are linked', () => {
    const rows = [dead, row(2), row(3, { start: -50, hostname: 'host-1' })];
    const judged = seen(told(page('3.3'), rows, 0, '3.3'), 0);
    expect(triggerer(judged)).toMatchObject({ verdict: 'healthy', alive: 2, listed: 2 });
    const [tombstone] = triggerer(judged).joined?.gone ?? [];
    expect(tombstone).toMatchObject({
      verdict: 'gone',
      reason: { code: 'lost_before', successor: { job: 3 } },
    });
    const heir = triggerer(judged).instances.find(({ id }) => id === 'job:3');
    expect(heir?.job?.predecessor).toMatchObject({ id: 'job:1', fate: 'lost', lastAt: at(-74) });
  });

  it('is not lost where Airflow itself counts an older heartbeat as alive, and the limit is only assumed', () => {
    const limits = limitsFor('3.3.0', ASSUMED);
    const body = {
      triggerer: { status: 'healthy', latest_triggerer_heartbeat: '2026-11-30T11:59:15+00:00' },
    };
    const rows = [row(1, { beat: -45 }), row(2, { beat: -44 })];
    const judged = seen(reads(hears(page('3.3', { limits }), body, 0), list(rows)), 0);
    expect(fates(judged)).toEqual({ 'job:1': 'late late', 'job:2': 'late late' });
  });

  it('is not lost only because this browser’s clock is ten minutes ahead', () => {
    const rows = [row(1, { beat: -4 }), row(2)];
    const ahead = reads(
      hears(page('3.3', { clock: 'browser' }), healthOf(rows, 0, '3.3'), 600),
      list(rows, 600),
    );
    expect(Object.values(fates(seen(ahead, 600))).join()).not.toContain('lost');
  });

  it('of 3.4 is told apart from a clean stop as soon as the list answers, and until then it is unknown', () => {
    const rows = [row34(1, { beat: -2 }), row34(2)];
    const before = told(page('3.4'), rows, 0, '3.4');
    const stopped = [row34(1, { beat: 3, end: 4 }), row34(2, { beat: 5 })];
    const gone = hears(before, healthOf(stopped, 5, '3.4'), 5);
    expect(fates(seen(gone, 6))).toEqual({ 'job:1': 'unknown unknown', 'job:2': 'alive healthy' });
    expect(triggerer(seen(gone, 6))).toMatchObject({ verdict: 'healthy', alive: 1, listed: 2 });
    expect(fates(seen(reads(gone, list(stopped, 7)), 7))).toEqual({
      'job:1': 'stopped stopped',
      'job:2': 'alive healthy',
    });
  });
});

describe('between two answers of the job list', () => {
  it('two replicas on one host stay two, each with its job, while their heartbeats move on', () => {
    const at0 = [row34(1, { hostname: 'vm', beat: -4 }), row34(2, { hostname: 'vm', beat: -1 })];
    let current = told(page('3.4'), at0, 0, '3.4');
    for (const offset of [5, 10]) {
      const moved = [
        row34(1, { hostname: 'vm', beat: offset - 4 }),
        row34(2, { hostname: 'vm', beat: offset - 1 }),
      ];
      current = hears(current, healthOf(moved, offset, '3.4'), offset);
    }
    const rows = triggerer(seen(current, 10)).instances;
    expect(rows.map(({ id, evidenceAt }) => [id, evidenceAt])).toEqual([
      ['job:1', at(6)],
      ['job:2', at(9)],
    ]);
  });

  it('a narrow limit does not make rows blink red', () => {
    const limits = limitsFor('3.1.8', { ...ASSUMED, configured: { triggerer: 10_500 as never } });
    const rows = [row(1, { beat: -4 }), row(2, { beat: -1 })];
    const current = told(page('3.1', { limits }), rows, 0, '3.1');
    for (let offset = 0; offset <= 7; offset += 1)
      expect(fates(seen(current, offset))['job:1']).not.toContain('lost');
  });

  it('a list that has stopped answering claims nothing any more', () => {
    const rows = [row(1, { beat: -74 }), row(2)];
    const current = told(page('3.3'), rows, 0, '3.3');
    const later = hears(current, healthOf([row(1, { beat: -74 }), row(2, { beat: 60 })], 60, '3.3'), 60);
    const judged = seen(later, 60);
    expect(triggerer(judged)).toMatchObject({ verdict: 'healthy', alive: null, listed: null });
    expect(fates(judged)).toEqual({ 'job:1': 'unknown unknown', 'job:2': 'unknown unknown' });
  });

  it('while the database is down the rows are as they were last known, and nobody knows', () => {
    const current = told(page('3.3'), [row(1), row(2)], 0, '3.3');
    const none = { status: 'unhealthy', latest_triggerer_heartbeat: null };
    const judged = seen(hears(current, { metadatabase: { status: 'unhealthy' }, triggerer: none }, 5), 5);
    expect(triggerer(judged).reason.code).toBe('database_hides');
    expect(fates(judged)).toEqual({ 'job:1': 'unknown unknown', 'job:2': 'unknown unknown' });
  });

  it('3.4 without a job list remembers for ten minutes an instance that disappears', () => {
    const before = hears(page('3.4'), healthOf([row34(1), row34(2)], 0, '3.4'), 0);
    const after = hears(before, healthOf([row34(2, { beat: 5 })], 5, '3.4'), 5);
    expect(triggerer(seen(after, 6)).joined?.gone).toMatchObject([
      { id: 'host:host-1', verdict: 'gone', reason: { code: 'row_vanished', job: null } },
    ]);
    const later = hears(after, healthOf([row34(2, { beat: 606 })], 606, '3.4'), 606);
    expect(triggerer(seen(later, 606)).joined).toBeNull();
  });
});
