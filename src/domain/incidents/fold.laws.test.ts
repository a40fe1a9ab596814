import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Moment } from '../history/moment';
import type { Episode } from '../incidents';
import { minutes, plus, seconds } from '../time';
import { foldIncidents } from './fold';
import { EMPTY_INCIDENTS, type IncidentMemory, readIncidentMemory } from './memory';
import { readEpisode } from './read';
import { stories, storyMoments } from './testing-story';
import { momentsOf } from './testing-tape';
import { incidentsOf } from './view';

const RUNS = { numRuns: 12 };

/** Folds from a memory on, and keeps what a store would keep. */
function folded(
  moments: readonly Moment[],
  from: IncidentMemory = EMPTY_INCIDENTS,
  kept = new Map<string, Episode>(),
) {
  let memory = from;
  for (const moment of moments) {
    const next = foldIncidents(memory, moment);
    memory = next.memory;
    for (const episode of next.changed) kept.set(episode.id, episode);
  }
  return { memory, kept, incidents: incidentsOf([...kept.values()]) };
}

/** What must not depend on how often one asks. */
const gist = (moments: readonly Moment[]) =>
  folded(moments).incidents.map(({ subject, began, ended, episodes, worst }) => ({
    subject,
    began: began as number,
    by: episodes[0]?.by,
    ended: ended as number | null,
    times: episodes.length,
    verdict: worst.worst.verdict,
  }));

describe('the fold of incidents', () => {
  it('gives the same story whether one asks every 1, 2, 5 or 10 s: evidence to the millisecond, the rest to an interval', () => {
    fc.assert(
      fc.property(stories, (story) => {
        const often = gist(storyMoments(story, 1));
        for (const every of [2, 5, 10]) {
          const seldom = gist(storyMoments(story, every));
          expect(seldom.map(({ subject, times, verdict, by }) => [subject, times, verdict, by])).toEqual(
            often.map(({ subject, times, verdict, by }) => [subject, times, verdict, by]),
          );
          for (const [index, one] of often.entries()) {
            const other = seldom[index];
            const slack = one.by === 'evidence' ? 0 : every * 1000;
            expect(Math.abs((other?.began ?? 0) - one.began)).toBeLessThanOrEqual(slack);
            expect(Math.abs((other?.ended ?? 0) - (one.ended ?? 0))).toBeLessThanOrEqual(every * 1000);
          }
        }
      }),
      RUNS,
    );
  });

  it('gives the same whether it is folded at once or goes on from what was stored as JSON, at any moment', () => {
    fc.assert(
      fc.property(stories, fc.nat(), (story, cut) => {
        const moments = storyMoments(story, 5);
        const at = cut % (moments.length + 1);
        const first = folded(moments.slice(0, at));
        const memory = readIncidentMemory(JSON.parse(JSON.stringify(first.memory)));
        expect(memory).toEqual(first.memory);
        const second = folded(moments.slice(at), memory ?? EMPTY_INCIDENTS, first.kept);
        const whole = folded(moments);
        expect(second.incidents).toEqual(whole.incidents);
        expect(second.memory).toEqual(whole.memory);
      }),
      RUNS,
    );
  });

  it('never opens and never closes anything of a component while nobody can see', () => {
    fc.assert(
      fc.property(stories, fc.nat(), fc.integer({ min: 1, max: 40 }), (story, cut, tries) => {
        const moments = storyMoments(story, 5);
        const before = folded(moments.slice(0, 1 + (cut % moments.length)));
        const at = before.memory.last ?? moments[0]?.at;
        if (at === undefined) return;
        const failures = Array.from(
          { length: tries },
          (_, index): Moment => ({
            kind: 'failed',
            at: plus(at, seconds(5 * (index + 1))),
            since: plus(at, seconds(5)),
            problem: { kind: 'unreachable' },
          }),
        );
        const rests: readonly Moment[] = [{ kind: 'rested', at: plus(at, minutes(10)), why: 'hidden' }];
        const after = folded([...failures, ...rests], before.memory, new Map(before.kept));
        expect(after.memory.standing).toEqual(before.memory.standing);
        const sights = [...after.kept.values()].filter(({ subject }) => subject === 'sight');
        expect(after.kept.size).toBe(before.kept.size + 1);
        expect(sights).toHaveLength(1);
      }),
      RUNS,
    );
  });

  it('keeps every episode in order of time, readable by the store, and never gives a name twice', () => {
    fc.assert(
      fc.property(stories, fc.constantFrom(1, 3, 5, 10), (story, every) => {
        let memory = EMPTY_INCIDENTS;
        const ended = new Set<string>();
        for (const moment of storyMoments(story, every)) {
          const next = foldIncidents(memory, moment);
          memory = next.memory;
          for (const episode of next.changed) {
            const { began, seen, ended: end, endedAfter, phases } = episode;
            expect(seen).toBeGreaterThanOrEqual(began);
            expect(seen).toBeLessThanOrEqual(moment.at);
            expect(end ?? seen).toBeGreaterThanOrEqual(seen);
            expect(endedAfter ?? seen).toBe(seen);
            const starts = phases.map(({ from }) => from);
            expect(starts).toEqual(starts.toSorted((a, b) => a - b));
            expect(readEpisode(JSON.parse(JSON.stringify(episode)))).toEqual(episode);
          }
          const standing = Object.values(memory.standing).map(({ episode }) => episode.id);
          for (const id of standing) expect(ended).not.toContain(id);
          for (const { id, ended: end } of next.changed)
            if (end !== null && !standing.includes(id)) ended.add(id);
        }
      }),
      RUNS,
    );
  });

  it('grows no larger however long it runs', () => {
    const [story] = fc.sample(stories, { numRuns: 1, seed: 7 });
    if (story === undefined) throw new Error('no story was made');
    const moments = storyMoments(story, 5);
    let memory = EMPTY_INCIDENTS;
    const sizes: number[] = [];
    for (let day = 0; day < 20; day += 1) {
      for (const moment of moments) {
        ({ memory } = foldIncidents(memory, { ...moment, at: plus(moment.at, minutes(day * 1440)) }));
        sizes.push(JSON.stringify(memory).length);
      }
    }
    expect(Math.max(...sizes)).toBeLessThan(40_000);
  });
});

describe('scenarios of the simulator', () => {
  it.each(['killed-triggerer', 'lost-replica', 'dead-broker', 'database-outage', 'api-server-restart'])(
    '%s reads the same, asked every 1, 2, 5 and 10 s',
    (scenario) => {
      const [often, ...others] = [1, 2, 5, 10].map((every) => ({
        every,
        story: gist(momentsOf(scenario, every, 240)),
      }));
      expect(often?.story.length).toBeGreaterThan(0);
      for (const { every, story } of others) {
        const names = (list: ReturnType<typeof gist>) =>
          list.map(({ subject, verdict }) => `${subject} ${verdict}`).toSorted();
        expect(names(story)).toEqual(names(often?.story ?? []));
        for (const one of often?.story ?? []) {
          const same = story.find(
            ({ subject, verdict }) => subject === one.subject && verdict === one.verdict,
          );
          const slack = one.by === 'evidence' ? 0 : every * 1000;
          expect(Math.abs((same?.began ?? 0) - one.began)).toBeLessThanOrEqual(slack);
          expect(Math.abs((same?.ended ?? 0) - (one.ended ?? 0))).toBeLessThanOrEqual(every * 1000);
        }
      }
    },
  );
});
