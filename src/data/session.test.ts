import { describe, expect, it, vi } from 'vitest';
import { ms } from '../domain/time';
import { fakeEnvironment, healthBody, json, type Say } from './fake-airflow';
import { settled } from './fake-clock';
import { createLater } from './others';
import { createSession } from './session';
import { setOwnLimits } from './session/set-own';

const HEALTH = 'api/v2/monitor/health';
const AHEAD = 180_000;
const well: Say = (path, clock) => {
  if (path === HEALTH) return json(healthBody(clock, 1000, AHEAD), clock, AHEAD);
  return path === 'api/v2/version' ? json({ version: '3.3.2' }, clock) : undefined;
};

/** A page that has just been opened, and its first answer is there. */
async function open(say: Say = well, vitals: object = {}) {
  const environment = fakeEnvironment(say, vitals);
  const session = createSession(environment, async () => createLater(environment));
  session.start();
  await environment.clock.advance(0);
  await vi.dynamicImportSettled();
  await environment.clock.advance(0);
  const asked = (): number => environment.seen.filter((path) => path === HEALTH).length;
  const verdict = () => session.judged.get().components.scheduler.verdict;
  return { ...environment, session, asked, verdict };
}

/** A server that can be taken down and brought back. */
function fickle() {
  const state = { isUp: true };
  const say: Say = (path, clock) => {
    if (!state.isUp) throw new TypeError('Failed to fetch');
    return well(path, clock);
  };
  return { state, say };
}

describe('a session', () => {
  it("judges by the server's clock, not by ours", async () => {
    const { session, clock, verdict } = await open();
    expect(verdict()).toBe('healthy');
    expect(session.polling.get().clock).toBe('server');
    expect(Math.abs(session.now.get() - clock.now() - AHEAD)).toBeLessThanOrEqual(1001);
  });

  it('asks for the release, the job list and then the limits after the first answer, and does not wait', async () => {
    const { seen, session } = await open();
    expect(seen.slice(0, 4)).toEqual([
      HEALTH,
      'api/v2/version',
      'api/v2/jobs?limit=100&order_by=-id&offset=0',
      'api/v2/config/section/scheduler/option/scheduler_health_check_threshold',
    ]);
    expect(session.polling.get().release).toBe('3.3.2');
    expect(session.limits.get().scheduler).toMatchObject({ source: 'release', why: 'failed' });
  });

  it('polls every five seconds and ticks every second', async () => {
    const { session, clock, asked } = await open();
    const ticks: number[] = [];
    session.now.subscribe(() => ticks.push(session.now.get()));
    await clock.advance(20_000);
    expect(asked()).toBe(5);
    // The estimate of the server's clock narrows meanwhile, so whole seconds may be met twice.
    expect(ticks.length).toBeGreaterThanOrEqual(20);
    expect(session.history.get().components.scheduler).toHaveLength(5);
  });

  it('polls at a quarter of the smallest limit where that is less', async () => {
    const { session } = await open(well, { limits: { triggerer: 12 } });
    expect(session.polling.get().interval).toBe(3000);
    setOwnLimits(session, { triggerer: ms(2000) });
    expect(session.polling.get().interval).toBe(1000);
  });

  it('keeps what did not change as the same object from second to second', async () => {
    const { session, clock } = await open();
    const before = session.judged.get();
    const limits = session.limits.get();
    await clock.advance(1000);
    expect(session.judged.get().components.executor).toBe(before.components.executor);
    expect(session.limits.get()).toBe(limits);
  });

  it('names as troubles the very objects that stand among the components', async () => {
    const old: Say = (path, at) => (path === HEALTH ? json(healthBody(at, 60_000), at) : undefined);
    const { session, clock } = await open(old);
    await clock.advance(3000);
    const { components, troubles } = session.judged.get();
    expect(troubles.length).toBeGreaterThan(0);
    for (const trouble of troubles) expect(components[trouble.component]).toBe(trouble);
  });
});

