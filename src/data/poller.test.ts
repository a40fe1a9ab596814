import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seconds } from '../domain/time';
import { DEADLINE } from './client';
import { type FakeClock, fakeClock, settled } from './fake-clock';
import { createPoller, type Poller, type Settled } from './poller';

/** A poller whose questions are answered by hand, and the count of those under way. */
function setUp(interval = 5) {
  const clock = fakeClock();
  let hidden = false;
  let changed = (): void => {};
  let answer: ((result: Settled) => void) | null = null;
  const counts = { asked: 0, underWay: 0, most: 0 };
  const poller = createPoller({
    clock,
    visibility: {
      hidden: () => hidden,
      subscribe(listener) {
        changed = listener;
        return () => {};
      },
    },
    async ask(stop) {
      counts.asked += 1;
      counts.underWay += 1;
      counts.most = Math.max(counts.most, counts.underWay);
      const result = await new Promise<Settled>((resolve) => {
        answer = resolve;
        stop.addEventListener('abort', () => resolve('dropped'));
      });
      counts.underWay -= 1;
      return result;
    },
    interval: () => seconds(interval),
    changed: () => {},
  });
  return {
    clock,
    poller,
    counts,
    async settle(result: Settled) {
      answer?.(result);
      answer = null;
      await settled();
    },
    see(isHidden: boolean) {
      hidden = isHidden;
      changed();
    },
    isHidden: () => hidden,
  };
}
type Rig = ReturnType<typeof setUp>;

const wait = ({ poller, clock }: { poller: Poller; clock: FakeClock }): number | null => {
  const { nextAt } = poller.state();
  return nextAt === null ? null : (nextAt - clock.now()) / 1000;
};

describe('the poller', () => {
  it('never has two questions under way, never asks while it rests, and always has a next one', async () => {
    const action = fc.oneof(
      fc.record({ do: fc.constant('wait'), ms: fc.nat(40_000) }),
      fc.record({ do: fc.constant('jump'), ms: fc.integer({ min: -60_000, max: 3_600_000 }) }),
      fc.constantFrom('good', 'failed', 'hide', 'show', 'pause', 'resume', 'retry').map((word) => ({
        do: word,
        ms: 0,
      })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 60 }), async (actions) => {
        const rig = setUp();
        let isPaused = false;
        rig.poller.start();
        for (const { do: word, ms } of actions) {
          const before = { asked: rig.counts.asked, state: rig.poller.state() };
          await act(rig, word, ms);
          isPaused = word === 'pause' || (isPaused && word !== 'resume');
          const { resting, inFlightSince, nextAt } = rig.poller.state();
          expect(rig.counts.most).toBeLessThanOrEqual(1);
          expect(inFlightSince !== null).toBe(rig.counts.underWay === 1);
          expect(resting !== null).toBe(isPaused || rig.isHidden());
          if (resting !== null) {
            expect(nextAt).toBeNull();
            expect(rig.counts.asked).toBe(before.asked);
          } else expect((nextAt === null) !== (inFlightSince === null)).toBe(true);
          if (word === 'retry' && resting === null) expect(inFlightSince).not.toBeNull();
          if (word === 'wait') expect(rig.counts.asked - before.asked).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('counts the interval from the answer, not from the question', async () => {
    const rig = setUp();
    rig.poller.start();
    await rig.clock.advance(3000);
    await rig.settle('good');
    expect(wait(rig)).toBe(5);
    await rig.clock.advance(4999);
    expect(rig.counts.asked).toBe(1);
    await rig.clock.advance(1);
    expect(rig.counts.asked).toBe(2);
  });

  it('backs off: 5, 10, 20, 30 s and no further, and forgets that with an answer', async () => {
    const rig = setUp(2);
    rig.poller.start();
    const waits: (number | null)[] = [];
    for (let failure = 0; failure < 6; failure += 1) {
      await rig.settle('failed');
      waits.push(wait(rig));
      await rig.clock.advance(30_000);
    }
    expect(waits).toEqual([5, 10, 20, 30, 30, 30]);
    await rig.settle('good');
    expect(wait(rig)).toBe(2);
    expect(rig.poller.state().failures).toBe(0);
  });

  it('asks at once when the page is seen again, and once only', async () => {
    const rig = setUp();
    rig.poller.start();
    await rig.settle('good');
    rig.see(true);
    await rig.clock.advance(3_600_000);
    expect(rig.counts.asked).toBe(1);
    rig.see(false);
    rig.see(false);
    expect(rig.counts.asked).toBe(2);
  });

  it('a clock that leaps over many intervals gives one question, not a burst', async () => {
    const rig = setUp();
    rig.poller.start();
    await rig.settle('good');
    await rig.clock.advance(600_000);
    expect(rig.counts.asked).toBe(2);
    await rig.settle('good');
    expect(rig.counts.asked).toBe(2);
    expect(wait(rig)).toBe(5);
  });

  it('gives up a question that slept past its deadline, without counting a failure', async () => {
    const rig = setUp();
    rig.poller.start();
    rig.poller.retryNow();
    expect(rig.counts.asked).toBe(1);
    rig.clock.jump(DEADLINE + 1);
    rig.poller.retryNow();
    await settled();
    expect(rig.counts.asked).toBe(2);
    expect(rig.poller.state().failures).toBe(0);
  });

  it('asks nothing after it was stopped', async () => {
    const rig = setUp();
    rig.poller.start();
    await rig.settle('good');
    rig.poller.stop();
    rig.poller.retryNow();
    rig.poller.resume();
    await rig.clock.advance(60_000);
    expect(rig.counts.asked).toBe(1);
    expect(rig.clock.pending()).toBe(0);
  });
});

async function act(rig: Rig, word: string, ms: number): Promise<void> {
  if (word === 'wait') await rig.clock.advance(ms);
  if (word === 'jump') rig.clock.jump(ms);
  if (word === 'good' || word === 'failed') await rig.settle(word);
  if (word === 'hide') rig.see(true);
  if (word === 'show') rig.see(false);
  if (word === 'pause') rig.poller.pause();
  if (word === 'resume') rig.poller.resume();
  if (word === 'retry') rig.poller.retryNow();
  await settled();
}
