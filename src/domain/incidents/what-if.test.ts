import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Stretch } from '../history/slice';
import { at } from '../testing';
import { type Duration, ms, seconds } from '../time';
import { anEpisode, episodes } from './testing-episodes';
import { incidentsOf } from './view';
import { whatIf } from './what-if';

const TODAY = seconds(30);

/** Ten seconds each, one after the other; null: nobody watched. */
const stretchesOf = (ages: readonly (number | null)[]): readonly Stretch[] =>
  ages.flatMap((age, index) =>
    age === null
      ? []
      : [
          {
            from: at(index * 10),
            to: at(index * 10 + 10),
            worst: 'healthy' as const,
            age: seconds(age),
            limit: TODAY,
            watched: ms(10_000),
            known: ms(10_000),
            up: ms(10_000),
            aged: ms(10_000),
            ageTime: 0,
          },
        ],
  );

const ages = fc.array(fc.option(fc.integer({ min: 0, max: 90 }), { freq: 8 }), { maxLength: 60 });
/** Never past today's limit: what is becomes an incident, which tells it. */
const quiet = fc.array(fc.integer({ min: 0, max: 29 }), { maxLength: 60 });
const limits = fc.integer({ min: 1, max: 120 }).map(seconds);
const silent = (from: number, age: number) =>
  anEpisode(from, from + age - 30, { seen: at(from + age - 31), peak: { age: seconds(age), limit: TODAY } });

describe('what if the limit were another', () => {
  it('changes nothing where it is today’s', () => {
    fc.assert(
      fc.property(episodes, ages, (list, ages) => {
        const answer = whatIf(incidentsOf(list), stretchesOf(ages), 'triggerer', TODAY);
        expect(answer?.avoided).toEqual([]);
        expect(answer?.added).toEqual([]);
        for (const { later } of answer?.staying ?? []) expect(later).toBe(0);
      }),
    );
  });

  it('never brings back an incident as it grows, and never takes away a silence as it shrinks', () => {
    fc.assert(
      fc.property(episodes, quiet, limits, limits, (list, ages, one, other) => {
        const [small, great] = one < other ? [one, other] : [other, one];
        const of = (limit: Duration) => whatIf(incidentsOf(list), stretchesOf(ages), 'triggerer', limit);
        const gone = (limit: Duration) => of(limit)?.avoided.map(({ incident }) => incident.id) ?? [];
        expect(gone(great)).toEqual(expect.arrayContaining(gone(small)));
        for (const run of of(great)?.added ?? []) {
          const isWithin = ({ from, to }: typeof run) => from <= run.from && run.to <= to;
          expect(of(small)?.added.some(isWithin)).toBe(true);
        }
      }),
    );
  });

  it('counts each incident of silence once: avoided, or staying', () => {
    fc.assert(
      fc.property(episodes, limits, (list, limit) => {
        const answer = whatIf(incidentsOf(list), [], 'triggerer', limit);
        const all = [...(answer?.avoided ?? []), ...(answer?.staying ?? [])];
        expect(new Set(all.map(({ incident }) => incident.id)).size).toBe(all.length);
        for (const { incident, age } of all) {
          expect(incident.subject).toBe('triggerer');
          expect(age).toBeGreaterThanOrEqual(TODAY);
        }
      }),
    );
  });

  it('tells the price: what stays is noticed later by as much as the limit grows', () => {
    const incidents = incidentsOf([silent(0, 41), silent(1000, 54), silent(2000, 140), silent(4000, 552)]);
    const answer = whatIf(incidents, [], 'triggerer', seconds(60));
    expect(answer?.avoided.map(({ age }) => age / 1000)).toEqual([54, 41]);
    expect(answer?.staying.map(({ age, later }) => [age / 1000, later / 1000])).toEqual([
      [552, 30],
      [140, 30],
    ]);
  });

  it('finds the silences that a smaller limit would have told, those that touch as one', () => {
    const stretches = stretchesOf([5, 18, 22, 26, 5, null, 24, 5, 19]);
    const answer = whatIf([], stretches, 'triggerer', seconds(20));
    expect(answer?.added).toEqual([
      { from: at(20), to: at(40), age: seconds(26) },
      { from: at(60), to: at(70), age: seconds(24) },
    ]);
  });

  it('does not count a silence that became an incident as another one', () => {
    const answer = whatIf([], stretchesOf([5, 22, 29, 36, 5]), 'triggerer', seconds(20));
    expect(answer?.added).toEqual([]);
  });

  it('finds the others all the same, and with a smaller limit never fewer', () => {
    const touching = stretchesOf([5, 22, 29, 36, 5, 24, 5]);
    const added = (limit: number) => whatIf([], touching, 'triggerer', seconds(limit))?.added ?? [];
    expect([20, 10, 4].map((limit) => added(limit).some(({ age }) => age === 24_000))).toEqual([
      true,
      true,
      true,
    ]);
    const ages = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(ages, fc.integer({ min: 1, max: 29 }), fc.integer({ min: 1, max: 29 }), (list, a, b) => {
        const count = (limit: number) =>
          whatIf([], stretchesOf(list), 'triggerer', seconds(limit))?.added.length ?? 0;
        expect(count(Math.min(a, b))).toBeGreaterThanOrEqual(count(Math.max(a, b)));
      }),
    );
  });

  it('leaves alone what did not happen for a heartbeat’s age: a clean stop, lateness, an unknown age', () => {
    const stop = anEpisode(0, 60, { peak: { age: seconds(65), limit: TODAY } });
    const worst = {
      ...stop.worst,
      reason: { code: 'ended_unlisted', component: 'triggerer', age: ms(1) } as const,
    };
    const list = [
      { ...stop, worst },
      anEpisode(1000, 1060, { verdict: 'late', peak: { age: seconds(28), limit: TODAY } }),
      anEpisode(2000, 2060, { peak: null }),
    ];
    const answer = whatIf(incidentsOf(list), [], 'triggerer', seconds(600));
    expect([answer?.avoided, answer?.staying]).toEqual([[], []]);
  });

  it('is not asked of executors and the database', () => {
    expect(whatIf([], [], 'executor', TODAY)).toBeNull();
    expect(whatIf([], [], 'metadatabase', TODAY)).toBeNull();
  });
});
