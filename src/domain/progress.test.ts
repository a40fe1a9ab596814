import { describe, expect, it } from 'vitest';
import type { ParseIntervals } from './extras';
import type { Progress, Scope } from './judged';
import { EMPTY_PARSES, learn, type ParseMemory } from './parse-memory';
import { notWorking, progressOf, type Refreshed } from './progress';
import { at } from './testing';
import { type Instant, seconds } from './time';

const UNTOLD: ParseIntervals = { process: null, refresh: null };
const TOLD: ParseIntervals = { process: seconds(30), refresh: seconds(300) };

type Files = Readonly<Record<string, number | null>>;
const answer = (time: number, files: Files, bundle = 'ml', isComplete = true) => ({
  bundle,
  parsed: Object.fromEntries(
    Object.entries(files).map(([name, offset]) => [name, offset === null ? null : at(offset)]),
  ),
  isComplete,
  at: at(time),
});
const heard = (...answers: ReturnType<typeof answer>[]): ParseMemory => answers.reduce(learn, EMPTY_PARSES);
const refreshed = (last: number | null, time: number): Refreshed => ({
  last: last === null ? null : at(last),
  at: at(time),
});
const stalled = (memory: ParseMemory, told: ParseIntervals, news: Refreshed | null, now: Instant) =>
  progressOf(memory, 'ml', told, news, now)?.isStalled;

/** One file, parsed every 31 s and asked about every 60 s, for the last time at 0. */
const LEARNED = heard(
  answer(-179, { 'a.py': -186 }),
  answer(-119, { 'a.py': -124 }),
  answer(-59, { 'a.py': -62 }),
  answer(1, { 'a.py': 0 }),
);
const later = (time: number, files: Files = { 'a.py': 0 }): ParseMemory =>
  learn(LEARNED, answer(time, files));

describe('a bundle whose rhythm was seen', () => {
  it('is said to be parsed every 31 s, although every second parse went unseen', () => {
    expect(progressOf(LEARNED, 'ml', UNTOLD, null, at(1))).toMatchObject({
      newest: at(0),
      usual: seconds(31),
      isAssumed: false,
      isStalled: false,
    });
  });

  it('stands still from three of its longest gaps and two minutes on, where a refresh found its files unparsed', () => {
    const limit = 3 * 62 + 120;
    const found = refreshed(250, 300);
    expect(stalled(later(limit), UNTOLD, found, at(limit))).toBe(false);
    expect(stalled(later(limit + 1), UNTOLD, found, at(limit + 1))).toBe(true);
  });

  it('may be an emptied folder as long as no refresh has come', () => {
    expect(stalled(later(600), UNTOLD, refreshed(60, 600), at(600))).toBe(false);
    expect(stalled(later(600), UNTOLD, refreshed(122, 600), at(600))).toBe(false);
    expect(stalled(later(600), UNTOLD, refreshed(123, 600), at(600))).toBe(true);
  });

  it('stands still where the refresh is overdue as well', () => {
    expect(stalled(later(720), UNTOLD, refreshed(60, 720), at(720))).toBe(false);
    expect(stalled(later(721), UNTOLD, refreshed(60, 721), at(721))).toBe(true);
  });

  it('gets the time of a refresh where nobody tells of refreshes', () => {
    expect(stalled(later(482), UNTOLD, null, at(482))).toBe(false);
    expect(stalled(later(483), UNTOLD, null, at(483))).toBe(true);
    expect(stalled(later(483), UNTOLD, refreshed(null, 483), at(483))).toBe(true);
  });

  it('is well once its folder was emptied and the refresh has told', () => {
    expect(progressOf(later(900, {}), 'ml', UNTOLD, null, at(900))).toMatchObject({
      newest: null,
      isStalled: false,
    });
  });

  it('is well with a parse that is news, however long the page did not look, until the next answer shows none', () => {
    const away = later(7200, { 'a.py': 5000 });
    expect(stalled(away, UNTOLD, null, at(7200))).toBe(false);
    expect(stalled(learn(away, answer(7260, { 'a.py': 5000 })), UNTOLD, null, at(7260))).toBe(true);
  });

  it('has no standstill by time alone: only an answer shows that nothing was parsed', () => {
    expect(stalled(later(60), UNTOLD, refreshed(250, 300), at(235))).toBe(false);
    expect(progressOf(later(60), 'ml', UNTOLD, null, at(361))).toBeNull();
  });

  it('keeps its rhythm after one night without a parse', () => {
    const night = heard(...[0, 31, 62, 93, 28_000, 28_031].map((time) => answer(time + 1, { 'a.py': time })));
    const still = learn(night, answer(28_600, { 'a.py': 28_031 }));
    expect(stalled(still, UNTOLD, null, at(28_600))).toBe(true);
  });

  it('is not hurried by one file that somebody edits over and over', () => {
    const batch = { 'b.py': -3600, 'c.py': -3600, 'd.py': -3600 };
    const edited = [0, 60, 120, 180].map((time) => answer(time + 1, { ...batch, 'a.py': time }));
    const rest = learn(heard(...edited), answer(1800, { ...batch, 'a.py': 180 }));
    expect(stalled(rest, UNTOLD, refreshed(1700, 1800), at(1800))).toBe(false);
  });

  it('is judged by the same files of a part that is asked for again', () => {
    const parts = [1, 61, 121, 700].map((time) =>
      answer(time, { 'a.py': Math.min(time - 1, 120) }, 'ml', false),
    );
    expect(stalled(heard(...parts), UNTOLD, null, at(700))).toBe(true);
    expect(progressOf(heard(...parts.slice(0, 2)), 'ml', UNTOLD, null, at(61))?.usual).toBeNull();
  });
});

