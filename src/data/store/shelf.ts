import type { Section } from './sections';

export type Key = string | number;

/** Keys from and to, both included; null: as far as there are any. */
export interface Span {
  readonly from: number | null;
  readonly to: number | null;
}
export const ALL: Span = { from: null, to: null };

/** What can be done inside of a transaction. Only its own promises may be awaited there. */
export interface Access {
  get(section: Section, key: Key): Promise<unknown>;
  /** In order of the keys. */
  entries(section: Section, span?: Span): Promise<readonly (readonly [Key, unknown])[]>;
  /** At most so many, the lowest first. */
  keys(section: Section, most: number): Promise<readonly Key[]>;
  count(section: Section): Promise<number>;
  /** What goes wrong with it later is told by `run`. */
  put(section: Section, key: Key, value: unknown): void;
  remove(section: Section, key: Key): void;
  /** Everything in a span. */
  clear(section: Section, span?: Span): void;
}

/** Where things lie by section and key: the browser's database, or memory. */
export interface Shelf {
  /** Everything that `work` does is done, or nothing of it; rejects with what went wrong. One `write` at a time. */
  run<T>(mode: 'read' | 'write', sections: readonly Section[], work: (at: Access) => Promise<T>): Promise<T>;
  close(): void;
}
