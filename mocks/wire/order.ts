import type { ReleaseRules } from '../releases';
import { BadQuery } from './query';

/**
 * `SortParam` of every list: up to ten of the `allowed` columns, then the key in the direction of the first; NULL is
 * SQLite's smallest value. In 3.0 only one column, NULL always last. Throws `BadQuery` on any other column.
 */
export function orderOf<C extends string>(
  query: URLSearchParams,
  rules: ReleaseRules,
  allowed: readonly C[],
  key: C,
): (a: Sortable<C>, b: Sortable<C>) => number {
  const asked = query.getAll('order_by');
  const wanted = rules.singleOrder ? [asked.at(-1) || key] : asked.length > 0 ? asked : [key];
  if (wanted.length > 10) {
    throw new BadQuery(
      400,
      `Ordering with more than 10 parameters is not allowed. Provided: ${wanted.join(', ')}`,
    );
  }
  const columns = wanted.map((text) => {
    const name = text.replace(/^-+/, '');
    const column = allowed.find((known) => known === name);
    if (column === undefined) {
      throw new BadQuery(
        400,
        `Ordering with '${name}' is disallowed or the attribute does not exist on the model`,
      );
    }
    return { column, sign: text.startsWith('-') ? -1 : 1 };
  });
  columns.push({ column: key, sign: columns[0]?.sign ?? 1 });
  return (a, b) => {
    for (const { column, sign } of columns) {
      const [left, right] = [a[column] ?? null, b[column] ?? null];
      const difference = compare(left, right);
      const nullLast = rules.singleOrder && (left === null || right === null);
      if (difference !== 0) return nullLast ? -difference : sign * difference;
    }
    return 0;
  };
}

type Value = string | number | boolean | null;
/** A row with values to sort by; a column that it does not have is NULL. */
type Sortable<C extends string> = { readonly [column in C]?: Value };

function compare(a: Value, b: Value): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
  return typeof a === 'string' && typeof b === 'string' ? byCodePoint(a, b) : Number(a) - Number(b);
}

/** Compares by code point, as Python and SQLite do; JavaScript's own order goes by half of a surrogate pair. */
export function byCodePoint(a: string, b: string): number {
  const left = Array.from(a);
  const right = Array.from(b);
  for (let i = 0; i < Math.min(left.length, right.length); i += 1) {
    const difference = (left[i]?.codePointAt(0) ?? 0) - (right[i]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
