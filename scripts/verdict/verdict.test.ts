import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPONENTS, HEARTBEAT_COMPONENTS } from '../../src/domain/model';
import expected from './expected.json';
import { companionsOf, contextOf, filesOf } from './files';
import { judgeText, type Line } from './judge';

const CAPTURES = 'mocks/captures';
const read = (file: string): readonly Line[] =>
  judgeText(file, readFileSync(file, 'utf8'), contextOf(file), companionsOf(file));
/** The verdicts of one answer in the order of expected.json, which has each answer on one line. */
const words = (lines: readonly Line[]): string =>
  expected.components.map((name) => lines.find((line) => line.component === name)?.verdict).join(' ');
/** `3=lost/gone 7=alive`: what became of each job row, and what it is called where that is another word. */
const fates = (lines: readonly Line[]): string =>
  HEARTBEAT_COMPONENTS.flatMap((name) => {
    const rows = lines.find(({ component }) => component === name)?.instances ?? [];
    const jobs = rows.map((row) => ({ ...row, job: Number(/^job:(\d+)$/.exec(row.id)?.[1]) }));
    return jobs
      .filter(({ state }) => state !== null)
      .sort((a, b) => a.job - b.job)
      .map(({ job, state, verdict }) => `${job}=${state}${verdict === 'gone' ? '/gone' : ''}`);
  }).join(' ');

describe('every recorded answer of a real Airflow', () => {
  const live: Readonly<Record<string, string>> = expected.live;
  const rows: Readonly<Record<string, readonly string[]>> = expected.rows;

  it('has its expected verdicts written down', () => {
    const answers = (filesOf(join(CAPTURES, 'live')) ?? []).filter((file) => read(file).length > 0);
    const names = answers.map((file) => `${basename(dirname(file))}/${basename(file)}`);
    expect(names.sort()).toEqual(Object.keys(live).sort());
    expect((filesOf(join(CAPTURES, 'rows')) ?? []).map((file) => basename(file))).toEqual(Object.keys(rows));
  });

  it.each(Object.entries(live))('%s reads as %s', (name, verdicts) => {
    const lines = read(join(CAPTURES, 'live', name));
    expect(lines.length).toBe(COMPONENTS.length);
    expect(words(lines)).toBe(verdicts);
  });

  it.each(Object.entries(rows))('rows/%s reads as written down, record by record', (name, verdicts) => {
    const lines = read(join(CAPTURES, 'rows', name));
    const records = verdicts.map((_, record) => lines.filter((line) => line.record === record));
    expect(records.map(words)).toEqual(verdicts);
  });

  it.each(Object.entries(expected.fates))('%s: the rows are %s', (name, rows) => {
    expect(fates(read(join(CAPTURES, 'live', name)))).toBe(rows);
  });

  it.each(Object.entries(expected.rowFates))(
    'rows/%s: what became of each row, record by record',
    (name, rows) => {
      const lines = read(join(CAPTURES, 'rows', name));
      const records = rows.map((_, record) => lines.filter((line) => line.record === record));
      expect(records.map(fates)).toEqual(rows);
    },
  );

  it('a job list beside an answer names the very replica, bundle or team', () => {
    const reason = (name: string, component: string): string =>
      read(join(CAPTURES, 'live', name)).find((line) => line.component === component)?.reason ?? '';
    expect(reason('3.4.0b2-teams/32-teams-degraded.json', 'dag_processor')).toContain('b-bundle');
    expect(reason('3.4.0b2-teams/32-teams-degraded.json', 'dag_processor')).toContain('job 5');
    expect(reason('3.4.0b2-teams/32-teams-degraded.json', 'triggerer')).toContain('“no team”');
    expect(reason('3.3.2/17-all-stopped.json', 'triggerer')).toMatch(/stopped cleanly.*job 4.*job 3/i);
    expect(reason('3.1.8/17-all-stopped.json', 'scheduler')).toContain('no row is running');
  });

  it('shows somebody alive wherever Airflow itself says healthy', () => {
    for (const file of filesOf(join(CAPTURES, 'rows')) ?? []) {
      const records = JSON.parse(readFileSync(file, 'utf8')) as {
        health: Record<string, { status: string | null }>;
      }[];
      for (const { record, component, instances } of read(file)) {
        const isRead =
          component === 'scheduler' || component === 'triggerer' || component === 'dag_processor';
        if (!isRead || records[record]?.health[component]?.status !== 'healthy') continue;
        const alive = instances.filter(({ state }) => state === 'alive' || state === 'late');
        expect({ file, record, component, alive: alive.length > 0 }).toMatchObject({ alive: true });
      }
    }
  });

  it('is never green where Airflow itself does not say healthy', () => {
    for (const file of filesOf(join(CAPTURES, 'rows')) ?? []) {
      const records = JSON.parse(readFileSync(file, 'utf8')) as {
        health: Record<string, { status: string | null }>;
      }[];
      for (const line of read(file)) {
        if (line.verdict === 'healthy')
          expect(records[line.record]?.health[line.component]?.status).toBe('healthy');
      }
    }
  });
});

