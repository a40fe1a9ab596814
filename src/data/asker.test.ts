import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Problem } from '../domain/model';
import { instant, ms, seconds } from '../domain/time';
import { type AskerPorts, createAsker, type Wanted } from './asker';
import { ProblemError } from './client';
import { fakeClock, settled } from './fake-clock';

const REFUSED: Problem = { kind: 'unauthorised', status: 403 };
const DOWN: Problem = { kind: 'server_error', status: 500 };

/** A source that answers, refuses, fails or hangs as `world` says; counts what it is asked. */
function source(every: number | null = 15_000, more: Pick<AskerPorts, 'times'> = {}) {
  const clock = fakeClock();
  const world = {
    says: 'good' as 'good' | 'hang' | Problem,
    isWatched: true,
    wanted: 'yes' as Wanted,
    asked: [] as number[],
    inFlight: 0,
    most: 0,
  };
  const started = clock.now();
  const hang = (stop: AbortSignal): Promise<never> =>
    new Promise((_, reject) => {
      stop.addEventListener('abort', () => reject(new Error('stopped')));
      clock.after(seconds(10), () => reject(new ProblemError({ kind: 'timeout', after: seconds(10) })));
    });
  const asker = createAsker({
    clock,
    isWatching: () => world.isWatched,
    wanted: () => world.wanted,
    every: () => (every === null ? null : ms(every)),
    changed: () => {},
    ...more,
    async ask(stop) {
      world.asked.push((clock.now() - started) / 1000);
      world.inFlight += 1;
      world.most = Math.max(world.most, world.inFlight);
      try {
        if (world.says === 'hang') await hang(stop);
        else if (world.says !== 'good') throw new ProblemError(world.says);
        return 7;
      } finally {
        world.inFlight -= 1;
      }
    },
  });
  return { clock, world, asker };
}

