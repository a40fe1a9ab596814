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
  it('know their run from its first to its last', () => {
    const [peak] = peaksAbove(pointsFor([3, 100, 552, 120, 3]), TOP);
    expect([peak?.first.from, peak?.last.from]).toEqual([1000, 3000]);
  });
  it('are none where nobody could judge: red needs a reason', () => {
    const points = pointsFor([3, 552]).map((point) => ({ ...point, verdict: 'unknown' as const }));
    expect(peaksAbove(points, TOP)).toEqual([]);
  });
  it('are none where all fits', () => {
    expect(peaksAbove(pointsFor([3, 90, null]), TOP)).toEqual([]);
  });
});
