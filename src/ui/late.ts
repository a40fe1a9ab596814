import { useEffect, useSyncExternalStore } from 'react';

/**
 * Code that is not needed for the first verdict. Gives a hook: null until the code has arrived, then what it exports,
 * at once in every place that asks. It is fetched when some place wants it, and where it could not be had again as
 * soon as `wanted` changes: a chunk cannot come from a server that is down, so it is wanted as long as one answers.
 * `false` and null do not want it (yet).
 */
export function late<T>(load: () => Promise<T>): (wanted: string | boolean | null) => T | null {
  let here: T | null = null;
  let isComing = false;
  const watchers = new Set<() => void>();

  async function fetch(): Promise<void> {
    if (here !== null || isComing) return;
    isComing = true;
    try {
      here = await load();
      for (const changed of [...watchers]) changed();
    } catch {
      // Whoever wants it does without, and asks again.
    }
    isComing = false;
  }

  const subscribe = (changed: () => void): (() => void) => {
    watchers.add(changed);
    return () => watchers.delete(changed);
  };
  const get = (): T | null => here;

  return (wanted) => {
    useEffect(() => {
      if (wanted !== false && wanted !== null) void fetch();
    }, [wanted]);
    return useSyncExternalStore(subscribe, get, get);
  };
}
