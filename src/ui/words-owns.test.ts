import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ownership, soleOwned } from '../domain/ownership';
import { bundle, jobRow } from './joined-builder';
import { component, row } from './judged-builder';

const processor = (...names: (readonly string[] | 'all')[]) =>
  component('dag_processor', {
    instances: names.map((bundles, index) => row(`p${index}`, { bundles })),
  });
const scoped = (one: ReturnType<typeof component>, ...names: string[]) => ({
  ...one,
  joined: {
    gone: [],
    listedAt: null,
    bundlesAt: null,
    scopes: names.map((name) => bundle(name, { team: 't' })),
  },
});
const first = (one: ReturnType<typeof component>) => one.instances[0] ?? row('nobody');

it('a Dag processor owns what it lists, and shares it with whoever lists it or lists nothing', () => {
  const one = processor(['a', 'b', 'c'], ['b'], 'all');
  const owned = ownership(one, first(one));
  expect(owned).toMatchObject([
    { name: 'a', others: [{ name: 'p2' }] },
    { name: 'b', others: [{ name: 'p1' }, { name: 'p2' }] },
    { name: 'c', others: [{ name: 'p2' }] },
  ]);
  expect(soleOwned(owned)).toEqual([]);
});

it('without a list it owns every bundle, by name where the names are known', () => {
  const one = processor('all', ['a']);
  expect(ownership(one, first(one))).toBe('all');
  expect(ownership(scoped(one, 'a', 'b'), first(one))).toMatchObject([
    { name: 'a', team: 't', others: [{ name: 'p1' }] },
    { name: 'b', team: 't', others: [] },
  ]);
});

it('a triggerer without a team owns “no team” only where there are teams', () => {
  const free = row('free', { teams: [] });
  expect(ownership(component('triggerer', { instances: [free] }), free)).toBeNull();
  const one = component('triggerer', { instances: [free, row('busy', { teams: ['x'] })] });
  expect(ownership(one, free)).toMatchObject([{ kind: 'team', name: null, others: [] }]);
});

it('schedulers, executors and releases that do not say have nothing to divide', () => {
  expect(ownership(component('scheduler'), row('s'))).toBeNull();
  expect(ownership(component('dag_processor'), row('p'))).toBeNull();
});

it('whoever is not alive owns nothing for others', () => {
  const mine = row('mine', { bundles: ['a'] });
  const lost = jobRow(7, 'lost', { bundles: ['a'], verdict: 'unhealthy' }, { fate: 'lost' });
  const one = component('dag_processor', { instances: [lost, mine] });
  expect(soleOwned(ownership(one, mine))).toHaveLength(1);
  expect(ownership(one, lost)).toMatchObject([{ name: 'a', others: [{ name: 'mine' }] }]);
});

it('of every bundle that anybody lists, exactly the sole owners are alone', () => {
  const names = fc.subarray(['a', 'b', 'c', 'd'], { minLength: 1 });
  fc.assert(
    fc.property(fc.array(names, { minLength: 1, maxLength: 5 }), (lists) => {
      const one = processor(...lists);
      for (const [index, mine] of one.instances.entries()) {
        const alone = soleOwned(ownership(one, mine)).map(({ name }) => name);
        const expected = (lists[index] ?? []).filter(
          (name) => lists.filter((list) => list.includes(name)).length === 1,
        );
        expect(alone).toEqual(expected);
      }
    }),
    { numRuns: 300 },
  );
});
