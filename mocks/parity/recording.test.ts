import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { differences } from './differences';
import { isRecording, replay } from './recording';

const CAPTURES = join(import.meta.dirname, '../captures');
const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(CAPTURES, ...path), 'utf8'));
const names = (folder: string): string[] => readdirSync(join(CAPTURES, folder)).toSorted();

describe('rows put into a real Airflow', () => {
  test.each(names('rows'))('%s: every record is answered exactly as Airflow did', (file) => {
    const records = read('rows', file) as unknown[];
    expect(records.length).toBeGreaterThan(0);
    for (const record of records) {
      if (!isRecording(record)) throw new Error('not a record');
      const said = replay(record);
      expect(differences(record.health, said.health, 'health')).toEqual([]);
      expect(differences(record.jobs, said.jobs, 'jobs')).toEqual([]);
    }
  });
});

interface Capture {
  readonly airflow: string;
  readonly recorded_at: string;
  readonly status: number;
  readonly body: { readonly jobs: unknown[] };
}

/** From 3.2 on the job list shows every row, so that the health of the same moment follows from it. */
describe('processes that really ran', () => {
  const folders = ['3.3.2', '3.4.0b2', '3.4.0b2-teams'];
  const moments = folders.flatMap((folder) =>
    names(join('live', folder))
      .filter(
        (name) =>
          name.endsWith('.jobs.json') && names(join('live', folder)).includes(name.replace('.jobs', '')),
      )
      .map((name) => [folder, name] as const),
  );
  test.each(moments)('%s/%s: the listed jobs explain the health of the same moment', (folder, name) => {
    const jobs = read('live', folder, name) as Capture;
    const health = read('live', folder, name.replace('.jobs', '')) as Capture;
    if (jobs.status !== 200) return;
    const config = folder.endsWith('teams')
      ? { bundle_teams: { 'a-bundle': 'alpha', 'b-bundle': 'beta', 'c-bundle': null }, multi_team: true }
      : {};
    const record = {
      release: jobs.airflow,
      now: health.recorded_at,
      rows: jobs.body.jobs,
      health: health.body,
      config,
    };
    if (!isRecording(record)) throw new Error('not a record');
    expect(differences(record.health, replay(record).health, 'health')).toEqual([]);
  });
});

test('a difference names its place and both sides', () => {
  const real = { a: [1, { b: 'x' }], c: null };
  const simulated = { c: null, a: [1, { b: 'y' }, 3] };
  expect(differences(real, simulated, 'body')).toEqual([
    { path: 'body.a[1].b', real: 'x', simulated: 'y' },
    { path: 'body.a[2]', real: undefined, simulated: 3 },
  ]);
  expect(differences({ a: 1, b: 2 }, { b: 2, a: 1 }, 'body')).toEqual([]);
  expect(differences({ a: undefined }, {}, 'body')).toEqual([]);
  expect(differences({ a: null }, {}, 'body')).toEqual([
    { path: 'body.a', real: null, simulated: undefined },
  ]);
});
