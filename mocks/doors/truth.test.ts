import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FaultError } from '../faults/fault-error';
import { parseSim } from '../situation';
import type { Fault, Verb, World } from '../state';
import { advance, inflict } from '../world';
import { worldOf } from './timeline';
import { truthsOf } from './truth';

const SCENARIOS = ['all-well', 'two-modes', 'several-executors', 'hidden-loss-3-1'];
const ARGUMENTS = { by_ms: 1000, from: 'database', word: 'healthy' };

/** Breaks some things, chosen by number from what there is. What cannot be is left out. */
function broken(scenario: string, picks: readonly (readonly [number, number])[]): World {
  const world = worldOf(parseSim(scenario));
  for (const [first, second] of picks) {
    const truths = truthsOf(world);
    const truth = truths[first % truths.length];
    const choice = truth?.verbs[second % truth.verbs.length];
    if (truth === undefined || choice === undefined || !choice.can) continue;
    inflict(world, { verb: choice.verb as Verb, target: truth.name, ...ARGUMENTS });
    advance(world, world.queue.now + 4000);
  }
  return world;
}
const picks = fc.array(fc.tuple(fc.nat(200), fc.nat(20)), { maxLength: 4 });

test('what it says can be done can be done, and what cannot says why', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SCENARIOS), picks, (scenario, some) => {
      const world = broken(scenario, some);
      for (const { name, verbs } of truthsOf(world)) {
        for (const { verb, can, why } of verbs) {
          const fault: Fault = { verb: verb as Verb, target: name, ...ARGUMENTS };
          const attempt = () => inflict(structuredClone(world), fault);
          expect(why === null).toBe(can);
          if (can) attempt();
          else expect(attempt).toThrow(FaultError);
        }
      }
    }),
    { numRuns: 12 },
  );
});

test('everything is well until somebody breaks it, and again when all is mended', () => {
  for (const scenario of ['all-well', 'two-modes']) {
    const world = worldOf(parseSim(scenario));
    const ill = () => truthsOf(world).filter(({ well }) => !well);
    expect(ill()).toEqual([]);
    const names = truthsOf(world).map(({ name }) => name);
    for (const target of names) {
      for (const verb of ['skew', 'hang', 'empty', 'say', 'stall'] as const) {
        try {
          inflict(world, { verb, target, ...ARGUMENTS });
        } catch (error) {
          expect(error).toBeInstanceOf(FaultError);
        }
      }
    }
    const broken = new Set(world.faults.map(({ target }) => target));
    for (const { name, well } of truthsOf(world))
      if (broken.has(name)) expect([name, well]).toEqual([name, false]);
    for (const target of names) inflict(world, { verb: 'resume', target });
    advance(world, world.queue.now + 60_000);
    expect(ill()).toEqual([]);
  }
});

test('a scheduler whose loop stands still for a broker is well itself, and says what it waits for', () => {
  const world = worldOf(parseSim('scenario:all-well,polling:off'));
  inflict(world, { verb: 'hang', target: 'celery-broker' });
  advance(world, world.queue.now + 5000);
  const scheduler = truthsOf(world).find(({ name }) => name === 'scheduler-1');
  expect(scheduler).toMatchObject({ condition: 'running', well: true, waits_for: 'celery-broker' });
});
