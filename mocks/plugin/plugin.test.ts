import { describe, expect, test } from 'vitest';
import { worldOf } from '../doors/timeline';
import { schedulersOf } from '../processes';
import { parseSim } from '../situation';
import type { Happening, World } from '../state';
import { tapeOf } from '../tape';
import { answerTo, type Said } from '../wire/answer';
import { speaking } from '../wire/speaking';
import { advance, inflict } from '../world';

const BROKEN = 'plugin-frozen-broker';
const ask = (world: World, path: string, query = ''): Said =>
  answerTo(world, `vitals/api/${path}`, new URLSearchParams(query));
interface Body {
  readonly executor?: { readonly status: string; readonly instances: readonly Record<string, unknown>[] };
  readonly vitals: { readonly executors: string };
  readonly [key: string]: unknown;
}
function health(world: World): Body {
  const said = ask(world, 'health');
  if (said.status !== 200 || !('body' in said)) throw new Error(JSON.stringify(said));
  return said.body as Body;
}
interface Told {
  readonly transitions: readonly Record<string, string | null>[];
  readonly is_complete: boolean;
}
const transitions = (world: World, query = ''): Told => {
  const said = ask(world, 'executor-transitions', query);
  if (!('body' in said)) throw new Error(said.text);
  return said.body as Told;
};
const go = (world: World, seconds: number, hear?: (one: Happening) => void): void =>
  advance(world, world.queue.now + seconds * 1000, hear);
const aWorld = (sim: string): World => worldOf(parseSim(`scenario:${sim}`));

describe('the route for health', () => {
  test('has Airflow’s own body as it is, and the executors beside it', () => {
    const world = aWorld(`${BROKEN},at:5`);
    const own = answerTo(world, 'api/v2/monitor/health', new URLSearchParams());
    const { executor, vitals, ...rest } = health(world);
    expect({ status: 200, body: rest }).toEqual(own);
    expect(vitals).toEqual({ executors: 'reported' });
    expect(executor).toMatchObject({
      status: 'healthy',
      detailed_status: 'healthy',
      instances: [
        { hostname: 'scheduler-1', instance: 'redis://broker:6379/0', health: 'healthy', reason: null },
      ],
    });
  });

  test('leaves executors to an Airflow that reports them itself', () => {
    const world = speaking(aWorld('all-well'), '3.4.0+executors+plugin');
    const own = answerTo(world, 'api/v2/monitor/health', new URLSearchParams());
    expect({ status: 200, body: health(world) }).toEqual({
      status: 200,
      body: { ...('body' in own ? (own.body as object) : {}), vitals: { executors: 'by_airflow' } },
    });
  });

  test('tells through the plugin what the schedulers of any world have found out', () => {
    const { executor } = health(speaking(aWorld('executor-never-answers,at:60'), '3.1.8+plugin'));
    expect(executor?.status).toBe('unhealthy');
    expect(new Set(executor?.instances.map(({ reason }) => reason))).toEqual(
      new Set(['the broker redis://broker:6379/0 does not answer (no reply within 5 s)']),
    );
    const silent = speaking(aWorld('airflow-3-2'), '3.1.8+plugin');
    expect(health(silent)).toMatchObject({ vitals: { executors: 'not_yet' } });
  });

  test.each([
    ['nobody reports', 'plugin-without-reporters', 'not_yet'],
    ['polling is off', `${BROKEN},polling:off`, 'off'],
  ])('says why there is none: %s', (_, sim, word) => {
    const body = health(aWorld(sim));
    expect(body.vitals.executors).toBe(word);
    expect(body).not.toHaveProperty('executor');
  });

  test.each([
    ['3.1.8', 'version', '3.1.8'],
    ['3.1.8+plugin', 'version', '3.1.8'],
    ['3.4.0+executors+plugin', 'version', '3.4.0+executors'],
  ])('%s calls itself what Airflow would', (release, path, version) => {
    const said = answerTo(speaking(aWorld('all-well'), release), `api/v2/${path}`, new URLSearchParams());
    expect('body' in said && said.body).toMatchObject({ version });
  });
});