describe('a bundle that was asked about once', () => {
  const once = (age: number, isComplete = true) => heard(answer(0, { 'a.py': -age }, 'ml', isComplete));

  it('stands still with a newest parse and a refresh of 14 min ago, by Airflow’s defaults', () => {
    const progress = progressOf(once(840), 'ml', UNTOLD, refreshed(-840, 0), at(0));
    expect(progress).toMatchObject({ isStalled: true, usual: seconds(30), isAssumed: true });
  });

  it('may have a long interval that nobody told, as long as it is refreshed', () => {
    expect(stalled(once(840), UNTOLD, refreshed(-100, 0), at(0))).toBe(false);
    expect(stalled(once(840), UNTOLD, null, at(0))).toBe(false);
    expect(stalled(once(5400), UNTOLD, null, at(0))).toBe(false);
    expect(stalled(once(5401), UNTOLD, null, at(0))).toBe(true);
  });

  it('stands still after 12 min where the configuration tells the interval', () => {
    expect(stalled(once(720), TOLD, null, at(0))).toBe(false);
    expect(stalled(once(721), TOLD, null, at(0))).toBe(true);
    expect(progressOf(once(721), 'ml', TOLD, null, at(0))?.isAssumed).toBe(false);
    expect(stalled(once(3600), { ...TOLD, process: seconds(900) }, null, at(0))).toBe(false);
  });

  it('has the interval of other bundles, which is the same for all', () => {
    const others = [0, 60, 120].map((time) => answer(time, { 'o.py': time - 1 }, 'other'));
    const memory = learn(heard(...others), answer(121, { 'a.py': -600 }));
    expect(progressOf(memory, 'ml', UNTOLD, null, at(121))).toMatchObject({
      isStalled: true,
      usual: seconds(60),
      isAssumed: false,
    });
  });

  it('is not judged by a part of its files, nor by files that were never parsed', () => {
    expect(stalled(once(80_000, false), TOLD, null, at(0))).toBe(false);
    const never = heard(answer(0, { 'a.py': null }));
    expect(progressOf(never, 'ml', TOLD, null, at(0))).toMatchObject({ newest: null, isStalled: false });
    expect(progressOf(never, 'nobody', TOLD, null, at(0))).toBeNull();
  });

  it('counts for ten minutes', () => {
    expect(progressOf(once(5), 'ml', UNTOLD, null, at(600))).not.toBeNull();
    expect(progressOf(once(5), 'ml', UNTOLD, null, at(601))).toBeNull();
  });
});

describe('what is not working', () => {
  const scope = (name: string, owners: readonly string[], progress: Partial<Progress>): Scope => ({
    kind: 'bundle',
    name,
    team: null,
    owners,
    before: null,
    importErrors: null,
    lastRefreshed: null,
    progress: {
      newest: at(0),
      usual: seconds(31),
      isAssumed: false,
      isStalled: true,
      limit: null,
      at: at(840),
      ...progress,
    },
  });

  it('names the bundles with a live owner, the one first that missed most', () => {
    const slow = scope('slow', ['job:1'], { usual: seconds(300) });
    const bare = scope('bare', [], {});
    const well = scope('well', ['job:1'], { isStalled: false });
    expect(notWorking([slow, bare, well, scope('ml', ['job:1'], {})], 2, at(840))).toEqual({
      code: 'not_working',
      alive: 2,
      bundles: [
        { name: 'ml', age: seconds(840), usual: seconds(31), assumed: false },
        { name: 'slow', age: seconds(840), usual: seconds(300), assumed: false },
      ],
    });
    expect(notWorking([bare, well], 2, at(840))).toBeNull();
  });
});
