/**
 * Names as a key: the same for the same names in any order. `all`, none and "not told" are three different things.
 */
export function namesKey(names: readonly string[] | 'all' | null): string {
  if (names === null) return '-';
  if (typeof names === 'string') return '*';
  return names.length < 2 ? `[${names[0] ?? ''}]` : JSON.stringify([...names].sort());
}
