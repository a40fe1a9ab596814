import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bundle, BundleList } from './bundles';
import { coverageReason, scopesOf } from './coverage';
import type { JobFacts, JudgedInstance, Progress, Scope } from './judged';
import { at } from './testing';
import { seconds } from './time';

type Serves = Pick<JudgedInstance, 'teams' | 'bundles'>;

const row = (job: number, serves: Partial<Serves>, facts: Partial<JobFacts> = {}): JudgedInstance => ({
  id: `job:${job}`,
  name: `dagproc-${job}`,
  verdict: 'healthy',
  pill: 'healthy',
  reason: { code: 'never_started' },
  asOf: at(0),
  evidenceAt: null,
  expiresAt: null,
  teams: null,
  bundles: null,
  executor: null,
  job: {
    id: job,
    fate: 'alive',
    state: 'running',
    unixname: null,
    startedAt: at(-7200),
    endedAt: null,
    heartbeat: at(0),
    toldAt: null,
    successor: null,
    predecessor: null,
    starts: [],
    ...facts,
  },
  ...serves,
});
const lost = (job: number, serves: Partial<Serves>, heartbeat: number): JudgedInstance =>
  row(job, serves, { fate: 'lost', heartbeat: at(heartbeat) });

const bundle = (name: string, team: string | null = null, isActive = true): Bundle => ({
  name,
  isActive,
  team,
  lastRefreshed: at(-60),
  importErrors: 2,
});
const list = (...bundles: readonly Bundle[]): BundleList => ({ bundles, isComplete: true, at: at(0) });
const NOTHING: ReadonlyMap<string, Progress> = new Map();
const owned = (scopes: readonly Scope[]) => scopes.map(({ name, owners }) => [name, ...owners]);

const THREE = list(bundle('dags'), bundle('etl', 'alpha'), bundle('ml', 'beta'));

describe('bundles', () => {
  it('puts those without an owner first, then those with one, then by name', () => {
    const live = [row(1, { bundles: ['etl', 'dags'] }), row(2, { bundles: ['dags'] })];
    const scopes = scopesOf('dag_processor', live, [], THREE, NOTHING);
    expect(owned(scopes)).toEqual([['ml'], ['etl', 'job:1'], ['dags', 'job:1', 'job:2']]);
    expect(scopes[1]).toMatchObject({
      kind: 'bundle',
      team: 'alpha',
      importErrors: 2,
      lastRefreshed: at(-60),
    });
  });

  it('are all served by a Dag processor that names none, or whose release does not say', () => {
    for (const bundles of ['all', null] as const) {
      const scopes = scopesOf('dag_processor', [row(1, { bundles })], [], THREE, NOTHING);
      expect(owned(scopes)).toEqual([
        ['dags', 'job:1'],
        ['etl', 'job:1'],
        ['ml', 'job:1'],
      ]);
    }
  });

  it('name who had them last', () => {
    const former = [lost(3, { bundles: ['ml'] }, -50), lost(4, { bundles: 'all' }, -40), lost(5, {}, -1)];
    const [ml] = scopesOf('dag_processor', [row(1, { bundles: ['dags', 'etl'] })], former, THREE, NOTHING);
    expect(ml?.before).toEqual({ id: 'job:4', job: 4, name: 'dagproc-4', fate: 'lost', lastAt: at(-40) });
    const ended = row(6, { bundles: ['ml'] }, { fate: 'stopped', heartbeat: at(-35), endedAt: at(-30) });
    const again = scopesOf('dag_processor', [], [ended, ...former], list(bundle('ml')), NOTHING);
    expect(again[0]?.before?.id).toBe('job:6');
  });

  it('that are configured no more do not count, and those that only an instance or a parse tells of do', () => {
    const live = [row(1, { bundles: ['old', 'ml', 'unseen'] })];
    const bundles = list(bundle('ml', 'beta'), bundle('old', null, false));
    const parsed = new Map([['told', progress(false)]]);
    const scopes = scopesOf('dag_processor', live, [], bundles, parsed);
    expect(owned(scopes)).toEqual([['told'], ['ml', 'job:1'], ['unseen', 'job:1']]);
    expect(scopes[2]).toMatchObject({ team: null, importErrors: null, lastRefreshed: null });
  });

  it('give whoever has just started the time that a standstill takes', () => {
    const parsed = new Map([['ml', progress(true)]]);
    const stalled = (...starts: readonly (number | null)[]) =>
      scopesOf(
        'dag_processor',
        starts.map((start, index) =>
          row(index, { bundles: 'all' }, { startedAt: start === null ? null : at(start) }),
        ),
        [],
        list(bundle('ml')),
        parsed,
      )[0]?.progress?.isStalled;
    expect(stalled(-300)).toBe(false);
    expect(stalled(-301)).toBe(true);
    expect(stalled(-30, -301)).toBe(true);
    expect(stalled(-30, null)).toBe(true);
    expect(stalled()).toBe(true);
  });
});

const progress = (isStalled: boolean): Progress => ({
  newest: at(-840),
  usual: seconds(31),
  isAssumed: false,
  isStalled,
  limit: seconds(300),
  at: at(0),
});

