import { expect, test } from 'vitest';
import type { BundleSpec } from '../dag-processor/bundles';
import { parsedAt, refreshedAt } from '../dag-processor/parsing';
import { FaultError } from '../faults/fault-error';
import type { ProcessSpec } from '../processes';
import type { Fault, Happening } from '../state';
import { advance, createWorld, inflict } from '../world';
import { workTruth } from './work';
import { owned } from './work-items';

const API: ProcessSpec = { kind: 'dag_processor', name: 'api-1', mode: 'api', bundles: ['ml'] };
const OTHER: ProcessSpec = { ...API, name: 'api-2', bundles: ['core', 'ml'] };

/** A world with bundles ml and core, and a record of all that happens to work in it. */
function aWorld(processes: readonly ProcessSpec[], contents: Record<string, Partial<BundleSpec>> = {}) {
  const world = createWorld(
    {
      release: '3.5.0',
      config: { bundles: { ml: null, core: null }, contents },
      processes: [{ kind: 'scheduler', name: 'scheduler-1' }, ...processes],
    },
    5,
  );
  const heard: Happening[] = [];
  const hear = (happening: Happening) => void heard.push(happening);
  return {
    world,
    go: (seconds: number) => advance(world, world.queue.now + seconds * 1000, hear),
    do: (fault: Fault) => inflict(world, fault, hear),
    /** What happened to one item, in order, and to whom. */
    fate: (item: number) =>
      heard.filter((one) => one['item'] === item).map(({ event, process }) => [event.slice(5), process]),
    heard: (event: string) => heard.filter((one) => one.event === event),
  };
}
/** Makes a callback of a bundle, and gives its number. */
function callback(run: ReturnType<typeof aWorld>, bundle = 'ml'): number {
  run.do({ verb: 'fail', target: bundle });
  return run.world.execution.nextItem - 1;
}

test('a callback is claimed, reached, and acknowledged, each once', () => {
  const run = aWorld([API]);
  const item = callback(run);
  run.go(10);
  expect(run.fate(item)).toEqual([
    ['queued', null],
    ['claimed', 'api-1'],
    ['reached', 'api-1'],
    ['acknowledged', 'api-1'],
  ]);
});

test('who is killed before user code loses the claim to another, once the row is stale', () => {
  const run = aWorld([API, OTHER], { ml: { prepare_ms: 20_000 } });
  const item = callback(run);
  run.go(10);
  const first = String(run.fate(item).at(-1)?.[1]);
  const second = first === 'api-1' ? 'api-2' : 'api-1';
  run.do({ verb: 'kill', target: first });
  run.go(80);
  expect(run.fate(item)).toEqual([
    ['queued', null],
    ['claimed', first],
    ['released', first],
    ['claimed', second],
    ['reached', second],
    ['acknowledged', second],
  ]);
});

test('who was frozen until another had claimed its callback is refused when it goes on', () => {
  const run = aWorld([API, OTHER], { ml: { prepare_ms: 20_000 } });
  const item = callback(run);
  run.go(10);
  const first = String(run.fate(item).at(-1)?.[1]);
  const second = first === 'api-1' ? 'api-2' : 'api-1';
  run.do({ verb: 'hang', target: first });
  for (let waited = 0; run.fate(item).at(-1)?.[1] === first && waited < 60; waited += 1) run.go(1);
  expect(run.fate(item).slice(2)).toEqual([
    ['released', first],
    ['claimed', second],
  ]);
  const jobOf = (name: string) => run.world.processes[name]?.job ?? 0;
  expect(owned(run.world, jobOf(first), item, 1)).toBeNull();
  expect(owned(run.world, jobOf(second), item, 1)).toBeNull();
  expect(owned(run.world, jobOf(second), item, 2)?.id).toBe(item);
  run.do({ verb: 'resume', target: first });
  run.go(60);
  expect(run.fate(item).slice(4)).toEqual([
    ['reached', second],
    ['acknowledged', second],
  ]);
});

