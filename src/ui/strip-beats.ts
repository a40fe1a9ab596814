import type { Instant } from '../domain/time';

/** More than this many missing beats say nothing that fewer do not. */
const MOST = 20;

/**
 * Puts a null for each beat that is missing between two: time in which nobody looked, or asked in vain, is a gap and
 * not a seam. The usual step is the median, so that one gap among few does not pass for the rule.
 */
export function withGaps<T extends { readonly at: Instant }>(beats: readonly T[]): readonly (T | null)[] {
  const steps = beats.map(({ at }, index) => at - (beats[index - 1]?.at ?? at));
  const usual = steps.slice(1).sort((a, b) => a - b)[Math.floor((beats.length - 2) / 2)] ?? 0;
  return beats.flatMap((beat, index) => {
    const missing = usual > 0 ? Math.round((steps[index] ?? 0) / usual) - 1 : 0;
    return [...Array<null>(Math.max(0, Math.min(MOST, missing))).fill(null), beat];
  });
}
