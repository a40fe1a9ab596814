import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Episode } from '../incidents';
import { at } from '../testing';
import { forgotten } from './forgotten';
import { LONGEST_CHAIN } from './limits';
import { anEpisode, episodes } from './testing-episodes';
import { incidentsOf } from './view';

const without = (all: readonly Episode[], gone: readonly Episode[]): readonly Episode[] => {
  const ids = new Set(gone.map(({ id }) => id));
  return all.filter(({ id }) => !ids.has(id));
};
const toldOf = (list: readonly Episode[]) =>
  new Map(incidentsOf(list).map((one) => [one.id, one.episodes.map(({ id }) => id)]));

/** On and off for hours: some of it blips, some of it for an outage of the database. */
const flapping: fc.Arbitrary<readonly Episode[]> = fc
  .array(fc.record({ length: fc.integer({ min: 1, max: 30 }), pause: fc.integer({ min: 5, max: 330 }) }), {
    minLength: 200,
    maxLength: 900,
  })
  .map((list) => {
    let now = 0;
    return list.flatMap(({ length, pause }, index) => {
      const from = now + pause;
      now = from + length;
      const one = anEpisode(from, now, { id: `triggerer-${index}` });
      if (index % 7 > 0) return [one];
      const cause = anEpisode(from, now, { id: `metadatabase-${index}`, subject: 'metadatabase' });
      return [cause, { ...one, cause: cause.id }];
    });
  });

describe('what is forgotten', () => {
  it('is nothing while there is room', () => {
    fc.assert(
      fc.property(episodes, (list) => {
        expect(forgotten(list, list.length, new Set())).toEqual([]);
      }),
    );
  });

  it('takes no other incident its name or a part of it', () => {
    fc.assert(
      fc.property(
        fc.oneof(episodes, flapping),
        fc.double({ min: 0.1, max: 0.9, noNaN: true }),
        (list, part) => {
          const left = without(list, forgotten(list, Math.floor(list.length * part), new Set()));
          const before = toldOf(list);
          for (const [id, own] of toldOf(left)) expect(own).toEqual(before.get(id));
        },
      ),
    );
  });

  it('is enough, where nothing lasts and nothing is noted; nothing that lasts; the noted last', () => {
    fc.assert(
      fc.property(flapping, fc.double({ min: 0.3, max: 0.9, noNaN: true }), (list, part) => {
        const most = Math.floor(list.length * part);
        expect(without(list, forgotten(list, most, new Set())).length).toBeLessThanOrEqual(most);
        const [oldest] = incidentsOf(list).toSorted((a, b) => a.began - b.began);
        if (oldest === undefined || oldest.episodes.length > most / 2) return;
        const left = without(list, forgotten(list, most, new Set([oldest.id])));
        expect(toldOf(left).has(oldest.id)).toBe(true);
      }),
    );
  });

  it('leaves alone what lasts, however old', () => {
    const open = anEpisode(0, null, { subject: 'scheduler', seen: at(60) });
    const list = [
      open,
      ...Array.from({ length: 50 }, (_, index) => anEpisode(index * 1000, index * 1000 + 20)),
    ];
    expect(without(list, forgotten(list, 10, new Set()))).toContainEqual(open);
  });
});

describe('a component that goes on and off for a day', () => {
  const flips = Array.from({ length: 3000 }, (_, index) => anEpisode(index * 40, index * 40 + 20));

  it('is told as several incidents, each as long as it may be', () => {
    const told = incidentsOf(flips);
    expect(told.map((one) => one.episodes.length)).toEqual(Array.from({ length: 12 }, () => LONGEST_CHAIN));
    expect(told.at(-1)?.began).toBe(at(0));
  });

  it('keeps the name of the one that lasts while ever more is forgotten', () => {
    let kept: readonly Episode[] = [];
    for (const flip of flips) {
      kept = [...kept, flip];
      kept = without(kept, forgotten(kept, 600, new Set()));
      expect(kept.length).toBeLessThanOrEqual(600);
    }
    const names = incidentsOf(kept).map(({ id }) => id);
    expect(names).toEqual(
      incidentsOf(flips)
        .map(({ id }) => id)
        .slice(0, names.length),
    );
    expect(names.length).toBeGreaterThan(1);
  });
});
