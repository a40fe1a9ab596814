import type { Change, Store } from '../store';
import { joined } from './changes';

/** Writes one change after the other. */
export interface Writer {
  readonly write: (change: Change) => void;
  /** When all that was handed in is written, or was given up by the store. */
  readonly idle: () => Promise<void>;
}

/**
 * A slow disk makes changes join into one: at most one is being written and one waits, however many come. A store does not
 * throw; should it, `broke` is told, and what comes after is written all the same.
 */
export function createWriter(store: Pick<Store, 'write'>, broke: (error: unknown) => void): Writer {
  let waiting: Change | null = null;
  let writing: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    while (waiting !== null) {
      const change = waiting;
      waiting = null;
      await store.write(change).catch(broke);
    }
    writing = null;
  }

  return {
    write(change) {
      waiting = waiting === null ? change : joined(waiting, change);
      writing ??= writeAll();
    },
    idle: () => writing ?? Promise.resolve(),
  };
}
