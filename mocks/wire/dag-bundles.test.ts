import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAirflow } from '../airflow';
import { createDriver } from '../driver';
import { parseRelease } from '../releases';
import { SCENARIOS } from '../scenarios';
import { parseSim } from '../situation';
import type { WorldConfig } from '../state';
import { aWall } from '../testing';
import { createWorld, type Deployment } from '../world';
import { dagBundles } from './dag-bundles';
import { dags } from './dags';
import { routeOf } from './routes';

const BASE = new URL('https://host.example/');
type Row = Record<string, unknown>;
type Body = { dag_bundles: Row[]; dag_bundle_files: Row[]; dags: Row[]; total_entries: number };

function open(sim: string) {
  const driver = createDriver(parseSim(sim), aWall());
  const airflow = createAirflow(driver, BASE);
  const ask = async (path: string): Promise<{ status: number; body: Body & { detail?: unknown } }> => {
    const response = await airflow(new Request(new URL(`api/v2/${path}`, BASE)));
    if (response === undefined) throw new Error(`${path} was not for Airflow`);
    return { status: response.status, body: await response.json() };
  };
  return { driver, ask };
}

const aWorld = (release: string, config: Partial<WorldConfig>) => {
  const processes: Deployment['processes'] = [{ kind: 'dag_processor', name: 'p', bundles: ['b', 'a/b?c'] }];
  const bundles = { b: 'beta', 'a/b?c': null, unserved: null };
  return createWorld({ release, processes, config: { bundles, ...config } }, 1);
};
const names = (body: unknown): unknown[] => (body as Body).dag_bundles.map(({ name }) => name);
const query = (text = '') => new URLSearchParams(text);

const CAPTURES = join(import.meta.dirname, '../captures/live/3.4.0b2-teams');
test.each([
  ['dagBundles', 'dag_bundles', 'dagBundles'],
  ['dags', 'dags', 'dags?limit=100'],
] as const)('%s has the fields of a real one, in their order', async (kind, list, path) => {
  const capture = JSON.parse(readFileSync(join(CAPTURES, `31-teams-all-covered.${kind}.json`), 'utf8'));
  const { body } = await open('all-well').ask(path);
  expect(Object.keys(body)).toEqual(Object.keys(capture.body));
  expect(Object.keys(body[list][0] ?? {})).toEqual(Object.keys(capture.body[list][0]));
});

test('bundles come by name, with their team where teams are configured', async () => {
  const { body } = await open('all-well').ask('dagBundles');
  expect(body.dag_bundles.map(({ name, team_name }) => [name, team_name])).toEqual([
    ['adhoc', null],
    ['core', null],
    ['dags', null],
    ['finance', 'team-b'],
    ['ml', 'team-a'],
  ]);
  const alone = dagBundles(aWorld('3.4.0', { multi_team: false }), query()) as Body;
  expect(alone.dag_bundles.map(({ team_name }) => team_name)).toEqual([null, null, null]);
});

test('bundles are paged and ordered as asked, and a bad question is refused', async () => {
  const { ask } = open('two-thousand');
  const first = await ask('dagBundles?limit=1000&order_by=-name');
  expect([first.body.dag_bundles.length, first.body.total_entries]).toEqual([100, 318]);
  const next = await ask('dagBundles?limit=100&offset=300');
  expect(next.body.dag_bundles).toHaveLength(18);
  expect((await ask('dagBundles?limit=0')).body).toEqual({ dag_bundles: [], total_entries: 318 });
  const refused = await ask('dagBundles?order_by=team_name');
  expect([refused.status, refused.body.detail]).toEqual([
    400,
    "Ordering with 'team_name' is disallowed or the attribute does not exist on the model",
  ]);
});

test('a bundle that nobody served yet has no Dag: administrators see it, never refreshed, and others do not', () => {
  const admin = dagBundles(aWorld('3.4.0', {}), query()) as Body;
  expect(admin.dag_bundles.find(({ name }) => name === 'unserved')).toMatchObject({ last_refreshed: null });
  expect(names(dagBundles(aWorld('3.4.0', { access: 'viewer' }), query()))).toEqual(['a/b?c', 'b']);
});

test('a broken file is an import error that administrators see, in the count and among the files', async () => {
  const { ask, driver } = open('huge-bundle');
  const { body } = await ask('dagBundles');
  expect(body.dag_bundles.map(({ import_error_count }) => import_error_count)).toEqual([0, 1, 0, 0, 0]);
  const files = (await ask('dagBundles/core/files')).body;
  expect(files.total_entries).toBe(4);
  expect(files.dag_bundle_files[3]).toEqual({
    relative_fileloc: 'dag_0004.py',
    dag_count: 0,
    last_parsed_time: null,
    last_parse_duration: null,
    import_error_count: 1,
  });
  expect(driver.world().config.access).toBe('admin');
});

