import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_HISTORY } from '../history';
import type { Judged, Progress, Scope } from '../judged';
import { COMPONENTS } from '../model';
import { beatsKey } from '../strips';
import { type Instant, instant, minutes, ms, plus } from '../time';
import { bundleKey, bundleOf, parseAges } from './parse-ages';
import { record } from './record';
import { restored } from './restored';
import { rowsOf } from './rows-of';
import { judgedAs, T0 } from './testing-story';

const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { freq: 3 });
const durations = fc.nat(minutes(90)).map(ms);

/** Of an answer up to ten minutes old, as `progressOf` gives it. */
const progresses: fc.Arbitrary<Progress> = fc
  .record({
    ago: fc.nat(minutes(10)),
    age: maybe(durations),
    limit: maybe(durations),
    hasMoved: fc.boolean(),
  })
  .map(({ ago, age, limit, hasMoved }) => {
    const at = instant(T0 - ago);
    const isStalled = age !== null && limit !== null && age > limit && !hasMoved;
    const newest = age === null ? null : instant(at - age);
    return { newest, usual: null, isAssumed: false, isStalled, limit: age === null ? null : limit, at };
  });

const scopes: fc.Arbitrary<readonly Scope[]> = fc
  .uniqueArray(
    fc.record({
      kind: fc.constantFrom('bundle', 'bundle', 'bundle', 'team'),
      name: maybe(fc.constantFrom('dags', 'a b', 'job:1', 'bundle:x', '', 'ml ← x')),
      progress: maybe(progresses),
    }),
    { selector: ({ kind, name }) => `${kind} ${name}` },
  )
  .map((list) =>
    list.map((one) => ({
      ...one,
      team: null,
      owners: [],
      before: null,
      importErrors: null,
      lastRefreshed: null,
    })),
  );

/** An answer at `T0`, whose Dag processor has these bundles. */
function judgedWith(list: readonly Scope[], at: Instant = T0): Judged {
  const judged = judgedAs('healthy', 1000, at);
  const joined = { gone: [], scopes: list, listedAt: at, bundlesAt: at };
  const processor = { ...judged.components.dag_processor, joined };
  return { ...judged, components: { ...judged.components, dag_processor: processor } };
}

const bundle = (progress: Partial<Progress> | null, name = 'dags'): Scope => ({
  kind: 'bundle',
  name,
  team: null,
  owners: [],
  before: null,
  importErrors: null,
  lastRefreshed: null,
  progress:
    progress === null
      ? null
      : { newest: null, usual: null, isAssumed: false, isStalled: false, limit: null, at: T0, ...progress },
});

describe('parse ages', () => {
  it('are one lane for each bundle of which something is known, and for nothing else', () => {
    fc.assert(
      fc.property(scopes, (list) => {
        const told = list.filter(
          ({ kind, name, progress }) => kind === 'bundle' && name !== null && progress !== null,
        );
        const lanes = parseAges(judgedWith(list));
        expect(lanes.map(({ name }) => name)).toEqual(told.map(({ name }) => name));
        expect(lanes.map(({ key }) => bundleOf(key))).toEqual(told.map(({ name }) => name));
      }),
    );
  });

  it('are degraded where the bundle stands still, never green without a parse, and never worse than that', () => {
    fc.assert(
      fc.property(progresses, (progress) => {
        const [lane] = parseAges(judgedWith([bundle(progress)]));
        const verdict = progress.isStalled ? 'degraded' : progress.newest === null ? 'unknown' : 'healthy';
        expect(lane?.sight.verdict).toBe(verdict);
      }),
    );
  });

  it('agree with their word: whatever is degraded is older than its limit', () => {
    fc.assert(
      fc.property(progresses, (progress) => {
        const sight = parseAges(judgedWith([bundle(progress)]))[0]?.sight;
        if (sight?.verdict === 'degraded') expect(sight.age).toBeGreaterThan(sight.limit ?? Infinity);
      }),
    );
  });

  it('stay as the last answer about the bundle told them: time alone makes nothing older', () => {
    fc.assert(
      fc.property(scopes, fc.nat(minutes(10)), (list, wait) => {
        expect(parseAges(judgedWith(list, plus(T0, ms(wait))))).toEqual(parseAges(judgedWith(list)));
      }),
    );
  });

  it('give the age at that answer, and its limit', () => {
    const newest = instant(T0 - 130_000);
    const [lane] = parseAges(judgedWith([bundle({ newest, limit: ms(210_000), at: instant(T0 - 60_000) })]));
    expect(lane).toEqual({
      key: beatsKey('dag_processor', 'bundle:dags'),
      name: 'dags',
      sight: { verdict: 'healthy', age: 70_000, limit: 210_000 },
    });
  });

  it('of a bundle that nobody asked about are no lane, and none without a job list', () => {
    expect(parseAges(judgedWith([bundle(null)]))).toEqual([]);
    expect(parseAges(judgedAs('healthy', 0, T0))).toEqual([]);
  });
});

describe('rows', () => {
  const stretch = { from: T0, at: plus(T0, minutes(2)) };

  it('hold parse ages beside all instances, in each minute', () => {
    fc.assert(
      fc.property(scopes, (list) => {
        const judged = judgedWith(list);
        const instances = COMPONENTS.map((name) => beatsKey(name, 'host:a'));
        const keys = [...instances, ...parseAges(judged).map(({ key }) => key)].sort();
        for (const row of rowsOf(judged, stretch)) expect(Object.keys(row.instances).sort()).toEqual(keys);
      }),
    );
  });

  it('give the page back the beats of instances after a reload, and none of a bundle', () => {
    fc.assert(
      fc.property(scopes, (list) => {
        const judged = judgedWith(list);
        const raw = rowsOf(judged, { from: T0, at: T0 });
        const known = parseAges(judged).map(({ key, name }) => ({
          key,
          component: 'dag_processor' as const,
          name,
          first: T0,
          last: T0,
        }));
        const back = restored({ raw, minutes: [], gaps: [], known, first: T0, last: T0 });
        const own = record(EMPTY_HISTORY, judged, T0, null);
        expect(back.instances).toEqual(own.instances);
        expect(Object.keys(back.names).filter((key) => bundleOf(key) !== null)).toEqual([]);
      }),
    );
  });
});

it('The key of a bundle names it, whatever it is called; instances have none of these', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...COMPONENTS), (name, component) => {
      expect(bundleOf(bundleKey(name))).toBe(name);
      expect(bundleOf(beatsKey(component, `job:${name}`))).toBe(null);
      expect(bundleOf(beatsKey(component, `host:${name}`))).toBe(null);
    }),
  );
});
