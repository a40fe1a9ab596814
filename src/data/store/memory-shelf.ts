import type { Section } from './sections';
import { type Access, ALL, type Key, type Shelf, type Span } from './shelf';

/** A shelf that lasts as the page does. It holds what it is given, so that must not be changed afterwards. */
export function memoryShelf(): Shelf {
  const sections = new Map<Section, Map<Key, unknown>>();
  let queue: Promise<unknown> = Promise.resolve();
  const of = (section: Section): Map<Key, unknown> => {
    const known = sections.get(section) ?? new Map<Key, unknown>();
    sections.set(section, known);
    return known;
  };
  return {
    run(_mode, _sections, work) {
      const undo: (() => void)[] = [];
      const done = queue.then(async () => {
        try {
          return await work(access(of, undo));
        } catch (error) {
          for (const back of undo.reverse()) back();
          throw error;
        }
      });
      queue = done.catch(() => {});
      return done;
    },
    close: () => {},
  };
}

function access(of: (section: Section) => Map<Key, unknown>, undo: (() => void)[]): Access {
  const sorted = (section: Section, span: Span): Key[] =>
    [...of(section).keys()].filter((key) => isIn(key, span)).sort(compare);
  const change = (section: Section, key: Key, make: (map: Map<Key, unknown>) => void): void => {
    const map = of(section);
    const had = map.has(key);
    const before = map.get(key);
    undo.push(() => (had ? map.set(key, before) : map.delete(key)));
    make(map);
  };
  return {
    get: async (section, key) => of(section).get(key),
    entries: async (section, span = ALL) =>
      sorted(section, span).map((key) => [key, of(section).get(key)] as const),
    keys: async (section, most) => sorted(section, ALL).slice(0, most),
    count: async (section) => of(section).size,
    put: (section, key, value) => change(section, key, (map) => map.set(key, value)),
    remove: (section, key) => change(section, key, (map) => map.delete(key)),
    clear(section, span = ALL) {
      for (const key of sorted(section, span)) change(section, key, (map) => map.delete(key));
    },
  };
}

/** A span is of numbers; with both ends open it is everything. */
const isIn = (key: Key, { from, to }: Span): boolean =>
  (from === null || (typeof key === 'number' && key >= from)) &&
  (to === null || (typeof key === 'number' && key <= to));

/** As IndexedDB sorts: numbers before texts. */
const compare = (a: Key, b: Key): number =>
  typeof a === typeof b ? (a < b ? -1 : a > b ? 1 : 0) : typeof a === 'number' ? -1 : 1;
