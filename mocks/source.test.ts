import { expect, test } from 'vitest';
import { parsedAt, refreshedAt } from './dag-processor/parsing';
import type { World } from './state';
import { advance, createWorld, inflict } from './world';

/** Two Dag processors of one bundle; the second one comes later. */
function aWorld() {
  const world = createWorld(
    {
      release: '3.4.0',
      config: { bundles: { one: null } },
      processes: [
        { kind: 'dag_processor', name: 'first' },
        { kind: 'dag_processor', name: 'second', later: true },
      ],
    },
    3,
  );
  const bundle = world.bundles['one'];
  if (bundle === undefined) throw new Error('no bundle');
  return {
    world,
    go: (seconds: number) => advance(world, world.queue.now + seconds * 1000),
    do: (verb: 'stop' | 'resume' | 'kill', target: string) => inflict(world, { verb, target }),
    sinceRefresh: () => (world.queue.now - (refreshedAt(world, bundle) ?? 0)) / 1000,
    sinceParse: () => Math.min(...[0, 1, 2].map((file) => age(world, parsedAt(world, bundle, file)))),
  };
}
const age = (world: World, at: number | null): number => world.queue.now / 1000 - (at ?? 0) / 1_000_000;

test('without its source a bundle is not refreshed, and what is there is parsed on', () => {
  const run = aWorld();
  run.do('stop', 'one');
  const before = run.sinceRefresh();
  run.go(1000);
  expect(run.sinceRefresh()).toBeCloseTo(before + 1000, 6);
  expect(run.sinceParse()).toBeLessThan(32);
});

test('a refresh that became due meanwhile comes when the source is back, and the rhythm goes on from there', () => {
  const run = aWorld();
  run.do('stop', 'one');
  run.go(1000);
  run.do('resume', 'one');
  expect(run.sinceRefresh()).toBe(0);
  run.go(200);
  expect(run.sinceRefresh()).toBe(200);
  run.go(200);
  expect(run.sinceRefresh()).toBeLessThan(105);
});

test('a source that is back before a refresh was due changes nothing', () => {
  const run = aWorld();
  run.go(310 - run.sinceRefresh());
  const before = run.sinceRefresh();
  run.do('stop', 'one');
  run.go(20);
  run.do('resume', 'one');
  expect(run.sinceRefresh()).toBeCloseTo(before + 20, 6);
});

test('who starts while the source is gone has nothing to parse until it is back', () => {
  const run = aWorld();
  run.do('stop', 'one');
  run.do('resume', 'second');
  run.go(5);
  run.do('kill', 'first');
  run.go(100);
  inflict(run.world, { verb: 'slow', target: 'second', by_ms: 10 });
  run.go(200);
  expect(run.sinceParse()).toBeGreaterThan(299);
  run.do('resume', 'one');
  expect(run.sinceRefresh()).toBe(0);
  run.go(35);
  expect(run.sinceParse()).toBeLessThan(32);
});

test('a processor that was frozen or cut off still has its copy', () => {
  const run = aWorld();
  run.do('stop', 'one');
  run.go(10);
  inflict(run.world, { verb: 'hang', target: 'first' });
  run.go(100);
  run.do('resume', 'first');
  run.go(35);
  expect(run.sinceParse()).toBeLessThan(32);
});
