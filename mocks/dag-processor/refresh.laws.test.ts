import fc from 'fast-check';
import { expect, test } from 'vitest';
import { worldOf } from '../doors/timeline';
import { FaultError } from '../faults/fault-error';
import { parseSim } from '../situation';
import type { Fault, World } from '../state';
import { advance, createWorld, inflict } from '../world';
import { refreshedAt } from './parsing';

const BUNDLES = ['api', 'old', 'both'];
/** Parsing takes long, so that a source can go between the refresh and the word that all is done. */
const aWorld = (seed: number): World =>
  createWorld(
    {
      release: '3.5.0',
      config: {
        bundles: { api: null, old: null, both: null },
        contents: { api: { parse_ms: 3000 }, old: { parse_ms: 3000 }, both: { parse_ms: 3000 } },
      },
      processes: [
        { kind: 'scheduler', name: 'scheduler-1' },
        { kind: 'dag_processor', name: 'api-1', mode: 'api', bundles: ['api', 'both'] },
        { kind: 'dag_processor', name: 'database-1', bundles: ['old', 'both'] },
      ],
    },
    seed,
  );

const faults: fc.Arbitrary<Fault> = fc.oneof(
  fc.record({
    verb: fc.constantFrom('reparse', 'reparse', 'stop', 'resume'),
    target: fc.constantFrom(...BUNDLES),
  }),
  fc.record({
    verb: fc.constantFrom('stop', 'hang', 'resume', 'resume'),
    target: fc.constantFrom('execution-api', 'database', 'api-1', 'database-1'),
  }),
);
const steps = fc.array(fc.record({ fault: faults, for_ms: fc.nat(6000) }), { minLength: 6, maxLength: 20 });

test('no bundle is refreshed later than now, nor later than its source could last be fetched', () => {
  fc.assert(
    fc.property(fc.nat(500), steps, (seed, script) => {
      const world = aWorld(seed);
      for (const { fault, for_ms } of script) {
        try {
          inflict(world, fault);
        } catch (error) {
          if (!(error instanceof FaultError)) throw error;
        }
        advance(world, world.queue.now + for_ms);
        for (const bundle of Object.values(world.bundles)) {
          const latest = bundle.unreachable ?? world.queue.now;
          expect(refreshedAt(world, bundle)).toBeLessThanOrEqual(latest);
        }
      }
    }),
    { numRuns: 150 },
  );
});

test('a word that arrives after the source has gone tells of the refresh that was', () => {
  const acts = 'acts:100~reparse~core;101.75~stop~core;101.75~stop~execution-api;116.75~resume~execution-api';
  const world = worldOf(parseSim(`scenario:two-modes,seed:3,at:126.75,speed:0,${acts}`));
  const core = world.bundles['core'];
  if (core === undefined) throw new Error('no core');
  const fresh = world.traffic.findLast(({ event, bundle }) => event === 'work_reached' && bundle === 'core');
  const end = world.traffic.findLast(
    ({ event, bundle }) => event === 'work_acknowledged' && bundle === 'core',
  );
  expect(end?.at).toBeGreaterThan(core.unreachable ?? Number.POSITIVE_INFINITY);
  expect(refreshedAt(world, core)).toBe(fresh?.at);
});
