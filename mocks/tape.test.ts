import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { SCENARIOS } from './scenarios';
import { SimulatorError } from './simulator-error';
import { type Tape, type TapeWish, tapeLines, tapeOf } from './tape';
import { type EventLine, isEvent, isHealth } from './tape/lines';

const wish = (scenario: string, more: Partial<TapeWish> = {}): TapeWish => ({
  scenario,
  seed: 1,
  seconds: 60,
  every: 5,
  ...more,
});
/** A tape of the two thousand takes a while; here are the others. */
const NAMES = SCENARIOS.map(({ name }) => name).filter((name) => name !== 'two-thousand');

const someWish: fc.Arbitrary<TapeWish> = fc.record({
  scenario: fc.constantFrom(...NAMES),
  seed: fc.integer({ min: 0, max: 0xffff_ffff }),
  seconds: fc.integer({ min: 0, max: 150_000 }).map((ms) => ms / 1000),
  every: fc.integer({ min: 1000, max: 40_000 }).map((ms) => ms / 1000),
});

describe('laws of a tape', () => {
  test('the same wish gives the same bytes', () => {
    fc.assert(
      fc.property(someWish, (one) => {
        expect(JSON.stringify(tapeOf(one))).toBe(JSON.stringify(tapeOf(one)));
      }),
      { numRuns: 15 },
    );
  });

  test('health is asked at 0, every, twice every and so on, and each question has one line', () => {
    fc.assert(
      fc.property(someWish, (one) => {
        const asked = Array.from({ length: Math.floor(one.seconds / one.every + 1e-9) + 1 }, (_, n) =>
          Math.round(n * one.every * 1000),
        );
        expect(tapeOf(one).health.map(({ t }) => Math.round(t * 1000))).toEqual(asked);
      }),
      { numRuns: 30 },
    );
  });

  test('time never goes back, and lies within the tape', () => {
    fc.assert(
      fc.property(someWish, (one) => {
        let last = 0;
        for (const { t } of tapeLines(one)) {
          expect(t).toBeGreaterThanOrEqual(last);
          last = t;
        }
        expect(last).toBeLessThanOrEqual(one.seconds);
      }),
      { numRuns: 30 },
    );
  });

  test('how often somebody asks changes nothing of what happens', () => {
    fc.assert(
      fc.property(someWish, fc.integer({ min: 1, max: 40 }), (one, every) => {
        expect(tapeOf({ ...one, every }).events).toEqual(tapeOf(one).events);
      }),
      { numRuns: 15 },
    );
  });

  test('a longer tape begins like a shorter one', () => {
    fc.assert(
      fc.property(someWish, fc.integer({ min: 1, max: 60 }), (one, more) => {
        const { health, events } = tapeOf(one);
        const longer = tapeOf({ ...one, seconds: one.seconds + more });
        expect(longer.events.slice(0, events.length)).toEqual(events);
        expect(longer.health.slice(0, health.length)).toEqual(health);
      }),
      { numRuns: 15 },
    );
  });
});

const tapes = new Map<string, Tape>();
const tapeFor = (name: string): Tape => {
  const tape = tapes.get(name) ?? tapeOf(wish(name, { seconds: 300 }));
  tapes.set(name, tape);
  return tape;
};

describe.each(NAMES)('%s', (name) => {
  it('ends every poll that it starts once, but for the one in flight at the end', () => {
    const open = new Set<string>();
    for (const { event, scheduler, executor } of tapeFor(name).events) {
      const key = JSON.stringify([scheduler, executor]);
      if (event === 'poll_started') {
        expect(open.has(key)).toBe(false);
        open.add(key);
      } else if (event === 'poll_answered' || event === 'poll_dropped') expect(open.delete(key)).toBe(true);
      else if (event.startsWith('poll_')) expect(open.has(key)).toBe(true);
    }
  });

  it('has loops that follow each other, each told at its end', () => {
    const last = new Map<string | null, number>();
    for (const { event, t, scheduler, ...more } of tapeFor(name).events) {
      if (event !== 'loop') continue;
      const { start, end } = more as { start?: number; end?: number };
      expect(end).toBe(t);
      expect(start).toBeGreaterThanOrEqual(last.get(scheduler) ?? -60);
      expect(end).toBeGreaterThan(start ?? Number.NaN);
      last.set(scheduler, t);
    }
  });

  it('has no times but in seconds, and no password', () => {
    const { events, health } = tapeFor(name);
    const times = events.flatMap((line) => Object.values(line)).filter((one) => typeof one === 'number');
    expect(times.filter((one) => one > 1e11)).toEqual([]);
    expect(JSON.stringify([events, health])).not.toContain('s3cret');
    expect(events.filter((line) => 'health' in line)).toEqual([]);
  });
});

