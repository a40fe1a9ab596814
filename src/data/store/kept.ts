import { instant } from '../../domain/time';
import type { Clock } from '../clock';
import type { BroughtIn, Kept, Store, StoreTrouble } from '../store';
import type { Archive } from './archive';
import { createConnection } from './connection';
import { createDamage } from './damage';
import { readFile, writeFile } from './file';
import { renewedRow } from './joined-rows';
import { isFull, troubleOf } from './opening';
import { createPending } from './pending';
import { createSelling } from './selling';

/** A disk that was full, or failed, is tried again after so long. */
const AGAIN = 60_000;

/** Whatever is in a file, nothing rejects. */
const NOT_KEPT = (): BroughtIn => ({ ok: false, why: 'not_kept', detail: 'failed' });
const NOTHING: Kept = { checkpoint: null, episodes: [], notes: [], gaps: [], known: [] };

/**
 * The history of one Airflow in this browser's IndexedDB, and behind it a memory that takes what the database does not:
 * it is read with the rest, and written down when that works again. `clock`: for what is waited for; the history itself
 * has the times that it is given.
 */
export function createStore(base: URL, clock: Clock): Store {
  const watchers = new Set<() => void>();
  const changed = (): void => {
    for (const watcher of [...watchers]) watcher();
  };
  let trouble: StoreTrouble | null = null;
  let wasCleared = false;
  let tryAgain = 0;
  let queue: Promise<unknown> = Promise.resolve();
  const damage = createDamage(changed);
  const pending = createPending(damage, clock);
  const selling = createSelling(clock);
  const report = (next: StoreTrouble | null): void => {
    if (next?.kind === 'cleared') wasCleared = true;
    else trouble = next;
    changed();
  };
  const connection = createConnection({ base, clock, damage, report });

  /** One after the other, so that nothing is added to what is pending while that is written. */
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const done = queue.then(task);
    queue = done.catch(() => {});
    return done;
  };

  /** Does it with the database; null where that cannot be, or went wrong (then it is told already). */
  async function attempt<T>(task: (archive: Archive) => Promise<T>): Promise<{ readonly value: T } | null> {
    try {
      return await connection.reach(task);
    } catch (error) {
      report(troubleOf(error));
      return null;
    }
  }

  /** The disk was full or failed; `denied` and `newer` never end. */
  const isResting = (): boolean => trouble?.kind === 'full' || trouble?.kind === 'failed';

  /** The same for what changes it: first what is pending. Afterwards all is well again. */
  async function writing<T>(
    task: (archive: Archive) => Promise<T>,
    now: number = clock.now(),
  ): Promise<{ readonly value: T } | null> {
    if (isResting() && clock.now() < tryAgain) return null;
    tryAgain = clock.now() + AGAIN;
    const done = await attempt(async (archive) => {
      if (!pending.isEmpty()) await makingRoom(archive, () => pending.flush(archive), now);
      return makingRoom(archive, () => task(archive), now);
    });
    if (done !== null) selling.roomAgain();
    if (done !== null && isResting()) report(null);
    return done;
  }

  /**
   * A disk that stays full: gives up old rows and does it again. Not at once, as it may have been of a moment, and little
   * each time, as it may be full of other things.
   */
  async function makingRoom<T>(archive: Archive, task: () => Promise<T>, now: number): Promise<T> {
    try {
      return await task();
    } catch (error) {
      if (!isFull(error) || !selling.isDue()) throw error;
      await archive.sacrifice(selling.next(), instant(now)).catch(() => {});
    }
    return task();
  }

  const rows: Store['rows'] = async (tier, from, to, who) => {
    const disk = await attempt((archive) => archive.rows(tier, from, to, who));
    const own = pending.isEmpty() ? [] : await pending.archive.rows(tier, from, to, who);
    const found = new Map(disk?.value.map((row) => [row.from, row]));
    for (const row of own) {
      const mine = found.get(row.from);
      found.set(row.from, mine === undefined ? row : renewedRow(mine, row));
    }
    return [...found.values()].sort((a, b) => a.from - b.from);
  };

  const open: Store['open'] = async () => {
    const disk = await attempt((archive) => archive.kept());
    return pending.over(disk?.value ?? NOTHING);
  };

  return {
    trouble: () => trouble ?? (wasCleared ? { kind: 'cleared' } : damage.trouble()),
    subscribe(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    open: () => inTurn(open),
    rows,
    write: (change) =>
      inTurn(async () => {
        const done = await writing((archive) => archive.write(change), change.now);
        if (done === null) await pending.write(change);
      }),
    setNote: (id, note) =>
      inTurn(async () => {
        const done = await writing((archive) => archive.setNote(id, note));
        if (done === null) await pending.setNote(id, note);
      }),
    async usage() {
      const disk = (await attempt((archive) => archive.usage()))?.value ?? { bytes: 0, since: null };
      const own = await pending.archive.usage();
      const times = [disk.since, own.since].filter((since) => since !== null);
      return {
        bytes: disk.bytes + (pending.isEmpty() ? 0 : own.bytes),
        since: times.length === 0 ? null : instant(Math.min(...times)),
      };
    },
    takeOut: () =>
      inTurn(async () => {
        const all = [instant(0), instant(Number.MAX_SAFE_INTEGER)] as const;
        return writeFile(base, await open(), (tier) => rows(tier, ...all, 'all'), instant(clock.now()));
      }),
    bringIn: (text) =>
      inTurn<BroughtIn>(async () => {
        const file = readFile(text, base);
        if (!file.ok) return file;
        const now = instant(clock.now());
        const done = await writing((archive) => archive.absorb(file.contents, now));
        if (done === null && isResting())
          return { ok: false, why: 'not_kept', detail: trouble?.kind === 'full' ? 'full' : 'failed' };
        // Without a database it lasts as the page does, like everything else here.
        const taken = done?.value ?? (await pending.absorb(file.contents, now));
        return { ok: true, ...taken, leftOut: taken.leftOut + file.leftOut };
      }).catch(NOT_KEPT),
    clear: () =>
      inTurn(async () => {
        await pending.clear();
        await attempt((archive) => archive.clear());
        damage.forget();
        wasCleared = false;
        changed();
      }),
    close: () => connection.end(),
  };
}
