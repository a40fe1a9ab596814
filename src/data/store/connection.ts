import type { Clock } from '../clock';
import type { StoreTrouble } from '../store';
import { type Archive, createArchive } from './archive';
import type { Damage } from './damage';
import { isLost, openDatabase, troubleOfOpening, within } from './opening';

/** The way to the database: opened when it is needed, opened anew where it was lost. */
export interface Connection {
  /** Does something with the database; null where there is none to be had. Rejects where the database does. */
  reach<T>(task: (archive: Archive) => Promise<T>): Promise<{ readonly value: T } | null>;
  /** No more of it, for ever. */
  end(): void;
}

interface Ports {
  readonly base: URL;
  readonly clock: Clock;
  readonly damage: Damage;
  /** Why there is none; `cleared`: there is one again, and it is empty. */
  readonly report: (trouble: StoreTrouble) => void;
}

/** A task that takes longer than this is not waited for: a disk that hangs, a browser that has forgotten it. */
const PATIENCE = 60_000;

export function createConnection({ base, clock, damage, report }: Ports): Connection {
  let opening: Promise<Archive | null> | null = null;
  let isOver = false;
  let wasThere = false;

  async function open(): Promise<Archive | null> {
    let isLostAgain = false;
    try {
      const { shelf, isAnew } = await openDatabase(base, clock, {
        lost(why) {
          if (!isLostAgain) opening = null;
          isLostAgain = true;
          if (why !== 'newer') return;
          isOver = true;
          report({ kind: 'newer' });
        },
      });
      const archive = createArchive(shelf, damage, clock);
      if (isOver) {
        archive.close();
        return null;
      }
      if (isAnew || (wasThere && (await archive.isEmpty()))) report({ kind: 'cleared' });
      return archive;
    } catch (error) {
      const trouble = troubleOfOpening(error);
      opening = null;
      isOver ||= trouble.kind === 'denied' || trouble.kind === 'newer';
      report(trouble);
      return null;
    }
  }

  async function reach<T>(
    task: (archive: Archive) => Promise<T>,
    isAgain: boolean,
  ): Promise<{ readonly value: T } | null> {
    if (isOver) return null;
    opening ??= open();
    const mine = opening;
    const archive = await mine;
    if (archive === null) return null;
    try {
      const value = await within(clock, PATIENCE, task(archive));
      wasThere = wasThere || !(await archive.isEmpty());
      return { value };
    } catch (error) {
      if (isAgain || !isLost(error)) throw error;
      archive.close();
      if (opening === mine) opening = null;
      return reach(task, true);
    }
  }

  return {
    reach: (task) => reach(task, false),
    end() {
      isOver = true;
      void opening?.then((archive) => archive?.close());
    },
  };
}
