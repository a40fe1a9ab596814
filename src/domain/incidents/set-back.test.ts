import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at } from '../testing';
import { firstSeen, setBack } from './set-back';
import { anEpisode, aPhase, episodes } from './testing-episodes';

const seconds = fc.integer({ min: 0, max: 4000 });

describe('an episode after the clock was set back', () => {
  it('lies nowhere in the future, begins no earlier than it did, and keeps the order of its times', () => {
    fc.assert(
      fc.property(episodes, seconds, (list, now) => {
        for (const episode of list) {
          const next = setBack(episode, at(now));
          expect(next === null).toBe(firstSeen(episode) > at(now));
          if (next === null) continue;
          const { began, seen, ended, phases, id } = next;
          expect(Math.max(began, seen, ended ?? 0, ...phases.map(({ from }) => from))).toBeLessThanOrEqual(
            at(now),
          );
          expect(began).toBe(Math.min(at(now), episode.began));
          expect(seen).toBeGreaterThanOrEqual(began);
          expect(ended ?? began).toBeGreaterThanOrEqual(began);
          expect(ended === null).toBe(episode.ended === null);
          expect(id).toBe(episode.id);
        }
      }),
    );
  });

  it('stays where what was recorded ahead stays, and is over there', () => {
    fc.assert(
      fc.property(episodes, seconds, seconds, (list, now, more) => {
        const kept = at(now + more);
        for (const episode of list.filter((one) => firstSeen(one) > at(now))) {
          const next = setBack(episode, at(now), { after: kept, upTo: null });
          expect(next === null).toBe(firstSeen(episode) > kept);
          if (next === null) continue;
          expect(next.began).toBe(episode.began);
          expect(next.ended).toBeLessThanOrEqual(kept);
          if (episode.ended !== null && episode.ended <= kept) expect(next).toEqual(episode);
        }
      }),
    );
  });

  it('is untouched further ahead than what went', () => {
    const episode = anEpisode(4000, null);
    expect(setBack(episode, at(100), { after: at(100), upTo: at(200) })).toBe(episode);
    expect(setBack(anEpisode(150, 160), at(100), { after: at(100), upTo: at(200) })).toBeNull();
  });

  it('is the very same where all of it lies before', () => {
    const episode = anEpisode(0, 60);
    expect(setBack(episode, at(60))).toBe(episode);
  });

  it('goes where it was first seen later, whatever a heartbeat told of its beginning', () => {
    const seen = { id: `triggerer-${Math.floor(at(3711) / 1000)}`, seen: at(3716) };
    expect(setBack(anEpisode(137, null, seen), at(180))).toBeNull();
    expect(setBack(anEpisode(4000, 4054), at(1000))).toBeNull();
  });

  it('was seen first when it began, where its name is of a second later than all of it', () => {
    const episode = anEpisode(100, 160, { id: `triggerer-${Math.floor(at(3711) / 1000)}` });
    expect(setBack(episode, at(160))).toBe(episode);
    expect(setBack(episode, at(130))).toMatchObject({ began: at(100), seen: at(130), ended: at(130) });
  });

  it('keeps the phases from before, and those from later are of then', () => {
    const episode = anEpisode(10, null, { phases: [aPhase(at(3), 'late'), aPhase(at(10)), aPhase(at(50))] });
    expect(setBack(episode, at(20))?.phases.map(({ from }) => from)).toEqual([at(3), at(10), at(20)]);
  });
});
