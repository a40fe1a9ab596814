import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fakeEnvironment, json, type Say } from './fake-airflow';
import { settled } from './fake-clock';
import { createLater } from './others';
import { createSession } from './session';

/**
 * A world with a true time: the server's clock shows it, this browser's shows something else. The scheduler beats
 * every five seconds until it dies; its limit is 30 s.
 */
function world(skew: number) {
  const state = { isUp: true, hangs: false, diedAt: Number.POSITIVE_INFINITY, skew, sets: 0 };
  const say: Say = async (path, clock) => {
    if (state.hangs) return new Promise<undefined>(() => {});
    if (!state.isUp) throw new TypeError('Failed to fetch');
    if (path === 'api/v2/version') return json({ version: '3.3.2' }, clock, state.skew);
    if (path !== 'api/v2/monitor/health') return undefined;
    const beat = lastBeat();
    const status = trueNow() - beat < 30_000 ? 'healthy' : 'unhealthy';
    const entry = { status, latest_scheduler_heartbeat: new Date(beat).toISOString() };
    return json({ metadatabase: { status: 'healthy' }, scheduler: entry }, clock, state.skew);
  };
  const environment = fakeEnvironment(say);
  const trueNow = (): number => environment.clock.now() + state.skew;
  const lastBeat = (): number => Math.floor(Math.min(trueNow(), state.diedAt) / 5000) * 5000;
  return { environment, state, trueNow, lastBeat };
}

const action = fc.oneof(
  fc.record({ do: fc.constant('wait'), ms: fc.nat(20_000) }),
  fc.record({ do: fc.constant('sleep'), ms: fc.integer({ min: 12_000, max: 3_600_000 }) }),
  fc.record({ do: fc.constant('set'), ms: fc.integer({ min: -3_600_000, max: 3_600_000 }) }),
  fc
    .constantFrom('up', 'down', 'hang', 'die', 'hide', 'show', 'pause', 'resume', 'retry')
    .map((word) => ({ do: word, ms: 0 })),
);
const skews = fc.integer({ min: -3_600_000, max: 3_600_000 });

/** Lives through the actions; gives all that was ever shown, and how things truly were at that moment. */
async function live(skew: number, actions: readonly { do: string; ms: number }[]): Promise<Moment[]> {
  const { environment, state, trueNow, lastBeat } = world(skew);
  const session = createSession(environment, async () => createLater(environment));
  const shown: Moment[] = [];
  const check = (): void => {
    if (environment.visibility.hidden()) return;
    const { verdict } = session.judged.get().components.scheduler;
    shown.push({
      verdict,
      silence: trueNow() - lastBeat(),
      isDead: trueNow() > state.diedAt,
      sets: state.sets,
    });
  };
  session.judged.subscribe(check);
  session.start();
  await settled();
  for (const { do: word, ms } of actions) {
    if (word === 'wait') await environment.clock.advance(ms);
    if (word === 'sleep' || word === 'set') environment.clock.jump(ms);
    if (word === 'set') {
      state.skew -= ms;
      state.sets += 1;
    }
    if (word === 'sleep' || word === 'set') await environment.clock.advance(1000);
    if (word === 'up') Object.assign(state, { isUp: true, hangs: false });
    if (word === 'down') Object.assign(state, { isUp: false, hangs: false });
    if (word === 'hang') state.hangs = true;
    if (word === 'die') state.diedAt = Math.min(state.diedAt, trueNow());
    if (word === 'hide' || word === 'show') environment.setHidden(word === 'hide');
    if (word === 'pause') session.pause();
    if (word === 'resume') session.resume();
    if (word === 'retry') session.retryNow();
    await settled();
    check();
  }
  const { first, last, gaps, components } = session.history.get();
  const watched = components.scheduler.reduce((sum, { from, at }) => sum + (at - from), 0);
  const unwatched = gaps.reduce((sum, { from, to }) => sum + (to - from), 0);
  // Time that is told as a gap where asking in vain turned into not asking lies behind the last answer.
  const end = Math.max(last ?? 0, gaps.at(-1)?.to ?? 0);
  expect(watched + unwatched).toBe(end - (first ?? end));
  session.stop();
  return shown;
}

interface Moment {
  readonly verdict: string;
  /** Since the last true heartbeat. */
  readonly silence: number;
  readonly isDead: boolean;
  readonly sets: number;
}

it('never calls a scheduler healthy that has been silent past its limit, by true time', async () => {
  await fc.assert(
    fc.asyncProperty(skews, fc.array(action, { maxLength: 25 }), async (skew, actions) => {
      for (const { verdict, silence, sets } of await live(skew, actions)) {
        // The estimate, the second between two ticks, and up to a second for each time the clock was set back.
        const unsure = 600 + 1000 + 1100 * sets;
        if (verdict === 'healthy') expect(silence).toBeLessThan(30_000 + unsure);
      }
    }),
  );
});

it('never calls a scheduler unhealthy that beats', async () => {
  await fc.assert(
    fc.asyncProperty(skews, fc.array(action, { maxLength: 25 }), async (skew, actions) => {
      for (const { verdict, isDead } of await live(skew, actions))
        if (!isDead) expect(['healthy', 'late', 'unknown']).toContain(verdict);
    }),
  );
});
