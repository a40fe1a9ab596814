import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HEARTBEAT_COMPONENTS } from '../domain/model';
import { createCardLater } from './card-later';
import { type FakeEnvironment, fakeEnvironment, healthBody, json } from './fake-airflow';
import { createLater } from './others';
import { createSession } from './session';

const PLAIN = 'api/v2/monitor/health';
const ROUTE = 'vitals/api/health';
type Clock = FakeEnvironment['clock'];

const executor = (clock: Clock) => {
  const at = new Date(clock.now() - 1000).toISOString();
  const row = { hostname: 'scheduler-1', executor: 'CeleryExecutor', instance: 'redis://broker:6379/0' };
  return {
    status: 'healthy',
    detailed_status: 'healthy',
    latest_executor_heartbeat: at,
    instances: [{ ...row, health: 'healthy', latest_executor_heartbeat: at, health_checked_at: at }],
  };
};

/** What the route may do, and how it is said on the wire. */
const SAYS = {
  reports: (clock: Clock) =>
    json({ ...healthBody(clock), executor: executor(clock), vitals: { executors: 'reported' } }, clock),
  'has no report': (clock: Clock) => json({ ...healthBody(clock), vitals: { executors: 'not_yet' } }, clock),
  'cannot read its store': (clock: Clock) =>
    json({ ...healthBody(clock), vitals: { executors: 'store_failed' } }, clock),
  'is turned off': (clock: Clock) => json({ ...healthBody(clock), vitals: { executors: 'off' } }, clock),
  'says an odd word': (clock: Clock) => json({ ...healthBody(clock), vitals: { executors: 'soon' } }, clock),
  'says no word': (clock: Clock) => json({ ...healthBody(clock), vitals: 'x' }, clock),
  'wants a login': (clock: Clock) => json({ detail: 'Not authenticated' }, clock, 0, 401),
  refuses: (clock: Clock) => json({ detail: 'Forbidden' }, clock, 0, 403),
  'is not there': (clock: Clock) => json({ error: 'Not found' }, clock, 0, 404),
  'is a web page': () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
  fails: (clock: Clock) => json({ detail: 'no' }, clock, 0, 500),
  'is unavailable': () => new Response('<html>', { status: 503, headers: { 'content-type': 'text/html' } }),
  'breaks off': () => new Response('{"metadatabase"', { headers: { 'content-type': 'application/json' } }),
  'is no health': (clock: Clock) => json({ hello: 1 }, clock),
  'has a bad date': (clock: Clock) =>
    json({ ...healthBody(clock), executor: { latest_executor_heartbeat: 'soon' } }, clock),
  'is another Airflow’s': (clock: Clock) => json(healthBody(clock), clock),
  'cannot be reached': () => Promise.reject(new TypeError('fetch')),
  hangs: () => new Promise<never>(() => {}),
} as const;
type Says = keyof typeof SAYS;
const KINDS = Object.keys(SAYS) as Says[];

interface World {
  says: Says;
  /** What Airflow itself adds to its health. */
  own: (clock: Clock) => object;
  isUp: boolean;
}

/** A page, or a card, before an Airflow with the plugin's route. */
function open(
  first: Says,
  settings: object = {},
  createCode: typeof createCardLater = createLater,
  own: World['own'] = () => ({}),
) {
  const world: World = { says: first, own, isUp: true };
  const environment = fakeEnvironment((path, clock) => {
    if (!world.isUp) throw new TypeError('refused');
    if (path === PLAIN) return json({ ...healthBody(clock), ...world.own(environment.clock) }, clock);
    if (path === ROUTE) return SAYS[world.says](environment.clock);
    return path === 'api/v2/version' ? json({ version: '3.1.8' }, clock) : json({}, clock, 0, 403);
  }, settings);
  const session = createSession(environment, async () => createCode(environment));
  session.start();
  const asked = (path: string): number => environment.seen.filter((one) => one === path).length;
  const source = () => session.sources.get().find(({ name }) => name === 'executors');
  const why = () => {
    const { reason } = session.judged.get().components.executor;
    return reason.code === 'executors_missing' ? reason.state : reason.code;
  };
  const cycle = () => environment.clock.advance(5000);
  return { ...environment, world, session, asked, source, why, cycle };
}

