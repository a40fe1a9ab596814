import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { COMPONENTS, HEARTBEAT_COMPONENTS } from '../domain/model';
import { expectationsOf, type OwnExpectations } from './expectations';
import { readOwnExpectations, writeOwnExpectations } from './own-expectations';
import { safeStorage } from './storage';

const count = fc.integer({ min: 1, max: 10_000 });
const said: fc.Arbitrary<OwnExpectations> = fc.record({
  expect: fc.record({ scheduler: count, triggerer: count, dag_processor: count }, { requiredKeys: [] }),
  notDeployed: fc.subarray([...COMPONENTS]),
});

it('this browser outranks the operator, component by component, and no component is both', () => {
  fc.assert(
    fc.property(said, said, (operator, own) => {
      const { expect: counts, notDeployed } = expectationsOf(operator, own);
      for (const name of COMPONENTS) {
        const isBeat = HEARTBEAT_COMPONENTS.some((one) => one === name);
        const heart = name as (typeof HEARTBEAT_COMPONENTS)[number];
        const wanted = isBeat ? counts[heart] : undefined;
        expect(wanted === undefined || notDeployed[name] === undefined).toBe(true);
        const mine = isBeat ? own.expect[heart] : undefined;
        if (mine !== undefined) expect(wanted).toEqual({ count: mine, by: 'browser' });
        else if (own.notDeployed.includes(name)) expect(notDeployed[name]).toBe('browser');
        else if (isBeat && operator.expect[heart] !== undefined)
          expect(wanted).toEqual({ count: operator.expect[heart], by: 'operator' });
        else expect(notDeployed[name]).toBe(operator.notDeployed.includes(name) ? 'operator' : undefined);
      }
    }),
  );
});

it('what was said in this browser is there at the next visit', () => {
  fc.assert(
    fc.property(said, (own) => {
      const storage = safeStorage(() => {
        throw new Error('denied');
      });
      writeOwnExpectations(storage, own);
      expect(readOwnExpectations(storage)).toEqual(own);
    }),
  );
});

it('whatever stands in storage, gives what can be expected or nothing', () => {
  const json = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constantFrom('{"expect":{"scheduler":-1},"notDeployed":{}}', '{"expect":5,"notDeployed":[7]}'),
  );
  fc.assert(
    fc.property(json, (text) => {
      const own = readOwnExpectations({ get: () => text, set: () => {} });
      for (const value of Object.values(own.expect)) expect(value).toBeGreaterThan(0);
      expect(COMPONENTS).toEqual(expect.arrayContaining([...own.notDeployed]));
    }),
  );
});
