import { type Extras, heardBefore } from '../../domain/extras';
import { keptMemory } from '../../domain/kept-memory';
import { readKeptMemory } from '../../domain/kept-memory/read';
import { recalledAt, withMemory } from '../../domain/kept-memory/recalled';
import type { Instant } from '../../domain/time';
import type { Watch } from '../../domain/watch';
import type { Cell } from '../cell';

/** What the page remembers of earlier answers, so that the next page remembers it too. */
export interface OwnMemory {
  /** Plain data, for the checkpoint. */
  readonly kept: () => unknown;
  /** What an earlier page kept is there; anything else than a good memory changes nothing. */
  readonly recall: (stored: unknown) => void;
}

interface MemoryPorts {
  readonly watch: () => Watch;
  readonly now: () => Instant;
  readonly revise: (change: (watch: Watch) => Watch) => void;
  readonly extras: Cell<Extras>;
}

export function createOwnMemory({ watch, now, revise, extras }: MemoryPorts): OwnMemory {
  /** Goes on to the next page as it is where nothing answers this one. */
  let read: unknown = null;
  return {
    kept: () => keptMemory(watch(), extras.get()) ?? read,
    recall(stored) {
      read = stored;
      const kept = readKeptMemory(stored);
      const known = kept && recalledAt(kept, watch().answer?.at ?? now(), watch());
      if (known === null) return;
      revise((before) => withMemory(before, known.memory));
      extras.set(heardBefore(extras.get(), known.others, watch()));
    },
  };
}
