import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JobRow } from '../tables';
import { aRow, aView, NOW, RELEASES, SECOND, someRows } from '../testing';
import { jobs } from './jobs';

const ask = (release: string, rows: readonly JobRow[], query = '') =>
  jobs(aView(release, rows), new URLSearchParams(query));
const ids = (release: string, rows: readonly JobRow[], query = '') =>
  ask(release, rows, query).jobs.map((job) => job['id']);

const releases = fc.constantFrom(...RELEASES);

test('pages put together are the whole list, in the same order', () => {
  const orders = fc.constantFrom('id', '-id', 'latest_heartbeat', '-latest_heartbeat', 'hostname', '-state');
  fc.assert(
    fc.property(releases, someRows, orders, fc.integer({ min: 1, max: 5 }), (release, rows, order, size) => {
      const whole = ids(release, rows, `order_by=${order}&limit=100`);
      const pages = Array.from({ length: 13 }, (_, page) =>
        ids(release, rows, `order_by=${order}&limit=${size}&offset=${page * size}`),
      );
      expect(pages.flat()).toEqual(whole);
      expect(ask(release, rows, 'limit=1').total_entries).toBe(whole.length);
    }),
  );
});

test('3.0 and 3.1 list running rows only, later releases all of them', () => {
  fc.assert(
    fc.property(releases, someRows, (release, rows) => {
      const wanted = /^3\.[01]/.test(release) ? rows.filter((row) => row.state === 'running') : rows;
      expect(ids(release, rows)).toEqual(wanted.map((row) => row.id).sort((a, b) => a - b));
    }),
  );
});

test('fifty rows are a page, and a hundred the most', () => {
  const rows = Array.from({ length: 130 }, (_, index) => aRow({ id: index + 1 }));
  expect([ids('3.3.2', rows).length, ids('3.3.2', rows, 'limit=1000').length]).toEqual([50, 100]);
  expect(ask('3.3.2', rows).total_entries).toBe(130);
});

test('is_alive drops dead rows after paging up to 3.3, whatever its value, and is a true filter in 3.4', () => {
  const rows = [aRow({ id: 1 }), aRow({ id: 2, latest_heartbeat: NOW - 60 * SECOND }), aRow({ id: 3 })];
  for (const value of ['true', 'false']) {
    expect(ids('3.3.2', rows, `is_alive=${value}&limit=2`)).toEqual([1]);
    expect(ask('3.3.2', rows, `is_alive=${value}&limit=2`).total_entries).toBe(3);
  }
  expect(ids('3.4.0b2', rows, 'is_alive=true&limit=2')).toEqual([1, 3]);
  expect(ask('3.4.0b2', rows, 'is_alive=false')).toMatchObject({ jobs: [{ id: 2 }], total_entries: 1 });
});

test('filters are exact, an empty one is none, and one that a release does not know is ignored', () => {
  const rows = [
    aRow({ id: 1, hostname: 'a', team_names: ['alpha'] }),
    aRow({ id: 2, hostname: 'b', job_type: 'TriggererJob', dag_id: 'x' }),
    aRow({ id: 3, hostname: null, state: 'success', end_date: NOW }),
  ];
  expect(ids('3.4.0b2', rows, 'hostname=a')).toEqual([1]);
  expect(ids('3.4.0b2', rows, 'hostname=')).toEqual([1, 2, 3]);
  expect(ids('3.4.0b2', rows, 'job_type=TriggererJob&job_state=running')).toEqual([2]);
  expect(ids('3.4.0b2', rows, 'teams=alpha&teams=beta')).toEqual([1]);
  expect(ids('3.4.0b2', rows, 'dag_id=x')).toEqual([2]);
  expect(ids('3.3.2', rows, 'teams=alpha&dag_id=x')).toEqual([1, 2, 3]);
  expect(ids('3.1.8', rows, 'job_state=success')).toEqual([]);
});

test('a row without an end counts as still to end', () => {
  const rows = [aRow({ id: 1 }), aRow({ id: 2, state: 'success', end_date: NOW - 60 * SECOND })];
  expect(ids('3.3.2', rows, 'end_date_gte=2026-11-30T13:59:30Z')).toEqual([1]);
  expect(ids('3.3.2', rows, 'end_date_lte=2026-11-30T13:59:30Z')).toEqual([2]);
  expect(ids('3.3.2', rows, 'end_date_lt=2026-11-30T14:00:00%2B00:00')).toEqual([2]);
  expect(ids('3.0.6', [rows[0] ?? aRow({ id: 1 })], 'end_date_lt=2026-11-30T13:00:00Z')).toEqual([1]);
});

test.each([
  ['order_by=secret', 400],
  ['limit=-1', 422],
  ['limit=ten', 422],
  ['is_alive=perhaps', 422],
  ['start_date_gte=yesterday', 422],
])('%s is refused with %i', (query, status) => {
  expect(() => ask('3.4.0b2', [], query)).toThrow(expect.objectContaining({ status }));
});

test('rows of an executor are listed by a release that has them, and by no other', () => {
  const executor = {
    executor: 'CeleryExecutor',
    instance: null,
    health: 'unknown',
    reason: null,
    reason_code: null,
    checked_at: null,
    latency_ms: null,
    pending_since: null,
    polls_skipped: 0,
    consecutive_failures: 0,
  } as const;
  const rows = [aRow({ id: 1 }), aRow({ id: 2, job_type: 'ExecutorJob', executor })];
  expect(ids('3.4.0+executors', rows)).toEqual([1, 2]);
  expect(ids('3.4.0', rows)).toEqual([1]);
  expect(ids('3.4.0', [aRow({ id: 3, job_type: 'ExecutorJob' })])).toEqual([3]);
});
