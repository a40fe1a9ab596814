import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDriver } from '../driver';
import { USUAL } from '../situation';
import { aWall } from '../testing';

/** A page beside the simulator: it asks, gets its answer after a while of real time, and waits for its next poll. */
function aPage(speed: number, { interval, latency }: { interval: number; latency: number }) {
  const wall = aWall();
  const driver = createDriver({ ...USUAL, speed }, wall);
  const { clock } = driver;
  const answers: { real: number; virtual: number }[] = [];
  let rests = false;
  let cancel = () => {};
  const ask = (): void => {
    const arrive = driver.travel();
    wall.after(latency, () => {
      answers.push({ real: wall.now(), virtual: clock.now() });
      arrive();
      if (!rests) cancel = clock.after(interval, ask, 'poll');
    });
  };
  const seconds = (): void => void clock.after(1000 - (clock.now() % 1000), seconds, 'tick');
  ask();
  seconds();
  const rest = (): void => {
    rests = true;
    cancel();
  };
  return { wall, driver, answers, rest };
}

const pages = fc.record({
  interval: fc.integer({ min: 500, max: 30_000 }),
  latency: fc.integer({ min: 1, max: 900 }),
});
const speeds = fc.oneof(
  fc.constantFrom(0.5, 1, 5, 30, 60, 300, 600),
  fc.double({ min: 0.1, max: 600, noNaN: true }),
);

test('no two answers lie further apart than the interval and what a question takes, at any speed', () => {
  fc.assert(
    fc.property(speeds, pages, (speed, page) => {
      const { wall, answers } = aPage(speed, page);
      for (let i = 0; i < 300; i += 1) wall.go(37);
      for (const [i, { virtual }] of answers.entries()) {
        const last = answers[i - 1];
        if (last !== undefined)
          expect(virtual - last.virtual).toBeLessThanOrEqual(page.interval + page.latency + 2);
      }
    }),
  );
});

test('after its first, a page gets at most ten answers in a real second', () => {
  fc.assert(
    fc.property(speeds, pages, (speed, page) => {
      const { wall, answers } = aPage(speed, page);
      wall.go(10_000);
      const polled = answers.slice(1);
      for (const [i, { real }] of polled.entries()) {
        const tenth = polled[i + 10];
        if (tenth !== undefined) expect(tenth.real - real).toBeGreaterThanOrEqual(1000);
      }
    }),
  );
});

test('300x and 600x are ceilings: with a poll every 5 s, 50x is what can be reached, and it is told', () => {
  const { wall, driver } = aPage(600, { interval: 5000, latency: 5 });
  expect(driver.achieved()).toBeNull();
  for (let i = 0; i < 20; i += 1) {
    wall.go(250);
    driver.achieved();
  }
  expect(driver.achieved()).toBeGreaterThan(40);
  expect(driver.achieved()).toBeLessThanOrEqual(51);
});

test('below that the wanted speed is the speed', () => {
  for (const speed of [1, 5, 30]) {
    const { wall, driver } = aPage(speed, { interval: 5000, latency: 4 });
    wall.go(6000);
    driver.achieved();
    wall.go(2000);
    const reached = driver.achieved() ?? 0;
    expect(reached / speed).toBeGreaterThan(0.9);
    expect(reached / speed).toBeLessThanOrEqual(1.001);
  }
});

test('when the page rests, the world goes on at its speed', () => {
  const { wall, driver, rest } = aPage(600, { interval: 5000, latency: 5 });
  wall.go(1000);
  rest();
  wall.go(2500);
  const before = driver.clock.now();
  wall.go(1000);
  expect(driver.clock.now() - before).toBe(600_000);
});

test('while a server takes its time over a question, time goes at its speed', () => {
  const wall = aWall();
  const driver = createDriver({ ...USUAL, speed: 60 }, wall);
  const arrive = driver.travel();
  wall.go(100);
  const before = driver.clock.now();
  void driver.serve(6000);
  wall.go(100);
  expect(driver.clock.now() - before).toBe(6000);
  arrive();
});

test('a pause is a pause, whatever is on its way', () => {
  const { wall, driver } = aPage(0, { interval: 5000, latency: 50 });
  const before = driver.clock.now();
  wall.go(100_000);
  expect(driver.clock.now()).toBe(before);
});
