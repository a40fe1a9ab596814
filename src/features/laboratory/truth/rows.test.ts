import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jobRow } from '../../../ui/joined-builder';
import { asked, component, judged, NOW, row } from '../../../ui/judged-builder';
import type { SimulatorState } from '../world';
import { service, truth, worldOf } from './builder';
import type { Look } from './look';
import { matchProcesses } from './match';
import { truthRows } from './rows';

const look = (changes: Partial<SimulatorState>, page = judged()): Look => ({
  state: worldOf(changes),
  judged: page,
  zone: 'utc',
});
const rowOf = (of: Look, id: string) => {
  const row = truthRows(of).find((one) => one.id === id);
  return row && { ...row, ...row.words(NOW) };
};

const CONDITIONS = ['running', 'hung', 'stopped', 'killed'] as const;
const VERDICTS = ['healthy', 'late', 'unhealthy', 'unknown', 'gone', 'stopped'] as const;
const HOSTS = ['a', 'b', 'c'] as const;
const people = fc.array(
  fc.record({ condition: fc.constantFrom(...CONDITIONS), host: fc.constantFrom(...HOSTS), job: fc.nat(8) }),
  { maxLength: 6 },
);
const lines = fc.array(
  fc.record({
    verdict: fc.constantFrom(...VERDICTS),
    host: fc.constantFrom(...HOSTS),
    job: fc.option(fc.nat(8)),
  }),
  { maxLength: 6 },
);
const isUnstarted =
  (name: string) => (one: { readonly name: string; readonly condition: string; readonly well: boolean }) =>
    one.name === name && one.well && one.condition === 'stopped';
const RELEASES = ['3.1.8', '3.4.0', '3.4.0+executors'];

it('never agrees on a broken process that the page shows alive, and has each part of the world once', () => {
  fc.assert(
    fc.property(people, lines, fc.constantFrom(...RELEASES), (processes, shown, speaks) => {
      const components = processes.map(({ condition, host, job }, at) =>
        truth(`s-${at}`, { condition, hostname: host, job, well: condition === 'running' }),
      );
      const instances = shown.map(({ verdict, host, job }, at) => {
        const change = { id: `row-${at}`, verdict, pill: verdict } as const;
        return job === null ? row(host, change) : jobRow(job, host, change);
      });
      const page = judged([component('scheduler', { instances })]);
      const rows = truthRows(look({ components, speaks }, page));
      const found = matchProcesses(components, page.components.scheduler);
      expect(new Set([...found.values()]).size).toBe(found.size);
      const processRows = rows.filter(({ id }) => id.startsWith('process:'));
      expect(processRows.map(({ name }) => name).sort()).toEqual(components.map(({ name }) => name).sort());
      for (const one of processRows) {
        const verdict = found.get(one.name)?.verdict;
        const isShownUp = verdict === 'healthy' || verdict === 'late';
        const isKnown = verdict !== undefined || components.some(isUnstarted(one.name));
        if (!isKnown || (speaks === '3.1.8' && !one.well)) expect(one.mark).toBe('not_told');
        if (one.mark !== 'agrees') continue;
        expect(isShownUp).toBe(one.well && !components.some(isUnstarted(one.name)));
      }
    }),
  );
});

it('finds a process by its job before its host, and gives the living row of a shared host to the one that runs', () => {
  const page = component('scheduler', { instances: [jobRow(7, 'node'), jobRow(8, 'node')] });
  const byJob = matchProcesses([truth('x', { hostname: 'node', job: 8 })], page);
  expect(byJob.get('x')?.id).toBe('job:8');
  const alone = component('scheduler', { instances: [row('node')] });
  const both = [
    truth('dead', { hostname: 'node', job: 3, condition: 'killed', well: false }),
    truth('alive', { hostname: 'node', job: 4 }),
  ];
  expect([...matchProcesses(both, alone).keys()]).toEqual(['alive']);
});

const CELERY = truth('CeleryExecutor', {
  kind: 'executor',
  condition: 'hung',
  well: false,
  executor: { kind: 'celery', checked: true, services: ['celery-broker'] },
});
const BROKER = service('celery-broker', 'broker', { condition: 'hung', well: false });
const WAY = {
  scheduler: 'scheduler-1',
  executor: 'CeleryExecutor',
  instance: 'redis://broker:6379/0',
  well: false,
  state: 'hung',
  pending_since: 370,
};

const DEAD = truth('t-0', { kind: 'triggerer', condition: 'killed', well: false, job: 5 });
const LOST = { code: 'lost', who: 't-0', job: 5, age: 40_000, limit: 30_000, source: 'release' } as never;
const down = jobRow(5, 't-0', { verdict: 'unhealthy', pill: 'down', reason: LOST });

