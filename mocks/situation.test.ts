import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Act, Deed } from './doors/deeds';
import { SCENARIOS } from './scenarios';
import { SimulatorError } from './simulator-error';
import { parseSim, type Situation, simText, USUAL } from './situation';
import { SPOKEN } from './wire/speaking';

/** Names hold what people put into them. */
const names = fc.oneof(
  fc.constantFrom('triggerer-0', 'CeleryExecutor:batch', 'a,b;c~d%e=f+g', 'team a/ö', '%7E', '😀'),
  fc.string({ minLength: 1, unit: 'grapheme' }),
);
const wholeMs = fc.integer({ min: 0, max: 604_800_000 });
const faults: fc.Arbitrary<Deed> = fc
  .record(
    {
      verb: fc.constantFrom('kill', 'slow', 'partition', 'say', 'raise', 'resume'),
      target: names,
      by_ms: fc.integer({ min: -1e9, max: 1e9 }),
      from: names,
      word: names,
      reason: fc.string({ unit: 'grapheme' }),
    },
    { requiredKeys: ['verb', 'target'] },
  )
  .map((fault) => ({ does: 'fault', fault }));
const replicas: fc.Arbitrary<Deed> = fc
  .record(
    {
      kind: fc.constantFrom('scheduler', 'triggerer', 'dag_processor'),
      name: names,
      hostname: names,
      mode: fc.constantFrom('database', 'api'),
      bundles: fc.array(names, { minLength: 1, maxLength: 3 }),
      teams: fc.array(names, { minLength: 1, maxLength: 3 }),
    },
    { requiredKeys: ['kind', 'name'] },
  )
  .map((replica) => ({ does: 'add', replica }));
const deeds: fc.Arbitrary<Deed> = fc.oneof(
  faults,
  replicas,
  fc.record({ does: fc.constant('heal'), id: fc.integer({ min: 1, max: 999 }) }),
  fc.record({ does: fc.constant('remove'), name: names }),
);
const acts: fc.Arbitrary<Act[]> = fc
  .array(fc.record({ at_ms: wholeMs, deed: deeds }), { maxLength: 5 })
  .map((all) => all.toSorted((a, b) => a.at_ms - b.at_ms));
const situations: fc.Arbitrary<Situation> = fc.record({
  scenario: fc.constantFrom(...SCENARIOS.map((one) => one.name)),
  seed: fc.nat(0xffff_ffff),
  at: wholeMs.map((ms) => ms / 1000),
  speed: fc.constantFrom(0, 0.5, 1, 60, 600),
  release: fc.constantFrom(null, ...SPOKEN),
  polling: fc.constantFrom(null, true, false),
  acts,
});

test('a situation, written as a link, is read as the same situation; also through an address', () => {
  fc.assert(
    fc.property(situations, (situation) => {
      const text = simText(situation);
      expect(parseSim(text)).toEqual(situation);
      const address = new URL('http://localhost/');
      address.searchParams.set('sim', text);
      expect(parseSim(new URL(address.href).searchParams.get('sim') ?? '')).toEqual(situation);
      expect(simText(parseSim(text))).toBe(text);
    }),
  );
});

test('nothing is the usual, and a bare word is a scenario', () => {
  expect(parseSim('')).toEqual(USUAL);
  expect(parseSim('database-outage')).toEqual({ ...USUAL, scenario: 'database-outage' });
});

test('a link that a person writes is read as it is meant', () => {
  const text =
    'speed:0, scenario: split-view, release:3.4.0 executors, polling:off, acts: 20~kill~triggerer-0 ; 1.5~slow~database~by_ms=250';
  expect(parseSim(text)).toEqual({
    ...USUAL,
    scenario: 'split-view',
    speed: 0,
    release: '3.4.0+executors',
    polling: false,
    acts: [
      { at_ms: 1500, deed: { does: 'fault', fault: { verb: 'slow', target: 'database', by_ms: 250 } } },
      { at_ms: 20_000, deed: { does: 'fault', fault: { verb: 'kill', target: 'triggerer-0' } } },
    ],
  });
});

test('whatever a link says, it is understood or told what would be right', () => {
  const parts = fc.stringMatching(/^(scenario|seed|at|speed|release|polling|acts|__proto__):.{0,6}$/);
  const act = fc.stringMatching(/^acts:[0-9]{1,2}~(kill|heal|add|remove)~.{0,8}(~.{0,8})?$/);
  fc.assert(
    fc.property(fc.oneof(fc.string(), parts, act), (text) => {
      try {
        parseSim(text);
      } catch (error) {
        expect(error).toBeInstanceOf(SimulatorError);
        expect((error as SimulatorError).hint).not.toBe('');
      }
    }),
  );
});

test.each([
  ['scenario:no-such', 'no scenario "no-such"'],
  ['seed:1.5', 'seed is 1.5'],
  ['seed:-1', 'seed is -1'],
  ['at:soon', 'at is "soon"'],
  ['at:1e9', 'at is 1000000000'],
  ['at:1e999', 'at is Infinity'],
  ['at:', 'at is ""'],
  ['seed:x', 'seed is "x"'],
  ['seed:0x10', 'seed is "0x10"'],
  ['__proto__:x', 'no setting __proto__'],
  ['speed:601', 'speed is 601'],
  ['colour:red', 'no setting colour'],
  ['release:2.11.0', 'no release 2.11.0'],
  ['polling:maybe', 'polling is "maybe"'],
  ['acts:kill~triggerer-0', 'no act: kill~triggerer-0'],
  ['acts:soon~kill~triggerer-0', 'the time of an act is "soon"'],
  ['acts:1~kill', 'no act: 1~kill'],
  ['acts:1~kill~a~by=3', 'no argument by in 1~kill~a~by=3'],
  ['acts:1~slow~a~by_ms=1~by_ms=2', 'by_ms twice in 1~slow~a~by_ms=1~by_ms=2'],
  ['acts:1~slow~a~by_ms=1.5', 'by_ms is 1.5'],
  ['acts:1~slow~a~by_ms=', 'by_ms is ""'],
  ['acts:1~slow~a~by_ms=0x10', 'by_ms is "0x10"'],
  ['acts:0x10~kill~a', 'the time of an act is "0x10"'],
  ['acts:1~kill~50%', 'a percent sign is wrong in 1~kill~50%'],
  ['acts:1~heal~first', 'the number of a fault is "first"'],
  ['acts:1~add~worker~name=a', 'no replica of kind "worker"'],
  ['acts:1~add~scheduler', 'no name in 1~add~scheduler'],
  ['acts:1~remove~a~now=1', 'no argument now in 1~remove~a~now=1'],
])('%s: %s', (text, message) => expect(() => parseSim(text)).toThrow(message));