describe('who is refused', () => {
  const status = (sim: string, release = '3.1.8+plugin') => {
    const world = speaking(aWorld(sim), release);
    return [ask(world, 'health').status, ask(world, 'executor-transitions').status];
  };
  test('without a login 401, without access to Jobs 403', () => {
    expect(status('no-login')).toEqual([401, 401]);
    expect(status('forbidden')).toEqual([403, 403]);
  });
  test('without the plugin the user interface answers, as on any path outside of the API', () => {
    const said = ask(aWorld('airflow-3-2'), 'health');
    expect(said).toMatchObject({ status: 200, html: true });
  });
  test('a path that the plugin does not have is 404, and a bad question 422', () => {
    const world = aWorld(BROKEN);
    expect(ask(world, 'nothing').status).toBe(404);
    for (const query of ['limit=0', 'limit=1001', 'limit=x', 'since=yesterday'])
      expect([query, ask(world, 'executor-transitions', query).status]).toEqual([query, 422]);
  });
});

describe('faults of its routes', () => {
  const broken = (word?: string): [number, number, string | undefined] => {
    const world = aWorld(BROKEN);
    if (word === undefined) inflict(world, { verb: 'stop', target: 'vitals-plugin' });
    else inflict(world, { verb: 'say', target: 'vitals-plugin', word });
    const said = ask(world, 'health');
    const told = said.status === 200 ? health(world).vitals.executors : undefined;
    expect(answerTo(world, 'api/v2/monitor/health', new URLSearchParams()).status).toBe(200);
    const statuses: [number, number] = [said.status, ask(world, 'executor-transitions').status];
    inflict(world, { verb: 'resume', target: 'vitals-plugin' });
    expect(health(world).vitals.executors).toBe('reported');
    return [...statuses, told];
  };
  test.each([
    [undefined, 500, 500, undefined],
    ['missing', 404, 404, undefined],
    ['login', 401, 401, undefined],
    ['forbidden', 403, 403, undefined],
    ['store_failed', 200, 503, 'store_failed'],
    ['not_yet', 200, 200, 'not_yet'],
    ['off', 200, 200, 'off'],
  ])('%s: health %i, transitions %i, and Airflow’s own health as ever', (word, one, two, told) => {
    expect(broken(word)).toEqual([one, two, told]);
  });
  test('a word that it cannot say is refused, and so is one for another service', () => {
    const world = aWorld(BROKEN);
    expect(() => inflict(world, { verb: 'say', target: 'vitals-plugin', word: 'tired' })).toThrow(
      'say what?',
    );
    expect(() => inflict(world, { verb: 'say', target: 'database', word: 'off' })).toThrow('say is for');
  });
});

describe('the poller', () => {
  test('goes on where the loop of its scheduler stands still, and stands still with the process', () => {
    const world = aWorld(`${BROKEN},at:60`);
    expect(schedulersOf(world)[0]?.blocked).not.toBeNull();
    const age = () => {
      const at = String(health(world).executor?.instances[0]?.['health_checked_at']);
      return world.queue.now - Date.parse(at);
    };
    expect(age()).toBeLessThan(11_000);
    inflict(world, { verb: 'hang', target: 'scheduler-1' });
    go(world, 60);
    expect(age()).toBeGreaterThan(55_000);
  });

  test('changes nothing in the loop: the same seed gives the same turns with and without it', () => {
    const loops = (polling: boolean) =>
      tapeOf({ scenario: BROKEN, seed: 7, seconds: 90, every: 10, polling }).events.filter(
        ({ event }) => event === 'loop',
      );
    expect(loops(true)).toEqual(loops(false));
    expect(loops(true).length).toBeGreaterThan(20);
  });

  test('tells of a poll that is in flight once it has lasted a second', () => {
    const world = aWorld(`${BROKEN},at:11`);
    const heard: number[] = [];
    const pending = () => health(world).executor?.instances[0]?.['poll_pending_since'];
    inflict(world, { verb: 'hang', target: 'celery-broker' });
    while (heard.length === 0) go(world, 0.1, (one) => one.event === 'poll_started' && heard.push(one.at));
    expect(pending()).toBeNull();
    go(world, 1);
    expect(Date.parse(String(pending()))).toBe(heard[0]);
  });

  test('asks Kubernetes, and says of what it cannot ask why', () => {
    const world = speaking(aWorld('several-executors,at:30'), '3.4.0+plugin');
    const local = health(world).executor?.instances.find((one) => one['executor'] === 'LocalExecutor');
    expect(local).toMatchObject({
      health: 'unknown',
      reason: expect.stringContaining('no check of its own'),
    });
    const { executor } = health(aWorld('plugin-cut-off,at:5'));
    expect(executor?.instances.filter((one) => one['executor'] === 'KubernetesExecutor')).toMatchObject([
      { health: 'healthy' },
      { health: 'healthy' },
    ]);
  });
});

