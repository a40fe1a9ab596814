import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Life } from './lives';
import type { ExecutorInstanceReport } from './model';
import { type ToldStretch, tellingsOf } from './tellings';
import { instant, seconds } from './time';
import type { ExecutorTransition, TransitionList } from './transitions';

const NOW = 1_000_000;
const at = fc.integer({ min: 0, max: NOW + 60_000 }).map(instant);
const scheduler = fc.constantFrom('a', 'b', null);
const executor = fc.constantFrom('CeleryExecutor', 'KubernetesExecutor', '__proto__');
const transition: fc.Arbitrary<ExecutorTransition> = fc.record({
  at,
  scheduler,
  job: fc.constantFrom(1, 2, 3, null),
  executor,
  instance: fc.constantFrom('redis://broker:6379/0', null),
  health: fc.constantFrom('healthy', 'unhealthy', 'unknown'),
  reason: fc.constantFrom('refused', null),
  kind: fc.constantFrom('refused', 'no_reply', null),
});
const report = fc.record({
  scheduler,
  executor,
  instance: fc.constantFrom('redis://broker:6379/0', null),
  checkedAt: fc.option(at),
  interval: fc.constantFrom(seconds(10), null),
}) as fc.Arbitrary<ExecutorInstanceReport>;
const lists: fc.Arbitrary<TransitionList> = fc.record({
  transitions: fc.array(transition, { maxLength: 40 }),
  isComplete: fc.boolean(),
  at: fc.constant(instant(NOW)),
  reports: fc.array(report, { maxLength: 4 }),
});
const lives: fc.Arbitrary<Life[]> = fc.uniqueArray(
  fc.record({
    job: fc.integer({ min: 1, max: 3 }),
    component: fc.constant('scheduler' as const),
    name: fc.constant('a'),
    from: at,
    to: at,
    fate: fc.constantFrom('running', 'ended', 'killed', 'unknown'),
  }),
  { selector: ({ job }) => job },
);

function expectInOrder(stretches: readonly ToldStretch[], first: number): void {
  let end = first;
  for (const { from, to } of stretches) {
    expect(from).toBeGreaterThanOrEqual(end);
    expect(to).toBeGreaterThan(from);
    end = to;
  }
  expect(end).toBeLessThanOrEqual(NOW);
}

test('for any list the stretches are disjoint, in order, and between the first transition and the list', () => {
  fc.assert(
    fc.property(lists, lives, (list, all) => {
      const { whole, replicas, since, why, troubles } = tellingsOf(list, all);
      const past = list.transitions.map((one) => one.at).filter((one) => one <= NOW);
      expect(since).toBe(past.length === 0 ? null : Math.min(...past));
      expect(why === null).toBe(since === null);
      for (const stretches of [whole, ...Object.values(replicas)]) {
        if (stretches.length > 0) expectInOrder(stretches, since ?? Number.NaN);
      }
      for (const one of troubles) {
        expect(one.from).toBeGreaterThanOrEqual(since ?? Number.NaN);
        expect(one.to).toBeGreaterThan(one.from);
        expect(one.to).toBeLessThanOrEqual(NOW);
        expect(one.end === 'lasts').toBe(one.to === NOW && one.end !== 'well');
      }
    }),
  );
});

test('the whole says at each moment what its parts add up to, and is green only where somebody said healthy', () => {
  fc.assert(
    fc.property(lists, lives, fc.integer({ min: 0, max: NOW }), (list, all, moment) => {
      const { whole, replicas } = tellingsOf(list, all);
      const word = (stretches: readonly ToldStretch[]) =>
        stretches.find(({ from, to }) => from <= moment && moment < to)?.word;
      const parts = Object.values(replicas).flatMap((own) => word(own) ?? []);
      const expected =
        parts.length === 0
          ? undefined
          : parts.every((one) => one === 'healthy')
            ? 'healthy'
            : parts.every((one) => one === 'unhealthy')
              ? 'unhealthy'
              : 'degraded';
      expect(word(whole)).toBe(expected);
    }),
  );
});

test('the order in which different times were sent changes nothing', () => {
  fc.assert(
    fc.property(lists, lives, (list, all) => {
      const apart = new Set<number>();
      const transitions = list.transitions.filter((one) => {
        const isNew = !apart.has(one.at);
        apart.add(one.at);
        return isNew;
      });
      const told = tellingsOf({ ...list, transitions }, all);
      expect(tellingsOf({ ...list, transitions: transitions.toReversed() }, all)).toEqual(told);
    }),
  );
});
