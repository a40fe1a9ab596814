import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FaultError } from '../faults/fault-error';
import { parseSim } from '../situation';
import type { Fault, World } from '../state';
import { advance, inflict } from '../world';
import { worldOf } from './timeline';
import { truthsOf } from './truth';

const SCENARIOS = ['all-well', 'two-modes', 'several-executors', 'hidden-loss-3-1'];
const ARGUMENTS = { by_ms: 1000, from: 'database', word: 'healthy' };

/** Each part with its own list of what can be done to it. */
function partsOf(world: World) {
  const { components, choices } = truthsOf(world);
  return components.map((one) => ({ ...one, choices: choices[one.choices ?? one.kind] ?? [] }));
}

/** Breaks some things, chosen by number from what there is. What cannot be is left out. */
function broken(scenario: string, picks: readonly (readonly [number, number])[]): World {
  const world = worldOf(parseSim(scenario));
  for (const [first, second] of picks) {
    const truths = partsOf(world);
    const truth = truths[first % truths.length];
    const choice = truth?.choices[second % truth.choices.length];
    if (truth === undefined || choice === undefined || !choice.can) continue;
    inflict(world, { verb: choice.verb, target: truth.name, ...ARGUMENTS });
    advance(world, world.queue.now + 4000);
  }
  return world;
}
const picks = fc.array(fc.tuple(fc.nat(200), fc.nat(20)), { maxLength: 4 });

test('what it says can be done can be done, and what cannot says why', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SCENARIOS), picks, (scenario, some) => {
      const world = broken(scenario, some);
      for (const { name, choices } of partsOf(world)) {
        expect(choices.length).toBeGreaterThan(0);
        for (const { verb, can, why } of choices) {
          const fault: Fault = { verb, target: name, ...ARGUMENTS };
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
    const ill = () => truthsOf(world).components.filter(({ well }) => !well);
    expect(ill()).toEqual([]);
    const names = truthsOf(world).components.map(({ name }) => name);
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
    for (const { name, well } of truthsOf(world).components)
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
  const scheduler = truthsOf(world).components.find(({ name }) => name === 'scheduler-1');
  expect(scheduler).toMatchObject({ condition: 'running', well: true, waits_for: 'celery-broker' });
});

test('two thousand are told with a handful of lists, and with nothing that is as usual', () => {
  const { components, choices } = truthsOf(worldOf(parseSim('two-thousand')));
  expect(components.length).toBeGreaterThan(2000);
  const kinds = new Set(components.map(({ kind }) => kind));
  expect(Object.keys(choices).length).toBeLessThan(2 * kinds.size);
  expect(components.find(({ name }) => name === 'triggerer-ml-1')).toEqual({
    name: 'triggerer-ml-1',
    kind: 'triggerer',
    condition: 'running',
    well: true,
    job: expect.any(Number),
    teams: ['ml'],
  });
});

test('a Dag processor in API mode is well only while it is not refused and its requests are answered in time', () => {
  const dagproc = (world: World) => truthsOf(world).components.find(({ name }) => name === 'dagproc-1');
  const slow = worldOf(parseSim('slow-execution-api'));
  advance(slow, slow.start + 130_000);
  expect(dagproc(slow)).toMatchObject({ condition: 'running', well: false });
  expect(dagproc(slow)?.['session']).toMatchObject({ ready: true, healthy: true, works: false });
  const crashed = worldOf(parseSim('crashed-session'));
  advance(crashed, crashed.start + 20_000);
  expect(dagproc(crashed)).toMatchObject({ condition: 'running', well: false });
  advance(crashed, crashed.start + 60_000);
  expect(dagproc(crashed)).toMatchObject({ condition: 'running', well: true });
});
