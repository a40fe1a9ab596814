import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSim } from '../situation';
import type { Happening, World } from '../state';
import { advance, inflict } from '../world';
import { perform } from './deeds';
import { worldOf } from './timeline';

const remove = (world: World, name: string, hear?: (happening: Happening) => void) =>
  perform(world, { does: 'remove', name }, hear);
const rowOf = (world: World, name: string) => world.tables.jobs[world.processes[name]?.job ?? -1];

test('who is removed leaves nothing behind but rows, and what has happened', () => {
  const names = fc.constantFrom('scheduler-1', 'triggerer-0', 'dagproc-0', 'dagproc-1');
  const conditions = fc.constantFrom(null, 'hang', 'kill', 'stop');
  fc.assert(
    fc.property(names, conditions, fc.nat(30_000), (name, verb, wait_ms) => {
      const world = worldOf(parseSim(name === 'dagproc-1' ? 'two-modes' : 'all-well'));
      fc.pre(world.processes[name] !== undefined);
      advance(world, world.queue.now + wait_ms);
      if (verb !== null) inflict(world, { verb, target: name });
      remove(world, name);
      const { processes, schedulers, faults, queue, bundles } = world;
      const left = JSON.stringify([Object.keys(processes), schedulers, faults, queue.heap]);
      expect(left).not.toContain(`"${name}"`);
      expect(Object.values(bundles).flatMap(({ workers }) => workers)).not.toContain(name);
      advance(world, world.queue.now + 60_000);
    }),
    { numRuns: 40 },
  );
});

test('a running one is stopped cleanly, a frozen one is killed: its row stays running', () => {
  const clean = worldOf(parseSim('all-well'));
  const row = rowOf(clean, 'triggerer-0');
  remove(clean, 'triggerer-0');
  expect(row).toMatchObject({ state: 'success', end_date: expect.any(Number) });
  const frozen = worldOf(parseSim('all-well'));
  const lost = rowOf(frozen, 'triggerer-0');
  inflict(frozen, { verb: 'hang', target: 'triggerer-0' });
  remove(frozen, 'triggerer-0');
  expect(lost).toMatchObject({ state: 'running', end_date: null });
});

test('a poll in flight ends with its scheduler when that one is removed', () => {
  const world = worldOf(parseSim('all-well'));
  const heard: Happening[] = [];
  const hear = (happening: Happening) => void heard.push(happening);
  inflict(world, { verb: 'hang', target: 'celery-broker' });
  advance(world, world.queue.now + 30_000, hear);
  remove(world, 'scheduler-1', hear);
  const mine = heard.filter((one) => one['scheduler'] === 'scheduler-1').map(({ event }) => event);
  expect(mine.filter((event) => event === 'poll_started')).toHaveLength(1);
  expect(mine.filter((event) => event === 'poll_dropped')).toHaveLength(1);
});

test('a name that is used again beats in one rhythm, not in two', () => {
  const world = worldOf(parseSim('all-well'));
  remove(world, 'triggerer-0');
  perform(world, { does: 'add', replica: { kind: 'triggerer', name: 'triggerer-0' } });
  const beats = world.queue.heap.filter(({ event }) => 'process' in event && event.process === 'triggerer-0');
  expect(beats).toHaveLength(1);
});

test('a scheduler that is added polls, an API-mode Dag processor registers', () => {
  const world = worldOf(parseSim('two-modes'));
  const heard: Happening[] = [];
  perform(world, { does: 'add', replica: { kind: 'scheduler', name: 'scheduler-9' } });
  perform(world, {
    does: 'add',
    replica: { kind: 'dag_processor', name: 'dagproc-api-9', mode: 'api', bundles: ['ml'] },
  });
  advance(world, world.queue.now + 30_000, (happening) => void heard.push(happening));
  expect(rowOf(world, 'scheduler-9')).toMatchObject({ state: 'running', hostname: 'scheduler-9' });
  expect(rowOf(world, 'dagproc-api-9')).toMatchObject({ state: 'running', bundle_names: ['ml'] });
  const polled = heard.some(
    ({ event, scheduler }) => event === 'poll_started' && scheduler === 'scheduler-9',
  );
  expect(polled).toBe(world.release.executors && world.executors.some(({ kind }) => kind === 'celery'));
});

test('in API mode a row names each bundle once, in order; in database mode as it was given', () => {
  const world = worldOf(parseSim('two-modes'));
  const bundles = ['ml', 'core', 'core'];
  perform(world, { does: 'add', replica: { kind: 'dag_processor', name: 'api', mode: 'api', bundles } });
  perform(world, { does: 'add', replica: { kind: 'dag_processor', name: 'direct', bundles } });
  advance(world, world.queue.now + 30_000);
  expect(rowOf(world, 'api')).toMatchObject({ state: 'running', bundle_names: ['core', 'ml'] });
  expect(rowOf(world, 'direct')).toMatchObject({ bundle_names: bundles });
});

test.each([
  [{ kind: 'triggerer', name: 'triggerer-0' }, 'there is a triggerer-0 already'],
  [{ kind: 'triggerer', name: 'celery-broker' }, 'there is a celery-broker already'],
  [{ kind: 'triggerer', name: 'CeleryExecutor' }, 'there is a CeleryExecutor already'],
  [{ kind: 'triggerer', name: ' ' }, 'no name'],
  [{ kind: 'dag_processor', name: 'new', mode: 'api' }, 'has no API mode'],
  [{ kind: 'triggerer', name: 'new', mode: 'api' }, 'new is no Dag processor'],
] as const)('%j is refused, and nothing changes', (replica, message) => {
  const world = worldOf(parseSim('all-well'));
  const before = JSON.stringify(world);
  expect(() => perform(world, { does: 'add', replica })).toThrow(message);
  expect(JSON.stringify(world)).toBe(before);
});
