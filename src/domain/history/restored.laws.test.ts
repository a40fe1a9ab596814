import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buckets, watched } from '../buckets';
import { EMPTY_HISTORY, type Gap, type History } from '../history';
import { COMPONENTS } from '../model';
import { severity } from '../severity';
import { beatsKey } from '../strips';
import { instant } from '../time';
import { minuteOf } from './coarser';
import { follow } from './continuity';
import { record } from './record';
import { continued, restored } from './restored';
import {
  answer,
  judgedAs,
  type Kept,
  keep,
  lane,
  NOTHING_KEPT,
  reopened,
  type Step,
  stories,
  T0,
  watchedOf,
} from './testing-story';

const HOUR = 3_600_000;
const briefly = stories.map((steps) => steps.map((step) => ({ ...step, wait: step.wait % 12_000 || 1 })));

/** The same steps as the page's memory and as what a keeper stored. */
function both(steps: readonly Step[], start: number, history = EMPTY_HISTORY, stored = NOTHING_KEPT) {
  let at = start;
  let [past, kept]: [History, Kept] = [history, stored];
  for (const { wait, verdict, age, blind } of steps) {
    at += wait;
    past = record(past, judgedAs(verdict, age, at), instant(at), blind);
    kept = keep(kept, answer(at, verdict, { age, blind }));
  }
  return { past, kept, at };
}

/** As it is read after a reload: an hour of raw rows, and minutes. */
function read({ raw, gaps, continuity }: Kept): History {
  const fineFrom = (continuity.last ?? 0) - HOUR;
  const known = COMPONENTS.map((component) => ({
    key: beatsKey(component, 'host:a'),
    component,
    name: 'a',
    first: T0,
    last: T0,
  }));
  const fine = raw.filter((row) => row.from >= fineFrom);
  return restored({ ...continuity, raw: fine, minutes: raw.map(minuteOf), gaps, known });
}

describe('what was kept', () => {
  it('of the last hour is what the page held', () => {
    fc.assert(
      fc.property(briefly, (steps) => {
        const { past, kept } = both(steps, T0);
        const { names: _names, ...back } = read(kept);
        const { names: _own, ...held } = past;
        expect(back).toEqual(held);
      }),
    );
  });

  it('in minutes has the same watched time, in order, and hides nothing', () => {
    fc.assert(
      fc.property(stories, (steps) => {
        const { kept, at } = both(steps, T0);
        const back = read(kept);
        const from = instant(T0);
        expect(watched(back, 'triggerer', from, instant(at))).toBe(watchedOf(lane(kept.raw)));
        back.components.triggerer.forEach((sample, index, all) => {
          expect(sample.from).toBeLessThanOrEqual(sample.at);
          expect(all[index - 1]?.at ?? 0).toBeLessThanOrEqual(sample.from);
        });
        const worst = Math.max(...lane(kept.raw).map((one) => severity(one.worst)));
        const [bucket] = buckets(back, 'triggerer', instant(T0 - 1), instant(at + 1), 1);
        expect(bucket?.seen ? severity(bucket.seen.verdict) : -1).toBe(worst);
      }),
    );
  });

  it('of nothing is nothing', () => {
    expect(read(NOTHING_KEPT)).toEqual(EMPTY_HISTORY);
  });

  it('names the instances that it has beats of', () => {
    const { kept } = both([{ wait: 0, verdict: 'healthy', age: 1, blind: null, reloads: false }], T0);
    expect(read(kept).names[beatsKey('executor', 'host:a')]).toBe('a');
  });
});

describe('a page that goes on', () => {
  it('after a quick reload at any moment has the memory of one that was never closed', () => {
    fc.assert(
      fc.property(briefly, fc.nat(60), (steps, where) => {
        const awake = steps.map((step, index) => (index === where ? { ...step, blind: null } : step));
        const before = both(awake.slice(0, where), T0);
        const own = both(awake.slice(where), before.at);
        const [opening] = awake.slice(where);
        if (opening === undefined) return;
        const first = answer(before.at + opening.wait, opening.verdict);
        const { gap } = follow(reopened(before.kept).continuity, first);
        const whole = both(awake, T0).past;
        expect(continued(read(before.kept), own.past, gap)).toEqual(whole);
      }),
    );
  });

  const one = (at: number): History => record(EMPTY_HISTORY, judgedAs('late', 1, at), instant(at), null);

  it('after a long one shows the gap once', () => {
    const past = one(T0);
    const gap: Gap = { from: T0, to: instant(T0 + HOUR), why: 'closed' };
    const own = one(T0 + HOUR);
    const joined = continued({ ...past, gaps: [gap] }, own, gap);
    expect(joined.gaps).toEqual([gap]);
    expect(watched(joined, 'scheduler', T0, instant(T0 + HOUR))).toBe(0);
    expect(joined).toMatchObject({ first: T0, last: T0 + HOUR });
  });

  it('keeps its own where another tab has recorded the same time', () => {
    const past = both(
      [0, 5000, 5000].map((wait) => ({ wait, verdict: 'healthy', age: 1, blind: null, reloads: false })),
      T0,
    ).past;
    const joined = continued(past, one(T0 + 7000), null);
    expect(joined.components.scheduler.map(({ from, at }) => [from - T0, at - T0])).toEqual([
      [0, 0],
      [0, 5000],
      [5000, 7000],
      [7000, 7000],
    ]);
  });

  it('without a past is itself, and without an answer is the past', () => {
    expect(continued(EMPTY_HISTORY, one(T0), null)).toEqual(one(T0));
    expect(continued(one(T0), EMPTY_HISTORY, null)).toEqual(one(T0));
  });
});
