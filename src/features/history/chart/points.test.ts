import { describe, expect, it } from 'vitest';
import { cut } from '../../../domain/history/cut';
import { merged } from '../../../domain/history/slice';
import { ms, plus, seconds } from '../../../domain/time';
import { clock, gap, stretch } from '../testing-recorded';
import { limitIn, limitsIn, type Point, peakIn, pointAt, pointsOf } from './points';

const FROM = clock(3);
const TO = clock(4);
const since = clock(3, 10);
const gaps = [gap(clock(3, 20), clock(3, 30), 'asleep'), gap(clock(3, 40), clock(3, 50), 'failing')];
const stretches = [
  stretch(clock(3, 10), clock(3, 20)),
  stretch(clock(3, 30), clock(3, 40), 'unhealthy', seconds(552)),
];
const points = pointsOf(cut(stretches, FROM, TO, 6), gaps, since);

describe('The points of the chart', () => {
  it('are the buckets, each with its greatest age and the limit that it was held against', () => {
    expect(points.map(({ age }) => age)).toEqual([null, 3000, null, 552_000, null, null]);
    expect(points[3]).toMatchObject({ limit: 30_000, verdict: 'unhealthy', blank: null });
  });
  it('have the mean beside the worst, over the time in which an age was known', () => {
    const [three, nine, unknown] = [
      stretch(FROM, clock(3, 20)),
      stretch(clock(3, 20), TO, 'unhealthy', seconds(9)),
      stretch(FROM, TO, 'unknown', null),
    ];
    const mean = (...list: readonly [typeof three, ...(typeof three)[]]) =>
      pointsOf(
        [{ from: FROM, to: TO, slice: list.reduce((a, b) => ({ ...a, ...merged(a, b) })) }],
        [],
        FROM,
      )[0]?.mean;
    expect(mean(three)).toBe(3000);
    expect(mean(three, nine)).toBe(7000);
    expect(mean(three, nine, unknown)).toBe(7000);
    expect(mean(unknown)).toBe(null);
  });
  it('say why there is nothing: not recorded yet, not watched, no answer, nothing recorded', () => {
    expect(points.map(({ blank }) => blank)).toEqual([
      'before',
      null,
      'not_watched',
      null,
      'no_answer',
      'absent',
    ]);
  });
  it('call a bucket seen of which any part was watched', () => {
    const [half] = pointsOf(
      cut([stretch(clock(3, 29), clock(3, 30))], clock(3, 20), clock(3, 30), 1),
      gaps,
      since,
    );
    expect(half).toMatchObject({ blank: null, age: 3000 });
  });
  it('lie before everything where nothing was ever recorded', () => {
    expect(pointsOf(cut([], FROM, TO, 3), [], null).every(({ blank }) => blank === 'before')).toBe(true);
  });
});

describe('The point at a time', () => {
  it('is the one whose bucket holds it; the right edge belongs to the last', () => {
    expect(pointAt(points, clock(3, 30))).toBe(points[3]);
    expect(pointAt(points, plus(clock(3, 40), seconds(-1)))).toBe(points[3]);
    expect(pointAt(points, TO)).toBe(points[5]);
  });
  it('is none outside of the range, and none without a crosshair', () => {
    expect(pointAt(points, clock(2))).toBe(null);
    expect(pointAt(points, clock(5))).toBe(null);
    expect(pointAt(points, null)).toBe(null);
  });
});

it('The peak of a stretch is its greatest age; where none is known there is no peak', () => {
  expect(peakIn(points, FROM, TO)).toBe(points[3]);
  expect(peakIn(points, clock(3, 10), clock(3, 15))).toBe(points[1]);
  expect(peakIn(points, clock(3, 41), clock(3, 49))).toBe(null);
});

it('The limit is the newest that an age was held against', () => {
  expect(limitIn(points)).toBe(30_000);
  expect(limitIn([])).toBe(null);
});

describe('The limits of the points', () => {
  const held = (limits: readonly (number | null)[]): readonly Point[] =>
    limits.map((limit, index) => ({
      from: plus(FROM, ms(index)),
      to: plus(FROM, ms(index + 1)),
      age: ms(1),
      mean: ms(1),
      limit: limit === null ? null : ms(limit),
      verdict: 'healthy',
      blank: null,
    }));
  it('are no steps where one line tells them all', () => {
    expect(limitsIn(held([30, null, 30]), ms(30))).toBe(null);
    expect(limitsIn(held([null, null]), ms(30))).toBe(null);
    expect(limitsIn([], null)).toBe(null);
  });
  it('are steps where it was another; what nobody told is as before, at first as after', () => {
    expect(limitsIn(held([null, 30, null, 60, 60, null]), ms(60))).toEqual([30, 30, 30, 60, 60, 60]);
  });
  it('are steps too where all of them were another than now', () => {
    expect(limitsIn(held([30, 30]), ms(60))).toEqual([30, 30]);
  });
});
