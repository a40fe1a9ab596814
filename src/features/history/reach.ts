/** From where to where, in pixels. */
export type Reach = readonly [number, number];

/** At least so wide, and inside of a plot of `width`. */
export function widened([from, to]: Reach, least: number, width: number): Reach {
  const start = Math.max(0, from);
  const wide = Math.max(least, Math.min(width, to) - start);
  const left = Math.max(0, Math.min(start, width - wide));
  return [left, left + wide];
}

/** Those that touch or overlap as one, from left to right. */
export function joined(reaches: readonly Reach[]): readonly Reach[] {
  const found: [number, number][] = [];
  for (const [from, to] of reaches.toSorted((a, b) => a[0] - b[0])) {
    const open = found.at(-1);
    if (open !== undefined && from <= open[1]) open[1] = Math.max(open[1], to);
    else found.push([from, to]);
  }
  return found;
}

/** What is left of a reach without the holes in it; holes from left to right, as `joined` gives them. */
export function outside([from, to]: Reach, holes: readonly Reach[]): readonly Reach[] {
  const parts: Reach[] = [];
  let start = from;
  for (const [left, right] of holes) {
    if (left >= to) break;
    if (right <= start) continue;
    if (left > start) parts.push([start, left]);
    start = right;
  }
  return start < to ? [...parts, [start, to]] : parts;
}
