import { beforeEach, describe, expect, it } from 'vitest';
import { watchedOf } from '../../domain/history/testing-story';
import { instant } from '../../domain/time';
import { type FakeEnvironment, fakeEnvironment, healthBody, json, type Say } from '../fake-airflow';
import { settled } from '../fake-clock';
import { createLater } from '../others';
import { createSession, type Session } from '../session';
import type { Store } from '../store';
import { createMemoryStore } from '../store/memory';
import { setKeepsHidden } from './set-own';

const HEALTH = 'api/v2/monitor/health';
const HOUR = 3_600_000;

let isUp: boolean;
/** Of a triggerer that is down its own heartbeat tells nothing. */
let hasTriggerer: boolean;
/** Whether answers tell the server's time; else the browser's clock has to do. */
let isDated: boolean;
let environment: FakeEnvironment;
let store: Store;
const say: Say = (path, clock) => {
  if (!isUp) throw new TypeError('Failed to fetch');
  if (path !== HEALTH) return undefined;
  const well = healthBody(clock);
  const body = hasTriggerer ? well : { ...well, triggerer: { status: 'unhealthy' } };
  if (isDated) return json(body, clock);
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
};

beforeEach(() => {
  isUp = true;
  hasTriggerer = true;
  isDated = true;
  environment = fakeEnvironment(say);
  store = createMemoryStore(environment.base, environment.clock);
});

async function open(): Promise<Session> {
  const openStore = () => ({ store: { ...store, close: () => {} }, lasts: true, channel: null });
  const session = createSession(environment, async () => createLater(environment, { openStore }));
  session.start();
  await environment.clock.advance(0);
  await settled();
  return session;
}

async function close(session: Session): Promise<void> {
  // A page is hidden while it closes.
  environment.setHidden(true);
  await settled();
  session.stop();
  await settled();
  environment.setHidden(false);
}

/** Since the last answer, and what the first ones narrow the estimate of the server's clock by; for each page. */
const UNSURE = 3000;
const expectNear = (duration: number, expected: number, pages = 1): void =>
  expect(Math.abs(duration - expected)).toBeLessThanOrEqual(UNSURE * pages);
const pass = (seconds: number): Promise<void> => environment.clock.advance(seconds * 1000);
const EVER = [instant(0), instant(8e15)] as const;

async function recorded(session: Session) {
  await settled();
  const now = session.now.get();
  const found = await session.chronicle.get()?.read(instant(now - 80 * 24 * HOUR), now, []);
  if (found === undefined) throw new Error('There is no chronicle');
  return { watched: watchedOf(found.components.scheduler), gaps: found.gaps };
}

describe('what a page keeps', () => {
  it('begins with the second answer, or with the end of the page: until then the first may read otherwise', async () => {
    const session = await open();
    expect(await store.rows('raw', ...EVER, null)).toEqual([]);
    await pass(5);
    expect((await store.rows('raw', ...EVER, null))[0]?.components.scheduler).toHaveLength(2);
    await close(session);
    const next = await open();
    expect((await store.rows('raw', ...EVER, null))[0]?.components.scheduler).toHaveLength(2);
    await close(next);
    expect((await store.rows('raw', ...EVER, null))[0]?.components.scheduler).toHaveLength(3);
  });

  it('is there again after a reload, in the strips as well, as if nothing had happened', async () => {
    const first = await open();
    await pass(60);
    const before = first.history.get();
    await close(first);
    const session = await open();
    // Shown at once, before anything is joined for good: the card begins where it did.
    const shown = session.history.get();
    expect(shown.first).toBe(before.first);
    expect(shown.gaps).toEqual([]);
    await pass(5);
    const after = session.history.get();
    expect(after.first).toBe(before.first);
    expect(after.components.scheduler.slice(0, -1).length).toBe(shown.components.scheduler.length);
    expect(after.components.scheduler.slice(0, before.components.scheduler.length)).toEqual(
      before.components.scheduler,
    );
    expect(after.gaps).toEqual([]);
    expect((await recorded(session)).gaps).toEqual([]);
  });

  it('says after a reload since when all is well, as before', async () => {
    const first = await open();
    await pass(30);
    hasTriggerer = false;
    await pass(30);
    hasTriggerer = true;
    await pass(60);
    const { since } = first.judged.get().components.triggerer;
    expect(since?.by).toBe('watched');
    await close(first);
    const session = await open();
    expect(session.judged.get().components.triggerer).toMatchObject({ verdict: 'healthy', since });
  });

  it('is there while nothing answers a page that was just opened', async () => {
    const first = await open();
    await pass(60);
    await close(first);
    isUp = false;
    const session = await open();
    await pass(5);
    expectNear((await recorded(session)).watched, 60_000);
    expect(session.history.get().components.scheduler.length).toBeGreaterThan(10);
    expect(session.chronicle.get()?.incidents.get()).toMatchObject([]);
    await pass(30);
    await settled();
    expect(session.chronicle.get()?.incidents.get()).toMatchObject([{ subject: 'sight', ended: null }]);
  });

  it('says `closed` of the time in which no page was open', async () => {
    const first = await open();
    await pass(60);
    await close(first);
    environment.clock.jump(HOUR);
    const session = await open();
    const [shown] = session.history.get().gaps;
    await pass(10);
    const { watched, gaps } = await recorded(session);
    expect(shown).toEqual(gaps[0]);
    expectNear(watched, 70_000, 2);
    expect(gaps).toMatchObject([{ why: 'closed' }]);
    expect(session.history.get().gaps).toEqual(gaps);
  });
});

