import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instant, minutes, seconds } from '../time';
import { type Continuity, follow, NEW_CONTINUITY, resumed } from './continuity';
import { comeBy, leftOf } from './gone';
import type { Moment } from './moment';
import {
  answer,
  INTERVAL,
  jumpyStories,
  keep,
  lane,
  NOTHING_KEPT,
  play,
  reopened,
  stories,
  T0,
  watchedOf,
} from './testing-story';

const after = (...moments: readonly Moment[]): Continuity =>
  moments.reduce((before, moment) => follow(before, moment).continuity, NEW_CONTINUITY);
const next = (before: Continuity, by: number, blind: Parameters<typeof answer>[2] = {}) =>
  follow(before, answer((before.last ?? T0) + by, 'healthy', blind));
const rested = (by: number, why: 'paused' | 'hidden' | 'closed'): Moment => ({
  kind: 'rested',
  at: answer(T0 + by).at,
  why,
});

describe('watching', () => {
  it('and not watching are all of the time from the first answer to the last', () => {
    fc.assert(
      fc.property(stories, fc.boolean(), (steps, reloads) => {
        const [{ continuity, raw, gaps }, end] = play(steps, { reloads });
        const lost = gaps.reduce((sum, { from, to }) => sum + (to - from), 0);
        expect(watchedOf(lane(raw)) + lost).toBe(end - (continuity.first ?? 0));
      }),
    );
  });

  it('is in order, without a negative length, whatever the clocks do', () => {
    fc.assert(
      fc.property(jumpyStories, (steps) => {
        const [{ continuity, raw, gaps }] = play(steps, { reloads: true });
        const last = continuity.last ?? instant(0);
        expect(continuity.first).toBeLessThanOrEqual(last);
        const come = comeBy(gaps, last);
        const ahead = gaps.flatMap((gap) => leftOf(gap, { after: instant(0), upTo: last }));
        const spans = [...lane(raw), ...come, ...ahead].toSorted((a, b) => a.from - b.from || a.to - b.to);
        spans.forEach(({ from, to }, index) => {
          expect(from).toBeLessThanOrEqual(to);
          expect(spans[index - 1]?.to ?? 0).toBeLessThanOrEqual(from);
          // What lies ahead since the clock was set back is wholly so, and nothing lies beyond what is told of it.
          if (from < last) expect(to).toBeLessThanOrEqual(last);
          else expect(to).toBeLessThanOrEqual(continuity.ahead?.last ?? last);
        });
      }),
    );
  });

  it('is the same when the page is closed and opened again between any two answers of one that goes on', () => {
    const waits = fc.array(fc.integer({ min: 1, max: 2 * INTERVAL + 2000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(waits, fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (list, reloads) => {
        const played = (isReloaded: (index: number) => boolean) => {
          let at: number = T0;
          return list.reduce((kept, wait, index) => {
            at += wait;
            return keep(isReloaded(index) ? reopened(kept) : kept, answer(at));
          }, NOTHING_KEPT);
        };
        expect(played((index) => reloads[index] === true)).toEqual(played(() => false));
      }),
    );
  });

  it('begins with the first answer, which covers no time', () => {
    const { stretch, gap } = follow(NEW_CONTINUITY, answer(T0, 'healthy', { blind: 'failing' }));
    expect(stretch).toEqual({ from: T0, at: T0 });
    expect(gap).toBeNull();
  });

  it('is lost between two answers where nobody watched, and the first reason names the gap', () => {
    const before = after(answer(T0), rested(2000, 'paused'), rested(4000, 'hidden'));
    const { stretch, gap, continuity } = next(before, 60_000, { blind: 'hidden' });
    expect(gap).toEqual({ from: T0, to: T0 + 60_000, why: 'paused' });
    expect(stretch?.from).toBe(stretch?.at);
    expect(continuity.blind).toBeNull();
  });

  it('is lost while questions fail', () => {
    const problem = { kind: 'unreachable' } as const;
    const failed: Moment = { kind: 'failed', at: answer(T0 + 9000).at, since: answer(T0 + 5000).at, problem };
    const before = after(answer(T0), failed);
    expect(before.blind).toEqual({ since: T0 + 5000, why: 'failing' });
    expect(next(before, 10_000).gap).toEqual({ from: T0, to: T0 + 10_000, why: 'failing' });
  });

  it('goes on over a slow answer, but one answer never vouches for more than an hour', () => {
    expect(next(after(answer(T0)), 40_000).gap).toBeNull();
    expect(next(after(answer(T0)), minutes(61)).gap?.why).toBe('asleep');
  });

  it('was broken by a reload that took longer than two intervals and 2 s', () => {
    const before = resumed(after(answer(T0)));
    expect(next(before, 12_000)).toMatchObject({ gap: null, stretch: { from: T0, at: T0 + 12_000 } });
    expect(next(before, 12_001).gap).toEqual({ from: T0, to: T0 + 12_001, why: 'closed' });
  });

  it('does not mind that a page is hidden while it closes, but a pause stays a pause', () => {
    const hidden = resumed(after(answer(T0), rested(1000, 'hidden')));
    expect(next(hidden, 6000).gap).toBeNull();
    expect(next(hidden, 60_000).gap?.why).toBe('closed');
    expect(next(resumed(after(answer(T0), rested(1000, 'paused'))), 6000).gap?.why).toBe('paused');
  });

  it('takes an answer that is up to 2 s older than the last one for one of the same time', () => {
    const { stretch, gone } = next(after(answer(T0)), -2000);
    expect(stretch).toEqual({ from: T0, at: T0 });
    expect(gone).toBeNull();
  });

  it('vouches for five minutes at most where nobody says that it was blind', () => {
    expect(next(after(answer(T0)), minutes(5)).gap).toBeNull();
    expect(next(after(answer(T0)), minutes(5) + 1).gap?.why).toBe('asleep');
  });
});

describe('a clock that is set back', () => {
  const before = after(answer(T0), answer(T0 + 5000));
  const HOUR = 3_600_000;
  /** Answers every five seconds for so long. */
  const answers = (from: number, length: number): readonly Moment[] =>
    Array.from({ length: length / 5000 + 1 }, (_, index) => answer(from + index * 5000));

  it('for less than half a minute costs nothing, by whatever it was set', () => {
    const by = fc.integer({ min: 40_000, max: 400 * 24 * HOUR });
    fc.assert(
      fc.property(by, fc.integer({ min: 1, max: 5 }), (size, count) => {
        const wrong = answers(T0 + 10_000 - size, count * 5000);
        const kept = [answer(T0), answer(T0 + 5000), ...wrong, answer(T0 + 40_000)].reduce(
          keep,
          NOTHING_KEPT,
        );
        const whole = [answer(T0), answer(T0 + 5000), answer(T0 + 40_000)].reduce(keep, NOTHING_KEPT);
        expect(kept).toEqual(whole);
      }),
    );
  });

  it('is believed at once where somebody tells it, and after half a minute of answers', () => {
    const told: Moment = { kind: 'set_back', at: answer(T0 - 60_000).at, by: seconds(65) };
    expect(follow(before, told)).toMatchObject({
      continuity: { first: T0 - 60_000, last: T0 - 60_000 },
      gone: { after: T0 - 60_000, upTo: null },
    });
    const doubted = answers(T0 - 60_000, 25_000).reduce(
      (one, moment) => follow(one, moment).continuity,
      before,
    );
    expect(doubted.last).toBe(before.last);
    expect(follow(doubted, answer(T0 - 30_000))).toMatchObject({
      stretch: { from: T0 - 30_000, at: T0 - 30_000 },
      gone: { after: T0 - 30_000, upTo: null },
    });
  });

  it('is believed at once where it undoes a leap: what was recorded since goes, and no more', () => {
    const leapt = [answer(T0), answer(T0 + 5000), answer(T0 + HOUR), answer(T0 + HOUR + 5000)];
    const kept = [...leapt, answer(T0 + 20_000)].reduce(keep, NOTHING_KEPT);
    expect(kept.gaps).toEqual([{ from: T0 + 5000, to: T0 + 20_000, why: 'asleep' }]);
    expect(watchedOf(lane(kept.raw))).toBe(5000);
    expect(kept.continuity).toMatchObject({ first: T0, last: T0 + 20_000, ahead: null });
  });

  it('loses an hour at most, and nothing begins earlier than it did once the clock is right again', () => {
    const by = fc.integer({ min: 2001, max: 400 * 24 * HOUR });
    const lengths = fc.integer({ min: 1, max: 40 }).map((count) => count * 240_000);
    fc.assert(
      fc.property(lengths, by, (length, size) => {
        const well = Array.from({ length: length / 240_000 + 1 }, (_, index) => answer(T0 + index * 240_000));
        const end = T0 + length;
        const wrong = answers(end + 5000 - size, 60_000);
        const back = [...well, ...wrong].reduce(keep, NOTHING_KEPT);
        const kept = keep(back, answer(end + 70_000 + HOUR));
        expect(kept.continuity.first).toBe(T0);
        const left = lane(kept.raw).filter(({ from }) => from >= T0 && from < end);
        expect(watchedOf(left)).toBeGreaterThanOrEqual(length - HOUR - 60_000);
      }),
    );
  });
});
