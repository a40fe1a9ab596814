import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { SourceName } from '../domain/sources';
import { fakeEnvironment, healthBody, json, type Say } from './fake-airflow';
import type { Later } from './later';
import { createLater } from './others';
import { createSession } from './session';

const HEALTH = 'api/v2/monitor/health';
const JOBS = 'api/v2/jobs';

/** A session over a server whose other sources answer what `say` says; "not found" where that says nothing. */
async function open(say: Say, { release = '3.4.0', alone = false, age = (): number => 1000 } = {}) {
  const environment = fakeEnvironment((path, clock) => {
    if (path === HEALTH) return json(healthBody(clock, age()), clock);
    if (path === 'api/v2/version') return json({ version: release }, clock);
    return say(path, clock);
  });
  const later = createLater(environment);
  const session = createSession(environment, async () => (alone ? byHealthAlone(later) : later));
  session.start();
  await environment.clock.advance(0);
  await vi.dynamicImportSettled();
  await environment.clock.advance(0);
  const source = (name: SourceName) => session.sources.get().find((one) => one.name === name);
  const asked = (part: string): number => environment.seen.filter((path) => path.startsWith(part)).length;
  return { ...environment, session, source, asked };
}

/** The same questions, and nobody listens to the answers but for the release and the limits. */
const byHealthAlone = (later: Later): Later => ({
  ...later,
  watchOthers: (host) => ({ ...later.watchOthers(host), heard() {}, join: (judged) => judged }),
});

const row = (id: number, clock: { now(): number }) => ({
  id,
  job_type: 'SchedulerJob',
  state: 'running',
  start_date: new Date(clock.now() - 3_600_000).toISOString(),
  latest_heartbeat: new Date(clock.now() - 1000).toISOString(),
  hostname: 'scheduler-0',
});
const answering: Say = (path, clock) => {
  if (path.startsWith(JOBS)) return json({ jobs: [row(7, clock)], total_entries: 1 }, clock);
  if (path.includes('/files')) return json({ dag_bundle_files: [], total_entries: 0 }, clock);
  if (path.includes('/dagBundles'))
    return json({ dag_bundles: [{ name: 'ml' }, { name: 'a/b?c' }], total_entries: 2 }, clock);
  return path.includes('/dags') ? json({ dags: [], total_entries: 0 }, clock) : undefined;
};
const refusing =
  (status: number): Say =>
  (_, clock) =>
    json({ detail: 'no' }, clock, 0, status);

