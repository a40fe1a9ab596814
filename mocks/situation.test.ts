import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SCENARIOS } from './scenarios';
import { parseSim, SimulatorError, USUAL, worldOf } from './situation';

test('what a link says is what it means', () => {
  const situations = fc.record({
    scenario: fc.constantFrom(...SCENARIOS.map((one) => one.name)),
    seed: fc.nat(0xffff_ffff),
    at: fc.integer({ min: 0, max: 604_800_000 }).map((ms) => ms / 1000),
    speed: fc.constantFrom(0, 0.5, 1, 60, 600),
  });
  fc.assert(
    fc.property(situations, (situation) => {
      const { scenario, seed, at, speed } = situation;
      expect(parseSim(`scenario:${scenario},seed:${seed},at:${at},speed:${speed}`)).toEqual(situation);
      expect(parseSim(`speed:${speed}, scenario: ${scenario}`)).toEqual({ ...USUAL, scenario, speed });
    }),
  );
});

test('nothing is the usual, and a bare word is a scenario', () => {
  expect(parseSim('')).toEqual(USUAL);
  expect(parseSim('database-outage')).toEqual({ ...USUAL, scenario: 'database-outage' });
});

test('whatever a link says, it is understood or told what would be right', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^(scenario|seed|at|speed|__proto__):.{0,6}$/)),
      (text) => {
        try {
          parseSim(text);
        } catch (error) {
          expect(error).toBeInstanceOf(SimulatorError);
          expect((error as SimulatorError).hint).not.toBe('');
        }
      },
    ),
  );
});

test.each([
  ['scenario:no-such', 'no scenario "no-such"'],
  ['seed:1.5', 'seed is 1.5'],
  ['seed:-1', 'seed is -1'],
  ['at:soon', 'at is null'],
  ['at:1e9', 'at is 1000000000'],
  ['speed:601', 'speed is 601'],
  ['colour:red', 'no setting colour'],
])('%s: %s', (text, message) => expect(() => parseSim(text)).toThrow(message));

test('a situation is a world at its time', () => {
  const world = worldOf({ ...USUAL, at: 61.25 });
  expect(world.queue.now - world.start).toBe(61_250);
});
