import type { BrowserContext, Page } from '@playwright/test';
import { APP } from './fake-airflow';

/** A page of the same origin that is not ours: it sees the database and leaves it alone. */
export async function bystander(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${APP}robots.txt`);
  return page;
}

/** The database's name, as `src/data/store/opening.ts` makes it. */
const databaseOf = (page: Page): string => `vitals ${new URL('./', page.url()).href}`;

/** One record of the database. */
export const stored = (page: Page, section: string, key: string): Promise<unknown> =>
  page.evaluate(
    ([name, place, at]) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const asking = database.transaction(place).objectStore(place).get(at);
          asking.addEventListener('success', () => {
            database.close();
            resolve(asking.result);
          });
        });
      }),
    [databaseOf(page), section, key] as const,
  );

/** Run in a page before it loads: counts in `writes` how often it writes its checkpoint, once for each answer that it keeps. */
export const COUNT_WRITES = `{
  const { put } = IDBObjectStore.prototype;
  globalThis.writes = 0;
  IDBObjectStore.prototype.put = function (value, key) {
    if (key === 'checkpoint') globalThis.writes += 1;
    return put.call(this, value, key);
  };
}`;

/** Takes all the room that the browser gives to this origin, down to the last kilobyte. */
export const fill = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('filler', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('bytes', { autoIncrement: true });
        opening.addEventListener('success', () => {
          const put = (size: number): void => {
            const work = opening.result.transaction('bytes', 'readwrite');
            work.objectStore('bytes').put(crypto.getRandomValues(new Uint8Array(size)));
            work.addEventListener('complete', () => put(size));
            work.addEventListener('abort', () => (size > 1000 ? put(Math.ceil(size / 4)) : resolve()));
          };
          put(64_000);
        });
      }),
  );

/** As a private window of some browsers, or a sandbox. */
export function refuseStorage(): void {
  IDBFactory.prototype.open = () => {
    throw new DOMException('The user denied permission to access the database.', 'SecurityError');
  };
}

export function removeStorage(): void {
  Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
}

/** Puts something that nobody wrote into each of these sections. */
export const damage = (page: Page, sections: readonly string[]): Promise<void> =>
  page.evaluate(
    ([name, places]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const work = database.transaction(places, 'readwrite');
          for (const place of places) work.objectStore(place).put({ what: 'is this?' }, Date.now() - 60_000);
          work.addEventListener('complete', () => {
            database.close();
            resolve();
          });
        });
      }),
    [databaseOf(page), sections] as const,
  );

export const deleteDatabase = (page: Page): Promise<void> =>
  page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(name);
        deleting.addEventListener('error', () => reject(deleting.error));
        deleting.addEventListener('success', () => resolve());
      }),
    databaseOf(page),
  );

/** Opens the database as a Vitals would whose version comes after many others. */
export const upgrade = (page: Page): Promise<void> =>
  page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, 99);
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => resolve());
      }),
    databaseOf(page),
  );
