import fc from 'fast-check';
import { expect, it } from 'vitest';
import { remember, remembered } from './done';
import { worldOf } from './doors/timeline';
import { parseSim } from './situation';
import type { Happening } from './state';
import { advance } from './world';

const TRAFFIC = ['poll_started', 'poll_answered', 'poll_skipped', 'work_claimed', 'beat_failed'];
const happenings = fc.array(
  fc.record({
    step: fc.integer({ min: 0, max: 3 }),
    event: fc.constantFrom(...TRAFFIC, 'fault', 'started', 'loop'),
    isNews: fc.boolean(),
  }),
  { maxLength: 80 },
);

it('no number of polls pushes out what they tell of, and all is told in order', () =>
  fc.assert(
    fc.property(happenings, fc.integer({ min: 0, max: 900 }), (all, polls) => {
      const world = worldOf(parseSim('all-well'));
      let at = world.start;
      const told: Happening[] = all.map(({ step, event, isNews }) => {
        at += step;
        return { at, event, ...(isNews && event === 'poll_answered' && { before: 'unknown' }) };
      });
      for (let poll = 0; poll < polls; poll += 1) told.push({ at: at + poll, event: 'poll_started' });
      for (const one of told) remember(world, one);
      const known = remembered(world, 60);
      const isKept = ({ event, before }: Happening): boolean =>
        event === 'fault' || event === 'started' || before !== undefined;
      expect(known.filter(isKept)).toEqual(told.filter(isKept));
      expect(known.filter((one) => !isKept(one)).length).toBeLessThanOrEqual(60);
      expect(known.map((one) => one.at)).toEqual(known.map((one) => one.at).toSorted((a, b) => a - b));
      expect(known.some(({ event }) => event === 'loop')).toBe(false);
    }),
    { numRuns: 60 },
  ));

it('hours of polls later, the fault and the word that it changed are still told', () => {
  const world = worldOf(parseSim('scenario:split-view'));
  advance(world, world.start + 3600_000);
  const [fault, word] = remembered(world, 60).filter(
    ({ event, before }) => event === 'fault' || before === 'healthy',
  );
  expect(fault).toMatchObject({ event: 'fault', verb: 'partition' });
  expect(word).toMatchObject({ event: 'poll_timed_out', before: 'healthy' });
});