describe('a pause while nothing answers', () => {
  it('ends what was seen in vain: from then on nobody watches, in the strips as well', async () => {
    const session = await open();
    await pass(30);
    isUp = false;
    await pass(60);
    session.pause();
    await pass(600);
    const { gaps } = await recorded(session);
    expect(gaps).toMatchObject([{ why: 'failing' }, { why: 'paused' }]);
    expect(gaps[0]?.to).toBe(gaps[1]?.from);
    expect(session.chronicle.get()?.incidents.get()).toMatchObject([
      { subject: 'sight', ended: gaps[0]?.to },
    ]);
    isUp = true;
    session.resume();
    await pass(10);
    const told = await recorded(session);
    expect(told.gaps).toMatchObject([gaps[0], { from: gaps[0]?.to, why: 'paused' }]);
    expect(session.history.get().gaps).toEqual(told.gaps);
  });
});

describe('a hidden page', () => {
  it('does not record, and says so', async () => {
    const session = await open();
    await pass(30);
    environment.setHidden(true);
    await pass(600);
    environment.setHidden(false);
    await pass(5);
    expect((await recorded(session)).gaps).toMatchObject([{ why: 'hidden' }]);
  });

  it('goes on recording where the person wants it, from the moment on that it is said', async () => {
    const session = await open();
    setKeepsHidden(session, true);
    await pass(30);
    environment.setHidden(true);
    await pass(600);
    const { watched, gaps } = await recorded(session);
    expectNear(watched, 630_000);
    expect(gaps).toEqual([]);
    setKeepsHidden(session, false);
    await pass(600);
    expect((await recorded(session)).watched).toBe(watched);
    expect(environment.storage.get('vitals.keep-hidden')).toBeNull();
  });

  it('that records has slept when the computer has', async () => {
    const session = await open();
    setKeepsHidden(session, true);
    environment.setHidden(true);
    await pass(60);
    environment.clock.jump(8 * HOUR);
    await pass(10);
    expect((await recorded(session)).gaps).toMatchObject([{ why: 'asleep' }]);
  });
});

describe('a clock that is set', () => {
  it('back, between two pages: nothing lies in the future, and the page goes on', async () => {
    isDated = false;
    const first = await open();
    await pass(2400);
    await close(first);
    environment.clock.jump(-HOUR / 3);
    const session = await open();
    await pass(60);
    const now = session.now.get();
    const rows = await store.rows('raw', ...EVER, null);
    for (const { to } of rows.flatMap((row) => row.components.scheduler)) expect(to).toBeLessThanOrEqual(now);
    // Twenty minutes of forty are left, and one more.
    expectNear((await recorded(session)).watched, 21 * 60_000, 2);
  });

  it('far forwards and back again: what was kept is still there', async () => {
    isDated = false;
    const first = await open();
    await pass(600);
    await close(first);
    environment.clock.jump(400 * 24 * HOUR);
    const lost = await open();
    await pass(20);
    await close(lost);
    environment.clock.jump(-400 * 24 * HOUR);
    const session = await open();
    await pass(20);
    const { watched, gaps } = await recorded(session);
    expect(watched).toBeGreaterThan(600_000);
    expect(gaps.every(({ from, to }) => from <= to && to <= session.now.get())).toBe(true);
  });
});
