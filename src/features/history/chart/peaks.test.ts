import { describe, expect, it } from 'vitest';
import { instant, seconds } from '../../../domain/time';
import { peaksAbove } from './peaks';
import type { Point } from './points';

const TOP = seconds(90);
const pointsFor = (ages: readonly (number | null)[]): readonly Point[] =>
  ages.map((age, index) => ({
    from: instant(index * 1000),
    to: instant((index + 1) * 1000),
    age: age === null ? null : seconds(age),
    mean: null,
    limit: seconds(30),
    verdict: 'unhealthy',
    blank: null,
  }));

describe('Diamonds', () => {
  it('stand for a run above the top, at its greatest age', () => {
    const peaks = peaksAbove(pointsFor([3, 100, 552, 120, 3, 140, null, 91]), TOP);
    expect(peaks.map(({ age }) => age / 1000)).toEqual([552, 140, 91]);
    expect(peaks[0]?.point.from).toBe(2000);
  });
  it('are none where all fits', () => {
    expect(peaksAbove(pointsFor([3, 90, null]), TOP)).toEqual([]);
  });
});
