import { deleteDB } from 'idb';
import type { Clock } from '../clock';
import type { StoreTrouble } from '../store';
import { type Lost, openShelf } from './database-shelf';
import type { Shelf } from './shelf';

/** How long a database may take to open: one that another tab holds back, or a private window, may do so for ever. */
const OPENING = 10_000;

/** Opens the database of one Airflow; one of which parts are gone is made anew. Rejects with what the browser says. */
export async function openDatabase(
  base: URL,
  clock: Clock,
  lost: Lost,
): Promise<{ readonly shelf: Shelf; readonly isAnew: boolean }> {
  const name = `vitals ${base.href}`;
  const open = (): Promise<Shelf> => within(clock, OPENING, openShelf(name, lost), (late) => late.close());
  try {
    return { shelf: await open(), isAnew: false };
  } catch (error) {
    // Cut off by somebody who deletes everything: it opens when that is done.
    if (nameOf(error) === 'AbortError') return { shelf: await open(), isAnew: false };
    if (nameOf(error) !== 'NotFoundError') throw error;
    await within(clock, OPENING, deleteDB(name));
    return { shelf: await open(), isAnew: true };
  }
}

/** What `task` gives, or a rejection after `ms`; what comes later all the same is handed to `late`. */
export function within<T>(
  clock: Clock,
  ms: number,
  task: Promise<T>,
  late: (value: T) => void = () => {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const cancel = clock.after(ms, () => {
      isOver = true;
      reject(new DOMException('the browser does not answer', 'TimeoutError'));
    });
    task.then(
      (value) => {
        cancel();
        if (isOver) late(value);
        else resolve(value);
      },
      (error: unknown) => {
        cancel();
        reject(error);
      },
    );
  });
}

/** Why a database did not open. */
export function troubleOfOpening(error: unknown): StoreTrouble {
  const name = nameOf(error);
  if (name === 'VersionError') return { kind: 'newer' };
  // Sandboxes, settings, private windows; `ReferenceError`: a browser without any such storage.
  const denials = ['SecurityError', 'InvalidStateError', 'TimeoutError', 'ReferenceError', 'TypeError'];
  return denials.includes(name) ? { kind: 'denied' } : troubleOf(error);
}

/** What went wrong while it was used. */
export const troubleOf = (error: unknown): StoreTrouble =>
  isFull(error) ? { kind: 'full' } : { kind: 'failed', message: messageOf(error) };

export const isFull = (error: unknown): boolean => nameOf(error) === 'QuotaExceededError';

/** The connection is no more, so that another one may work. Cut off in the middle, Chromium has no name for it but words. */
export const isLost = (error: unknown): boolean =>
  ['InvalidStateError', 'AbortError', 'NotFoundError'].includes(nameOf(error)) ||
  (nameOf(error) === 'UnknownError' && /\bconnection\b/i.test(messageOf(error)));

function messageOf(error: unknown): string {
  const message = error instanceof Error && error.message !== '' ? error.message : nameOf(error);
  return message.slice(0, 200);
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : String(error));
