import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Extras, heardBefore } from './extras';
import type { JobRow } from './jobs';
import type { Judged } from './judged';
import { keptMemory } from './kept-memory';
import { readKeptMemory } from './kept-memory/read';
import { recalledAt, withMemory } from './kept-memory/recalled';
import { COMPONENTS, HEARTBEAT_COMPONENTS } from './model';
import { at, listed, wellBody } from './testing';
import {
  anyRows,
  blankPage,
  healthOf,
  hears,
  list,
  type Page,
  reads,
  releases,
  row,
  seen,
} from './testing-jobs';
import { instant } from './time';

type Release = '3.1' | '3.3' | '3.4';
const stored = ({ watch, extras }: Page): unknown => JSON.parse(JSON.stringify(keptMemory(watch, extras)));

/** A page that finds what another one kept. */
function recall(page: Page, kept: unknown): Page {
  const read = readKeptMemory(kept);
  const known = read && recalledAt(read, page.watch.answer?.at ?? instant(0), page.watch);
  if (known === null) return page;
  const watch = withMemory(page.watch, known.memory);
  return { watch, extras: heardBefore(page.extras, known.others, watch) };
}

const wordsOf = ({ components }: Judged) =>
  COMPONENTS.map((name) => {
    const { verdict, pill, reason, since, instances } = components[name];
    const rows = instances.map((one) => [one.id, one.verdict, one.reason]);
    return { name, verdict, pill, reason, since, rows };
  });

const EVERY = 5;
const story = fc.record({
  release: releases,
  answers: fc.array(anyRows, { minLength: 2, maxLength: 5 }),
  /** What a page finds after its first answer of health, or after that of the job list as well. */
  isSlow: fc.boolean(),
});

describe('a page that is opened anew', () => {
  const hear = (page: Page, rows: readonly JobRow[], index: number, release: Release): Page =>
    hears(page, healthOf(rows, index * EVERY, release), index * EVERY);

  it('between any two answers says of the next ones what the old page would have said', () => {
    fc.assert(
      fc.property(story, ({ release, answers, isSlow }) => {
        const changes = { release: `${release}.0` };
        let old = blankPage(changes);
        answers.forEach((rows, index) => {
          const jobs = list(rows, index * EVERY);
          const kept = index === 0 ? null : stored(old);
          old = reads(hear(old, rows, index, release), jobs);
          const first = hear(blankPage(changes), rows, index, release);
          const fresh = isSlow ? recall(reads(first, jobs), kept) : reads(recall(first, kept), jobs);
          const now = wordsOf(seen(fresh, index * EVERY));
          const expected = wordsOf(seen(old, index * EVERY)).map((one, place) =>
            // What changes between health and the job list of one moment the old page has seen to change.
            one.since?.at === at(index * EVERY) ? { ...one, since: now[place]?.since } : one,
          );
          expect(now).toEqual(expected);
        });
      }),
      { numRuns: 100 },
    );
  });

  it('does not take it for a change that health answers before the job list', () => {
    const rows = [row(1), row(2, { beat: -40 })];
    const before = reads(hear(blankPage(), rows, 0, '3.4'), list(rows));
    const lost = reads(hear(before, rows, 1, '3.4'), list(rows, EVERY));
    const alone = recall(hear(blankPage(), rows, 2, '3.4'), stored(lost));
    expect(alone.extras.standing).toEqual(lost.extras.standing);
    expect(reads(alone, list(rows, 2 * EVERY)).extras.standing).toEqual(lost.extras.standing);
  });

  it('knows since when where watching never broke, and what was seen of a value for a day', () => {
    const ahead = { ...(wellBody() as object), triggerer: listed('triggerer', [300]) };
    const first = hears(hears(blankPage(), wellBody(-60), -5), ahead, 0);
    const kept = stored(first);
    const after = (offset: number): Page => recall(hears(blankPage(), ahead, offset), kept);
    const standing = (page: Page) => page.watch.memory.standing.triggerer?.seenToBegin;
    const sight = ({ watch }: Page) => watch.memory.firstSeen.triggerer?.get(at(300));
    expect([12, 13].map((offset) => standing(after(offset)))).toEqual([true, false]);
    expect([13, 86_400].map((offset) => sight(after(offset)))).toEqual([at(0), at(0)]);
    expect(sight(after(86_401))).toBe(at(86_401));
    expect(sight(after(-3))).toBe(at(-3));
  });
});

describe('what is kept of the memory', () => {
  it('is of the same size for two thousand instances as for a few hundred', () => {
    const many = (count: number): Page => {
      const rows = Array.from({ length: count }, (_, index) =>
        row(index, {
          component: HEARTBEAT_COMPONENTS[index % 3] ?? 'scheduler',
          hostname: `node-${index % 7}`,
          beat: index % 2 ? 50 : -1,
        }),
      );
      return reads(hears(blankPage(), healthOf(rows, 0, '3.4'), 0), list(rows));
    };
    const size = (count: number): number => JSON.stringify(stored(many(count))).length;
    expect(size(2000)).toBeLessThanOrEqual(1.05 * size(600));
    expect(size(2000)).toBeLessThan(120_000);
    expect(readKeptMemory(stored(many(2000)))).not.toBeNull();
  });

  it('is null where it is anything else, of another version, or damaged anywhere', () => {
    fc.assert(fc.property(fc.anything(), (anything) => readKeptMemory(anything) === null));
    const whole = stored(
      reads(hears(blankPage(), healthOf([row(1)], 0, '3.4'), 0), list([row(1)])),
    ) as object;
    expect(readKeptMemory(whole)).toEqual(whole);
    const wrong = fc.constantFrom<unknown>(undefined, Number.NaN, 7e17, 'x', [[1]], { webserver: 1 });
    const names = fc.constantFrom(...Object.keys(whole));
    fc.assert(
      fc.property(names, wrong, (name, value) => readKeptMemory({ ...whole, [name]: value }) === null),
    );
  });

  it('of a bundle is all of its files, or nothing', () => {
    const files = (count: number) =>
      new Map(
        Array.from({ length: count }, (_, index) => [
          `f${index}`,
          { told: at(0), at: at(0), seenAt: at(1), gaps: [] },
        ]),
      );
    const bundle = {
      newest: at(0),
      rhythm: null,
      longestGap: 0,
      hasMoved: true,
      isComplete: true,
      at: at(1),
      every: null,
    };
    const page = hears(blankPage(), healthOf([row(1)], 0, '3.4'), 0);
    const parses = {
      bundles: new Map([
        ['large', { ...bundle, files: files(301) }],
        ['small', { ...bundle, files: files(12) }],
      ]),
    } as unknown as Extras['parses'];
    const kept = stored({ ...page, extras: { ...page.extras, parses } });
    const { extras } = recall(hears(blankPage(), healthOf([row(1)], 5, '3.4'), 5), kept);
    expect([...extras.parses.bundles]).toEqual([['small', { ...bundle, files: files(12) }]]);
  });
});
