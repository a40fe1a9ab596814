import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at } from '../testing';
import { anEpisode, episodes } from './testing-episodes';
import { incidentsOf, isConfirmed } from './view';

describe('incidents as a view of episodes', () => {
  it('are the same in whichever order the episodes are stored', () => {
    const shuffled = episodes.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray([...list], { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        expect(incidentsOf(other)).toEqual(incidentsOf(list));
      }),
    );
  });

  it('hold each confirmed episode exactly once, and no episode twice', () => {
    fc.assert(
      fc.property(episodes, (list) => {
        const held = incidentsOf(list).flatMap((one) => one.episodes.map(({ id }) => id));
        expect(new Set(held).size).toBe(held.length);
        for (const episode of list) if (isConfirmed(episode)) expect(held).toContain(episode.id);
      }),
    );
  });

  it('begin with their first episode, end with their last one, and are open while one of them is', () => {
    fc.assert(
      fc.property(episodes, (list) => {
        for (const one of incidentsOf(list)) {
          expect(one.began).toBe(Math.min(...one.episodes.map(({ began }) => began)));
          expect(one.ended === null).toBe(one.episodes.some(({ ended }) => ended === null));
          if (one.ended !== null) expect(one.ended).toBeGreaterThanOrEqual(one.began);
          expect(one.id).toBe(one.episodes[0]?.id);
        }
      }),
    );
  });

  it('stand open first, then newest first', () => {
    fc.assert(
      fc.property(episodes, (list) => {
        const found = incidentsOf(list).map(({ ended, began }) => [ended === null ? 0 : 1, -began] as const);
        expect(found).toEqual(found.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]));
      }),
    );
  });

  it('are none for what was seen for less than ten seconds, and one for what was seen for ten', () => {
    expect(incidentsOf([anEpisode(0, 20, { seen: at(9) })])).toEqual([]);
    expect(incidentsOf([anEpisode(0, 20, { seen: at(10) })])).toHaveLength(1);
  });

  it('are one for ten seconds without an answer, however seldom it was tried, and none for one try alone', () => {
    const sight = (seen: number) =>
      anEpisode(0, 15, { subject: 'sight', verdict: 'unknown', seen: at(seen) });
    expect(incidentsOf([sight(5)])).toHaveLength(1);
    expect(incidentsOf([sight(0)])).toEqual([]);
  });

  it('collapse what was late again and again into one', () => {
    const late = [0, 70, 140, 200].map((from) => anEpisode(from, from + 15, { verdict: 'late' }));
    const [one, ...others] = incidentsOf(late);
    expect(others).toEqual([]);
    expect(one?.episodes).toHaveLength(4);
    expect([one?.began, one?.ended]).toEqual([at(0), at(215)]);
  });

  it('count three blips within five minutes as one, and two as none', () => {
    const blip = (from: number) => anEpisode(from, from + 4, { verdict: 'late' });
    expect(incidentsOf([blip(0), blip(100)])).toEqual([]);
    expect(incidentsOf([blip(0), blip(100), blip(299)])).toHaveLength(1);
    expect(incidentsOf([blip(0), blip(200), blip(400)])).toEqual([]);
  });

  it('are not made longer, nor joined, by what was too short to be one', () => {
    const blip = (from: number) => anEpisode(from, from + 2);
    const [later, earlier, ...others] = incidentsOf([
      blip(-60),
      anEpisode(0, 20),
      blip(200),
      anEpisode(400, 430),
      blip(600),
    ]);
    expect(others).toEqual([]);
    expect([earlier?.began, earlier?.ended]).toEqual([at(0), at(20)]);
    expect([later?.began, later?.ended]).toEqual([at(400), at(430)]);
  });

  it('keep apart what follows from another and what is of its own', () => {
    const own = anEpisode(0, 60, { subject: 'executor', verdict: 'unknown' });
    const echo = anEpisode(100, 160, { subject: 'executor', verdict: 'unknown', cause: 'scheduler-1' });
    expect(incidentsOf([own, echo])).toHaveLength(2);
  });

  it('are as many as their causes, however short the pause between, and follow up the chain', () => {
    const database = anEpisode(100, 160, { subject: 'metadatabase' });
    const hidden = anEpisode(100, 160, { subject: 'scheduler', verdict: 'unknown', cause: database.id });
    const late = anEpisode(0, 60, { subject: 'scheduler', verdict: 'late' });
    const unknown = (from: number, cause: string) =>
      anEpisode(from, from + 60, { subject: 'executor', verdict: 'unknown', cause });
    const all = incidentsOf([unknown(0, late.id), unknown(100, hidden.id), hidden, late, database]);
    const causes = all.filter(({ subject }) => subject === 'executor').map(({ cause }) => cause);
    expect(causes).toEqual([hidden.id, late.id]);
    expect(all.find(({ id }) => id === hidden.id)?.cause).toBe(database.id);
  });

  it('are all there where damaged causes lead in a circle', () => {
    const [one, two] = [anEpisode(0, 60), anEpisode(0, 60, { subject: 'scheduler' })];
    expect(
      incidentsOf([
        { ...one, cause: two.id },
        { ...two, cause: one.id },
      ]),
    ).toHaveLength(2);
  });

  it('keep apart what is five minutes apart, and what is of another level or component', () => {
    expect(incidentsOf([anEpisode(0, 20), anEpisode(320, 400)])).toHaveLength(2);
    expect(incidentsOf([anEpisode(0, 20), anEpisode(319, 400)])).toHaveLength(1);
    expect(incidentsOf([anEpisode(0, 20), anEpisode(30, 60, { verdict: 'late' })])).toHaveLength(2);
    expect(incidentsOf([anEpisode(0, 20), anEpisode(30, 60, { subject: 'scheduler' })])).toHaveLength(2);
  });

  it('take degraded and down of one component together, and are called after the worst', () => {
    const [one] = incidentsOf([anEpisode(0, 60, { verdict: 'degraded' }), anEpisode(90, 120)]);
    expect(one?.episodes).toHaveLength(2);
    expect(one?.worst.worst.verdict).toBe('unhealthy');
  });

  it('name cause and consequence both ways, where both are incidents', () => {
    const cause = anEpisode(0, 60, { subject: 'metadatabase' });
    const follows = anEpisode(0, 60, { verdict: 'unknown', cause: cause.id });
    const [first, second] = incidentsOf([follows, cause]);
    expect([first?.subject, first?.consequences]).toEqual(['metadatabase', [follows.id]]);
    expect([second?.subject, second?.cause]).toEqual(['triggerer', cause.id]);
    expect(incidentsOf([follows])[0]?.cause).toBeNull();
  });
});