it('takes what health says of all for told of each: of the last one it tells the loss, of one of two it hides it', () => {
  const all = component('triggerer', { verdict: 'unhealthy', pill: 'down', reason: LOST, instances: [down] });
  const alone = look({ components: [DEAD] }, judged([all]));
  expect(rowOf(alone, 'whole:triggerer')).toMatchObject({ mark: 'agrees', seen: 'unhealthy' });
  expect(rowOf(alone, 'process:t-0')).toMatchObject({ mark: 'agrees', truth: 'killed' });
  expect(rowOf(alone, 'process:t-0')?.seen).toMatch(/^none is alive; job list: /);
  const some = component('triggerer', { instances: [down, jobRow(6, 't-1')] });
  const both = look(
    { components: [DEAD, truth('t-1', { kind: 'triggerer', job: 6 })], speaks: '3.1.8' },
    judged([some]),
  );
  expect(rowOf(both, 'process:t-0')?.mark).toBe('not_told');
  expect(rowOf(both, 'process:t-1')?.mark).toBe('agrees');
});

it('misses nobody who was never started, and does not count them', () => {
  const later = truth('t-1', { kind: 'triggerer', condition: 'stopped' });
  const two = look({ components: [truth('triggerer-0', { kind: 'triggerer' }), later] });
  expect(rowOf(two, 'process:t-1')).toMatchObject({ mark: 'agrees', truth: 'not started yet' });
  expect(rowOf(two, 'whole:triggerer')).toMatchObject({ mark: 'agrees', truth: 'it is well' });
});

it('counts no bundle as well whose only owner gets no work done', () => {
  const session = { refused: null, works: false, healthy: true, ready: true } as never;
  const processor = truth('p', { kind: 'dag_processor', mode: 'api', bundles: ['ml'], well: false, session });
  const bundle = truth('ml', { kind: 'bundle', condition: 'full' });
  expect(rowOf(look({ components: [processor, bundle] }), 'bundle:ml')).toMatchObject({
    well: false,
    truth: 'full; p owns it and does nothing',
  });
});

it('sets the way to an executor beside its row, and what is behind it beside what the row says', () => {
  const silent = judged([
    component('executor', {
      verdict: 'unhealthy',
      instances: [asked('scheduler-1', { verdict: 'no_reply', pill: 'no_reply' })],
    }),
  ]);
  const world = { components: [truth('scheduler-1'), CELERY, BROKER], asked: [WAY] };
  const id = `asked:${JSON.stringify(['scheduler-1', 'CeleryExecutor', WAY.instance])}`;
  expect(rowOf(look(world, silent), id)).toMatchObject({ asker: 'scheduler-1', mark: 'agrees' });
  expect(rowOf(look(world), id)).toMatchObject({ mark: 'half_told', seen: 'healthy, 41 ms' });
  expect(rowOf(look(world, silent), 'service:celery-broker')).toMatchObject({ mark: 'agrees' });
});

it('does not tell of executors, and of what is behind them, where the release has no entry', () => {
  const nothing = judged([component('executor', { verdict: 'not_reported', instances: [] })]);
  const world = { components: [truth('scheduler-1'), CELERY, BROKER], speaks: '3.4.0' };
  expect(rowOf(look(world, nothing), 'executor:CeleryExecutor')).toMatchObject({
    seen: 'not reported',
    mark: 'not_told',
  });
  expect(rowOf(look(world, nothing), 'service:celery-broker')).toMatchObject({ mark: 'not_told' });
});

it('sees a bundle through its owners, and knows in truth who owns it', () => {
  const bundle = truth('ml', { kind: 'bundle', condition: 'full', hostname: null });
  const processor = truth('dagproc-0', { kind: 'dag_processor', bundles: ['dags'] });
  const one = rowOf(look({ components: [processor, bundle] }), 'bundle:ml');
  expect(one).toMatchObject({ truth: 'full, no owner', well: false, mark: 'not_told' });
  expect(rowOf(look({ components: [processor, bundle] }), 'whole:dag_processor')).toMatchObject({
    truth: 'it is well; nobody owns ml',
    mark: 'half_told',
  });
});

it('counts “no team” as a scope, and asks nobody to own what is not configured any more', () => {
  const triggerer = truth('t-a', { kind: 'triggerer', teams: ['a'] });
  const bundles = [
    truth('one', { teams: ['a'] }),
    truth('two'),
    truth('old', { teams: ['b'], configured: false }),
  ];
  const components = [triggerer, ...bundles.map((one) => ({ ...one, kind: 'bundle', condition: 'full' }))];
  expect(rowOf(look({ components }), 'whole:triggerer')?.truth).toBe('it is well; nobody owns “no team”');
  expect(rowOf(look({ components }), 'bundle:old')).toMatchObject({
    well: true,
    truth: 'full, not configured',
  });
});

it('knows nothing of anybody while the page is paused', () => {
  const page = { ...judged(), feed: 'paused' as const };
  const server = service('api-server', 'api-server');
  expect(rowOf(look({ components: [server] }, page), 'service:api-server')?.mark).toBe('not_told');
});
