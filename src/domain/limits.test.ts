import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ASSUMED, type Configured, type LimitFacts, limitsFor } from './limits';
import { HEARTBEAT_COMPONENTS } from './model';
import { ms, seconds } from './time';

const RELEASES = [null, '3.0.6', '3.1.8', '3.2.2', '3.3.2', '3.4.0b2'] as const;
const told: fc.Arbitrary<Configured> = fc
  .record(
    Object.fromEntries(HEARTBEAT_COMPONENTS.map((name) => [name, fc.integer({ min: 1, max: 100_000 })])),
    { requiredKeys: [] },
  )
  .map((one) => one as Configured);
const facts: fc.Arbitrary<LimitFacts> = fc.record({
  configured: told,
  operator: told,
  beats: told,
  plugin: fc.record({ limits: told, beats: told }),
  why: fc.constantFrom('forbidden', 'no_login', 'not_asked', 'failed'),
});
const release = fc.constantFrom(...RELEASES);

describe('the limit of a component', () => {
  it('is the first that is told: by the endpoint, by the operator, by the plugin; else it is assumed', () => {
    fc.assert(
      fc.property(facts, release, (known, of) => {
        const limits = limitsFor(of, known);
        for (const name of HEARTBEAT_COMPONENTS) {
          const { after, source, why } = limits[name];
          const expected =
            known.configured[name] !== undefined
              ? [known.configured[name], 'configuration']
              : known.operator[name] !== undefined
                ? [known.operator[name], 'operator']
                : known.plugin.limits[name] !== undefined
                  ? [known.plugin.limits[name], 'configuration']
                  : [after, 'release'];
          expect([after, source]).toEqual(expected);
          expect(why === null).toBe(source !== 'release');
          expect(after).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('of one component says nothing of another', () => {
    fc.assert(
      fc.property(facts, facts, release, fc.constantFrom(...HEARTBEAT_COMPONENTS), (one, other, of, name) => {
        const pick = (from: Configured, rest: Configured): Configured => {
          const { [name]: _, ...without } = rest;
          return from[name] === undefined ? without : { ...without, [name]: from[name] };
        };
        const mixed: LimitFacts = {
          configured: pick(one.configured, other.configured),
          operator: pick(one.operator, other.operator),
          beats: pick(one.beats, other.beats),
          plugin: {
            limits: pick(one.plugin.limits, other.plugin.limits),
            beats: pick(one.plugin.beats, other.plugin.beats),
          },
          why: one.why,
        };
        expect(limitsFor(of, mixed)[name]).toEqual(limitsFor(of, one)[name]);
      }),
    );
  });

  it('whoever tells it, what cannot be one counts as not told', () => {
    for (const odd of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      const triggerer = odd as never;
      const none = { configured: { triggerer }, operator: { triggerer } };
      const limits = limitsFor('3.4.0', {
        ...ASSUMED,
        ...none,
        plugin: { limits: { triggerer }, beats: {} },
      });
      expect(limits.triggerer).toMatchObject({ after: 30_000, source: 'release' });
    }
  });
});

describe('a Dag processor of 3.0 and 3.1', () => {
  it('has the limit that the plugin worked out of its beats, and nothing of it is assumed', () => {
    const plugin = { limits: { dag_processor: seconds(8.4) }, beats: { dag_processor: seconds(4) } };
    expect(limitsFor('3.1.8', { ...ASSUMED, plugin }).dag_processor).toEqual({
      after: 8400,
      source: 'configuration',
      why: null,
      beat: 4000,
    });
  });

  it('without a limit of its own has 2.1 of the beats that are told, the endpoint’s before the plugin’s', () => {
    const plugin = { limits: {}, beats: { dag_processor: seconds(4) } };
    const narrow = (known: LimitFacts) => limitsFor('3.1.8', known).dag_processor;
    expect(narrow({ ...ASSUMED, plugin })).toMatchObject({ after: 8400, source: 'release', beat: 4000 });
    const beats = { dag_processor: ms(2000) };
    expect(narrow({ ...ASSUMED, plugin, beats })).toMatchObject({ after: 4200, beat: 2000 });
    expect(narrow(ASSUMED)).toMatchObject({ after: 10_500, beat: null });
  });
});