describe('transitions', () => {
  test('tell when which scheduler found what, newest first, the first as old as the scheduler', () => {
    const told = transitions(aWorld(`${BROKEN},at:100`));
    expect(told.is_complete).toBe(true);
    expect(told.transitions.map(({ health: word, reason_code }) => [word, reason_code])).toEqual([
      ['healthy', null],
      ['unhealthy', 'no_reply'],
      ['healthy', null],
    ]);
    const [newest, , first] = told.transitions.map(({ at }) => Date.parse(String(at)));
    expect((newest ?? 0) - (first ?? 0)).toBeGreaterThan(1800_000);
  });

  test('since and limit cut, and an answer that leaves some out says so', () => {
    const world = aWorld(`${BROKEN},at:100`);
    const all = transitions(world).transitions;
    expect(transitions(world, 'limit=2')).toEqual({ transitions: all.slice(0, 2), is_complete: false });
    const since = encodeURIComponent(String(all[1]?.['at']));
    expect(transitions(world, `since=${since}`)).toEqual({ transitions: all.slice(0, 1), is_complete: true });
  });

  test('a scheduler that stops says goodbye; one that is killed is missed by those who write after five minutes', () => {
    const world = aWorld('plugin-cut-off,at:5');
    inflict(world, { verb: 'stop', target: 'scheduler-2' });
    expect(transitions(world).transitions[0]).toMatchObject({
      hostname: 'scheduler-2',
      health: 'unknown',
      reason: 'the scheduler that asked has stopped',
    });
    expect(health(world).executor?.instances.every((one) => one['hostname'] === 'scheduler-1')).toBe(true);
    const other = aWorld('plugin-cut-off,at:5');
    inflict(other, { verb: 'kill', target: 'scheduler-2' });
    const missed = () =>
      transitions(other).transitions.filter(
        ({ reason }) => reason === 'the scheduler that asked fell silent',
      );
    go(other, 240);
    expect(missed()).toEqual([]);
    go(other, 100);
    expect(new Set(missed().map(({ hostname }) => hostname))).toEqual(new Set(['scheduler-2']));
  });

  test('while the database is away they wait, and come with its return', () => {
    const world = aWorld('plugin-last-night,at:5');
    const before = transitions(world).transitions.length;
    inflict(world, { verb: 'stop', target: 'database' });
    inflict(world, { verb: 'stop', target: 'celery-workers' });
    go(world, 30);
    expect(ask(world, 'executor-transitions').status).toBe(503);
    expect(health(world)).toMatchObject({ vitals: { executors: 'store_failed' } });
    inflict(world, { verb: 'resume', target: 'database' });
    go(world, 15);
    const told = transitions(world).transitions;
    expect(told.length).toBe(before + 2);
    expect(told[0]).toMatchObject({ health: 'unhealthy', reason_code: 'no_worker' });
  });

  test('nobody ever reads a password', () => {
    for (const sim of ['plugin-cut-off,at:120', `${BROKEN},at:60`, 'plugin-last-night']) {
      const world = aWorld(sim);
      expect(JSON.stringify([ask(world, 'health'), ask(world, 'executor-transitions')])).not.toContain(
        's3cret',
      );
    }
  });
});