describe('the sources besides health', () => {
  it('have their say in what the first answer is recorded as, and take no later one back', async () => {
    const { session, clock, asked } = await open(answering);
    const { scheduler } = session.history.get().components;
    expect(scheduler).toHaveLength(1);
    expect(Object.keys(session.history.get().instances)).toContain('scheduler job:7');
    await clock.advance(60_000);
    expect(asked(JOBS)).toBeGreaterThan(2);
    expect(session.history.get().components.scheduler).toHaveLength(asked(HEALTH));
  });

  it('each say how they answer, and what they hold', async () => {
    const { session, source, clock } = await open(answering);
    await clock.advance(10_000);
    expect(session.sources.get().map(({ name, access }) => [name, access])).toEqual([
      ['health', 'answering'],
      ['jobs', 'answering'],
      ['bundles', 'answering'],
      ['parses', 'answering'],
      ['limits', 'failing'],
      ['release', 'answering'],
      ['executors', 'not_in_release'],
    ]);
    expect(source('jobs')).toMatchObject({ holds: 1, every: 15_000, latency: 0, path: JOBS });
    expect(source('bundles')).toMatchObject({ holds: 2, every: 60_000 });
    expect(session.raw.job(7)).toMatchObject({ id: 7, hostname: 'scheduler-0' });
    expect(session.raw.job(8)).toBeNull();
    expect(JSON.parse(session.raw.health() ?? '')).toHaveProperty('scheduler');
  });

  it('3.3 is not asked for bundles; what was parsed is told by its Dags', async () => {
    const { asked, source, clock } = await open(answering, { release: '3.3.2' });
    await clock.advance(70_000);
    expect(source('bundles')?.access).toBe('not_in_release');
    expect(asked('api/v2/dagBundles')).toBe(0);
    expect(asked('api/v2/dags?')).toBe(2);
  });

  it('bundles take turns: files of each, Dags of one that can be no part of a path', async () => {
    const { seen, clock } = await open(answering);
    await clock.advance(65_000);
    const parses = seen.filter((path) => path.includes('/files') || path.includes('/dags?'));
    expect(parses.slice(0, 2).sort()).toEqual([
      'api/v2/dagBundles/ml/files?limit=100&offset=0',
      'api/v2/dags?limit=100&offset=0&bundle_name=a%2Fb%3Fc',
    ]);
    expect(parses.length).toBeLessThanOrEqual(4);
  });

  it('without a login: one refusal for all that need it, and the limits say why they are assumed', async () => {
    const { seen, source, session, clock } = await open(refusing(401));
    await clock.advance(120_000);
    const others = seen.filter((path) => path !== HEALTH && path !== 'api/v2/version');
    // The plugin's route is no question of theirs: it was looked for once.
    expect(others.filter((path) => path !== 'vitals/api/health')).toHaveLength(1);
    expect(others).toHaveLength(2);
    for (const name of ['jobs', 'bundles', 'parses', 'limits'] as const)
      expect(source(name)).toMatchObject({ access: 'needs_login', nextAt: null });
    expect(session.limits.get().scheduler.why).toBe('no_login');
  });

  it('are asked again when the reader comes back to the tab, where somebody has logged in meanwhile', async () => {
    let say = refusing(401);
    const { setHidden, source, clock } = await open((path, at) => say(path, at));
    say = answering;
    await clock.advance(60_000);
    expect(source('jobs')?.access).toBe('needs_login');
    setHidden(true);
    setHidden(false);
    await clock.advance(5000);
    expect(source('jobs')?.access).toBe('answering');
    expect(source('bundles')?.access).toBe('answering');
  });

  it('are asked at the push of a button: a refused one, and with it the job list that tells of a login', async () => {
    let say = refusing(401);
    const { session, source, clock } = await open((path, at) => say(path, at));
    say = answering;
    session.askNow('bundles');
    await clock.advance(1000);
    expect(source('jobs')?.access).toBe('answering');
    expect(source('bundles')?.access).toBe('answering');
  });

  it('are not asked while paused, hidden or without an answer of health', async () => {
    const { session, setHidden, seen, clock } = await open(answering);
    await clock.advance(5000);
    const others = (): number => seen.filter((path) => path !== HEALTH).length;
    const before = others();
    session.pause();
    await clock.advance(300_000);
    session.resume();
    setHidden(true);
    await clock.advance(300_000);
    expect(others()).toBe(before);
    setHidden(false);
    await clock.advance(5000);
    expect(others()).toBeGreaterThan(before);
  });

  it('the job list is asked at once when a component turns', async () => {
    let age = 1000;
    const { asked, clock } = await open(answering, { age: () => age });
    await clock.advance(5000);
    expect(asked(JOBS)).toBe(1);
    age = 45_000;
    await clock.advance(5000);
    expect(asked(JOBS)).toBe(2);
  });

  it('rows that were put away stay so at the next visit, for this Airflow and for a day', async () => {
    const { session, ...environment } = await open(answering);
    session.dismiss('job:7');
    expect([...session.dismissed.get()]).toEqual(['job:7']);
    const visit = async (base: URL) => {
      const next = createSession({ ...environment, base }, async () => createLater({ ...environment, base }));
      next.start();
      await environment.clock.advance(0);
      next.stop();
      return [...next.dismissed.get()];
    };
    expect(await visit(environment.base)).toEqual(['job:7']);
    environment.clock.jump(25 * 3_600_000);
    expect(await visit(environment.base)).toEqual([]);
  });
});

/** Ways in which a source can be of no use. */
const USELESS: Readonly<Record<string, Say>> = {
  refuses: refusing(403),
  'needs a login': refusing(401),
  'is broken': refusing(500),
  'is not there': refusing(404),
  hangs: () => new Promise<undefined>(() => {}),
  'cannot be reached': () => {
    throw new TypeError('Failed to fetch');
  },
  'is another page': () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
  'is garbage': (_, clock) => json({ jobs: 'none', dags: [5], dag_bundles: { name: 1 } }, clock),
  'is empty': (_, clock) => json({ jobs: [], dags: [], dag_bundles: [], total_entries: 99 }, clock),
};

it('a source of no use, in whatever way, turns nothing red or green', async () => {
  const steps = fc.array(fc.record({ age: fc.nat(120_000), wait: fc.nat(40_000) }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(USELESS)), steps, async (way, moves) => {
      let age = 1000;
      const say = USELESS[way] as Say;
      const joined = await open(say, { release: '3.3.2', age: () => age });
      const alone = await open(say, { release: '3.3.2', age: () => age, alone: true });
      for (const move of moves) {
        age = move.age;
        for (const { clock } of [joined, alone]) await clock.advance(move.wait);
        const said = [joined, alone].map(({ session }) =>
          Object.values(session.judged.get().components).map(({ verdict, pill }) => [verdict, pill]),
        );
        expect(said[0]).toEqual(said[1]);
      }
      joined.session.stop();
      alone.session.stop();
    }),
    { numRuns: 40 },
  );
}, 60_000);
