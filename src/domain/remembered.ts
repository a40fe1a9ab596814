/**
 * The same function, which works out what it says of an object once only. `make` must be pure and its argument never
 * change: then nobody can tell the difference, but for two thousand rows a second.
 */
export function remembered<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { readonly value: V }>();
  return (key) => {
    const found = known.get(key) ?? { value: make(key) };
    known.set(key, found);
    return found.value;
  };
}

/** Keeps the last list of each key, and gives it instead of one that holds the very same things. */
export function lastLists<T>(): (key: object, list: readonly T[]) => readonly T[] {
  const lists = new WeakMap<object, readonly T[]>();
  return (key, list) => {
    const last = lists.get(key);
    if (last?.length === list.length && list.every((one, index) => one === last[index])) return last;
    lists.set(key, list);
    return list;
  };
}
