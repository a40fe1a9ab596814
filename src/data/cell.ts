/** One value that can be watched: what `useSyncExternalStore` needs, and nothing more. */
export interface Cell<T> {
  readonly get: () => T;
  /** Tells the watchers, unless it is the very same value. */
  readonly set: (value: T) => void;
  readonly subscribe: (changed: () => void) => () => void;
}

export function cell<T>(initial: T): Cell<T> {
  let current = initial;
  const watchers = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const changed of [...watchers]) changed();
    },
    subscribe(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
  };
}