describe('teams', () => {
  it('have "no team" as a scope of its own, which a triggerer of a team does not cover', () => {
    const live = [row(1, { teams: ['alpha'] }), row(2, { teams: ['alpha', 'gamma'] })];
    const former = [lost(3, { teams: [] }, -50), lost(4, { teams: ['beta'] }, -60)];
    const scopes = scopesOf('triggerer', live, former, THREE, NOTHING);
    expect(owned(scopes)).toEqual([['beta'], [null], ['gamma', 'job:2'], ['alpha', 'job:1', 'job:2']]);
    expect(scopes.map(({ before }) => before?.id)).toEqual(['job:4', 'job:3', undefined, undefined]);
    const alone = scopesOf('triggerer', [row(5, { teams: [] })], [], THREE, NOTHING);
    expect(owned(alone)).toEqual([['alpha'], ['beta'], [null, 'job:5']]);
  });

  it('divide nothing where there are none, and schedulers never do', () => {
    const live = [row(1, { teams: [] })];
    expect(scopesOf('triggerer', live, [], list(bundle('dags')), NOTHING)).toEqual([]);
    expect(scopesOf('scheduler', live, [], THREE, NOTHING)).toEqual([]);
  });
});

describe('what Airflow calls uncovered', () => {
  const partly = (component: 'dag_processor' | 'triggerer') =>
    ({ component, reason: { code: 'part_uncovered', component, alive: 1 } }) as const;

  it('is named, with who had it last', () => {
    const former = [lost(3, { bundles: ['ml', 'etl'] }, -50)];
    const scopes = scopesOf('dag_processor', [row(1, { bundles: ['dags'] })], former, THREE, NOTHING);
    expect(coverageReason(partly('dag_processor'), scopes, THREE, 1)).toEqual({
      code: 'uncovered',
      component: 'dag_processor',
      kind: 'bundle',
      names: ['etl', 'ml'],
      total: 3,
      alive: 1,
      before: [{ who: 'dagproc-3', job: 3 }],
    });
  });

  it('is something that the caller may not see, where nothing that he sees lacks an owner', () => {
    const seen = list(bundle('dags'));
    const scopes = scopesOf('dag_processor', [row(1, { bundles: ['dags'] })], [], seen, NOTHING);
    expect(coverageReason(partly('dag_processor'), scopes, seen, 1)?.code).toBe('uncovered_unseen');
    const none = scopesOf('triggerer', [row(1, { teams: [] })], [], seen, NOTHING);
    const unseen = coverageReason(partly('triggerer'), none, seen, 1);
    expect(unseen).toEqual({ code: 'uncovered_unseen', component: 'triggerer', kind: 'team', alive: 1 });
  });

  it('is all of it, where who is alive serves nothing that is configured', () => {
    const scopes = scopesOf('dag_processor', [row(1, { bundles: ['ghost'] })], [], THREE, NOTHING);
    const reason = { code: 'alive_but_owns_nothing', component: 'dag_processor', alive: 1 } as const;
    const found = coverageReason({ component: 'dag_processor', reason }, scopes, THREE, 1);
    expect(found).toMatchObject({ names: ['dags', 'etl', 'ml'], total: 3 });
  });

  it('is nothing where Airflow does not say so, or nobody listed the bundles', () => {
    const scopes = scopesOf('dag_processor', [row(1, { bundles: ['dags'] })], [], THREE, NOTHING);
    const healthy = { component: 'dag_processor', reason: { code: 'never_started' } } as const;
    expect(coverageReason(healthy, scopes, THREE, 1)).toBeNull();
    expect(coverageReason(partly('dag_processor'), scopes, null, 1)).toBeNull();
  });
});

const NAMES = ['a', 'b', 'c', 'd'];
const rows = fc
  .array(
    fc.record({
      bundles: fc.oneof(fc.constant('all' as const), fc.uniqueArray(fc.constantFrom(...NAMES))),
      teams: fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 2 }),
    }),
    { maxLength: 6 },
  )
  .map((all) => all.map((serves, index) => row(index, serves)));
const bundleLists = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...NAMES), fc.option(fc.constantFrom(...NAMES)), fc.boolean()), {
    selector: ([name]) => name,
  })
  .map((all) => list(...all.map(([name, team, isActive]) => bundle(name, team, isActive))));
const component = fc.constantFrom('dag_processor' as const, 'triggerer' as const);

describe('coverage', () => {
  it('does not depend on the order of rows and bundles, and has each part once', () => {
    fc.assert(
      fc.property(component, rows, rows, bundleLists, (which, live, former, bundles) => {
        const scopes = scopesOf(which, live, former, bundles, NOTHING);
        const turned = { ...bundles, bundles: [...bundles.bundles].reverse() };
        expect(scopesOf(which, [...live].reverse(), former, turned, NOTHING)).toEqual(scopes);
        expect(new Set(scopes.map(({ name }) => name)).size).toBe(scopes.length);
        if (which === 'triggerer') return;
        for (const { name, owners } of scopes) {
          const serves = live.filter(({ bundles: own }) => own === 'all' || own?.includes(name ?? ''));
          expect(owners).toEqual(serves.map(({ id }) => id).sort());
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is never less for one more live instance', () => {
    fc.assert(
      fc.property(component, rows, rows, bundleLists, fc.nat(), (which, live, former, bundles, cut) => {
        const fewer = live.filter((_, index) => index !== cut % Math.max(1, live.length));
        const bare = (some: readonly JudgedInstance[]) =>
          new Set(
            scopesOf(which, some, former, bundles, NOTHING)
              .filter(({ owners }) => owners.length === 0)
              .map(({ name }) => name),
          );
        const before = bare(fewer);
        // The first team of all turns "no team" into a scope of its own.
        if (which === 'triggerer' && scopesOf(which, fewer, former, bundles, NOTHING).length === 0) return;
        for (const name of bare(live)) expect(before).toContain(name);
      }),
      { numRuns: 500 },
    );
  });
});