describe('a source besides health', () => {
  it('is asked at once, and again an interval after each answer', async () => {
    const { clock, world, asker } = source();
    asker.wake();
    await clock.advance(45_000);
    expect(world.asked).toEqual([0, 15, 30, 45]);
    expect(asker.state()).toMatchObject({ access: 'answering', holds: 7, failures: 0, problem: null });
  });

  it('that another tab has asked ten seconds ago is due when that tab asks again, and says when it answered', async () => {
    const began = fakeClock().now() - 10_000;
    const times = { sentAt: instant(began), settledAt: instant(began + 300) };
    const { clock, world, asker } = source(15_000, { times: () => times });
    asker.wake();
    await clock.advance(5000);
    expect(asker.state()).toMatchObject({
      answeredAt: times.settledAt,
      settledAt: times.settledAt,
      latency: 300,
    });
    expect(world.asked).toEqual([0]);
    await clock.advance(300);
    expect(world.asked.slice(0, 2)).toEqual([0, 5.3]);
  });

  it('is asked later and later while it fails, and as usual when it answers again', async () => {
    const { clock, world, asker } = source();
    world.says = DOWN;
    asker.wake();
    await clock.advance(1_600_000);
    expect(world.asked).toEqual([0, 15, 45, 105, 225, 465, 765, 1065, 1365]);
    expect(asker.state()).toMatchObject({ access: 'failing', problem: DOWN, failures: 9 });
    world.says = 'good';
    asker.askNow();
    await clock.advance(15_000);
    expect(world.asked.slice(9)).toEqual([1600, 1615]);
  });

  it.each([
    [401, 'needs_login'],
    [403, 'forbidden'],
  ] as const)('that refuses with %i is left alone until there is a reason', async (status, access) => {
    const { clock, world, asker } = source();
    world.says = { kind: 'unauthorised', status };
    asker.wake();
    await clock.advance(3_600_000);
    asker.wake();
    asker.hurry();
    await settled();
    expect(world.asked).toEqual([0]);
    expect(asker.state()).toMatchObject({ access, nextAt: null });
    asker.again();
    await settled();
    asker.askNow();
    await settled();
    expect(world.asked).toHaveLength(3);
  });

  it('that is asked once is tried again where it failed, but not where it is not there', async () => {
    const failing = source(null);
    failing.world.says = DOWN;
    failing.asker.wake();
    await failing.clock.advance(60_000);
    failing.world.says = 'good';
    await failing.clock.advance(3_600_000);
    expect(failing.world.asked).toEqual([0, 60, 180]);
    const absent = source(null);
    absent.world.says = { kind: 'not_found' };
    absent.asker.wake();
    await absent.clock.advance(3_600_000);
    expect(absent.world.asked).toEqual([0]);
  });

  it('waits until somebody watches, and until it is known whether it is there', async () => {
    const { clock, world, asker } = source();
    world.isWatched = false;
    asker.wake();
    world.isWatched = true;
    world.wanted = 'not_yet';
    asker.wake();
    await clock.advance(60_000);
    expect(world.asked).toEqual([]);
    world.wanted = 'not_in_release';
    asker.wake();
    expect(asker.state().access).toBe('not_in_release');
    asker.askNow();
    expect(world.asked).toEqual([]);
    world.wanted = 'yes';
    asker.wake();
    await settled();
    expect(world.asked).toEqual([60]);
  });

  it('says that it needs a login without being asked, where another was told so', async () => {
    const { world, asker } = source();
    world.wanted = 'needs_login';
    asker.wake();
    await settled();
    expect(asker.state().access).toBe('needs_login');
    expect(world.asked).toEqual([]);
    world.wanted = 'yes';
    asker.wake();
    await settled();
    expect(asker.state().access).toBe('answering');
  });

  it('is asked three seconds after its last answer at news, once however many there are', async () => {
    const { clock, world, asker } = source();
    asker.wake();
    await clock.advance(1000);
    asker.hurry();
    asker.hurry();
    await clock.advance(14_000);
    expect(world.asked).toEqual([0, 3]);
    asker.hurry();
    await clock.advance(0);
    expect(world.asked).toEqual([0, 3, 15]);
  });

  it('that is stopped leaves no timer behind and asks no more', async () => {
    const { clock, world, asker } = source();
    asker.wake();
    await settled();
    asker.stop();
    asker.askNow();
    asker.again();
    asker.hurry();
    expect(clock.pending()).toBe(0);
    expect(world.asked).toEqual([0]);
  });
});

const move = fc.oneof(
  fc.record({ do: fc.constant('wait'), by: fc.nat(120_000) }),
  fc.record({ do: fc.constant('set'), by: fc.integer({ min: -3_600_000, max: 3_600_000 }) }),
  fc
    .constantFrom('good', 'hang', 'refuse', 'fail', 'watch', 'hide', 'wake', 'again', 'hurry', 'now')
    .map((word) => ({ do: word, by: 0 })),
);

it('whatever happens: never two questions at once, and it is asked again as soon as it may be', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 20 }), async (moves) => {
      const { clock, world, asker } = source();
      for (const { do: word, by } of moves) {
        if (word === 'wait') await clock.advance(by);
        if (word === 'set') clock.jump(by);
        if (word === 'good' || word === 'hang') world.says = word;
        if (word === 'refuse') world.says = REFUSED;
        if (word === 'fail') world.says = DOWN;
        if (word === 'watch' || word === 'hide') world.isWatched = word === 'watch';
        if (word === 'wake') asker.wake();
        if (word === 'again') asker.again();
        if (word === 'hurry') asker.hurry();
        if (word === 'now') asker.askNow();
        await settled();
      }
      expect(world.most).toBeLessThanOrEqual(1);
      Object.assign(world, { says: 'good', isWatched: true });
      asker.again();
      await clock.advance(30_000);
      expect(asker.state()).toMatchObject({ access: 'answering', failures: 0 });
      const before = world.asked.length;
      await clock.advance(15_000);
      expect(world.asked.length).toBe(before + 1);
      asker.stop();
    }),
    { numRuns: 300 },
  );
}, 60_000);
