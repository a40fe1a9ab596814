import { describe, expect, it } from 'vitest';
import type { Stretch } from '../../domain/history/slice';
import { sliceOf } from '../../domain/history/slice';
import type { InstanceVerdict } from '../../domain/model';
import { between, type Duration, hours, type Instant, minutes, ms, plus, seconds } from '../../domain/time';
import { NOW } from '../../ui/judged-builder';
import { DAY, dayLine } from './panel-day-line';

const LIMIT = seconds(30);
const ago = (by: Duration): Instant => plus(NOW, ms(-by));
const stretch = (
  from: Instant,
  to: Instant,
  age: Duration,
  verdict: InstanceVerdict = 'healthy',
): Stretch => ({
  from,
  to,
  ...sliceOf({ verdict, age, limit: LIMIT }, between(from, to)),
});
const own = [
  stretch(ago(hours(10)), ago(hours(5)), seconds(3)),
  stretch(ago(hours(5)), ago(minutes(295)), seconds(552), 'unhealthy'),
  stretch(ago(hours(2)), NOW, seconds(4)),
];
const day = { own, predecessor: [], gaps: [], since: ago(hours(10)), to: NOW } as const;

describe('The day of an instance', () => {
  it('has the worst of each stretch in its table, and nothing where nothing was seen', () => {
    const { table } = dayLine(day, LIMIT);
    expect(table).toHaveLength(12);
    expect(table.map(({ age }) => (age === null ? null : age / 1000))).toEqual([
      ...[null, null, null, null, null, null, null],
      ...[3, 3, 552, null, 4],
    ]);
    expect(table[9]?.verdict).toBe('unhealthy');
  });
  it('keeps the limit readable, and gives what is cut its figure at its place', () => {
    const { top, cut } = dayLine(day, LIMIT);
    expect(top).toBe(120_000);
    expect(cut.map(({ age }) => age)).toEqual([552_000]);
    expect(cut[0]?.x).toBeCloseTo(19 / 24, 2);
  });
  it('cuts nothing where all fits', () => {
    expect(dayLine({ ...day, own: own.slice(0, 1) }, LIMIT).cut).toEqual([]);
  });
  it('breaks the line where nobody watched, and hatches that and what was not recorded yet', () => {
    const gap = { from: ago(minutes(295)), to: ago(hours(2)), why: 'closed' } as const;
    const line = dayLine({ ...day, gaps: [gap] }, LIMIT);
    expect(line.own.match(/M/g)).toHaveLength(2);
    expect(line.gaps.map((ends) => ends.map((end) => Math.round(end * 288)))).toEqual([
      [0, 168],
      [229, 264],
    ]);
  });
  it('shows a first hour of watching beside the hatching, from its begin to its end', () => {
    const begin = ago(minutes(64));
    const line = dayLine({ ...day, own: [stretch(begin, NOW, seconds(3))], since: begin }, LIMIT);
    const xs = [...line.own.matchAll(/[ML]([\d.]+)/g)].map(([, x]) => Number(x));
    expect(xs[0]).toBeCloseTo(line.gaps[0]?.[1] ?? 0, 4);
    expect(xs.at(-1)).toBe(1);
    expect(xs).toEqual(xs.toSorted((a, b) => a - b));
  });
  it('has a dot for what was seen for a moment only', () => {
    const line = dayLine({ ...day, own: [stretch(NOW, NOW, seconds(3))], since: NOW }, LIMIT);
    expect(line.own).toBe('M1.0000 0.9500L1.0000 0.9500L1.0000 0.9500');
  });
  it('has no diamond where nobody could judge', () => {
    const unknown = [...own.slice(0, 1), stretch(ago(hours(5)), ago(hours(4)), seconds(552), 'unknown')];
    expect(dayLine({ ...day, own: unknown }, LIMIT).cut).toEqual([]);
  });
  it('draws the predecessor up to the take-over', () => {
    const before = [stretch(ago(hours(20)), ago(hours(10)), seconds(5))];
    const line = dayLine({ ...day, predecessor: before, since: ago(hours(20)) }, LIMIT);
    expect(line.takeOver).toBeCloseTo(14 / 24, 5);
    expect(line.predecessor).not.toBe('');
    expect(line.to - line.from).toBe(DAY);
  });
  it('is empty, and hatched as a whole, where nothing was ever recorded', () => {
    const line = dayLine({ ...day, own: [], since: null }, null);
    expect(line).toMatchObject({ own: '', gaps: [[0, 1]], cut: [], takeOver: null });
  });
});
