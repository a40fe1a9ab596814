import type { Shape } from './model';

/** `3.4.0b2` -> [3, 4]; null for what is no version. */
function numbers(release: string | null): readonly [number, number] | null {
  const match = /^v?(\d+)\.(\d+)/.exec(release ?? '');
  return match ? [Number(match[1]), Number(match[2])] : null;
}

/**
 * Whether a release (as `/api/v2/version` prints it) is at least `major.minor`; a pre-release counts as its
 * release. An unknown release is never at least anything.
 */
export function atLeast(release: string | null, major: number, minor: number): boolean {
  const known = numbers(release);
  if (known === null) return false;
  return known[0] > major || (known[0] === major && known[1] >= minor);
}

/**
 * The release that an answer counts as: what the server told, else what its shape tells (`detailed_status` came
 * with 3.4), else null.
 */
export const releaseOf = (told: string | null, shape: Shape): string | null =>
  numbers(told) === null && shape === 'detailed' ? '3.4' : told;

/** 3.0 and 3.1: a Dag processor is judged by a limit of about two beats. */
export const hasNarrowLimit = (release: string | null): boolean =>
  numbers(release) !== null && !atLeast(release, 3, 2);
