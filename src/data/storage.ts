/** A browser's small memory, as strings. Never throws: where storage is denied or full it lasts as the page does. */
export interface KeyValue {
  get(key: string): string | null;
  /** null forgets the key. */
  set(key: string, value: string | null): void;
}

/** `open` gives the real storage, and may throw as `localStorage` does in a sandboxed frame. */
export function safeStorage(open: () => Storage): KeyValue {
  const memory = new Map<string, string | null>();
  const attempt = <T>(task: (storage: Storage) => T): T | null => {
    try {
      return task(open());
    } catch {
      return null;
    }
  };
  return {
    get(key) {
      const own = memory.get(key);
      return own === undefined ? attempt((storage) => storage.getItem(key)) : own;
    },
    set(key, value) {
      const isKept = attempt((storage) => {
        if (value === null) storage.removeItem(key);
        else storage.setItem(key, value);
        return true;
      });
      // What is kept may be set by another page of this browser, too.
      if (isKept) memory.delete(key);
      else memory.set(key, value);
    },
  };
}

/** The part of a browser's memory that is about the Airflow at `base`: several may stand on one origin, under paths of their own. */
export function storageOf({ storage, base }: { readonly storage: KeyValue; readonly base: URL }): KeyValue {
  const own = (key: string): string => `${key} ${base.href}`;
  return { get: (key) => storage.get(own(key)), set: (key, value) => storage.set(own(key), value) };
}