test('where nobody else serves the bundle, a callback of a killed processor waits, expires and says so', () => {
  const run = aWorld([API], { ml: { prepare_ms: 20_000 } });
  const item = callback(run);
  run.go(10);
  run.do({ verb: 'kill', target: 'api-1' });
  run.go(600);
  expect(run.fate(item).slice(1)).toEqual([
    ['claimed', 'api-1'],
    ['expired', 'api-1'],
  ]);
  expect(workTruth(run.world, run.world.processes['api-1'] as never).expired).toBe(1);
});

test('who is killed in user code has run it for good: it is never handed out again, and ends unacknowledged', () => {
  const run = aWorld([API, OTHER], { ml: { callback_ms: 30_000 } });
  const item = callback(run);
  run.go(10);
  const who = run.fate(item).at(-1)?.[1];
  run.do({ verb: 'kill', target: String(who) });
  run.go(700);
  expect(run.fate(item)).toEqual([
    ['queued', null],
    ['claimed', who],
    ['reached', who],
    ['expired', who],
  ]);
  expect(run.heard('work_expired').find((one) => one['item'] === item)?.['why']).toBe('never acknowledged');
});

test('a clean stop and a retired registration free their claims at once', () => {
  for (const verb of ['stop', 'retire'] as const) {
    const run = aWorld([API, OTHER], { ml: { prepare_ms: 20_000 } });
    const item = callback(run);
    run.go(10);
    const who = String(run.fate(item).at(-1)?.[1]);
    run.do({ verb, target: who });
    run.go(6);
    expect(run.fate(item).slice(2, 4)).toEqual([
      ['released', who],
      ['claimed', who === 'api-1' ? 'api-2' : 'api-1'],
    ]);
  }
});

test('an Execution API that fails before user code gets the callback delivered again', () => {
  const run = aWorld([API], { ml: { prepare_ms: 8000 } });
  const item = callback(run);
  run.go(7);
  run.do({ verb: 'kill', target: 'execution-api' });
  run.go(10);
  expect(run.fate(item).at(-1)).toEqual(['claimed', 'api-1']);
  run.do({ verb: 'resume', target: 'execution-api' });
  run.go(20);
  expect(run.fate(item).slice(2)).toEqual([
    ['claimed', 'api-1'],
    ['reached', 'api-1'],
    ['acknowledged', 'api-1'],
  ]);
});

test('what ran while the Execution API was gone is acknowledged when it is back', () => {
  const run = aWorld([API], { ml: { callback_ms: 9000 } });
  const item = callback(run);
  run.go(8);
  run.do({ verb: 'kill', target: 'execution-api' });
  run.go(12);
  expect(run.fate(item).at(-1)).toEqual(['reached', 'api-1']);
  run.do({ verb: 'resume', target: 'execution-api' });
  run.go(8);
  expect(run.fate(item).at(-1)).toEqual(['acknowledged', 'api-1']);
});

test('an acknowledgement whose answer is lost is said again, and the callback does not run again', () => {
  const run = aWorld([API], { ml: { callback_ms: 9000 } });
  const item = callback(run);
  run.go(8);
  expect(run.fate(item).at(-1)).toEqual(['reached', 'api-1']);
  run.do({ verb: 'slow', target: 'execution-api', by_ms: 3500 });
  run.go(30);
  run.do({ verb: 'resume', target: 'execution-api' });
  run.go(30);
  expect(run.fate(item).slice(3)).toEqual([['acknowledged', 'api-1']]);
  // It took up other work since: nothing hangs on what was lost.
  const next = callback(run);
  run.go(20);
  expect(run.fate(next).at(-1)).toEqual(['acknowledged', 'api-1']);
});

test('a bundle that cannot be prepared waits, and holds up nobody', () => {
  const run = aWorld([OTHER]);
  run.do({ verb: 'stop', target: 'ml' });
  const stuck = Array.from({ length: 40 }, () => callback(run));
  const fine = callback(run, 'core');
  run.go(10);
  expect(run.fate(fine).at(-1)).toEqual(['acknowledged', 'api-2']);
  for (const item of stuck) expect(run.fate(item)).toEqual([['queued', null]]);
  run.do({ verb: 'resume', target: 'ml' });
  run.go(150);
  for (const item of stuck) expect(run.fate(item).at(-1)).toEqual(['acknowledged', 'api-2']);
});