test('files are paged by path, a bundle that is not there is 404, one with a slash has no route', async () => {
  const { ask } = open('huge-bundle');
  const page = (await ask('dagBundles/ml/files?limit=2&offset=2998')).body;
  expect(page.dag_bundle_files.map((file) => file['relative_fileloc'])).toEqual([
    'dag_2999.py',
    'dag_3000.py',
  ]);
  expect(await ask('dagBundles/nope/files')).toEqual({
    status: 404,
    body: { detail: 'Dag bundle with name `nope` was not found' },
  });
  const { release } = aWorld('3.4.0', {});
  expect(routeOf('api/v2/dagBundles/a%2Fb%3Fc/files', release)).toBe(null);
  expect(routeOf('api/v2/dagBundles/b%3Fc/files', release)?.names).toEqual(['b?c']);
});

test('Dags: 3.0 has one list, later ones a filter by bundle; stale ones are hidden unless asked for', async () => {
  const list = (release: string, text: string) =>
    (dags(aWorld(release, {}), query(text)) as Body).dags.length;
  expect(list('3.0.6', 'bundle_name=b')).toBe(6);
  expect(list('3.1.8', 'bundle_name=b')).toBe(3);
  expect(list('3.1.8', 'bundle_name=a%2Fb%3Fc')).toBe(3);
  expect(list('3.1.8', 'bundle_name=nope')).toBe(0);
  const { ask } = open('emptied-bundle,at:900');
  expect((await ask('dags?bundle_name=ml')).body.total_entries).toBe(0);
  expect((await ask('dags?bundle_name=ml&exclude_stale=false')).body.total_entries).toBe(12);
  expect((await ask('dagBundles/ml/files')).body).toEqual({ dag_bundle_files: [], total_entries: 0 });
});

test('paused Dags are parsed like all others', async () => {
  const { ask } = open('huge-bundle');
  const { body } = await ask('dags?paused=true');
  expect(body.dags.map(({ bundle_name }) => bundle_name)).toEqual(['adhoc', 'adhoc', 'adhoc']);
  for (const dag of body.dags) expect(String(dag['last_parsed_time'])).toMatch(/^2026-11-30T1[34]:/);
});

test('Airflow 3.3 and older know no bundles: 404, whoever asks', async () => {
  const { ask } = open('airflow-3-2');
  for (const path of ['dagBundles', 'dagBundles/ml/files']) {
    expect(await ask(path)).toEqual({ status: 404, body: { error: 'API route not found' } });
  }
});

const PATHS = ['jobs', 'dags', 'dagBundles', 'dagBundles/ml/files'];
const OPTION = 'config/section/dag_processor/option/refresh_interval';
test.each([
  ['no-login', 401, { detail: 'Not authenticated' }],
  ['forbidden', 403, { detail: 'Forbidden' }],
] as const)('%s: everything but health and version is %i', async (name, status, body) => {
  const { ask } = open(name);
  for (const path of [...PATHS, OPTION]) expect(await ask(path)).toEqual({ status, body });
  for (const path of ['monitor/health', 'version']) expect((await ask(path)).status).toBe(200);
});

test('without its database nothing is listed: text in 3.1, JSON later', async () => {
  const { ask } = open('database-outage,at:30');
  for (const path of PATHS) {
    const { status, body } = await ask(path);
    expect([status, body.detail]).toEqual([500, expect.objectContaining({ reason: 'Database error' })]);
  }
  const old = createDriver(parseSim('hidden-loss-3-1'), aWall());
  old.inflict({ verb: 'kill', target: 'database' });
  const answer = await createAirflow(old, BASE)(new Request(new URL('api/v2/dags', BASE)));
  expect([answer?.status, await answer?.text()]).toEqual([500, 'Internal Server Error']);
});

test('how often files are parsed and bundles refreshed is in the configuration', async () => {
  const { ask } = open('all-well');
  expect((await ask(OPTION)).body).toEqual({
    sections: [{ name: 'dag_processor', options: [{ key: 'refresh_interval', value: '300' }] }],
  });
});

test('every scenario answers every list', async () => {
  for (const { name, release } of SCENARIOS.filter(
    (one) => !['no-login', 'forbidden', 'plugin-forbidden'].includes(one.name),
  )) {
    const { ask } = open(name);
    for (const path of ['jobs', 'dags']) expect([name, (await ask(path)).status]).toEqual([name, 200]);
    expect((await ask('dagBundles')).status).toBe(parseRelease(release).minor >= 4 ? 200 : 404);
  }
});