describe('Dags beside an answer, last parsed 14 min ago', () => {
  const beat = '2026-11-30T12:00:00Z';
  const component = (name: string) => ({ status: 'healthy', [`latest_${name}_heartbeat`]: beat });
  const dags = [{ dag_id: 'd', bundle_name: 'ml', last_parsed_time: '2026-11-30T11:46:00Z' }];
  const health = {
    metadatabase: { status: 'healthy' },
    ...Object.fromEntries(HEARTBEAT_COMPONENTS.map((name) => [name, component(name)])),
  };
  const record = { release: '3.3.2', now: beat, health, dags: { dags, total_entries: 1 } };
  const processor = (config: object) =>
    judgeText('r.json', JSON.stringify({ ...record, config }), []).find(
      ({ component: name }) => name === 'dag_processor',
    );

  it('are a standstill where the configuration says every 30 s, and none where it says every hour', () => {
    const often = processor({ min_file_process_interval: 30 });
    expect(often).toMatchObject({ verdict: 'degraded' });
    expect(often?.reason).toContain('ml was last parsed 14 min ago, usually every 30 s');
    expect(processor({ min_file_process_interval: '3600' })).toMatchObject({ verdict: 'healthy' });
  });
});

describe('reading answers that anyone can paste', () => {
  const verdicts = (text: string, file = 'pasted.json') =>
    judgeText(file, text, []).map((line) => line.verdict);
  const unknown = COMPONENTS.map(() => 'unknown');
  const answer = (changes: object) =>
    JSON.stringify({
      airflow: '3.4.0',
      request: 'GET /api/v2/monitor/health',
      recorded_at: '2026-11-30T12:00:00Z',
      ...changes,
    });

  it.each([
    [
      'HTML in place of JSON',
      answer({ status: 200, content_type: 'text/html; charset=utf-8', text: '<!doctype html>' }),
    ],
    ['a refused question', answer({ status: 401, content_type: 'application/json', body: { detail: 'no' } })],
    ['a proxy in trouble', answer({ status: 502, content_type: 'text/html', text: 'Bad Gateway' })],
    [
      'a body that was cut',
      answer({ status: 200, content_type: 'application/json', text: '{"metadatabase": {"sta' }),
    ],
    ['a list where an object belongs', answer({ status: 200, content_type: 'application/json', body: [] })],
    ['a file that is no JSON', '{"metadatabase": {"status": "heal'],
    ['a number', '7'],
  ])('%s gives five unknown with the problem as reason', (_, text) => {
    const lines = judgeText('pasted.json', text, []);
    expect(lines.map((line) => line.verdict)).toEqual(unknown);
    for (const line of lines) expect(line.reason.length).toBeGreaterThan(10);
  });

  it.each(['jobs?limit=100', 'config/section/scheduler/option/x', 'version', 'dagBundles', 'dags?limit=100'])(
    'an answer of /api/v2/%s is context and prints nothing',
    (path) =>
      expect(verdicts(answer({ request: `GET /api/v2/${path} (logged in)`, status: 200, body: {} }))).toEqual(
        [],
      ),
  );

  it('a bare body may have any other field beside, and what is no answer at all is context', () => {
    const beat = { status: 'healthy', latest_scheduler_heartbeat: '2026-01-01T00:00:00+00:00' };
    expect(verdicts(JSON.stringify({ scheduler: beat, jobs: 7, request: 'x' })).length).toBe(
      COMPONENTS.length,
    );
    expect(verdicts(JSON.stringify([{ release: '3.4.0', now: '2026-11-30T12:00:00Z', rows: [] }]))).toEqual(
      [],
    );
    expect(verdicts(answer({ request: 'POST /auth/token', status: 201, body: {} }))).toEqual([]);
  });

  it('on 3.0 and 3.1 the limit of a Dag processor is 2.1 of the beats that its configuration names', () => {
    const options = [{ key: 'job_heartbeat_sec', value: '20' }];
    const context = [{ status: 200, body: { sections: [{ name: 'scheduler', options }] } }];
    const beat = { status: 'unhealthy', latest_dag_processor_heartbeat: '2026-11-30T11:59:25Z' };
    const text = answer({ airflow: '3.1.8', status: 200, body: { dag_processor: beat } });
    const told = judgeText('x.json', text, context).find((line) => line.component === 'dag_processor');
    expect(told?.reason).toBe('Stopped 35 s ago');
  });

  it('a body of more than 4 MB is a named problem, wrapped or not', () => {
    const body = { scheduler: { status: 'healthy' }, padding: 'x'.repeat(5_000_000) };
    for (const text of [JSON.stringify(body), answer({ status: 200, body })])
      expect(verdicts(text)).toEqual(unknown);
  });

  it('a bare body has no time of its own, so its age alone turns nothing red', () => {
    const beat = { status: 'healthy', latest_scheduler_heartbeat: '2026-01-01T00:00:00+00:00' };
    const [scheduler] = judgeText('-', JSON.stringify({ scheduler: beat }), []);
    expect(scheduler?.verdict).toBe('unknown');
  });

  it('never throws, for any text or JSON', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.json(),
      fc.jsonValue().map((health) => JSON.stringify([{ health, now: '' }])),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(judgeText('any.json', text, []).length % COMPONENTS.length).toBe(0);
      }),
    );
  });
});

describe('npm run -s verdict', () => {
  const run = (paths: readonly string[], input = '') =>
    spawnSync(process.execPath, ['scripts/run.mjs', 'verdict', ...paths], { encoding: 'utf8', input });

  it('prints one JSON line a component, the file as given, folders in order of name', () => {
    const { stdout, status } = run([`${CAPTURES}/live/3.1.8`]);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
    expect(status).toBe(0);
    expect(Object.keys(lines[0] ?? {})).toEqual([
      'file',
      'record',
      'component',
      'verdict',
      'reason',
      'instances',
    ]);
    expect(lines[0]?.file).toBe(`${CAPTURES}/live/3.1.8/01-fresh.json`);
    expect(lines.map((line) => line.file)).toEqual(lines.map((line) => line.file).sort());
  });

  it('reads standard input, and names a path that is not there without losing the others', () => {
    const body = readFileSync(`${CAPTURES}/live/3.4.0b2/11-all-running.json`, 'utf8');
    const { stdout, stderr, status } = run(['nowhere.json', '-'], body);
    expect(stdout.trim().split('\n').length).toBe(COMPONENTS.length);
    expect(stderr).toContain('nowhere.json');
    expect(status).toBe(2);
  });
});
