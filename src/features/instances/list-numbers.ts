import type { Line } from './list-layout';

/** How many rows and heads stand above each line (one more entry than there are lines), and how many are folded away. */
export interface Numbers {
  readonly rows: readonly number[];
  readonly heads: readonly number[];
  readonly folded: number;
}

export function numbered(lines: readonly Line[]): Numbers {
  const rows = [0];
  const heads = [0];
  let folded = 0;
  lines.forEach((line, index) => {
    rows.push((rows[index] ?? 0) + (line.kind === 'row' ? 1 : 0));
    heads.push((heads[index] ?? 0) + (line.kind === 'head' ? 1 : 0));
    if (line.kind === 'row' || line.isOpen) return;
    folded += line.kind === 'head' ? line.group.size : line.entries.length;
  });
  return { rows, heads, folded };
}

interface Part {
  readonly from: number;
  readonly to: number;
  readonly of: number;
}

/** Which rows and groups stand on the lines `first` to `last`, counted from 1; groups null where there are not several. */
export function onScreen(numbers: Numbers, first: number, last: number): [Part, Part | null, number] {
  const part = (before: readonly number[], from: number): Part => {
    const of = before.at(-1) ?? 0;
    return { from: Math.min(of, from), to: Math.max(Math.min(of, from), before[last + 1] ?? of), of };
  };
  const rows = part(numbers.rows, (numbers.rows[first] ?? 0) + 1);
  // Whose head has been scrolled past is on the screen all the same.
  const groups = part(numbers.heads, Math.max(1, numbers.heads[first + 1] ?? 1));
  return [rows, groups.of < 2 ? null : groups, numbers.folded];
}
