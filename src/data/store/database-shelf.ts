import { type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import { SECTIONS, type Section } from './sections';
import { type Access, ALL, type Key, type Shelf, type Span } from './shelf';

/** From an empty database to today's, one step a version. A step that was released never changes; new ones are added. */
const STEPS: readonly ((database: IDBPDatabase) => void)[] = [
  (database) => {
    for (const section of SECTIONS) database.createObjectStore(section);
  },
];

/** What happens to a database from outside. */
export interface Lost {
  /** `newer`: another tab has a newer Vitals; `deleted`: somebody deletes it; `broken`: the browser has closed it. */
  readonly lost: (why: 'newer' | 'deleted' | 'broken') => void;
}

/**
 * Opens, and where need be makes or upgrades, a database. Rejects with a `VersionError` where a newer Vitals has used it,
 * with a `NotFoundError` where parts of it are gone, and with what the browser says where it gives no storage.
 */
export async function openShelf(name: string, { lost }: Lost): Promise<Shelf> {
  const database = await openDB(name, STEPS.length, {
    upgrade(made, from) {
      for (const step of STEPS.slice(from)) step(made);
    },
    blocking: (_own, next, event) => {
      // Close at once: the other tab waits for it.
      (event.target as IDBDatabase).close();
      lost(next === null ? 'deleted' : 'newer');
    },
    terminated: () => lost('broken'),
  });
  if (SECTIONS.some((section) => !database.objectStoreNames.contains(section))) {
    database.close();
    throw new DOMException('parts of the database are gone', 'NotFoundError');
  }
  return {
    run: (mode, sections, work) => run(database, mode, sections, work),
    close: () => database.close(),
  };
}

async function run<T>(
  database: IDBPDatabase,
  mode: 'read' | 'write',
  sections: readonly Section[],
  work: (at: Access) => Promise<T>,
): Promise<T> {
  const transaction = database.transaction(sections, mode === 'read' ? 'readonly' : 'readwrite');
  const done = transaction.done;
  // Its failure is told below, whichever of the two comes first.
  const over = done.catch(() => {});
  try {
    const result = await work(access((section) => transaction.objectStore(section) as unknown as Place));
    await done;
    return result;
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // It has ended already.
    }
    await over;
    // Of a full disk only the transaction knows; its requests say that it was aborted.
    throw transaction.error ?? error;
  }
}

/** What an object store of a transaction of either kind can do; what it cannot is rejected. */
type Place = Pick<
  IDBPObjectStore<unknown, Section[], Section, 'readwrite'>,
  'get' | 'getAll' | 'getAllKeys' | 'count' | 'put' | 'delete' | 'clear'
>;

function access(of: (section: Section) => Place): Access {
  const settle = (what: Promise<unknown>): void => {
    // The transaction fails with it, and `run` tells.
    what.catch(() => {});
  };
  return {
    get: async (section, key) => of(section).get(key),
    async entries(section, span = ALL) {
      const place = of(section);
      const [keys, values] = await Promise.all([place.getAllKeys(range(span)), place.getAll(range(span))]);
      return keys.map((key, index) => [keyOf(key), values[index]] as const);
    },
    async keys(section, most) {
      const keys = await of(section).getAllKeys(undefined, most);
      return keys.map(keyOf);
    },
    count: async (section) => of(section).count(),
    put: (section, key, value) => settle(of(section).put(value, key)),
    remove: (section, key) => settle(of(section).delete(key)),
    clear(section, span = ALL) {
      const within = range(span);
      settle(within === null ? of(section).clear() : of(section).delete(within));
    },
  };
}

/** Nobody of us writes other keys than these; others are told by how they look. */
const keyOf = (key: IDBValidKey): Key =>
  typeof key === 'number' || typeof key === 'string' ? key : JSON.stringify(key);

function range({ from, to }: Span): IDBKeyRange | null {
  if (from !== null && to !== null) return from > to ? IDBKeyRange.only('') : IDBKeyRange.bound(from, to);
  if (from !== null) return IDBKeyRange.lowerBound(from);
  return to === null ? null : IDBKeyRange.upperBound(to);
}
