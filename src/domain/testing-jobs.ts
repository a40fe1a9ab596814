import * as fc from 'fast-check';
import { EMPTY_EXTRAS, type Extras, heardHealth, heardJobs } from './extras';
import type { JobList, JobRow } from './jobs';
import { join } from './join';
import type { Judged } from './judged';
import { HEARTBEAT_COMPONENTS, type HeartbeatComponent } from './model';
import { answered, at, blankWatch, stamp } from './testing';
import { judge } from './verdict';
import type { Watch } from './watch';

/** Builders and arbitraries of job lists, and a small Airflow of its own that answers health from the same rows. */

/** A row of a triggerer that beat just now; `beat`, `start` and `end` in seconds after `T0`. */
export function row(
  id: number,
  {
    beat = 0,
    start = -3600,
    end = null,
    ...changes
  }: Partial<JobRow> & { beat?: number | null; start?: number; end?: number | null } = {},
): JobRow {
  return {
    id,
    component: 'triggerer',
    state: end === null ? 'running' : 'success',
    startedAt: at(start),
    endedAt: end === null ? null : at(end),
    heartbeat: beat === null ? null : at(beat),
    hostname: `host-${id}`,
    unixname: 'airflow',
    teams: null,
    bundles: null,
    ...changes,
  };
}

export const list = (rows: readonly JobRow[], offset = 0, changes: Partial<JobList> = {}): JobList => ({
  rows,
  total: rows.length,
  isComplete: true,
  at: at(offset),
  ...changes,
});

const LIMIT = 30;
const ageOf = (one: JobRow, now: number): number => (now - (one.heartbeat ?? 0)) / 1000;

/** What an Airflow with limits of 30 s (or `limit`) says of these rows `offset` seconds after `T0` (contract, section 1). */
export function healthOf(
  rows: readonly JobRow[],
  offset: number,
  release: '3.1' | '3.3' | '3.4',
  limit = LIMIT,
): object {
  const now = at(offset);
  const entries = HEARTBEAT_COMPONENTS.map((name): [string, object] => {
    const mine = rows.filter((one) => one.component === name && one.heartbeat !== null);
    const isAlive = (one: JobRow): boolean => one.state === 'running' && ageOf(one, now) < limit;
    const newest = (some: readonly JobRow[]) =>
      [...some].sort((a, b) => (b.heartbeat ?? 0) - (a.heartbeat ?? 0))[0];
    const key = `latest_${name}_heartbeat`;
    const shown = (one: JobRow | undefined) =>
      one === undefined ? null : stamp(((one.heartbeat ?? 0) - at(0)) / 1000);
    if (release === '3.4') {
      const open = mine.filter((one) => one.endedAt === null);
      const alive = open.filter(isAlive);
      const status = alive.length > 0 ? 'healthy' : 'unhealthy';
      const instances = alive.map((one) => ({
        hostname: one.hostname,
        [key]: shown(one),
        team_names: one.teams ?? [],
        bundle_names: one.bundles === 'all' ? null : one.bundles,
      }));
      const entry = { status, detailed_status: alive.length > 0 ? 'healthy' : 'down' };
      return [name, { ...entry, [key]: shown(newest(open)), instances: alive.length > 0 ? instances : null }];
    }
    const chosen = newest(mine.filter((one) => one.state === 'running')) ?? newest(mine);
    if (chosen === undefined)
      return [name, { status: name === 'scheduler' ? 'unhealthy' : null, [key]: null }];
    return [name, { status: isAlive(chosen) ? 'healthy' : 'unhealthy', [key]: shown(chosen) }];
  });
  return { metadatabase: { status: 'healthy' }, ...Object.fromEntries(entries) };
}

/** What a page has seen: a health answer at `offset`, and a job list right after it. */
export interface Page {
  readonly watch: Watch;
  readonly extras: Extras;
}

export const blankPage = (changes: Partial<Watch> = {}): Page => ({
  watch: blankWatch(changes),
  extras: EMPTY_EXTRAS,
});

export function hears(page: Page, body: unknown, offset: number): Page {
  const watch = answered(page.watch, body, offset);
  return { watch, extras: heardHealth(page.extras, watch) };
}

export const reads = (page: Page, jobs: JobList): Page => ({
  ...page,
  extras: heardJobs(page.extras, jobs, page.watch),
});

export const seen = ({ watch, extras }: Page, offset: number): Judged =>
  join(judge(watch, at(offset)), watch, extras, at(offset));

/** Both answers of an Airflow with these rows, and what the page makes of them. */
export function shows(rows: readonly JobRow[], release: '3.1' | '3.3' | '3.4', page = blankPage()): Judged {
  const watch = { ...page.watch, release: `${release}.0` };
  const listed = release === '3.1' ? rows.filter((one) => one.state === 'running') : rows;
  return seen(reads(hears({ ...page, watch }, healthOf(rows, 0, release), 0), list(listed)), 0);
}

const beats = fc.oneof(
  fc.integer({ min: -28, max: 0 }),
  fc.integer({ min: -900, max: 60 }),
  fc.constantFrom(-100_000, -19, -21, -29, -31),
);

const anyRow = (id: number): fc.Arbitrary<JobRow> =>
  fc
    .record({
      component: fc.constantFrom<HeartbeatComponent>('scheduler', 'triggerer', 'dag_processor'),
      state: fc.oneof(
        { weight: 6, arbitrary: fc.constant<string | null>('running') },
        { weight: 4, arbitrary: fc.constantFrom('success', 'failed', 'restarting', 'wobbly', null) },
      ),
      beat: fc.option(beats, { freq: 12, nil: null }),
      life: fc.integer({ min: 0, max: 4000 }),
      hostname: fc.option(fc.constantFrom('a', 'b', 'c', ''), { nil: null }),
      hasEnd: fc.oneof(
        { weight: 9, arbitrary: fc.constant(false) },
        { weight: 1, arbitrary: fc.constant(true) },
      ),
    })
    .map(({ beat, life, component, state, hostname, hasEnd }) => {
      const isOver = hasEnd || state === 'success' || state === 'failed';
      return row(id, {
        component,
        state,
        hostname,
        beat,
        start: (beat ?? 0) - life,
        end: isOver ? (beat ?? 0) + 1 : null,
        teams: component === 'triggerer' ? [] : null,
        bundles: component === 'dag_processor' ? 'all' : null,
      });
    });

/** Job lists of any kind: alive, silent, ended, of unknown states, from the future, sharing hosts. */
export const anyRows: fc.Arbitrary<readonly JobRow[]> = fc
  .integer({ min: 0, max: 9 })
  .chain((length) => fc.tuple(...Array.from({ length }, (_, index) => anyRow(index + 1))));

export const releases = fc.constantFrom('3.1' as const, '3.3' as const, '3.4' as const);
