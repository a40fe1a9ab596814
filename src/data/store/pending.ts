import { type Gone, withGone } from '../../domain/history/gone';
import type { Instant } from '../../domain/time';
import { instant } from '../../domain/time';
import type { Clock } from '../clock';
import type { Change, Checkpoint, Kept, Note } from '../store';
import { type Archive, contentsOf, createArchive } from './archive';
import type { Contents } from './contents';
import type { Damage } from './damage';
import { memoryShelf } from './memory-shelf';

/** What this page saw and could not write down yet; the page goes on with it, and it is written when that works again. */
export interface Pending {
  /** To read from; empty where everything was written. */
  readonly archive: Archive;
  isEmpty(): boolean;
  write(change: Change): Promise<void>;
  setNote(id: string, note: Note | null): Promise<void>;
  absorb(contents: Contents, now: Instant): ReturnType<Archive['absorb']>;
  /** What the database says of everything small, with what it does not know yet. */
  over(kept: Kept): Promise<Kept>;
  /** Writes all of it to an archive, and is empty then. Rejects where the archive does, and has lost nothing. */
  flush(to: Archive): Promise<void>;
  clear(): Promise<void>;
}

export function createPending(damage: Damage, clock: Pick<Clock, 'now'>): Pending {
  const archive = createArchive(memoryShelf(), damage, clock);
  let isEmpty = true;
  let checkpoint: Checkpoint | null = null;
  let gone: readonly Gone[] = [];
  const withdrawn = new Set<string>();

  const clear = async (): Promise<void> => {
    await archive.clear();
    isEmpty = true;
    checkpoint = null;
    gone = [];
    withdrawn.clear();
  };

  return {
    archive,
    isEmpty: () => isEmpty,
    async write(change) {
      isEmpty = false;
      checkpoint = change.checkpoint;
      gone = change.gone.reduce(withGone, gone);
      await archive.write(change);
    },
    async setNote(id, note) {
      isEmpty = false;
      if (note === null) withdrawn.add(id);
      else withdrawn.delete(id);
      await archive.setNote(id, note);
    },
    absorb(contents, now) {
      isEmpty = false;
      return archive.absorb(contents, now);
    },
    async over(kept) {
      if (isEmpty) return kept;
      const own = await archive.kept();
      return {
        checkpoint: own.checkpoint ?? kept.checkpoint,
        episodes: joined(kept.episodes, own.episodes, ({ id }) => id),
        notes: joined(kept.notes, own.notes, ({ id }) => id).filter(({ id }) => !withdrawn.has(id)),
        gaps: joined(kept.gaps, own.gaps, ({ from }) => from),
        known: joined(kept.known, own.known, ({ key }) => key),
      };
    },
    async flush(to) {
      for (const one of gone) await to.setBack(one);
      await to.absorb(await contentsOf(archive), instant(clock.now()));
      for (const id of withdrawn) await to.setNote(id, null);
      if (checkpoint !== null) await to.putCheckpoint(checkpoint);
      await clear();
    },
    clear,
  };
}

function joined<T>(here: readonly T[], there: readonly T[], key: (one: T) => string | number): readonly T[] {
  return [...new Map([...here, ...there].map((one) => [key(one), one])).values()];
}
