import type { Gap } from '../../../domain/history';
import type { Instant } from '../../../domain/time';

/**
 * Stretches of a range that are hatched: those that nobody watched, and what lies before the first answer ever recorded
 * (`since` null: all of it). A time in which the page asked in vain is none: there the line is only broken. Clipped to the
 * range, in order of time; overlapping ones become one.
 */
export function hatchedIn(
  gaps: readonly Gap[],
  since: Instant | null,
  from: Instant,
  to: Instant,
): readonly (readonly [number, number])[] {
  const all = [
    [from, since ?? to] as const,
    ...gaps.filter(({ why }) => why !== 'failing').map((gap) => [gap.from, gap.to] as const),
  ]
    .map(([start, end]) => [Math.max(from, start), Math.min(to, end)] as const)
    .filter(([start, end]) => end > start)
    .sort((a, b) => a[0] - b[0]);
  const found: [number, number][] = [];
  for (const [start, end] of all) {
    const open = found.at(-1);
    if (open !== undefined && start <= open[1]) open[1] = Math.max(open[1], end);
    else found.push([start, end]);
  }
  return found;
}
