import { expect, test } from 'vitest';
import { createDriver } from '../driver';
import { isPolling } from '../executors';
import { schedulersOf } from '../processes';
import { SCENARIOS } from '../scenarios';
import { parseSim } from '../situation';
import { tapeOf } from '../tape';
import { aWall } from '../testing';
import { stateOf } from './state';
import { worldOf } from './timeline';

const polled = (sim: string): boolean[] => {
  const world = worldOf(parseSim(sim));
  return schedulersOf(world).map((one) => isPolling(world, one));
};

test('polling on or off holds for every scheduler of every scenario, or is refused; also for those that come later', () => {
  for (const { name, release } of SCENARIOS) {
    const acts = 'acts:0~add~scheduler~name=late';
    expect(new Set(polled(`${name},polling:off,${acts}`))).toEqual(new Set([false]));
    if (/\+(executors|plugin)$/.test(release)) {
      expect(new Set(polled(`${name},polling:on,${acts}`))).toEqual(new Set([true]));
    } else expect(() => polled(`${name},polling:on`)).toThrow('polls no executors');
  }
});

test('where schedulers have an answer of their own, a person’s is stronger, and the state says so', () => {
  const at = { scenario: 'one-fault-two-worlds', seed: 1, seconds: 60, every: 10 };
  const askers = (polling?: boolean) => {
    const { events } = tapeOf({ ...at, ...(polling !== undefined && { polling }) });
    return new Set(events.flatMap((one) => (one.event === 'poll_started' ? one.scheduler : [])));
  };
  expect([askers(), askers(false)]).toEqual([new Set(['scheduler-2']), new Set()]);
  expect(askers(true)).toEqual(new Set(['scheduler-1', 'scheduler-2']));
  const polls = (sim: string) => stateOf(createDriver(parseSim(sim), aWall()));
  expect(polls('one-fault-two-worlds,polling:off')).toMatchObject({ polls: false });
  expect(polls('one-fault-two-worlds')).toMatchObject({ polls: true });
});

test('the state says why nobody can poll, and only then', () => {
  const state = (sim: string) => stateOf(createDriver(parseSim(sim), aWall())) as { cannot_poll?: string };
  expect(state('hidden-loss-3-1').cannot_poll).toBe(
    'Airflow 3.1.8 polls no executors. Take a scenario of a release with +executors or +plugin.',
  );
  expect(state('all-well,polling:off,release:3.1.8')).not.toHaveProperty('cannot_poll');
});
