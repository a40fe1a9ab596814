/** The middle one of some numbers, or halfway between the middle two; NaN where there are none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = low] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return (low + high) / 2;
}

/** "1/18": how small `part` is beside `whole`, rounded down so that it never flatters. */
export function fraction(part: number, whole: number): string {
  return part > whole ? `${(part / whole).toFixed(1)} times` : `1/${Math.floor(whole / part)}`;
}

/** The smallest of some numbers that at least the share `part` (0 to 1) of them do not exceed; NaN where there are none. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}
