import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeEnvironment, json } from '../fake-airflow';
import { askJobs } from './jobs';

interface Row {
  readonly id: number;
  readonly job_type: string;
  readonly state: string;
  readonly latest_heartbeat: string;
}

const TYPES = ['SchedulerJob', 'TriggererJob', 'DagProcessorJob', 'BackfillJob', 'LocalTaskJob'];
const row = (id: number, state = 'success'): Row => ({
  id,
  job_type: TYPES[id % TYPES.length] ?? '',
  state,
  latest_heartbeat: new Date(Date.UTC(2026, 10, 30) + id * 1000).toISOString(),
});

/** Airflow's own paging over `rows()`, which may change between two pages. */
async function ask(rows: () => readonly Row[], most = 300, alive: number | null = null) {
  const environment = fakeEnvironment((path, clock) => {
    const query = new URL(path, 'http://airflow.test/').searchParams;
    const wanted = query.get('job_state');
    const all = rows().filter(({ state }) => wanted === null || state === wanted);
    const key = (query.get('order_by') ?? '').includes('heartbeat') ? 'latest_heartbeat' : 'id';
    const sorted = [...all].sort((a, b) => (a[key] < b[key] ? 1 : -1));
    const offset = Number(query.get('offset') ?? 0);
    const limit = Math.min(100, Number(query.get('limit') ?? 50));
    return json({ jobs: sorted.slice(offset, offset + limit), total_entries: all.length }, clock);
  });
  const answer = await askJobs(environment, environment.base, { most, alive }, new AbortController().signal);
  return { answer, asked: environment.seen };
}

const ids = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);
const count = (length: number): Row[] => Array.from({ length }, (_, index) => row(index + 1));
const isOurs = ({ job_type }: Row): boolean => TYPES.indexOf(job_type) < 3;

describe('the job list', () => {
  it('that fits on one page is asked for once, newest first, without is_alive', async () => {
    const { answer, asked } = await ask(() => count(7));
    expect(asked).toEqual(['api/v2/jobs?limit=100&order_by=-id&offset=0']);
    expect(ids(answer.rows)).toEqual([7, 6, 5, 2, 1]);
    expect(answer).toMatchObject({ total: 7, isComplete: true });
    expect(answer.raw.get(3)).toMatchObject({ id: 3, job_type: 'BackfillJob' });
  });

  it('that is longer than the bound is cut, but for the rows that run', async () => {
    const rows = [row(1, 'running'), row(2, 'running'), ...count(1000).slice(2)];
    const { answer, asked } = await ask(() => rows);
    expect(asked).toEqual([
      'api/v2/jobs?limit=100&order_by=-id&offset=0',
      'api/v2/jobs?limit=100&order_by=-id&offset=100',
      'api/v2/jobs?limit=100&job_state=running&order_by=-latest_heartbeat&offset=0',
    ]);
    expect(ids(answer.rows).slice(-2)).toEqual([2, 1]);
    expect(answer).toMatchObject({ total: 1000, isComplete: false });
  });

  it('that is longer than the bound shows who fell silent last, where health lists the living', async () => {
    // Two thousand started long ago; the job with the number 1000 fell silent a moment ago, the ones below it long before.
    const silent = (id: number): Row => ({ ...row(id, 'running'), latest_heartbeat: '2026-11-29T00:00:00Z' });
    const recent = { ...silent(1000), latest_heartbeat: '2026-11-30T00:00:00Z' };
    const rows = [...count(900).map(({ id }) => silent(id)), recent];
    for (let id = 1001; id <= 3000; id += 1) rows.push(row(id, 'running'));
    const { answer } = await ask(() => rows, 300, rows.filter(({ id }) => id > 1000).length);
    expect(ids(answer.rows)).toContain(1000);
    expect(answer.rows.length).toBeLessThanOrEqual(300);
  });

  it('is not complete where a row cannot be read, and keeps the others', async () => {
    const broken = { ...row(2), latest_heartbeat: 5 } as unknown as Row;
    const { answer } = await ask(() => [row(1), broken, row(5)]);
    expect(ids(answer.rows)).toEqual([5, 1]);
    expect(answer.isComplete).toBe(false);
  });

  it('whatever comes and goes between its pages: each id once, newest first, and complete only if all that was there was read', async () => {
    const change = fc.record({ grow: fc.nat(30), drop: fc.nat(30) });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(450),
        fc.array(change),
        fc.integer({ min: 1, max: 500 }),
        async (n, moves, most) => {
          let rows = count(n);
          let first: readonly Row[] | null = null;
          const steps = [...moves];
          const { answer, asked } = await ask(() => {
            const step = steps.shift();
            const newest = rows.at(-1)?.id ?? 0;
            const more = Array.from({ length: step?.grow ?? 0 }, (_, index) => row(newest + 1 + index));
            rows = [...rows.slice(step?.drop ?? 0), ...more];
            first ??= rows;
            return rows;
          }, most);
          const listed = ids(answer.rows);
          expect(listed).toEqual([...new Set(listed)].sort((a, b) => b - a));
          expect(asked.length).toBeLessThanOrEqual(Math.ceil(most / 100));
          if (answer.isComplete)
            for (const one of rows.filter((row) => isOurs(row) && first?.includes(row)))
              expect(listed).toContain(one.id);
        },
      ),
      { numRuns: 150 },
    );
  }, 60_000);
});