/** When somebody asked, and whether he was answered. */
const answers = (tape: Tape): [number, boolean][] => tape.health.map(({ t, health }) => [t, health !== null]);

test('while the API server is gone nobody answers', () => {
  expect(answers(tapeOf(wish('unreachable', { seconds: 20 })))).toEqual([
    [0, true],
    [5, true],
    [10, false],
    [15, false],
    [20, false],
  ]);
});

test('a slow answer is of when it was given and tells how long it took; ten seconds are too long', () => {
  const tape = tapeOf(wish('slow-database', { seconds: 210, every: 30 }));
  const took = tape.health.map((line) => ('took' in line ? line.took : null));
  expect(took).toEqual([null, 4, 4, 4, null, null, null, null]);
  expect(answers(tape)).toEqual([
    [0, true],
    [30, true],
    [60, true],
    [90, true],
    [120, false],
    [150, false],
    [180, false],
    [210, true],
  ]);
});

test('a question that the end of a tape finds on its way is waited for', () => {
  const { health, events } = tapeOf(wish('slow-database', { seconds: 30, every: 30 }));
  expect(health.at(-1)).toMatchObject({ t: 30, took: 4 });
  expect(Math.max(...events.map(({ t }) => t))).toBeLessThanOrEqual(30);
});

test('an answer is what the release that is asked for would print, of the same world', () => {
  const own = tapeOf(wish('all-well'));
  const old = tapeOf(wish('all-well', { release: '3.1.8' }));
  expect(old.release).toBe('3.1.8');
  expect(old.events).toEqual(own.events);
  const { health } = old.health[0] ?? {};
  expect(Object.keys(health?.scheduler ?? {})).toEqual(['status', 'latest_scheduler_heartbeat']);
});

test('other questions are asked beside, and answered as anybody is', () => {
  const ask = [
    { path: 'api/v2/dags?limit=2', every: 20 },
    { path: 'api/v2/version', every: 60 },
  ];
  const { answers } = tapeOf(wish('all-well', { ask }));
  expect(answers.map(({ t, path, status }) => [t, path, status])).toEqual([
    [0, 'api/v2/dags?limit=2', 200],
    [0, 'api/v2/version', 200],
    [20, 'api/v2/dags?limit=2', 200],
    [40, 'api/v2/dags?limit=2', 200],
    [60, 'api/v2/dags?limit=2', 200],
    [60, 'api/v2/version', 200],
  ]);
  expect(answers[0]?.body).toMatchObject({ dags: [{}, {}] });
  expect(tapeOf(wish('unreachable', { ask })).answers.at(-1)).toEqual({
    t: 60,
    path: 'api/v2/version',
    status: 0,
    body: null,
  });
});

test('without polling nobody polls', () => {
  const polls = (events: readonly EventLine[]) => events.filter(({ event }) => event.startsWith('poll_'));
  expect(polls(tapeOf(wish('all-well')).events).length).toBeGreaterThan(0);
  expect(polls(tapeOf(wish('all-well', { polling: false })).events)).toEqual([]);
});

test('line by line it is the same as kept, in one order', () => {
  const one = wish('killed-triggerer');
  const lines = [...tapeLines(one)];
  const { health, events } = tapeOf(one);
  expect(lines.filter((line) => isHealth(line))).toEqual(health);
  expect(lines.filter((line) => isEvent(line))).toEqual(events);
});

test.each([
  [{ scenario: 'nothing' }, 'no scenario "nothing"'],
  [{ seed: 1.5 }, 'seed is 1.5'],
  [{ seconds: -1 }, 'seconds is -1'],
  [{ seconds: 3601 }, 'seconds is 3601'],
  [{ every: 0 }, 'every is 0'],
  [{ seconds: 3600, every: 1 }, 'every is 1'],
  [{ ask: [{ path: '/api/v2/jobs', every: 5 }] }, 'nothing to ask at "/api/v2/jobs"'],
  [{ ask: [{ path: 'api/v2/jobs', every: 0 }] }, 'every is 0'],
  [{ release: '3.1.8', ask: [{ path: 'api/v2/dagBundles', every: 5 }] }, 'nothing to ask at'],
  [{ release: '2.11' }, 'no release 2.11'],
])('%j is refused', (more, message) => {
  const refused = () => tapeOf(wish('all-well', more));
  expect(refused).toThrow(SimulatorError);
  expect(refused).toThrow(message);
});
