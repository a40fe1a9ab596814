import fc from 'fast-check';
import { expect, test } from 'vitest';
import { perform } from '../doors/deeds';
import { worldOf } from '../doors/timeline';
import { parseSim } from '../situation';
import type { ActiveFault, Process, World } from '../state';
import { jobOf } from '../tables';
import { attempt } from '../testing';
import { advance } from '../world';

const TARGETS = ['dagproc-0', 'dagproc-1'];
const arguments_ = { slow: { by_ms: 2000 }, skew: { by_ms: 9000 }, partition: { from: 'database' } } as const;
const verbs = fc.constantFrom(
  'stop',
  'kill',
  'hang',
  'slow',
  'skew',
  'partition',
  'stall',
  'retire',
  'retire',
) as fc.Arbitrary<'kill'>;
const deeds = fc.oneof(
  { weight: 3, arbitrary: fc.record({ verb: verbs, target: fc.constantFrom(...TARGETS) }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 8 }) },
);
const steps = fc.array(fc.record({ deed: deeds, for_ms: fc.constantFrom(0, 0, 3000, 60_000) }), {
  minLength: 3,
  maxLength: 14,
});

/** Whether a fault that is told as in force is. */
function holds(world: World, { verb, target, by_ms }: ActiveFault): boolean {
  const process = world.processes[target] as Process;
  const { condition } = process;
  if (verb === 'kill') return condition === 'killed';
  if (verb === 'stop') return condition === 'stopped' || condition === 'killed';
  if (verb === 'hang') return condition !== 'running';
  if (verb === 'slow') return process.slow_ms === by_ms;
  if (verb === 'skew') return process.skew_ms === by_ms;
  if (verb === 'partition') return process.cutOffFrom.includes('database');
  if (verb === 'stall') return process.stalled === 'all';
  // Its registration is not taken any more, whether it has heard of it or not; or it has not registered yet.
  const { session } = process;
  const held = world.execution.registrations[session?.registration ?? ''];
  return held?.state === 'retired' || session?.job === null;
}

test('whatever is healed, what is told as still broken is; and once all is healed, all works', () => {
  fc.assert(
    fc.property(steps, (script) => {
      const world = worldOf(parseSim('two-modes'));
      for (const { deed, for_ms } of script) {
        if (typeof deed === 'number') attempt(() => perform(world, { does: 'heal', id: deed }));
        else {
          const more = (arguments_ as Record<string, object>)[deed.verb];
          attempt(() => perform(world, { does: 'fault', fault: { ...deed, ...more } }));
        }
        advance(world, world.queue.now + for_ms);
        for (const fault of world.faults) expect([fault, holds(world, fault)]).toEqual([fault, true]);
      }
      while (world.faults[0] !== undefined) perform(world, { does: 'heal', id: world.faults[0].id });
      advance(world, world.queue.now + 90_000);
      for (const name of TARGETS) {
        const process = world.processes[name] as Process;
        expect([name, process.condition]).toEqual([name, 'running']);
        expect(jobOf(world.tables, process.job).state).toBe('running');
      }
    }),
    { numRuns: 120 },
  );
});

test.each([
  [['retire', 'kill'], 1],
  [['kill', 'retire'], 2],
  [['stop', 'retire'], 2],
] as const)('after %j healing the retire starts nobody who is gone for another reason', (all, id) => {
  const world = worldOf(parseSim('two-modes'));
  for (const verb of all) perform(world, { does: 'fault', fault: { verb, target: 'dagproc-1' } });
  perform(world, { does: 'heal', id });
  advance(world, world.queue.now + 30_000);
  expect(world.processes['dagproc-1']?.condition).not.toBe('running');
  expect(world.faults).toHaveLength(1);
});
