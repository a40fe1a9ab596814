import { expect, test } from 'vitest';
import { perform } from '../doors/deeds';
import { worldOf } from '../doors/timeline';
import { parseSim } from '../situation';
import type { Fault, Process, World } from '../state';
import { jobOf } from '../tables';
import { advance, inflict } from '../world';

const aWorld = (...faults: Fault[]): World => {
  const world = worldOf(parseSim('all-well'));
  for (const fault of faults) inflict(world, fault);
  return world;
};
const heal = (world: World, id: number) => perform(world, { does: 'heal', id });
const processOf = (world: World, name: string): Process => {
  const process = world.processes[name];
  if (process === undefined) throw new Error(`no ${name}`);
  return process;
};
const left = (world: World) => world.faults.map(({ id }) => id);
const target = 'scheduler-1';

test('one of two faults is healed, the other stays', () => {
  const world = aWorld(
    { verb: 'slow', target, by_ms: 2000 },
    { verb: 'skew', target, by_ms: 60_000 },
    { verb: 'partition', target, from: 'celery-broker' },
  );
  heal(world, 2);
  expect(processOf(world, target)).toMatchObject({
    slow_ms: 2000,
    skew_ms: 0,
    cutOffFrom: ['celery-broker'],
  });
  heal(world, 3);
  expect(processOf(world, target)).toMatchObject({ slow_ms: 2000, cutOffFrom: [] });
  expect(left(world)).toEqual([1]);
});

test('what was healed is told: the faults that a resume ends, none where it only starts somebody', () => {
  const world = aWorld(
    { verb: 'skew', target, by_ms: 60_000 },
    { verb: 'partition', target, from: 'celery-broker' },
    { verb: 'kill', target: 'triggerer-0' },
  );
  heal(world, 2);
  expect(world.done.at(-1)).toMatchObject({ event: 'heal', verb: 'partition', from: 'celery-broker' });
  inflict(world, { verb: 'kill', target });
  inflict(world, { verb: 'resume', target });
  expect(world.done.findLast(({ event }) => event === 'fault')).toMatchObject({ heals: 'skew,kill' });
  const moved = worldOf(parseSim('scenario:moved-replica'));
  advance(moved, moved.start + 60_000);
  const starts = moved.done.filter(({ verb }) => verb === 'resume');
  expect(starts.length).toBeGreaterThan(0);
  for (const { heals } of starts) expect(heals).toBe('');
});

test('of two of a kind the newest that is left counts', () => {
  const world = aWorld({ verb: 'slow', target, by_ms: 2000 }, { verb: 'slow', target, by_ms: 9000 });
  heal(world, 2);
  expect(processOf(world, target).slow_ms).toBe(2000);
  const both = aWorld({ verb: 'hang', target: 'celery-broker' }, { verb: 'kill', target: 'celery-broker' });
  heal(both, 2);
  expect(both.services['celery-broker']?.condition).toBe('hung');
  heal(both, 1);
  expect(both.services['celery-broker']?.condition).toBe('up');
  const stalls = aWorld(
    { verb: 'stall', target: 'dagproc-0' },
    { verb: 'stall', target: 'dagproc-0', from: 'parsing' },
  );
  heal(stalls, 2);
  expect(processOf(stalls, 'dagproc-0').stalled).toBe('all');
  heal(stalls, 1);
  expect(processOf(stalls, 'dagproc-0').work).not.toBeNull();
});

test('who was killed is started again, with a new row, and is not frozen any more', () => {
  const world = aWorld(
    { verb: 'hang', target },
    { verb: 'skew', target, by_ms: 5000 },
    { verb: 'kill', target },
  );
  const { job } = processOf(world, target);
  heal(world, 3);
  const process = processOf(world, target);
  expect([process.condition, process.skew_ms, process.former]).toEqual(['running', 5000, [job]]);
  expect(left(world)).toEqual([2]);
});

test('who is dead does not go on because his freezing is healed', () => {
  const world = aWorld({ verb: 'hang', target }, { verb: 'kill', target });
  heal(world, 1);
  expect(processOf(world, target).condition).toBe('killed');
});

test('a way that is cut twice stays cut until both are healed', () => {
  const cut: Fault = { verb: 'partition', target, from: 'database' };
  const world = aWorld(cut, cut);
  const { job } = processOf(world, target);
  heal(world, 1);
  const before = jobOf(world.tables, job).latest_heartbeat;
  advance(world, world.queue.now + 20_000);
  expect(jobOf(world.tables, job).latest_heartbeat).toBe(before);
  heal(world, 2);
  advance(world, world.queue.now + 20_000);
  expect(jobOf(world.tables, job).latest_heartbeat).toBeGreaterThan(before ?? 0);
});

test('what an executor is made to say is what is left of it', () => {
  const executor = 'CeleryExecutor';
  const world = aWorld(
    { verb: 'raise', target: executor, reason: 'boom' },
    { verb: 'say', target: executor, word: 'tired' },
  );
  heal(world, 2);
  expect(world.forced[executor]).toMatchObject({ reason: 'boom', reason_code: 'raised' });
  expect(world.faults).toMatchObject([{ id: 1, since: world.start, verb: 'raise' }]);
  heal(world, 1);
  expect(world.forced).toEqual({});
});

test('of a bundle that is broken twice, one thing is mended', () => {
  const world = aWorld({ verb: 'empty', target: 'ml' }, { verb: 'stop', target: 'ml' });
  advance(world, world.queue.now + 60_000);
  heal(world, 2);
  expect(world.bundles['ml']).toMatchObject({ emptied: world.start, unreachable: null });
});

test('what nobody broke cannot be healed', () => {
  const world = aWorld({ verb: 'hang', target });
  expect(() => heal(world, 7)).toThrow('no fault 7');
});

test('a retired registration is healed by a start, whether or not its processor has heard of it', () => {
  for (const wait_ms of [0, 60_000]) {
    const world = worldOf(parseSim('two-modes'));
    const api = Object.values(world.processes).find(({ mode }) => mode === 'api');
    if (api === undefined) throw new Error('nobody works in API mode');
    inflict(world, { verb: 'retire', target: api.name });
    advance(world, world.queue.now + wait_ms);
    const id = world.faults[0]?.id ?? 0;
    heal(world, id);
    advance(world, world.queue.now + 60_000);
    expect(api.condition).toBe('running');
    expect(jobOf(world.tables, api.job)).toMatchObject({ state: 'running' });
    expect(world.queue.now - (jobOf(world.tables, api.job).latest_heartbeat ?? 0) / 1000).toBeLessThan(
      10_000,
    );
  }
});
