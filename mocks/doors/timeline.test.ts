import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDriver } from '../driver';
import { FaultError } from '../faults/fault-error';
import { parseSim, simText, USUAL } from '../situation';
import type { Verb } from '../state';
import { aWall, fitting } from '../testing';
import type { Deed } from './deeds';
import { replicaOf } from './replicas';
import { follow, openTimeline, worldOf } from './timeline';

const NAMES = ['scheduler-1', 'triggerer-0', 'dagproc-0', 'triggerer-2', 'celery-broker', 'database', 'ml'];
const VERBS: Verb[] = ['stop', 'kill', 'hang', 'slow', 'skew', 'partition', 'stall', 'empty', 'resume'];
/** What a person may try: often it cannot be done. */
const deeds: fc.Arbitrary<Deed> = fc
  .oneof(
    {
      weight: 4,
      arbitrary: fc.record({ verb: fc.constantFrom(...VERBS), target: fc.constantFrom(...NAMES) }),
    },
    { weight: 1, arbitrary: fc.constant('add' as const) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 4 }) },
    { weight: 1, arbitrary: fc.constantFrom('triggerer-0', 'triggerer-2', 'scheduler-1') },
  )
  .map((one): Deed => {
    if (one === 'add') return { does: 'add', replica: { kind: 'triggerer', name: 'triggerer-2' } };
    if (typeof one === 'number') return { does: 'heal', id: one };
    if (typeof one === 'string') return { does: 'remove', name: one };
    const from = one.verb === 'stall' ? 'parsing' : 'database';
    return { does: 'fault', fault: fitting({ ...one, by_ms: 3000, from }) };
  });
const plans = fc.array(fc.record({ wait_ms: fc.nat(30_000), deed: deeds }), { maxLength: 8 });

/** Does all of it by hand, and gives what a person would copy. What cannot be done is refused, and changes nothing. */
function live(plan: readonly { wait_ms: number; deed: Deed }[]) {
  const wall = aWall();
  const driver = createDriver({ ...USUAL, seed: 5 }, wall);
  for (const { wait_ms, deed } of plan) {
    wall.go(wait_ms);
    const before = JSON.stringify(driver.timeline());
    try {
      driver.act(deed);
    } catch (error) {
      if (!(error instanceof FaultError)) throw error;
      expect(JSON.stringify(driver.timeline())).toBe(before);
    }
  }
  wall.go(7777);
  return driver;
}

test('a link reproduces what a person did, to the byte; also when it is sought back and forth', () => {
  fc.assert(
    fc.property(plans, fc.nat(60_000), (plan, back) => {
      const driver = live(plan);
      const done = JSON.stringify(driver.timeline());
      const sim = simText(driver.situation());
      expect(JSON.stringify(openTimeline(parseSim(sim)))).toBe(done);
      const { at } = driver.situation();
      driver.load({ ...driver.situation(), at: Math.max(0, at - back / 1000), speed: 0 });
      driver.jump(Math.round((at - driver.situation().at) * 1000));
      expect(JSON.stringify(driver.timeline())).toBe(done);
    }),
    { numRuns: 40 },
  );
});

test('a new act after a seek back comes before those that are still to come; what they find changed is told', () => {
  const driver = createDriver(parseSim('speed:0,at:20,acts:50~kill~triggerer-0'), aWall());
  driver.act({ does: 'fault', fault: { verb: 'stop', target: 'triggerer-0' } });
  expect(driver.situation().acts.map(({ at_ms }) => at_ms)).toEqual([20_000, 50_000]);
  driver.jump(40_000);
  expect(driver.world().done.find(({ event }) => event === 'act_refused')).toMatchObject({
    verb: 'kill',
    target: 'triggerer-0',
    why: 'triggerer-0 is stopped',
  });
});

test('how often it is looked at changes nothing', () => {
  const situation = parseSim(
    'acts:3~kill~triggerer-0;3~resume~triggerer-0;9.5~add~triggerer~name=triggerer-9',
  );
  const once = openTimeline(situation);
  const often = openTimeline(situation);
  const { start } = once.world;
  for (let at = 0; at < 20_000; at += 371) follow(often, start + at);
  follow(often, start + 20_000);
  follow(once, start + 20_000);
  expect(JSON.stringify(once)).toBe(JSON.stringify(often));
});

test.each([
  ['acts:1~kill~nobody', 'nothing is called nobody'],
  ['acts:1~explode~triggerer-0', 'no verb explode'],
  ['acts:1~skew~database~by_ms=1', 'skew is for processes'],
  ['acts:1~remove~nobody', 'no replica nobody'],
])('%s: %s', (sim, message) => expect(() => openTimeline(parseSim(sim))).toThrow(message));

test('polling off is a world without polls, and the release that is spoken changes no world', () => {
  const usual = worldOf(parseSim('at:60'));
  expect(JSON.stringify(worldOf(parseSim('at:60,release:3.0.6')))).toBe(JSON.stringify(usual));
  expect(usual.traffic.map(({ event }) => event)).toContain('poll_started');
  expect(worldOf(parseSim('at:60,polling:off')).traffic.map(({ event }) => event)).not.toContain(
    'poll_started',
  );
});

test('a new replica is like its newest sibling, and counts on', () => {
  const world = worldOf(parseSim('all-well'));
  const sibling = world.processes['triggerer-1'];
  expect(replicaOf(world, { kind: 'triggerer' })).toEqual({
    kind: 'triggerer',
    name: 'triggerer-2',
    ...(sibling?.teams.length && { teams: sibling.teams }),
  });
  expect(replicaOf(world, { kind: 'triggerer', name: 'mine', teams: ['x'] })).toEqual({
    kind: 'triggerer',
    name: 'mine',
    teams: ['x'],
  });
});