test('a source that is lost with the item in hand gives it back', () => {
  const run = aWorld([API], { ml: { prepare_ms: 9000 } });
  const item = callback(run);
  run.go(7);
  run.do({ verb: 'stop', target: 'ml' });
  run.go(20);
  expect(run.fate(item).slice(1)).toEqual([
    ['claimed', 'api-1'],
    ['released', 'api-1'],
  ]);
});

test('a requested parse refreshes its source first, and is seen in the parse times', () => {
  const run = aWorld([API]);
  const ml = run.world.bundles['ml'];
  if (ml === undefined) throw new Error('no ml');
  run.go(3);
  run.do({ verb: 'stop', target: 'ml' });
  run.do({ verb: 'reparse', target: 'ml' });
  const item = run.world.execution.nextItem - 1;
  const file = run.world.execution.items[item]?.file ?? 0;
  run.go(25);
  expect(run.fate(item)).toEqual([['queued', null]]);
  run.do({ verb: 'resume', target: 'ml' });
  run.go(7);
  const done = run.heard('work_acknowledged').find((one) => one['item'] === item);
  expect(done?.['outcome']).toBe('refreshed');
  const fresh = run.heard('work_reached').find((one) => one['item'] === item);
  expect(fresh?.at).toBeLessThan(done?.at ?? 0);
  expect(refreshedAt(run.world, ml)).toBe(fresh?.at);
  expect(parsedAt(run.world, ml, file)).toBeGreaterThanOrEqual((done?.at ?? 0) * 1000);
});

test('the same file is not requested twice, and a callback of files that are gone cannot run', () => {
  const run = aWorld([API], { ml: { files: 1 } });
  run.do({ verb: 'reparse', target: 'ml' });
  expect(() => run.do({ verb: 'reparse', target: 'ml' })).toThrow(FaultError);
  run.do({ verb: 'empty', target: 'ml' });
  const item = callback(run);
  run.go(12);
  expect(run.fate(item).at(-1)).toEqual(['acknowledged', 'api-1']);
  expect(run.heard('work_acknowledged').find((one) => one['item'] === item)?.['outcome']).toBe('cannot_run');
});

test('a slow Execution API: it beats, and nothing is claimed or published', () => {
  const run = aWorld([API]);
  run.go(60);
  run.do({ verb: 'slow', target: 'execution-api', by_ms: 4000 });
  run.go(1);
  const before = run.heard('published').length;
  callback(run);
  run.go(100);
  expect(run.heard('published').length).toBe(before);
  expect(run.heard('publish_failed').length).toBeGreaterThan(2);
  expect(run.heard('beat_failed')).toEqual([]);
  const { claimed, waiting } = workTruth(run.world, run.world.processes['api-1'] as never);
  expect(claimed).toBe(0);
  expect(waiting).toBeGreaterThan(0);
});

test('in database mode a claim deletes the row: what a killed processor had in hand is lost', () => {
  const run = aWorld([{ kind: 'dag_processor', name: 'db-1', bundles: ['ml'] }], {
    ml: { prepare_ms: 9000 },
  });
  const item = callback(run);
  run.go(2);
  expect(run.fate(item).at(-1)).toEqual(['claimed', 'db-1']);
  run.do({ verb: 'kill', target: 'db-1' });
  expect(run.fate(item).at(-1)).toEqual(['lost', 'db-1']);
  run.do({ verb: 'resume', target: 'db-1' });
  const next = callback(run);
  run.go(20);
  expect(run.fate(next).at(-1)).toEqual(['acknowledged', 'db-1']);
});

test('nothing comes in by itself where nobody is in API mode, and work that is over is forgotten in the end', () => {
  const quiet = aWorld([{ kind: 'dag_processor', name: 'db-1' }]);
  quiet.go(3600);
  expect(quiet.heard('work_queued')).toEqual([]);
  const busy = aWorld([API, { ...OTHER, bundles: ['core'] }]);
  busy.go(4 * 3600);
  const queued = busy.heard('work_queued').length;
  expect(queued).toBeGreaterThan(300);
  expect(Object.keys(busy.world.execution.items).length).toBeLessThan(120);
  const done = ['api-1', 'api-2'].map((name) => busy.world.execution.done[name] ?? 0);
  expect((done[0] ?? 0) + (done[1] ?? 0)).toBeGreaterThan(queued - 10);
});