describe('a server that goes and comes back', () => {
  it('is failing at once, grey when the evidence is older than its limit, and green with the next answer', async () => {
    const { state, say } = fickle();
    const { session, clock, verdict } = await open(say);
    state.isUp = false;
    await clock.advance(5000);
    expect(session.polling.get()).toMatchObject({
      feed: 'failing',
      tries: 1,
      problem: { kind: 'unreachable' },
    });
    const { failingSince } = session.polling.get();
    await clock.advance(60_000);
    expect(verdict()).toBe('unknown');
    expect(session.polling.get().failingSince).toBe(failingSince);
    expect(session.polling.get().tries).toBe(4);
    state.isUp = true;
    session.retryNow();
    await settled();
    expect(verdict()).toBe('healthy');
    expect(session.polling.get()).toMatchObject({
      feed: 'alive',
      tries: 0,
      problem: null,
      failingSince: null,
    });
    expect(session.history.get().gaps).toMatchObject([{ why: 'failing' }]);
  });

  it('is asked again for what rarely changes, but not for what it has refused', async () => {
    const { state, say } = fickle();
    const refusing: Say = (path, clock) =>
      path.includes('/config/') ? json({ detail: 'no' }, clock, 0, 403) : say(path, clock);
    const { session, clock, seen } = await open(refusing);
    expect(session.limits.get().scheduler.why).toBe('forbidden');
    state.isUp = false;
    await clock.advance(5000);
    state.isUp = true;
    await clock.advance(5000);
    expect(seen.filter((path) => path === 'api/v2/version')).toHaveLength(2);
    expect(seen.filter((path) => path.includes('/config/'))).toHaveLength(1);
  });
});

describe('a page that does not look', () => {
  it('hidden: asks nothing, then asks at once, and shows no stale red before the answer', async () => {
    const { session, clock, asked, setHidden, verdict } = await open();
    setHidden(true);
    const before = session.now.get();
    await clock.advance(3_600_000);
    expect(asked()).toBe(1);
    expect(session.now.get()).toBe(before);
    setHidden(false);
    expect(session.judged.get().feed).toBe('paused');
    expect(verdict()).toBe('unknown');
    await settled();
    expect(asked()).toBe(2);
    expect(verdict()).toBe('healthy');
    expect(session.history.get().gaps).toMatchObject([{ why: 'hidden' }]);
  });

  it('paused: says so until it is resumed', async () => {
    const { session, clock, asked } = await open();
    session.pause();
    await clock.advance(60_000);
    session.retryNow();
    expect(asked()).toBe(1);
    expect(session.polling.get()).toMatchObject({ feed: 'paused', isPaused: true, nextAt: null });
    session.resume();
    expect(session.polling.get().isPaused).toBe(false);
    await settled();
    expect(session.polling.get().feed).toBe('alive');
    expect(session.history.get().gaps).toMatchObject([{ why: 'paused' }]);
  });

  it('asleep: a clock that has leapt is noticed, asked about at once, and is no outage', async () => {
    const { session, clock, asked } = await open();
    clock.jump(8 * 3_600_000);
    const reds: string[] = [];
    session.judged.subscribe(() => reds.push(...session.judged.get().troubles.map(({ verdict }) => verdict)));
    await clock.advance(1000);
    expect(asked()).toBe(2);
    expect(reds).not.toContain('unhealthy');
    expect(session.judged.get().feed).toBe('alive');
    expect(session.history.get().gaps).toMatchObject([{ why: 'asleep' }]);
  });

  it('a clock that was set back is asked about at once', async () => {
    const { session, clock, asked, verdict } = await open();
    clock.jump(-3_600_000);
    await clock.advance(1000);
    expect(asked()).toBe(2);
    expect(verdict()).toBe('healthy');
    expect(session.history.get().gaps).toEqual([]);
  });
});

it('what was set in this browser outranks the file, and is there at the next visit', async () => {
  const { session, ...environment } = await open(well, { limits: { scheduler: 60, triggerer: 60 } });
  setOwnLimits(session, { scheduler: ms(45_000) });
  expect(session.limits.get().scheduler).toMatchObject({ after: 45_000, source: 'operator' });
  expect(session.limits.get().triggerer).toMatchObject({ after: 60_000, source: 'operator' });
  const next = createSession(environment, async () => createLater(environment));
  expect(next.limits.get().scheduler.after).toBe(45_000);
});

it('a stopped session leaves no timer behind', async () => {
  const { session, clock } = await open();
  session.stop();
  await settled();
  expect(clock.pending()).toBe(0);
});
