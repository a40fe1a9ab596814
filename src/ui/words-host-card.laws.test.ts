import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAllWell } from '../domain/all-well';
import type { Judged } from '../domain/judged';
import { COMPONENTS } from '../domain/model';
import { fail } from '../domain/observe';
import { answered, at, bodies, T0, watches } from '../domain/testing';
import { plus, seconds } from '../domain/time';
import { judge } from '../domain/verdict';
import type { Watch } from '../domain/watch';
import { headline } from './words-headline';
import { briefly, cellWords, leadWords } from './words-host-card';
import { blockWords } from './words-host-card-block';
import { PILL } from './words-names';

interface Moment {
  readonly judged: Judged;
  readonly now: ReturnType<typeof at>;
}

const then = {
  answers: (watch: Watch): Watch => watch,
  fails: (watch: Watch): Watch => fail(watch, { kind: 'unreachable' }, at(6)),
  rests: (watch: Watch): Watch => ({ ...watch, paused: { since: at(6), by: 'sleep' } }),
} as const;

/** Whatever a page can have seen: any answer, then life goes on, the server is silent, or nobody looks. */
const moments: fc.Arbitrary<Moment> = fc
  .record({
    watch: watches,
    body: bodies,
    next: fc.constantFrom(...Object.values(then)),
    wait: fc.oneof(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 600 })),
  })
  .map(({ watch, body, next, wait }) => {
    const now = at(wait);
    return { judged: judge(next(answered(watch, body)), now), now };
  });

const facts = (judged: Judged) => ({
  feed: judged.feed,
  answeredAt: T0,
  nextAt: null,
  inFlightSince: null,
  failingSince: judged.feed === 'failing' ? plus(T0, seconds(6)) : null,
  tries: 1,
  release: null,
});

describe('the card never contradicts the page', () => {
  it('each component has the word and the mark of the page’s pill', () => {
    fc.assert(
      fc.property(moments, ({ judged, now }) => {
        for (const name of COMPONENTS) {
          const one = judged.components[name];
          expect(cellWords(one, now)).toMatchObject({ pill: one.pill, word: PILL[one.pill].toLowerCase() });
        }
      }),
    );
  });

  it('the line says “All well” where the page’s headline does, and nowhere else', () => {
    fc.assert(
      fc.property(moments, ({ judged, now }) => {
        const isWell = judged.feed === 'alive' && headline(judged, null, 'utc').tone === 'well';
        expect(leadWords(judged, T0, now, 'utc').title === 'All well').toBe(isWell);
        expect(isAllWell(judged)).toBe(isWell);
      }),
    );
  });

  it('the block has the page’s headline word for word', () => {
    fc.assert(
      fc.property(moments, ({ judged, now }) => {
        if (judged.feed !== 'alive' || briefly(judged) === null) return;
        const { title, detail, more } = headline(judged, null, 'utc');
        expect(blockWords(judged, facts(judged), now, 'utc')).toMatchObject({ title, detail, more });
      }),
    );
  });

  it('there is a block whenever the feed fails or something is wrong, and it has words', () => {
    fc.assert(
      fc.property(moments, ({ judged, now }) => {
        const brief = briefly(judged);
        if (judged.feed === 'failing' || (judged.feed === 'alive' && judged.troubles.length > 0))
          expect(brief).not.toBeNull();
        if (brief === null) return;
        const words = blockWords(judged, facts(judged), now, 'utc');
        expect(words.title.length).toBeGreaterThan(0);
        expect(words.pill).not.toBe('healthy');
      }),
    );
  });

  it('what is only remembered is said with was or were, behind the mark of what nobody knows', () => {
    fc.assert(
      fc.property(moments, ({ judged, now }) => {
        for (const name of COMPONENTS) {
          const one = judged.components[name];
          if (one.was === null) continue;
          const { pill, figures } = cellWords(one, now);
          expect(['unknown', 'not_watching']).toContain(pill);
          expect(figures).toMatch(/^(was|were) /);
        }
      }),
    );
  });
});
