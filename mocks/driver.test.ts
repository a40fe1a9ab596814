import { expect, test, vi } from 'vitest';
import { createDriver } from './driver';
import { scenarioOf } from './scenarios';
import { USUAL } from './situation';
import { aWall } from './testing';
import { createWorld } from './world';

const START = createWorld(scenarioOf(USUAL.scenario) ?? { release: '3.4.0', processes: [] }, 1).start;
const open = (more: Partial<typeof USUAL> = {}) => {
  const wall = aWall();
  return { wall, driver: createDriver({ ...USUAL, ...more }, wall) };
};

test('time runs at its speed, stands in a pause, and never jumps when the speed changes', () => {
  const { wall, driver } = open({ at: 10, speed: 2 });
  wall.go(3000);
  expect(driver.clock.now() - START).toBe(16_000);
  driver.setSpeed(0);
  wall.go(60_000);
  expect(driver.clock.now() - START).toBe(16_000);
  driver.setSpeed(0.5);
  wall.go(3000);
  expect(driver.clock.now() - START).toBe(17_500);
  expect(driver.situation()).toMatchObject({ at: 17.5, speed: 0.5 });
});

test('the world only moves when somebody looks, and how often changes nothing', () => {
  const often = open();
  const once = open();
  for (let i = 0; i < 100; i += 1) {
    often.wall.go(777);
    often.driver.world();
  }
  once.wall.go(77_700);
  expect(JSON.stringify(once.driver.world())).toBe(JSON.stringify(often.driver.world()));
});

test('timers run on virtual time, in the order in which they are due, once', () => {
  const { wall, driver } = open({ speed: 10 });
  const seen: string[] = [];
  const at = (name: string) => () => void seen.push(`${name} ${driver.clock.now() - START}`);
  driver.clock.after(5000, at('second'));
  driver.clock.after(2000, at('first'));
  driver.clock.after(3000, at('never'))();
  wall.go(100);
  expect(seen).toEqual([]);
  wall.go(1000);
  expect(seen).toEqual(['first 2000', 'second 5000']);
  wall.go(100_000);
  expect(seen).toHaveLength(2);
});

test('a jump fires what was due in between, right after; a pause holds what is not due', () => {
  const { wall, driver } = open({ speed: 0 });
  const due = vi.fn();
  const later = vi.fn();
  driver.clock.after(5000, due);
  driver.clock.after(61_000, later);
  wall.go(1000_000);
  expect(due).not.toHaveBeenCalled();
  driver.jump(60_000);
  expect(due).not.toHaveBeenCalled();
  wall.go(0);
  expect(due).toHaveBeenCalledTimes(1);
  expect(later).not.toHaveBeenCalled();
  expect(driver.world().queue.now - START).toBe(60_000);
});

test('a timer that sets itself again keeps its rhythm', () => {
  const { wall, driver } = open({ speed: 60 });
  let beats = 0;
  const beat = () => {
    beats += 1;
    driver.clock.after(5000, beat);
  };
  driver.clock.after(5000, beat);
  wall.go(10_000);
  expect(beats).toBeGreaterThanOrEqual(119);
  expect(beats).toBeLessThanOrEqual(120);
});

test('who waits goes on waiting as long as he still had to when another world is loaded', () => {
  const { wall, driver } = open();
  const run = vi.fn();
  wall.go(40_000);
  driver.clock.after(5000, run);
  wall.go(2000);
  driver.load({ ...USUAL, scenario: 'fresh-install', seed: 9, at: 3 });
  expect(driver.clock.now() - START).toBe(3000);
  wall.go(2999);
  expect(run).not.toHaveBeenCalled();
  wall.go(2);
  expect(run).toHaveBeenCalledTimes(1);
  expect(driver.situation()).toMatchObject({ scenario: 'fresh-install', seed: 9 });
});

test('a wait that is longer than a wall timer can be does not fire early', () => {
  const { wall, driver } = open();
  const run = vi.fn();
  driver.clock.after(2 ** 31 + 5, run);
  wall.go(2 ** 31);
  expect(run).not.toHaveBeenCalled();
  wall.go(10);
  expect(run).toHaveBeenCalledTimes(1);
});

test('what is broken by hand breaks now', () => {
  const { wall, driver } = open();
  wall.go(4321);
  driver.inflict({ verb: 'kill', target: 'triggerer-0' });
  expect(driver.world().faults).toMatchObject([{ since: START + 4321, verb: 'kill' }]);
});
