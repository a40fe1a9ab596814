import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at } from '../testing';
import { seconds } from '../time';
import { setBack } from './set-back';
import { anEpisode, aPhase, episodes } from './testing-episodes';

describe('an episode after the clock was set back', () => {
  it('lies nowhere in the future, and keeps the order of its times', () => {
    fc.assert(
      fc.property(
        episodes,
        fc.integer({ min: 0, max: 4000 }),
        fc.integer({ min: 3, max: 9000 }),
        (list, now, by) => {
          for (const episode of list) {
            const { began, seen, ended, phases, id } = setBack(episode, at(now), seconds(by));
            expect(Math.max(began, seen, ended ?? 0, ...phases.map(({ from }) => from))).toBeLessThanOrEqual(
              at(now),
            );
            expect(seen).toBeGreaterThanOrEqual(began);
            expect(ended ?? began).toBeGreaterThanOrEqual(began);
            expect(ended === null).toBe(episode.ended === null);
            expect(id).toBe(episode.id);
          }
        },
      ),
    );
  });

  it('is the very same where all of it lies before', () => {
    const episode = anEpisode(0, 60);
    expect(setBack(episode, at(60), seconds(3600))).toBe(episode);
  });

  it('keeps its length where all of it lay in the future', () => {
    const episode = anEpisode(4000, 4054, { phases: [aPhase(at(3990), 'late'), aPhase(at(4000))] });
    const moved = setBack(episode, at(1000), seconds(3600));
    expect([moved.began, moved.ended]).toEqual([at(400), at(454)]);
    expect(moved.phases.map(({ from }) => from)).toEqual([at(390), at(400)]);
  });
});
