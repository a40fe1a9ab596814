import { expect, test } from 'vitest';
import { allJobs, beatJob, cleanJobs, createTables, endJob, insertJob, jobOf, startJob } from './tables';
import { aRow, NOW } from './testing';

test('an id is given once, also after rows that came from outside', () => {
  const tables = createTables();
  insertJob(tables, aRow({ id: 41 }));
  insertJob(tables, aRow({ id: 7 }));
  const made = startJob(tables, { job_type: 'TriggererJob', hostname: 'h' }, NOW, NOW + 100);
  expect(made).toMatchObject({
    id: 42,
    state: 'running',
    latest_heartbeat: NOW,
    start_date: NOW + 100,
    end_date: null,
  });
  expect(allJobs(tables).map((row) => row.id)).toEqual([7, 41, 42]);
  expect(() => insertJob(tables, aRow({ id: 41 }))).toThrow('exists already');
  expect(() => insertJob(tables, aRow({ id: 1.5 }))).toThrow('not a row id');
});

test('a row ends once, and beats only where it is', () => {
  const tables = createTables();
  insertJob(tables, aRow({ id: 1 }));
  beatJob(tables, 1, NOW - 5);
  endJob(tables, 1, 'success', NOW);
  expect(jobOf(tables, 1)).toMatchObject({ latest_heartbeat: NOW - 5, state: 'success', end_date: NOW });
  expect(() => endJob(tables, 1, 'failed', NOW)).toThrow('has ended already');
  expect(() => beatJob(tables, 2, NOW)).toThrow('no job row 2');
});

test('a row that is cleaned away comes back when its process writes to it, and only then', () => {
  const tables = createTables();
  insertJob(tables, aRow({ id: 1, latest_heartbeat: NOW - 50 }));
  insertJob(tables, aRow({ id: 2, latest_heartbeat: NOW - 60 }));
  insertJob(tables, aRow({ id: 3, latest_heartbeat: NOW }));
  cleanJobs(tables, NOW);
  expect(allJobs(tables).map(({ id }) => id)).toEqual([3]);
  beatJob(tables, 1, NOW + 5);
  expect(allJobs(tables)).toEqual([
    aRow({ id: 1, latest_heartbeat: NOW + 5 }),
    aRow({ id: 3, latest_heartbeat: NOW }),
  ]);
  endJob(tables, 2, 'success', NOW + 9);
  expect(jobOf(tables, 2)).toMatchObject({ state: 'success', latest_heartbeat: NOW - 60 });
});
