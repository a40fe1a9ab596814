import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeJobs } from './payload-jobs';
import { decodeHealthBody } from './payloads';
import { at, stamp } from './testing';

const job = (changes: object = {}) => ({
  id: 7,
  dag_id: null,
  state: 'running',
  job_type: 'TriggererJob',
  start_date: stamp(-60),
  end_date: null,
  latest_heartbeat: stamp(-3),
  executor_class: null,
  hostname: 'triggerer-0',
  unixname: 'airflow',
  dag_display_name: null,
  ...changes,
});
const page = (jobs: readonly unknown[], total: unknown = jobs.length) => {
  const decoded = decodeJobs({ jobs, total_entries: total });
  if (!decoded.ok) throw new Error(JSON.stringify(decoded.problem));
  return decoded.page;
};

describe('a page of the job list', () => {
  it('gives each row with its times, before 3.4 without teams and bundles', () => {
    expect(page([job()]).rows).toEqual([
      {
        id: 7,
        component: 'triggerer',
        state: 'running',
        startedAt: at(-60),
        endedAt: null,
        heartbeat: at(-3),
        hostname: 'triggerer-0',
        unixname: 'airflow',
        teams: null,
        bundles: null,
      },
    ]);
  });

  it('from 3.4 on says what each serves: no bundles are all of them, no teams are none', () => {
    const told = { team_names: ['a'], bundle_names: null };
    const [triggerer, processor, narrow, scheduler] = page([
      job(told),
      job({ ...told, job_type: 'DagProcessorJob', bundle_names: [] }),
      job({ ...told, job_type: 'DagProcessorJob', bundle_names: ['ml'] }),
      job({ ...told, job_type: 'SchedulerJob' }),
    ]).rows;
    expect([triggerer?.teams, triggerer?.bundles]).toEqual([['a'], null]);
    expect([processor?.teams, processor?.bundles]).toEqual([['a'], 'all']);
    expect(narrow?.bundles).toEqual(['ml']);
    expect([scheduler?.teams, scheduler?.bundles]).toEqual([null, null]);
  });

  it.each(['ExecutorJob', 'BackfillJob', 'LocalTaskJob', 'constructor'])(
    'leaves a %s out, and counts it for paging only',
    (type) => {
      const { rows, entries, skipped } = page([job({ job_type: type }), job()]);
      expect([rows.length, entries, skipped]).toEqual([1, 2, 0]);
    },
  );

  it.each([
    ['a date that is none', { latest_heartbeat: 'yesterday' }],
    ['an absurd date', { start_date: '0001-01-01T00:00:00Z' }],
    ['a state that is no text', { state: 5 }],
    ['an id that is no number', { id: '7' }],
    ['no type', { job_type: null }],
  ])('leaves a row with %s out alone, and counts it', (_, changes) => {
    const { rows, skipped } = page([job({ id: 8, ...changes }), job()]);
    expect([rows.map(({ id }) => id), skipped]).toEqual([[7], 1]);
  });

  it('keeps a state that nobody knows, and a null one', () => {
    expect(page([job({ state: 'wobbly' }), job({ state: null })]).rows.map(({ state }) => state)).toEqual([
      'wobbly',
      null,
    ]);
  });

  it.each(['http://user:secret@node', 'x'.repeat(600), '<b>host</b>'])(
    'gives the host %s the same name as the health answer does',
    (hostname) => {
      const body = { triggerer: { status: 'healthy', instances: [{ hostname }] } };
      const health = decodeHealthBody(body);
      const report = health.ok ? health.snapshot.triggerer : null;
      expect(report?.instances?.[0]?.hostname).toBe(page([job({ hostname })]).rows[0]?.hostname);
    },
  );

  it('masks a password in a host name', () => {
    expect(page([job({ hostname: 'redis://me:secret@broker' })]).rows[0]?.hostname).not.toContain('secret');
  });

  it.each([
    ['a list', [], 'wrong_type'],
    ['nothing', null, 'wrong_type'],
    ['an object without jobs', { dags: [] }, 'wrong_type'],
    ['jobs that are no list', { jobs: {} }, 'wrong_type'],
    ['HTML', '<!doctype html>', 'html'],
    ['a text that breaks off', '{"jobs": [', 'not_json'],
  ])('%s is a named problem', (_, body, kind) => {
    const decoded = decodeJobs(body);
    expect(decoded.ok ? null : decoded.problem.kind).toBe(kind);
  });

  it('a total that is no count is not told', () => {
    expect([page([], -1).total, page([], 'many').total, page([], 3).total]).toEqual([null, null, 3]);
  });

  it('never throws, for any value', () => {
    const almost = fc.record({ jobs: fc.array(fc.oneof(fc.jsonValue(), fc.constant(job()))) });
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.string(), almost), (body) => {
        const decoded = decodeJobs(body);
        if (decoded.ok)
          expect(decoded.page.rows.length + decoded.page.skipped).toBeLessThanOrEqual(decoded.page.entries);
        else expect(decoded.problem.kind).toBeTruthy();
      }),
      { numRuns: 400 },
    );
  });
});
