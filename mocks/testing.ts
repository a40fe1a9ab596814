import fc from 'fast-check';
import { defaultConfig } from './config';
import type { Wall } from './driver';
import { TAKEN } from './faults/arguments';
import { FaultError } from './faults/fault-error';
import { parseRelease } from './releases';
import { parseIso } from './stamps';
import type { Fault } from './state';
import { createTables, insertJob, type JobRow } from './tables';
import type { View } from './wire';

/** One release of each set of rules, the proposal's included. */
export const RELEASES = ['3.0.6', '3.1.8', '3.2.2', '3.3.2', '3.4.0b2', '3.4.0+executors'];
export const NOW = parseIso('2026-11-30T14:00:00.123456+00:00');
export const SECOND = 1_000_000;

/** Does something to a world; false where it is one of the things that cannot be done (`FaultError`). */
export function attempt(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (error instanceof FaultError) return false;
    throw error;
  }
}

/** A running scheduler that beat a second ago, but for what is given. */
export const aRow = (row: Partial<JobRow> & { id: number }): JobRow => ({
  dag_id: null,
  state: 'running',
  job_type: 'SchedulerJob',
  start_date: NOW - 3600 * SECOND,
  end_date: null,
  latest_heartbeat: NOW - SECOND,
  executor_class: null,
  hostname: 'host',
  unixname: 'airflow',
  bundle_names: null,
  team_names: [],
  executor: null,
  ...row,
});

/** What a release sees of these rows, at `NOW` with its defaults, but for what is given. */
export function aView(release: string, rows: readonly JobRow[], more: Partial<View> = {}): View {
  const tables = createTables();
  for (const row of rows) insertJob(tables, row);
  const parsed = parseRelease(release);
  return { tables, config: defaultConfig(parsed), release: parsed, now: NOW, database: true, ...more };
}

/** A fault without the arguments that its verb does not take. */
export function fitting(fault: Fault): Fault {
  const { verb, target } = fault;
  const taken = TAKEN[verb].filter((name) => fault[name] !== undefined);
  return taken.reduce((made, name) => ({ ...made, [name]: fault[name] }), { verb, target });
}

/** A wall clock that stands still until it is told to go on. */
export function aWall(): Wall & { go(ms: number): void } {
  let at = 0;
  let timers: { due: number; run: () => void }[] = [];
  return {
    now: () => at,
    after(ms, run) {
      const timer = { due: at + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    go(ms) {
      const until = at + ms;
      for (;;) {
        const next = timers.toSorted((a, b) => a.due - b.due)[0];
        if (next === undefined || next.due > until) break;
        timers = timers.filter((other) => other !== next);
        at = Math.max(at, next.due);
        next.run();
      }
      at = until;
    },
  };
}

const hosts = fc.constantFrom('scheduler-0', 'node-a', '', null, '<b>host</b>', '😀');
const states = fc.constantFrom(
  'running',
  'running',
  'running',
  'success',
  'failed',
  'restarting',
  null,
  'odd',
);
const types = fc.constantFrom('SchedulerJob', 'TriggererJob', 'DagProcessorJob', 'BackfillJob', null);
/** Microseconds before now: fresh, stale, ancient, from the future, often the very same. */
const ages = fc.oneof(
  fc.constantFrom(0, SECOND, 29 * SECOND, 31 * SECOND, -3600 * SECOND),
  fc.integer({ min: -60 * SECOND, max: 86_400 * SECOND }),
);

/** Any rows that a job table can hold, ids apart. */
export const someRows: fc.Arbitrary<JobRow[]> = fc.uniqueArray(
  fc
    .record({
      id: fc.integer({ min: 1, max: 500 }),
      state: states,
      job_type: types,
      hostname: hosts,
      age: fc.option(ages),
      ended: fc.boolean(),
      bundles: fc.option(fc.uniqueArray(fc.constantFrom('dags-folder', 'ml', 'gone'))),
      teams: fc.uniqueArray(fc.constantFrom('alpha', 'beta', '😀', '\uFFFD')),
    })
    .map(({ age, ended, bundles, teams, ...row }) =>
      aRow({
        ...row,
        latest_heartbeat: age === null ? null : NOW - age,
        end_date: ended ? NOW - SECOND : null,
        bundle_names: bundles,
        team_names: teams,
      }),
    ),
  { selector: (row) => row.id, maxLength: 12 },
);