const SERVED = { plugin: { version: '0.1.0', page: null, standalone: null, executors: true } };

describe('health through the plugin', () => {
  it.each([
    ['reports', 'executor_healthy', 'answering'],
    ['has no report', 'not_yet', 'silent'],
    ['cannot read its store', 'store_failed', 'silent'],
    ['is turned off', 'off', 'silent'],
    ['says an odd word', 'unrecognised', 'silent'],
    ['says no word', 'unrecognised', 'silent'],
    ['wants a login', 'needs_login', 'needs_login'],
    ['refuses', 'forbidden', 'forbidden'],
    ['is not there', 'absent', 'not_in_release'],
    ['is a web page', 'absent', 'not_in_release'],
    ['is another Airflow’s', 'absent', 'not_in_release'],
    ['cannot be reached', 'absent', 'not_in_release'],
    ['fails', 'failing', 'failing'],
    ['is unavailable', 'failing', 'failing'],
    ['breaks off', 'failing', 'failing'],
    ['is no health', 'failing', 'failing'],
    ['has a bad date', 'failing', 'failing'],
    ['hangs', 'failing', 'failing'],
  ] as const)('that %s makes executors %s, and its source %s', async (says, reason, access) => {
    const { cycle, why, source, session } = open(says);
    await cycle();
    await cycle();
    expect(why()).toBe(reason);
    expect(source()).toMatchObject({ access, path: ROUTE });
    const { verdict } = session.judged.get().components.executor;
    // It answers, and cannot tell: that is not as if there were none.
    const isLost = reason === 'store_failed' || reason === 'unrecognised';
    expect(verdict).toBe(says === 'reports' ? 'healthy' : isLost ? 'unknown' : 'not_reported');
    expect(session.judged.get().troubles.map(({ component }) => component)).toEqual(
      isLost ? ['executor'] : [],
    );
  });

  it.each(['fails', 'hangs', 'cannot read its store', 'wants a login', 'refuses'] as const)(
    'that %s after it has told of executors leaves nobody knowing, never all well',
    async (says) => {
      const { world, clock, session, source } = open('reports', SERVED);
      await clock.advance(1000);
      expect(session.judged.get().components.executor.verdict).toBe('healthy');
      world.says = says;
      await clock.advance(9000);
      expect(source()?.access).not.toBe('answering');
      const { components, troubles } = session.judged.get();
      expect(components.executor).toMatchObject({ verdict: 'unknown', pill: 'unknown' });
      expect(troubles.map(({ component }) => component)).toEqual(['executor']);
    },
  );

  it('changes nothing but executors, whatever it answers and however that changes', async () => {
    const story = fc.array(fc.constantFrom(...KINDS), { minLength: 1, maxLength: 8 });
    const isCard = fc.boolean();
    await fc.assert(
      fc.asyncProperty(story, isCard, fc.boolean(), async (says, card, isServed) => {
        const page = open('reports', isServed ? SERVED : {}, card ? createCardLater : createLater);
        const plain = open('is not there', { plugin: { ...SERVED.plugin, executors: false } });
        for (const one of says) {
          page.world.says = one;
          await page.clock.advance(9000);
          await plain.clock.advance(9000);
          const [seen, alone] = [page, plain].map(({ session }) => session.judged.get().components);
          for (const name of [...HEARTBEAT_COMPONENTS, 'metadatabase'] as const)
            expect(seen?.[name].verdict).toBe(alone?.[name].verdict);
          const { feed, answeredAt } = page.session.polling.get();
          expect(feed).toBe('alive');
          // In the same cycle: five seconds to the question, two for a silent route.
          expect(page.clock.now() - (answeredAt ?? 0)).toBeLessThanOrEqual(8000);
        }
        page.session.stop();
        plain.session.stop();
      }),
      { numRuns: 25 },
    );
  });

  it('is asked at once where the settings say that it is there, else with the second question', async () => {
    const served = open('reports', SERVED);
    await served.clock.advance(1000);
    expect(served.seen.filter((path) => path === PLAIN || path === ROUTE)).toEqual([PLAIN, ROUTE]);
    expect(served.why()).toBe('executor_healthy');
    expect(served.session.sources.get()[0]).toMatchObject({ name: 'health', path: ROUTE });
    const other = open('reports');
    await other.clock.advance(1000);
    expect(other.asked(ROUTE)).toBe(0);
    await other.cycle();
    expect(other.asked(PLAIN)).toBe(1);
    expect(other.why()).toBe('executor_healthy');
  });

  it('is left alone where the operator has turned the polls off', async () => {
    const { asked, cycle, why, session } = open('reports', {
      plugin: { ...SERVED.plugin, executors: false },
    });
    await cycle();
    await cycle();
    expect(asked(ROUTE)).toBe(0);
    expect(why()).toBe('off');
    session.askNow('executors');
    await cycle();
    expect(why()).toBe('executor_healthy');
  });

  it('is left alone where Airflow reports executors itself, and taken up where it no longer does', async () => {
    const own: World['own'] = (clock) => ({ executor: executor(clock) });
    const { world, asked, cycle, source, session } = open('reports', SERVED, createLater, own);
    await cycle();
    await cycle();
    expect(asked(ROUTE)).toBe(0);
    expect(source()).toMatchObject({ access: 'answering', path: PLAIN, route: null });
    world.own = () => ({});
    await cycle();
    await cycle();
    expect(asked(ROUTE)).toBeGreaterThan(0);
    expect(session.judged.get().components.executor.verdict).toBe('healthy');
  });

  it.each(['is not there', 'is a web page', 'wants a login', 'refuses', 'cannot be reached'] as const)(
    'that %s is asked once, and again when somebody wants it',
    async (says) => {
      const { world, clock, asked, cycle, session, why } = open(says);
      await clock.advance(600_000);
      expect(asked(ROUTE)).toBe(1);
      world.says = 'reports';
      session.askNow('executors');
      await cycle();
      expect(asked(ROUTE)).toBeGreaterThan(1);
      expect(why()).toBe('executor_healthy');
    },
  );

  it('is looked for anew when the server comes back, in the cycle after it', async () => {
    const { world, cycle, why, asked, session } = open('is not there');
    await cycle();
    await cycle();
    world.isUp = false;
    await cycle();
    const before = asked(ROUTE);
    await cycle();
    expect(session.polling.get().feed).toBe('failing');
    // While nothing answers only one question is sent in vain.
    expect(asked(ROUTE)).toBe(before);
    [world.isUp, world.says] = [true, 'reports'];
    await cycle();
    await cycle();
    await cycle();
    await cycle();
    expect(why()).toBe('executor_healthy');
  });

  it('goes on in the very cycle in which the server is back', async () => {
    const { world, clock, cycle, why, session } = open('reports', SERVED);
    await cycle();
    world.isUp = false;
    await clock.advance(12_000);
    expect(session.polling.get().feed).toBe('failing');
    world.isUp = true;
    session.retryNow();
    await clock.advance(100);
    expect(session.polling.get().feed).toBe('alive');
    expect(why()).toBe('executor_healthy');
  });

  it('is asked more and more rarely while it fails, and at once again after it answered', async () => {
    const { world, clock, asked, cycle } = open('fails', SERVED);
    await clock.advance(600_000);
    expect(asked(ROUTE)).toBeLessThan(10);
    world.says = 'reports';
    await clock.advance(305_000);
    const [route, plain] = [asked(ROUTE), asked(PLAIN)];
    for (let count = 0; count < 4; count += 1) await cycle();
    expect(asked(ROUTE)).toBeGreaterThanOrEqual(route + 4);
    expect(asked(PLAIN)).toBe(plain);
  });

  it('that is silent delays an answer by two seconds, and counts where it is quicker than Airflow itself', async () => {
    const { world, clock, session } = open('reports', SERVED);
    await clock.advance(1000);
    world.says = 'hangs';
    const last = session.polling.get().answeredAt ?? 0;
    await clock.advance(7200);
    expect(session.polling.get().answeredAt ?? 0).toBeGreaterThan(last + 6000);
    expect(session.polling.get().feed).toBe('alive');
  });
});
