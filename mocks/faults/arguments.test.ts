import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SCENARIOS } from '../scenarios';
import type { Fault, Verb } from '../state';
import { fitting } from '../testing';
import { ARGUMENTS, checkArguments, TAKEN } from './arguments';

const VERBS = Object.keys(TAKEN) as Verb[];
const faults: fc.Arbitrary<Fault> = fc.record(
  {
    verb: fc.constantFrom(...VERBS),
    target: fc.constant('database'),
    by_ms: fc.integer(),
    from: fc.constantFrom('parsing'),
    word: fc.string(),
    reason: fc.string(),
  },
  { requiredKeys: ['verb', 'target'] },
);

test('a fault is refused for exactly those arguments that its verb does not take', () => {
  fc.assert(
    fc.property(faults, (fault) => {
      const extra = ARGUMENTS.filter((name) => name in fault && !TAKEN[fault.verb].includes(name));
      const refusal = checkArguments(fault);
      expect(refusal === undefined).toBe(extra.length === 0);
      if (refusal !== undefined) expect(refusal[0]).toBe(`${fault.verb} takes no ${extra[0]}`);
      expect(checkArguments(fitting(fault))).toBeUndefined();
    }),
  );
});

test('no scenario gives a verb what it does not take', () => {
  for (const { script = [] } of SCENARIOS) {
    for (const { fault } of script) expect([fault, checkArguments(fault)]).toEqual([fault, undefined]);
  }
});
