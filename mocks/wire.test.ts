import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type JobRow } from './tables';
import { aRow, aView, NOW, RELEASES, SECOND, someRows } from './testing';
import { health, type View } from './wire';
import { isAlive } from './wire/alive';

const releases = fc.constantFrom(...RELEASES);
const anyView: fc.Arbitrary<{ release: string; rows: JobRow[] }> = fc.record({
  release: releases,
  rows: someRows,
});
const COMPONENTS = ['scheduler', 'triggerer', 'dag_processor'] as const;
const TYPES = { scheduler: 'SchedulerJob', triggerer: 'TriggererJob', dag_processor: 'DagProcessorJob' };

test('the order in which rows were put in does not matter', () => {
  fc.assert(
    fc.property(anyView, ({ release, rows }) => {
      expect(health(aView(release, rows.toReversed()))).toEqual(health(aView(release, rows)));
    }),
  );
});

test('rows of a foreign type change nothing', () => {
  fc.assert(
    fc.property(anyView, ({ release, rows }) => {
      const known = rows.filter((row) => Object.values(TYPES).includes(row.job_type ?? ''));
      expect(health(aView(release, rows))).toEqual(health(aView(release, known)));
    }),
  );
});

test('an answer looks at the tables and leaves them as they were', () => {
  fc.assert(
    fc.property(anyView, ({ release, rows }) => {
      const view = aView(release, rows);
      const before = JSON.stringify(view);
      health(view);
      expect(JSON.stringify(view)).toBe(before);
    }),
  );
});

test('3.4 says healthy exactly where an unfinished row is alive, and lists just those, newest first', () => {
  fc.assert(
    fc.property(someRows, (rows) => {
      const view = aView('3.4.0b2', rows);
      const body = health(view);
      for (const component of COMPONENTS) {
        const alive = rows.filter(
          (row) => row.job_type === TYPES[component] && row.end_date === null && isAliveIn(view, row),
        );
        expect(body[component].status).toBe(alive.length > 0 ? 'healthy' : 'unhealthy');
        const listed =
          body[component].instances?.map((one) => String(one[`latest_${component}_heartbeat`])) ?? [];
        expect(listed.length).toBe(alive.length);
        expect(listed).toEqual(listed.toSorted().toReversed());
      }
    }),
  );
});

test('up to 3.3 a component is healthy exactly where its newest running row is alive', () => {
  fc.assert(
    fc.property(someRows, fc.constantFrom('3.2.2', '3.3.2'), (rows, release) => {
      const view = aView(release, rows);
      const body = health(view);
      for (const component of COMPONENTS) {
        const own = rows.filter((row) => row.job_type === TYPES[component]);
        const anyAlive = own.some((row) => isAliveIn(view, row));
        expect(body[component].status === 'healthy').toBe(anyAlive);
        expect(body.metadatabase.status).toBe('healthy');
      }
    }),
  );
});

test('a database error gives the same body whatever the rows are', () => {
  fc.assert(
    fc.property(anyView, ({ release, rows }) => {
      const body = health(aView(release, rows, { database: false }));
      expect(body).toEqual(health(aView(release, [], { database: false })));
      expect(body.metadatabase.status).toBe('unhealthy');
      for (const component of COMPONENTS) expect(body[component].status).toBe('unhealthy');
    }),
  );
});

test('a chosen row without a heartbeat raises in 3.0 and 3.1, after the others have answered', () => {
  const rows = [
    aRow({ id: 1 }),
    aRow({ id: 2, job_type: 'TriggererJob', latest_heartbeat: null }),
    aRow({ id: 3, job_type: 'TriggererJob', state: 'success', end_date: NOW }),
    aRow({ id: 4, job_type: 'DagProcessorJob' }),
  ];
  const said = health(aView('3.1.8', rows));
  expect(said.metadatabase.status).toBe('unhealthy');
  expect(said.triggerer).toEqual({ status: 'unhealthy', latest_triggerer_heartbeat: null });
  expect([said.scheduler.status, said.dag_processor.status]).toEqual(['healthy', 'healthy']);
  expect(health(aView('3.2.2', rows)).metadatabase.status).toBe('healthy');
});

test('of two rows that beat at the same instant 3.4 lists the younger row first', () => {
  const rows = [aRow({ id: 7, hostname: 'older' }), aRow({ id: 9, hostname: 'younger' })];
  const names = health(aView('3.4.0b2', rows)).scheduler.instances?.map((one) => one['hostname']);
  expect(names).toEqual(['younger', 'older']);
});

test('a heartbeat at a whole second has no fraction', () => {
  const at = Math.floor(NOW / SECOND) * SECOND - SECOND;
  const body = health(aView('3.3.2', [aRow({ id: 1, latest_heartbeat: at })]));
  expect(body.scheduler['latest_scheduler_heartbeat']).toBe('2026-11-30T13:59:59+00:00');
});

test('only a release with executors has the entry, and with nobody to report it knows nothing', () => {
  expect(health(aView('3.4.0', []))).not.toHaveProperty('executor');
  expect(health(aView('3.4.0+executors', [])).executor).toEqual({
    status: 'unknown',
    detailed_status: 'unknown',
    latest_executor_heartbeat: null,
    instances: null,
  });
});

test.each([
  [['healthy'], 'healthy', 'healthy'],
  [['healthy', 'unknown'], 'healthy', 'healthy'],
  [['healthy', 'unhealthy'], 'healthy', 'degraded'],
  [['unhealthy', 'unknown'], 'healthy', 'degraded'],
  [['unhealthy', 'unhealthy'], 'unhealthy', 'down'],
  [['unknown', 'unknown'], 'unknown', 'unknown'],
] as const)('executors that are %j together say %s and %s', (words, status, detailed) => {
  const rows = words.map((word, index) =>
    aRow({ id: index + 1, job_type: 'ExecutorJob', executor: aVerdict(word, 'redis://u:secret@broker/0') }),
  );
  const entry = health(aView('3.4.0+executors', rows)).executor;
  expect([entry?.status, entry?.detailed_status]).toEqual([status, detailed]);
  expect(JSON.stringify(entry)).not.toContain('secret');
});

test('no address in an answer has a user name or a password, wherever the text came from', () => {
  const part = fc.stringMatching(/^[a-zA-Z0-9/:;,?=.%-]{0,12}$/);
  fc.assert(
    fc.property(part, part, (before, after) => {
      const address = `amqps://${before}hunter2${after}@broker:5671/vhost`;
      const verdict = { ...aVerdict('unhealthy', address), reason: `cannot reach ${address}, gave up` };
      const view = aView('3.4.0+executors', [aRow({ id: 1, job_type: 'ExecutorJob', executor: verdict })]);
      const said = JSON.stringify(health(view).executor);
      expect(said).not.toContain('hunter2');
      expect(said).toContain('broker:5671/vhost');
    }),
  );
});

const isAliveIn = (view: View, row: JobRow): boolean => isAlive(row, view.config, view.now);
const aVerdict = (
  word: 'healthy' | 'unhealthy' | 'unknown',
  instance: string,
): NonNullable<JobRow['executor']> => ({
  executor: 'CeleryExecutor',
  instance,
  health: word,
  reason: null,
  reason_code: null,
  checked_at: null,
  latency_ms: null,
  pending_since: null,
  polls_skipped: 0,
  consecutive_failures: 0,
});
