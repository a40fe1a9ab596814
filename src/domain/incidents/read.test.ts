import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_INCIDENTS, readIncidentMemory } from './memory';
import { readEpisode } from './read';
import { anEpisode, episodes } from './testing-episodes';

describe('what a store or a file gives as an episode', () => {
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(episodes, (list) => {
        expect(list.map((one) => readEpisode(JSON.parse(JSON.stringify(one))))).toEqual(list);
      }),
    );
  });

  it('is null or an episode, never an error, whatever it is', () => {
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        expect(readEpisode(stored)).toBeNull();
        expect(readIncidentMemory(stored)).toBeNull();
      }),
    );
  });

  it('is null where any one of its fields is damaged', () => {
    const whole = anEpisode(0, 60);
    const names = Object.keys(whole) as (keyof typeof whole)[];
    const nothing = fc.constantFrom<unknown>(undefined, Number.NaN, {}, [], -1e17, true);
    fc.assert(
      fc.property(fc.constantFrom(...names), nothing, (name, value) => {
        const isEmptyList = name === 'affected' && Array.isArray(value);
        if (!isEmptyList) expect(readEpisode({ ...whole, [name]: value })).toBeNull();
      }),
    );
  });

  it('is null where it ends before it begins, and where its verdict is none', () => {
    expect(readEpisode({ ...anEpisode(0, 60), ended: anEpisode(-10, 60).began })).toBeNull();
    expect(
      readEpisode({ ...anEpisode(0, 60), worst: { ...anEpisode(0, 60).worst, verdict: 'toString' } }),
    ).toBeNull();
  });
});

describe('what the fold remembers', () => {
  it('is read back, and null where a part of it is damaged', () => {
    const episode = anEpisode(0, null);
    const memory = {
      ...EMPTY_INCIDENTS,
      last: episode.seen,
      notBefore: { triggerer: episode.began },
      standing: { triggerer: { episode, isHidden: false, tail: null } },
      ids: { triggerer: 7, sight: 8 },
    };
    expect(readIncidentMemory(JSON.parse(JSON.stringify(memory)))).toEqual(memory);
    expect(readIncidentMemory(EMPTY_INCIDENTS)).toEqual(EMPTY_INCIDENTS);
    expect(readIncidentMemory({ ...memory, version: 2 })).toBeNull();
    expect(readIncidentMemory({ ...memory, notBefore: { webserver: 1 } })).toBeNull();
    expect(readIncidentMemory({ ...memory, standing: { triggerer: { episode } } })).toBeNull();
    expect(readIncidentMemory({ ...memory, sight: episode })).toBeNull();
  });
});
